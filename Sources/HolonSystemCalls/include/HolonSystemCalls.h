#ifndef HOLON_SYSTEM_CALLS_H
#define HOLON_SYSTEM_CALLS_H

#include "HolonHandlingCalls.h"

/// Has memory of large blocks returned to the system as soon as they are freed, where the C library keeps it otherwise.
/// For servers, whose largest answer would decide what they hold from then on.
void holon_return_large_blocks(void);

// What Linux offers and the system's modules for Swift don't show.

#ifdef __linux__

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Reads entries of an open folder into a buffer, as many as fit. Answers their bytes; 0 at the end, -1 with `errno`.
static inline long holon_getdents(int folder, void *_Nonnull buffer, size_t size) {
  return syscall(SYS_getdents64, folder, buffer, size);
}

/// Renames a file only if nothing has the new name; otherwise answers -1 with `errno` EEXIST.
static inline int holon_rename_exclusively(
    int oldFolder, const char *_Nonnull oldName, int newFolder, const char *_Nonnull newName) {
  return (int)syscall(SYS_renameat2, oldFolder, oldName, newFolder, newName, 1u /* RENAME_NOREPLACE */);
}

/// Exchanges two files' names in one step.
static inline int holon_rename_exchanging(
    int oldFolder, const char *_Nonnull oldName, int newFolder, const char *_Nonnull newName) {
  return (int)syscall(SYS_renameat2, oldFolder, oldName, newFolder, newName, 2u /* RENAME_EXCHANGE */);
}

#endif

#endif
