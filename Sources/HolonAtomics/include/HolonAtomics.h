#ifndef HOLON_ATOMICS_H
#define HOLON_ATOMICS_H

#include <stdbool.h>

/// Sets a flag that other threads read. What this thread did before is seen by whoever sees the flag.
static inline void holon_flag_raise(bool *_Nonnull flag) { __atomic_store_n(flag, true, __ATOMIC_RELEASE); }

/// Reads a flag that other threads set, after all that this thread has read before.
///
/// Without the fence a processor may read the flag first, and then see the reference count that a release left behind.
static inline bool holon_flag_is_raised(const bool *_Nonnull flag) {
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return __atomic_load_n(flag, __ATOMIC_RELAXED);
}

#endif
