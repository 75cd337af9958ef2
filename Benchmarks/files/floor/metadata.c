// The least that telling anything about files must do: open each one, ask its size, and read its first 4 KiB.
//
//   floor FOLDER
//
// reads the files in a folder and in those below it, and prints how many there are.

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char buffer[4096];
static long files = 0;

static int look(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)place;
  if (type != FTW_F) return 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat now;
  if (file < 0 || fstat(file, &now) != 0 || pread(file, buffer, sizeof buffer, 0) < 0) return 1;
  files++;
  return close(file);
}

int main(int count, char **words) {
  if (count != 2) {
    fprintf(stderr, "usage: floor FOLDER\n");
    return 2;
  }
  if (nftw(words[1], look, 64, FTW_PHYS) != 0) return 1;
  printf("%ld\n", files);
  return 0;
}
