#include "TreeWorkload.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t mixed(uint64_t state) {
  uint64_t z = state * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// Number `index` of stream `seed`, below `bound`: SplitMix64 whose state is the index, so that any can be asked for.
static uint32_t below(uint32_t bound, uint64_t seed, uint64_t index) {
  return (uint32_t)(((mixed((seed << 40) + index + 1) >> 32) * bound) >> 32);
}

static uint32_t *numbers(uint32_t count) {
  uint32_t *result = calloc((size_t)count + 1, sizeof *result);
  if (!result) {
    fprintf(stderr, "there isn't enough memory\n");
    exit(1);
  }
  return result;
}

static uint32_t *random_parents(uint32_t count) {
  uint32_t *parents = numbers(count);
  for (uint32_t node = 1; node < count; node++) parents[node] = below(node, 1, node);
  return parents;
}

static uint32_t *folder_parents(uint32_t count) {
  uint32_t fan = 1;
  while ((uint64_t)(fan + 1) * (fan + 1) * (fan + 1) <= count) fan++;
  uint32_t files = count - 1 - fan - fan * fan;
  uint32_t *parents = numbers(count);
  uint32_t node = 1;
  for (uint32_t outer = 0; outer < fan; outer++) {
    uint32_t folder = node++;
    for (uint32_t inner = 0; inner < fan; inner++) {
      uint32_t index = outer * fan + inner;
      uint32_t share = files / (fan * fan) + (index < files % (fan * fan));
      uint32_t lowest = node++;
      parents[lowest] = folder;
      for (uint32_t file = 0; file < share; file++) parents[node++] = lowest;
    }
  }
  return parents;
}

static uint32_t *subtree_sizes(const uint32_t *parents, uint32_t count) {
  uint32_t *sizes = numbers(count);
  for (uint32_t node = count; node-- > 0;) {
    sizes[node] += 1;
    if (node) sizes[parents[node]] += sizes[node];
  }
  return sizes;
}

uint32_t *workload_preorder(workload work) {
  uint32_t *places = numbers(work.count), *next = numbers(work.count);
  next[0] = 1;
  for (uint32_t node = 1; node < work.count; node++) {
    uint32_t parent = work.parents[node];
    places[node] = next[parent];
    next[parent] += work.sizes[node];
    next[node] = places[node] + 1;
  }
  free(next);
  return places;
}

static void shuffle(uint32_t *list, uint32_t count, uint64_t seed) {
  for (uint32_t left = count; left > 1; left--) {
    uint32_t other = below(left, seed, left), kept = list[left - 1];
    list[left - 1] = list[other];
    list[other] = kept;
  }
}

static void complete(workload *work) {
  uint32_t *depths = numbers(work->count), *leaves = numbers(work->count), *groups = numbers(work->count);
  for (uint32_t node = 0; node < work->count; node++) {
    if (node) depths[node] = depths[work->parents[node]] + 1;
    if (work->sizes[node] == 1) {
      leaves[work->leaf_count++] = node;
    } else {
      groups[work->group_count++] = node;
    }
  }
  shuffle(leaves, work->leaf_count, 2);
  shuffle(groups, work->group_count, 3);
  work->depths = depths;
  work->leaves = leaves;
  work->groups = groups;
}

static void bring_in_order(workload *work) {
  uint32_t *places = workload_preorder(*work), *parents = numbers(work->count), *sizes = numbers(work->count);
  int64_t *values = calloc(work->count, sizeof *values);
  for (uint32_t node = 0; node < work->count; node++) {
    parents[places[node]] = places[work->parents[node]];
    sizes[places[node]] = work->sizes[node];
    values[places[node]] = work->values[node];
  }
  free(places);
  work->parents = parents;
  work->sizes = sizes;
  work->values = values;
}

workload workload_create(const char *shape, uint32_t count) {
  enum { MOST_BYTES_PER_NODE = 256 };
  workload_warm_heap((size_t)count * MOST_BYTES_PER_NODE);
  bool is_folder = strcmp(shape, "folder") == 0;
  int64_t *values = calloc(count, sizeof *values);
  for (uint32_t node = 0; node < count; node++) values[node] = below(1024, 4, node);
  workload work = {.count = count, .values = values, .is_in_order = strcmp(shape, "random") != 0};
  work.parents = is_folder ? folder_parents(count) : random_parents(count);
  work.sizes = subtree_sizes(work.parents, count);
  if (work.is_in_order && !is_folder) bring_in_order(&work);
  complete(&work);
  return work;
}

// Each round takes other leaves, as long as there are some, so that rounds can also follow each other.
workload_edits workload_ten_edits(workload work, uint32_t round) {
  workload_edits edits;
  const uint32_t *leaf = work.leaves + (round % (work.leaf_count / 7)) * 7;
  for (int i = 0; i < 3; i++) edits.updated[i] = *leaf++;
  for (int i = 0; i < 2; i++) edits.removed[i] = *leaf++;
  for (int i = 0; i < 2; i++) {
    edits.moved[i] = *leaf++;
    uint32_t index = below(work.group_count, 5, round * 2 + i);
    if (work.groups[index] == work.parents[edits.moved[i]]) index = (index + 1) % work.group_count;
    edits.moved_to[i] = work.groups[index];
  }
  for (int i = 0; i < 3; i++) edits.appended_to[i] = work.groups[below(work.group_count, 6, round * 3 + i)];
  return edits;
}

uint32_t workload_choose(uint32_t index, uint32_t count) { return below(count, 7, index); }

int64_t workload_value(uint32_t index) { return below(1024, 8, index); }

uint32_t workload_node_of_size(workload work, uint32_t size) {
  uint32_t best = 0;
  for (uint32_t node = 1; node < work.count; node++) {
    if (labs((long)work.sizes[node] - size) < labs((long)work.sizes[best] - size)) best = node;
  }
  return best;
}
