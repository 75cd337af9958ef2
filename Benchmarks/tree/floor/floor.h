#pragma once
#include "arena.h"

#include <stdbool.h>

typedef struct {
  double figure;
  uint64_t digest;
} answer;

// The median of a measurement that is repeated for a second of CPU time, at least three and at most 1,001 times.
double median(double (*measure)(void *context, uint32_t round), void *context);

void expect(bool condition, const char *otherwise);

answer copy_and_edit(const workload *work);
answer difference(const workload *work);
answer look_up_rows(const workload *work);
