#define _GNU_SOURCE
#include "HolonSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

#if defined(__APPLE__)
#include <copyfile.h>
#endif

#if defined(__linux__) && !defined(RENAME_NOREPLACE)
#define RENAME_NOREPLACE 1
#endif

#if defined(__linux__) && !defined(RENAME_EXCHANGE)
#define RENAME_EXCHANGE 2
#endif

// For file systems without an exclusive rename: a file gets its new name as a second one first, which fails if it is
// taken. A folder can replace only an empty folder.
static int rename_by_link(int from_folder, const char *from, int to_folder, const char *to) {
  struct stat status;
  if (fstatat(from_folder, from, &status, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  if (!S_ISDIR(status.st_mode)) {
    if (linkat(from_folder, from, to_folder, to, 0) == 0) return unlinkat(from_folder, from, 0);
    if (errno != EPERM && errno != ENOTSUP && errno != EOPNOTSUPP && errno != ENOSYS) return -1;
  }
  if (fstatat(to_folder, to, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return -1;
  }
  if (errno != ENOENT) return -1;
  return renameat(from_folder, from, to_folder, to);
}

int holon_move_exclusively(int from_folder, const char *from, int to_folder, const char *to) {
  int result;
#if defined(__linux__)
  result = (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, RENAME_NOREPLACE);
#elif defined(__APPLE__)
  result = renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL);
#else
  errno = ENOSYS;
  result = -1;
#endif
  if (result == 0) return 0;
  if (errno == EINVAL || errno == ENOSYS || errno == ENOTSUP) {
    // EINVAL also reports that a folder was to be moved into itself, which the other way reports as well.
    return rename_by_link(from_folder, from, to_folder, to);
  }
  return -1;
}

int holon_exchange(int from_folder, const char *from, int to_folder, const char *to) {
#if defined(__linux__)
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, RENAME_EXCHANGE);
#elif defined(__APPLE__)
  return renameatx_np(from_folder, from, to_folder, to, RENAME_SWAP);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#if !defined(__APPLE__)
static int write_all(int to, const char *bytes, size_t count, off_t offset) {
  while (count > 0) {
    ssize_t written = pwrite(to, bytes, count, offset);
    if (written < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    bytes += written;
    count -= (size_t)written;
    offset += written;
  }
  return 0;
}

// Copies a range of bytes through this program's memory. Ends early, without an error, where the file does.
static int copy_by_hand(int from, int to, off_t offset, off_t end) {
  const size_t room = 1 << 17;
  char *buffer = malloc(room);
  if (!buffer) return -1;
  int result = 0;
  while (offset < end) {
    size_t wanted = (uint64_t)(end - offset) < room ? (size_t)(end - offset) : room;
    ssize_t count = pread(from, buffer, wanted, offset);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) result = -1;
    if (count <= 0) break;
    if (write_all(to, buffer, (size_t)count, offset) != 0) {
      result = -1;
      break;
    }
    offset += count;
  }
  int kept = errno;
  free(buffer);
  errno = kept;
  return result;
}

static int copy_run(int from, int to, off_t offset, off_t end) {
#if defined(__linux__)
  while (offset < end) {
    int64_t in = offset, out = offset;
    size_t wanted = (uint64_t)(end - offset) < (1u << 30) ? (size_t)(end - offset) : (1u << 30);
    ssize_t count = (ssize_t)syscall(SYS_copy_file_range, from, &in, to, &out, wanted, 0u);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      // If only this call isn't supported, another way is tried; a full disk stays full.
      if (errno == ENOSPC || errno == EDQUOT || errno == EIO || errno == EFBIG) return -1;
      break;
    }
    // Some file systems report that there is nothing to copy when they don't support the call.
    if (count == 0) break;
    offset += count;
  }
#endif
  return copy_by_hand(from, to, offset, end);
}
#endif

int holon_copy_content(int from, int to) {
#if defined(__APPLE__)
  return fcopyfile(from, to, NULL, COPYFILE_DATA | COPYFILE_DATA_SPARSE);
#else
  struct stat status;
  if (fstat(from, &status) != 0) return -1;
  off_t offset = 0;
  while (offset < status.st_size) {
    off_t end = status.st_size;
#if defined(SEEK_DATA) && defined(SEEK_HOLE)
    off_t data = lseek(from, offset, SEEK_DATA);
    if (data < 0 && errno == ENXIO) break;
    if (data >= 0) {
      off_t hole = lseek(from, data, SEEK_HOLE);
      offset = data;
      if (hole >= 0 && hole < end) end = hole;
    }
#endif
    if (copy_run(from, to, offset, end) != 0) return -1;
    offset = end;
  }
  return ftruncate(to, status.st_size);
#endif
}

int holon_copy_attributes(int from, int to) {
#if defined(__APPLE__)
  return fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL);
#else
  ssize_t length = flistxattr(from, NULL, 0);
  if (length < 0) return errno == ENOTSUP || errno == EOPNOTSUPP || errno == EBADF ? 0 : -1;
  if (length == 0) return 0;
  char *names = malloc((size_t)length);
  if (!names) return -1;
  length = flistxattr(from, names, (size_t)length);
  if (length < 0) {
    free(names);
    return -1;
  }
  int lost = 0;
  for (char *name = names; name < names + length; name += strlen(name) + 1) {
    // Labels that the system sets by its own rules at each place.
    if (strcmp(name, "security.selinux") == 0) continue;
    ssize_t size = fgetxattr(from, name, NULL, 0);
    char *value = size >= 0 ? malloc((size_t)size + 1) : NULL;
    size = value ? fgetxattr(from, name, value, (size_t)size) : -1;
    if (size < 0 || fsetxattr(to, name, value, (size_t)size, 0) != 0) {
      if (errno == ENOSPC || errno == EDQUOT || errno == EIO) {
        free(value);
        free(names);
        return -1;
      }
      lost += 1;
    }
    free(value);
  }
  free(names);
  return lost;
#endif
}

int holon_sync(int descriptor, int whole_file_system) {
#if defined(__linux__)
  if (whole_file_system) return (int)syscall(SYS_syncfs, descriptor);
#elif defined(__APPLE__)
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  (void)whole_file_system;
  return fsync(descriptor);
}

#ifdef __GLIBC__
#include <malloc.h>

void holon_return_large_blocks(void) {
  // By default, the threshold grows up to 32 MiB with the freed blocks.
  mallopt(M_MMAP_THRESHOLD, 1 << 18);
  mallopt(M_ARENA_MAX, 2);
}
#else
void holon_return_large_blocks(void) {}
#endif
