// The functions of OpenSSL's libcrypto that Holon calls, looked up when they are first needed.
//
// A program starts and builds without libcrypto, and reports its absence where something is to be hashed. Apple's
// systems have CryptoKit instead; there nothing is loaded. The declarations are those of OpenSSL 1.1.1 and 3.

#ifndef CLIBCRYPTO_H
#define CLIBCRYPTO_H

#include <stddef.h>
#include <stdint.h>

// SHA256_CTX of openssl/sha.h. Its callers allocate it, so its layout is a part of the library's binary interface. A
// copy of it shares nothing with the original.
struct libcrypto_sha256 {
  uint32_t h[8];
  uint32_t low, high;
  uint32_t data[16];
  unsigned int num, length;
};

#define LIBCRYPTO_FUNCTIONS(F)                                                                                         \
  F(int, SHA256_Init, (struct libcrypto_sha256 * state))                                                               \
  F(int, SHA256_Update, (struct libcrypto_sha256 * state, const void *bytes, size_t count))                            \
  F(int, SHA256_Final, (unsigned char *digest, struct libcrypto_sha256 *state))                                        \
  F(int, EVP_PBE_scrypt,                                                                                               \
    (const char *password, size_t passwordCount, const unsigned char *salt, size_t saltCount, uint64_t rounds,         \
     uint64_t blockSize, uint64_t parallelism, uint64_t maximumMemory, unsigned char *key, size_t keyCount))

#define LIBCRYPTO_FIELD(type, name, arguments) type(*name) arguments;
struct libcrypto {
  LIBCRYPTO_FUNCTIONS(LIBCRYPTO_FIELD)
};

// Loads libcrypto, once. Null if it can't be loaded; then `reason` states in English what to install.
const struct libcrypto *libcrypto_load(const char **reason);

#endif
