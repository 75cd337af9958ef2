// memfd_create
#define _GNU_SOURCE
#include "CLibCurl.h"

#ifdef __linux__
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The last two are names of Debian's, for the builds with GnuTLS and NSS.
static const char *const files[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4"};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct libcurl functions;
static const char *problem;

static void load(void) {
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof files / sizeof *files; index++) {
    library = dlopen(files[index], RTLD_NOW | RTLD_LOCAL);
    const char *error = library == NULL ? dlerror() : NULL;
    if (error != NULL && strstr(error, files[index]) == NULL)
      problem = "can't be loaded without another library that it needs";
  }
  if (library == NULL) {
    if (problem == NULL) problem = "is not installed";
    return;
  }
  problem = NULL;
  // Otherwise OpenSSL frees everything when the process exits, while the thread of a session may still use it.
  int (*start)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
  if (start != NULL) start(0x00080000, NULL);  // OPENSSL_INIT_NO_ATEXIT
#define LIBCURL_LOOK_UP(type, name, arguments)                                                                         \
  if ((functions.name = (type(*) arguments)dlsym(library, "curl_" #name)) == NULL)                                     \
    problem = "is older than version 7.68";
  LIBCURL_FUNCTIONS(LIBCURL_LOOK_UP)
  // 3 is CURL_GLOBAL_DEFAULT.
  if (problem == NULL && functions.global_init(3) != CURLE_OK) problem = "can't be started";
}

const struct libcurl *libcurl_load(const char **reason) {
  pthread_once(&once, load);
  *reason = problem;
  return problem == NULL ? &functions : NULL;
}

int libcurl_set_long(const struct libcurl *curl, CURL *handle, int option, long value) {
  return curl->easy_setopt(handle, option, value);
}

int libcurl_set_bytes(const struct libcurl *curl, CURL *handle, int option, int64_t value) {
  return curl->easy_setopt(handle, option, value);
}

int libcurl_set_pointer(const struct libcurl *curl, CURL *handle, int option, const void *value) {
  return curl->easy_setopt(handle, option, value);
}

int libcurl_set_transfer(const struct libcurl *curl, CURL *handle, int option, libcurl_transfer value) {
  return curl->easy_setopt(handle, option, value);
}

int libcurl_set_seek(const struct libcurl *curl, CURL *handle, int option, libcurl_seek value) {
  return curl->easy_setopt(handle, option, value);
}

int libcurl_set_multi(const struct libcurl *curl, CURLM *multi, int option, long value) {
  return curl->multi_setopt(multi, option, value);
}

long libcurl_long(const struct libcurl *curl, CURL *handle, int info) {
  long value = 0;
  curl->easy_getinfo(handle, info, &value);
  return value;
}

void libcurl_block_sigpipe(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

int libcurl_memory_file(const void *bytes, size_t count) {
  int file = memfd_create("certificates", MFD_CLOEXEC);
  if (file < 0) return -1;
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written <= 0) {
      close(file);
      return -1;
    }
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
  return file;
}
#endif
