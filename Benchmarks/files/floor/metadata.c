// The least that telling anything about files must do: open each one, ask its size, and read its first 4 KiB.
//
//   floor FOLDER
//
// reads the files right in a folder, and prints how many there are.

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int count, char **words) {
  DIR *folder = count == 2 ? opendir(words[1]) : NULL;
  if (!folder) {
    fprintf(stderr, "usage: floor FOLDER\n");
    return 2;
  }
  static char buffer[4096];
  long files = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_type != DT_REG) continue;
    int file = openat(dirfd(folder), entry->d_name, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0 || pread(file, buffer, sizeof buffer, 0) < 0) return 1;
    close(file);
    files++;
  }
  printf("%ld\n", files);
  return 0;
}
