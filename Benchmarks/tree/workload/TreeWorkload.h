// What all contenders of the area `tree` work on, and how they are measured: the same for each, so that only the trees
// differ. All that is random comes from SplitMix64 with fixed seeds.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  bool is_in_order;           // whether nodes are added in preorder
  uint32_t count;
  const uint32_t *parents;   // of each node, in the order in which nodes are added; that of the root is itself
  const uint32_t *depths;    // 0 for the root
  const uint32_t *sizes;     // how many nodes the subtree has, the node itself included
  const int64_t *values;     // 0 … 1023
  uint32_t leaf_count;
  const uint32_t *leaves;    // in random order
  uint32_t group_count;
  const uint32_t *groups;    // the nodes with children, in random order
} workload;

// Ten edits that all make in this order: updates by one, appended leaves of the value 0, removals, moves to the end.
typedef struct {
  uint32_t updated[3], appended_to[3], removed[2], moved[2], moved_to[2];
} workload_edits;

// random: each node's parent is any earlier one · random.ordered: the same tree, added in preorder ·
// folder: a root, f folders, f folders in each, the rest files, f being the cube root of the count; in preorder.
workload workload_create(const char *shape, uint32_t count);
workload_edits workload_ten_edits(workload work, uint32_t round);

// The index-th of a series of random numbers below a count, and of one of values.
uint32_t workload_choose(uint32_t index, uint32_t count);
int64_t workload_value(uint32_t index);

// The node whose subtree comes closest to a size.
uint32_t workload_node_of_size(workload work, uint32_t size);

// Where each node stands in preorder; the root is 0. To be freed by the caller.
uint32_t *workload_preorder(workload work);

// CPU time of the process, in nanoseconds, less what reading the clock takes.
int64_t workload_now(void);
int64_t workload_elapsed(int64_t since);

// Bytes that the allocator has given out.
int64_t workload_heap(void);

// Makes the system hand out memory beforehand. What that costs differs by a factor of ten from one minute to the next
// on a virtual machine, and would hide what the trees cost. COLD_HEAP in the environment keeps it from doing so.
void workload_warm_heap(size_t bytes);

// Adds a number to a digest that depends on the order.
static inline uint64_t workload_digest(uint64_t digest, int64_t number) {
  uint64_t mixed = (digest ^ (uint64_t)number) * 0x9e3779b97f4a7c15u;
  return mixed ^ (mixed >> 32);
}
