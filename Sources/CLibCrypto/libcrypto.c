#include "CLibCrypto.h"

#ifdef __APPLE__

const struct libcrypto *libcrypto_load(const char **reason) {
  *reason = "Apple's systems have CryptoKit instead of OpenSSL's libcrypto";
  return NULL;
}

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>

static const char *const files[] = {"libcrypto.so.3", "libcrypto.so.1.1"};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct libcrypto functions;
static const char *problem;

static void load(void) {
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof files / sizeof *files; index++)
    library = dlopen(files[index], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    problem = "OpenSSL's libcrypto, which computes hashes, can't be loaded: install the package libssl3 (Debian, "
              "Ubuntu), openssl-libs (Fedora), libcrypto3 (Alpine), or your system's package of OpenSSL 3";
    return;
  }
  // Otherwise OpenSSL frees everything when the process exits, while other threads may still use it.
  int (*start)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
  if (start != NULL) start(0x00080000, NULL);  // OPENSSL_INIT_NO_ATEXIT
#define LIBCRYPTO_LOOK_UP(type, name, arguments)                                                                       \
  if ((functions.name = (type(*) arguments)dlsym(library, #name)) == NULL)                                             \
    problem = "OpenSSL's libcrypto lacks the function " #name ": install your system's package of OpenSSL 3";
  LIBCRYPTO_FUNCTIONS(LIBCRYPTO_LOOK_UP)
}

const struct libcrypto *libcrypto_load(const char **reason) {
  pthread_once(&once, load);
  *reason = problem;
  return problem == NULL ? &functions : NULL;
}

#endif
