#include "floor.h"

#include <stdlib.h>

// Which rows show, counted in a Fenwick tree over the nodes in preorder, so that hiding or showing one is as quick as
// asking. Places count from 1.
typedef struct {
  uint32_t count, highest_power;
  uint32_t *counts;   // the Fenwick tree
  uint32_t *node_at;  // place → node
  uint32_t *place_of; // node → place
} outline;

static outline outline_create(const workload *work) {
  outline rows = {.count = work->count, .highest_power = 1, .place_of = workload_preorder(*work)};
  while (rows.highest_power <= rows.count / 2) rows.highest_power *= 2;
  rows.counts = calloc((size_t)rows.count + 1, sizeof *rows.counts);
  rows.node_at = calloc((size_t)rows.count + 1, sizeof *rows.node_at);
  for (uint32_t node = 0; node < rows.count; node++) rows.node_at[++rows.place_of[node]] = node;
  for (uint32_t place = 1; place <= rows.count; place++) {
    rows.counts[place] += 1;
    uint32_t above = place + (place & -place);
    if (above <= rows.count) rows.counts[above] += rows.counts[place];
  }
  return rows;
}

static uint32_t node_at(const outline *rows, uint32_t row) {
  uint32_t place = 0, left = row + 1;
  for (uint32_t step = rows->highest_power; step > 0; step /= 2) {
    if (place + step > rows->count || rows->counts[place + step] >= left) continue;
    place += step;
    left -= rows->counts[place];
  }
  return rows->node_at[place + 1];
}

static uint32_t row_of(const outline *rows, uint32_t node) {
  uint32_t row = 0;
  for (uint32_t place = rows->place_of[node]; place > 0; place &= place - 1) row += rows->counts[place];
  return row - 1;
}

answer look_up_rows(const workload *work) {
  outline rows = outline_create(work);
  uint32_t *places = calloc(work->count, sizeof *places);
  for (uint32_t index = 0; index < work->count; index++) places[index] = workload_choose(index, work->count);
  uint64_t sum = 0;
  int64_t start = workload_now();
  for (uint32_t index = 0; index < work->count; index++) {
    sum += node_at(&rows, places[index]) + row_of(&rows, places[index]);
  }
  double time = (double)workload_elapsed(start);
  expect(sum > 0, "no row was found");
  uint64_t digest = 0;
  for (uint32_t index = 0; index < 1000; index++) {
    digest = workload_digest(digest, node_at(&rows, places[index]));
    digest = workload_digest(digest, row_of(&rows, places[index]));
  }
  return (answer){time / (2.0 * work->count), digest};
}
