// The least that a tree with sums needs: parallel arrays of exactly the right size, 36 bytes a node; no checks, no
// handles, no versions. The root is node 0, which is nobody's child, so that 0 also stands for none.
#pragma once
#include "TreeWorkload.h"

typedef struct {
  uint32_t count;
  uint32_t *parents, *first, *last, *previous, *next;
  int64_t *values, *totals;
} arena;

arena arena_create(uint32_t capacity);
arena arena_copy(const arena *tree);
void arena_free(arena *tree);

arena arena_build(const workload *work);
uint64_t arena_digest(const arena *tree);

uint32_t arena_append(arena *tree, uint32_t parent, int64_t value);
void arena_link(arena *tree, uint32_t node, uint32_t parent);
void arena_unlink(arena *tree, uint32_t node);

// Adds to the totals of a node and all above it.
static inline void arena_add(arena *tree, uint32_t node, int64_t difference) {
  for (;; node = tree->parents[node]) {
    tree->totals[node] += difference;
    if (node == 0) return;
  }
}
