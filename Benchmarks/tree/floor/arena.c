#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPARE = 3 };  // room for what the ten edits append

static void *zeroed(uint32_t count, size_t size) {
  void *result = calloc(count, size);
  if (!result) {
    fprintf(stderr, "floor: there isn't enough memory\n");
    exit(1);
  }
  return result;
}

arena arena_create(uint32_t capacity) {
  return (arena){
      .parents = zeroed(capacity, 4), .first = zeroed(capacity, 4), .last = zeroed(capacity, 4),
      .previous = zeroed(capacity, 4), .next = zeroed(capacity, 4),
      .values = zeroed(capacity, 8), .totals = zeroed(capacity, 8)};
}

static void *copied(const void *array, uint32_t count, size_t size) {
  return memcpy(zeroed(count + SPARE, size), array, count * size);
}

arena arena_copy(const arena *tree) {
  uint32_t count = tree->count;
  return (arena){
      .count = count, .parents = copied(tree->parents, count, 4), .first = copied(tree->first, count, 4),
      .last = copied(tree->last, count, 4), .previous = copied(tree->previous, count, 4),
      .next = copied(tree->next, count, 4), .values = copied(tree->values, count, 8),
      .totals = copied(tree->totals, count, 8)};
}

void arena_free(arena *tree) {
  free(tree->parents);
  free(tree->first);
  free(tree->last);
  free(tree->previous);
  free(tree->next);
  free(tree->values);
  free(tree->totals);
}

void arena_link(arena *tree, uint32_t node, uint32_t parent) {
  uint32_t previous = tree->last[parent];
  tree->parents[node] = parent;
  tree->previous[node] = previous;
  tree->next[node] = 0;
  tree->last[parent] = node;
  if (previous) {
    tree->next[previous] = node;
  } else {
    tree->first[parent] = node;
  }
}

void arena_unlink(arena *tree, uint32_t node) {
  uint32_t parent = tree->parents[node], previous = tree->previous[node], next = tree->next[node];
  if (previous) {
    tree->next[previous] = next;
  } else {
    tree->first[parent] = next;
  }
  if (next) {
    tree->previous[next] = previous;
  } else {
    tree->last[parent] = previous;
  }
}

uint32_t arena_append(arena *tree, uint32_t parent, int64_t value) {
  uint32_t node = tree->count++;
  tree->values[node] = tree->totals[node] = value;
  if (node) arena_link(tree, node, parent);
  return node;
}

arena arena_build(const workload *work) {
  arena tree = arena_create(work->count);
  for (uint32_t node = 0; node < work->count; node++) arena_append(&tree, work->parents[node], work->values[node]);
  // Children come after their parents, so that going backwards every total is complete when it is added.
  for (uint32_t node = work->count - 1; node > 0; node--) tree.totals[tree.parents[node]] += tree.totals[node];
  return tree;
}

uint64_t arena_digest(const arena *tree) {
  uint64_t digest = 0;
  uint32_t node = 0;
  int64_t depth = 0;
  while (true) {
    digest = workload_digest(workload_digest(digest, depth), tree->values[node]);
    digest = workload_digest(digest, tree->totals[node]);
    if (tree->first[node]) {
      node = tree->first[node];
      depth++;
      continue;
    }
    while (node && !tree->next[node]) {
      node = tree->parents[node];
      depth--;
    }
    if (!node) return digest;
    node = tree->next[node];
  }
}
