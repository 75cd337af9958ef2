#ifndef HOLON_HANDLING_CALLS_H
#define HOLON_HANDLING_CALLS_H

#include <sys/types.h>

// System calls of handling files that Swift doesn't see on every system. Each returns -1 and sets errno where it fails.

/// Renames without ever replacing anything: fails with EEXIST where the new name is taken.
int holon_move_exclusively(int from_folder, const char *from, int to_folder, const char *to);

/// Copies a file's content from one descriptor to another, which is empty; holes stay holes, blocks are shared where the
/// file system can.
int holon_copy_content(int from, int to);

/// Copies extended attributes, access control lists among them. Returns how many the other file system doesn't take.
int holon_copy_attributes(int from, int to);

/// Writes everything that a file system still holds in memory, or where that can't be asked for, one file.
int holon_sync(int descriptor, int whole_file_system);

#endif
