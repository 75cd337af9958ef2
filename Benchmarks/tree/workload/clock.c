#include "TreeWorkload.h"

#include <stdlib.h>
#include <time.h>
#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

int64_t workload_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// The shortest of many empty spans: what the clock itself takes, which would hide short operations.
static int64_t cost_of_the_clock(void) {
  static int64_t cost = 0;
  if (cost != 0) return cost;
  cost = INT64_MAX;
  for (int round = 0; round < 1000; round++) {
    int64_t start = workload_now(), span = workload_now() - start;
    if (span < cost) cost = span;
  }
  return cost;
}

int64_t workload_elapsed(int64_t since) {
  int64_t now = workload_now();
  int64_t span = now - since - cost_of_the_clock();
  return span > 0 ? span : 0;
}

int64_t workload_heap(void) {
#ifdef __APPLE__
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return (int64_t)statistics.size_in_use;
#else
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
#endif
}

void workload_warm_heap(size_t bytes) {
#ifdef __GLIBC__
  if (getenv("COLD_HEAP")) return;
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  char *block = malloc(bytes);
  if (!block) return;
  for (size_t page = 0; page < bytes; page += 4096) *(volatile char *)(block + page) = 1;
  free(block);
#else
  (void)bytes;
#endif
}
