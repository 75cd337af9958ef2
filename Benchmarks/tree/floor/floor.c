// usage: floor ROW NODES: prints the figure and the digest; ends with 3 when it doesn't know the row.
#include "floor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void expect(bool condition, const char *otherwise) {
  if (condition) return;
  fprintf(stderr, "floor: %s\n", otherwise);
  exit(1);
}

static answer build(const workload *work) {
  int64_t start = workload_now();
  arena tree = arena_build(work);
  return (answer){(double)workload_elapsed(start) / work->count, arena_digest(&tree)};
}

static answer bytes(const workload *work) {
  int64_t start = workload_heap();
  arena tree = arena_build(work);
  return (answer){(double)(workload_heap() - start) / work->count, arena_digest(&tree)};
}

static answer update(const workload *work) {
  arena tree = arena_build(work);
  uint32_t *leaves = calloc(work->count, sizeof *leaves);
  int64_t *values = calloc(work->count, sizeof *values);
  for (uint32_t index = 0; index < work->count; index++) {
    leaves[index] = work->leaves[workload_choose(index, work->leaf_count)];
    values[index] = workload_value(index);
  }
  int64_t start = workload_now();
  for (uint32_t index = 0; index < work->count; index++) {
    uint32_t leaf = leaves[index];
    int64_t difference = values[index] - tree.values[leaf];
    tree.values[leaf] = values[index];
    arena_add(&tree, leaf, difference);
  }
  return (answer){(double)workload_elapsed(start) / work->count, arena_digest(&tree)};
}

static double walk_once(void *context, uint32_t round) {
  (void)round;
  const arena *tree = context;
  int64_t sum = 0, start = workload_now();
  for (uint32_t node = 0; node < tree->count; node++) sum += tree->values[node];
  double time = (double)workload_elapsed(start);
  expect(sum == tree->totals[0], "the walk has missed something");
  return time / tree->count;
}

static answer walk(const workload *work) {
  arena tree = arena_build(work);
  double figure = median(walk_once, &tree);
  return (answer){figure, arena_digest(&tree)};
}

static const struct {
  const char *name, *shape;
  answer (*measure)(const workload *);
} rows[] = {
    {"tree.build.random", "random", build},
    {"tree.build.folder", "folder", build},
    {"tree.update.random", "random", update},
    {"tree.update.folder", "folder", update},
    {"tree.walk.ordered", "random.ordered", walk},
    {"tree.walk.ordered.folder", "folder", walk},
    {"tree.copy.edit", "random", copy_and_edit},
    {"tree.difference.10", "random", difference},
    {"tree.row", "random", look_up_rows},
    {"tree.bytes", "random", bytes},
    {"tree.bytes.folder", "folder", bytes},
};

int main(int count, char **arguments) {
  long nodes = count == 3 ? strtol(arguments[2], NULL, 10) : 0;
  if (nodes < 1000 || nodes > UINT32_MAX) {
    fprintf(stderr, "usage: floor ROW NODES, with 1000 nodes or more\n");
    return 2;
  }
  for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
    if (strcmp(rows[index].name, arguments[1]) != 0) continue;
    workload work = workload_create(rows[index].shape, (uint32_t)nodes);
    answer found = rows[index].measure(&work);
    printf("%f %llu\n", found.figure, (unsigned long long)found.digest);
    return 0;
  }
  return 3;
}
