#ifndef HOLON_ATOMICS_H
#define HOLON_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

/// Sets a flag that other threads read, and returns whether it was set before.
///
/// Threads that see the flag also see the earlier writes of this thread.
static inline bool holon_flag_raise(bool *_Nonnull flag) { return __atomic_exchange_n(flag, true, __ATOMIC_ACQ_REL); }

/// Reads a flag that other threads set, ordered after all earlier reads of this thread.
///
/// Without the fence a processor may read the flag first, and then see the reference count that a release left behind.
static inline bool holon_flag_is_raised(const bool *_Nonnull flag) {
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return __atomic_load_n(flag, __ATOMIC_RELAXED);
}

/// Reads a number that other threads change.
static inline uint32_t holon_number(const uint32_t *_Nonnull number) {
  return __atomic_load_n(number, __ATOMIC_RELAXED);
}

/// Replaces a number that other threads change, unless it isn't the expected one any more.
static inline bool holon_number_replace(uint32_t *_Nonnull number, uint32_t expected, uint32_t replacement) {
  return __atomic_compare_exchange_n(number, &expected, replacement, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

#endif
