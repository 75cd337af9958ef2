#include "floor.h"

#include <stdlib.h>

typedef struct {
  const workload *work;
  arena *tree;
  uint64_t digest;
} setting;

// Two versions differ in the leaf's value and in the totals from there up: no less than these words has to be written
// to another place first, so that they can be read in both.
static double copy_and_edit_once(void *context, uint32_t round) {
  setting *own = context;
  arena *tree = own->tree;
  uint32_t leaf = own->work->leaves[workload_choose(round, own->work->leaf_count)];
  int64_t before = tree->totals[0], change = workload_value(round) + 1;
  size_t length = own->work->depths[leaf] + 1;

  int64_t start = workload_now();
  struct { uint32_t node; int64_t total; } *kept = malloc(length * sizeof *kept);
  int64_t value = tree->values[leaf];
  tree->values[leaf] = value + change;
  uint32_t node = leaf;
  for (size_t index = 0; index < length; index++) {
    kept[index].node = node;
    kept[index].total = tree->totals[node];
    tree->totals[node] += change;
    node = tree->parents[node];
  }
  double time = (double)workload_elapsed(start);

  expect(tree->totals[0] == before + change, "the edit didn't reach the root");
  // Back again, so that in the end the digest tells whether all was kept.
  for (size_t index = 0; index < length; index++) tree->totals[kept[index].node] = kept[index].total;
  tree->values[leaf] = value;
  free(kept);
  return time;
}

answer copy_and_edit(const workload *work) {
  arena tree = arena_build(work);
  setting own = {.work = work, .tree = &tree};
  double figure = median(copy_and_edit_once, &own);
  return (answer){figure, arena_digest(&tree)};
}

enum { EDITS = 10, REMOVED = UINT32_MAX };

static void make_ten_edits(const workload *work, arena *tree, uint32_t round, uint32_t changed[EDITS]) {
  workload_edits edits = workload_ten_edits(*work, round);
  for (int index = 0; index < 3; index++) {
    uint32_t leaf = *changed++ = edits.updated[index];
    tree->values[leaf] += 1;
    arena_add(tree, leaf, 1);
  }
  for (int index = 0; index < 3; index++) *changed++ = arena_append(tree, edits.appended_to[index], 0);
  for (int index = 0; index < 2; index++) {
    uint32_t leaf = *changed++ = edits.removed[index];
    arena_add(tree, tree->parents[leaf], -tree->values[leaf]);
    arena_unlink(tree, leaf);
    tree->parents[leaf] = REMOVED;
  }
  for (int index = 0; index < 2; index++) {
    uint32_t leaf = *changed++ = edits.moved[index];
    arena_add(tree, tree->parents[leaf], -tree->values[leaf]);
    arena_unlink(tree, leaf);
    arena_link(tree, leaf, edits.moved_to[index]);
    arena_add(tree, tree->parents[leaf], tree->values[leaf]);
  }
}

// Whoever had noted the ten nodes would still have to read each one's place and value in both versions.
static double difference_once(void *context, uint32_t round) {
  setting *own = context;
  const arena *old = own->tree;
  arena new = arena_copy(old);
  uint32_t changed[EDITS];
  make_ten_edits(own->work, &new, round, changed);

  uint64_t inserted = 0, removed = 0, moved = 0, updated = 0;
  int64_t start = workload_now();
  for (int index = 0; index < EDITS; index++) {
    uint32_t node = changed[index];
    if (node >= old->count) {
      inserted++;
    } else if (new.parents[node] == REMOVED) {
      removed++;
    } else {
      moved += old->parents[node] != new.parents[node] || old->previous[node] != new.previous[node];
      updated += old->values[node] != new.values[node];
    }
  }
  double time = (double)workload_elapsed(start);

  own->digest = inserted + 100 * removed + 10000 * moved + 1000000 * updated;
  arena_free(&new);
  return time;
}

answer difference(const workload *work) {
  arena tree = arena_build(work);
  setting own = {.work = work, .tree = &tree};
  double figure = median(difference_once, &own);
  return (answer){figure, own.digest};
}
