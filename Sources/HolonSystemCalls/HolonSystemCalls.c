#include "HolonSystemCalls.h"

#ifdef __GLIBC__
#include <malloc.h>

void holon_return_large_blocks(void) {
  // Left to itself, the threshold grows up to 32 MiB with the blocks that are freed.
  mallopt(M_MMAP_THRESHOLD, 1 << 18);
  mallopt(M_ARENA_MAX, 2);
}
#else
void holon_return_large_blocks(void) {}
#endif
