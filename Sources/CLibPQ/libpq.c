#include "CLibPQ.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static const char *const files[] = {
#ifdef __APPLE__
    "libpq.5.dylib",
    "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
    "/Applications/Postgres.app/Contents/Versions/latest/lib/libpq.5.dylib",
#else
    "libpq.so.5",
#endif
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct libpq functions;
static const char *problem;

static void load(void) {
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof files / sizeof *files; index++)
    library = dlopen(files[index], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    problem = "is not installed";
    return;
  }
#define LIBPQ_LOOK_UP(type, name, arguments)                                                                           \
  if ((functions.name = (type(*) arguments)dlsym(library, "PQ" #name)) == NULL) problem = "is older than version 14";
  LIBPQ_FUNCTIONS(LIBPQ_LOOK_UP)
}

const struct libpq *libpq_load(const char **reason) {
  pthread_once(&once, load);
  *reason = problem;
  return problem == NULL ? &functions : NULL;
}

void libpq_ignore_notice(void *arg, const PGresult *result) {
  (void)arg;
  (void)result;
}
