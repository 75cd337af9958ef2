#ifndef HOLON_SYSTEM_CALLS_H
#define HOLON_SYSTEM_CALLS_H

#include <sys/types.h>

/// Makes the C library return large blocks of memory to the system as soon as they are freed.
///
/// It is for servers, whose memory would otherwise stay as large as their largest response.
void holon_return_large_blocks(void);

// Calls for file operations. Each returns -1 and sets errno if it fails.

/// Renames without replacing an existing file: fails with EEXIST if the new name is taken.
int holon_move_exclusively(int from_folder, const char *_Nonnull from, int to_folder, const char *_Nonnull to);

/// Gives two existing files each other's names. Fails with EINVAL, ENOSYS or ENOTSUP if the file system can't.
int holon_exchange(int from_folder, const char *_Nonnull from, int to_folder, const char *_Nonnull to);

/// Copies a file's content from one descriptor to another one, which is empty.
///
/// Holes stay holes, and blocks are shared if the file system supports that.
int holon_copy_content(int from, int to);

/// Copies extended attributes and access control lists. Returns the number that the other file system doesn't accept.
int holon_copy_attributes(int from, int to);

/// Writes all data of a file system from memory to the disk or, where that isn't supported, one file.
int holon_sync(int descriptor, int whole_file_system);

// Calls of Linux that the system's modules for Swift lack.

#ifdef __linux__

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Reads entries of an open folder into a buffer, as many as fit. Returns their bytes; 0 at the end, -1 with `errno`.
static inline long holon_getdents(int folder, void *_Nonnull buffer, size_t size) {
  return syscall(SYS_getdents64, folder, buffer, size);
}

#endif

#endif
