// The least that any scan must do: read every folder, and look at every entry.
//
//   floor FOLDER THREADS
//
// prints how many folders, files and links there are, and the bytes of the files. It keeps nothing else.

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct record {
  unsigned long number;
  long offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

struct counts {
  long folders, files, links, bytes;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static char **waiting;
static long waiting_count, capacity;
static int idle, threads;
static struct counts all;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void push(char *path) {
  pthread_mutex_lock(&lock);
  if (waiting_count == capacity) {
    capacity = capacity ? capacity * 2 : 1024;
    waiting = realloc(waiting, (size_t)capacity * sizeof *waiting);
    if (!waiting) fail("realloc");
  }
  waiting[waiting_count++] = path;
  if (idle) pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
}

static char *pop(void) {
  char *path = NULL;
  pthread_mutex_lock(&lock);
  idle++;
  while (waiting_count == 0 && idle < threads) pthread_cond_wait(&more, &lock);
  if (waiting_count > 0) {
    path = waiting[--waiting_count];
    idle--;
  } else {
    pthread_cond_broadcast(&more);
  }
  pthread_mutex_unlock(&lock);
  return path;
}

static char *join(const char *folder, const char *name) {
  size_t head = strlen(folder), tail = strlen(name);
  char *path = malloc(head + tail + 2);
  if (!path) fail("malloc");
  memcpy(path, folder, head);
  path[head] = '/';
  memcpy(path + head + 1, name, tail + 1);
  return path;
}

static void *work(void *unused) {
  struct counts counts = {0};
  char buffer[65536] __attribute__((aligned(16)));
  char *path;
  while ((path = pop())) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) fail(path);
    counts.folders++;
    long filled;
    while ((filled = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
      for (long offset = 0; offset < filled;) {
        struct record *record = (struct record *)(buffer + offset);
        offset += record->length;
        if (!strcmp(record->name, ".") || !strcmp(record->name, "..")) continue;
        struct statx status;
        if (statx(folder, record->name, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS, &status)) fail(record->name);
        if (S_ISDIR(status.stx_mode)) {
          push(join(path, record->name));
        } else if (S_ISLNK(status.stx_mode)) {
          counts.links++;
        } else {
          counts.files++;
          counts.bytes += (long)status.stx_size;
        }
      }
    }
    if (filled < 0) fail(path);
    close(folder);
    free(path);
  }
  pthread_mutex_lock(&lock);
  all.folders += counts.folders;
  all.files += counts.files;
  all.links += counts.links;
  all.bytes += counts.bytes;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(int count, char **words) {
  if (count != 3) {
    fprintf(stderr, "usage: floor FOLDER THREADS\n");
    return 2;
  }
  threads = atoi(words[2]);
  if (threads < 1 || threads > 64) threads = 1;
  push(strdup(words[1]));
  pthread_t others[64];
  for (int index = 1; index < threads; index++)
    if (pthread_create(&others[index], NULL, work, NULL)) fail("pthread_create");
  work(NULL);
  for (int index = 1; index < threads; index++) pthread_join(others[index], NULL);
  printf("%ld %ld %ld %ld\n", all.folders - 1, all.files, all.links, all.bytes);
  return 0;
}
