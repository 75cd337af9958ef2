// usage: stopwatch REPORT PROGRAM [ARGUMENT…]
//
// Runs a program and writes to the file REPORT, in one line: wall time in nanoseconds, CPU time in microseconds, peak
// memory in kilobytes, exit code (128 + signal when one ended it). Small itself, because on Linux the peak memory of a
// process includes that of whoever started it.
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static int64_t nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static long microseconds(struct timeval time) { return time.tv_sec * 1000000 + time.tv_usec; }

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: stopwatch REPORT PROGRAM [ARGUMENT…]\n");
    return 2;
  }
  FILE *report = fopen(arguments[1], "we");
  if (!report) {
    perror(arguments[1]);
    return 2;
  }
  pid_t child;
  int status;
  struct rusage usage;
  int64_t start = nanoseconds();
  int code = posix_spawnp(&child, arguments[2], NULL, NULL, arguments + 2, environ);
  if (code != 0) {
    fprintf(stderr, "stopwatch: %s can't be started\n", arguments[2]);
    return 2;
  }
  if (wait4(child, &status, 0, &usage) < 0) {
    perror("stopwatch");
    return 2;
  }
  int64_t wall = nanoseconds() - start;
  int result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  fprintf(report, "%lld %ld %ld %d\n", (long long)wall, microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
          usage.ru_maxrss, result);
  return fclose(report) == 0 ? result : 2;
}
