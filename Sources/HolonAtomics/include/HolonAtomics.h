#ifndef HOLON_ATOMICS_H
#define HOLON_ATOMICS_H

#include <stdbool.h>

/// Sets a flag that other threads read. What this thread did before is seen by whoever sees the flag.
static inline void holon_flag_raise(bool *_Nonnull flag) { __atomic_store_n(flag, true, __ATOMIC_RELEASE); }

#endif
