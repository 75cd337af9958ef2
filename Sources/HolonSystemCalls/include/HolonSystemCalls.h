#ifndef HOLON_SYSTEM_CALLS_H
#define HOLON_SYSTEM_CALLS_H

#include <sys/types.h>

/// Has memory of large blocks returned to the system as soon as they are freed, where the C library keeps it otherwise.
/// For servers, whose largest answer would decide what they hold from then on.
void holon_return_large_blocks(void);

// What handling files needs. Each returns -1 and sets errno where it fails.

/// Renames without ever replacing anything: fails with EEXIST where the new name is taken.
int holon_move_exclusively(int from_folder, const char *_Nonnull from, int to_folder, const char *_Nonnull to);

/// Copies a file's content from one descriptor to another, which is empty; holes stay holes, blocks are shared where the
/// file system can.
int holon_copy_content(int from, int to);

/// Copies extended attributes, access control lists among them. Returns how many the other file system doesn't take.
int holon_copy_attributes(int from, int to);

/// Writes everything that a file system still holds in memory, or where that can't be asked for, one file.
int holon_sync(int descriptor, int whole_file_system);

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

#endif

#endif
