#include "floor.h"

#include <stdlib.h>

enum { MOST = 1001 };

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

double median(double (*measure)(void *context, uint32_t round), void *context) {
  double figures[MOST];
  uint32_t count = 0;
  int64_t start = workload_now();
  while (count < 3 || (count < MOST && workload_now() - start < 1000000000)) {
    figures[count] = measure(context, count);
    count++;
  }
  qsort(figures, count, sizeof *figures, compare);
  return figures[count / 2];
}
