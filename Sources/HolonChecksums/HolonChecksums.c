#include "HolonChecksums.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

// Gopal et al., "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction", Intel, 2009.
// The constants are powers of x modulo the polynomial, reflected, as in the paper for the CRC of gzip.

#define CARRYLESS __attribute__((target("pclmul,sse4.1")))

/// Folds 16 bytes onto later ones, at the distance that the constants determine.
CARRYLESS static inline __m128i fold(__m128i bytes, __m128i constants, __m128i onto) {
  __m128i low = _mm_clmulepi64_si128(bytes, constants, 0x00);
  __m128i high = _mm_clmulepi64_si128(bytes, constants, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), onto);
}

/// Processes a multiple of 16 bytes, at least 64.
CARRYLESS static uint32_t crc32_carryless(uint32_t crc, const __m128i *bytes, size_t blocks) {
  const __m128i by64 = _mm_set_epi64x(0x1C6E41596, 0x154442BD4);
  const __m128i by16 = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0);
  const __m128i by8 = _mm_set_epi64x(0, 0x163CD6124);
  const __m128i barrett = _mm_set_epi64x(0x1F7011641, 0x1DB710641);
  const __m128i half = _mm_setr_epi32(-1, 0, 0, 0);

  __m128i sums[4];
  for (int lane = 0; lane < 4; lane++) sums[lane] = _mm_loadu_si128(bytes + lane);
  sums[0] = _mm_xor_si128(sums[0], _mm_cvtsi32_si128((int)crc));
  bytes += 4;
  blocks -= 4;
  // Four at a time, which are independent of one another.
  for (; blocks >= 4; blocks -= 4, bytes += 4) {
    for (int lane = 0; lane < 4; lane++) sums[lane] = fold(sums[lane], by64, _mm_loadu_si128(bytes + lane));
  }
  __m128i sum = sums[0];
  for (int lane = 1; lane < 4; lane++) sum = fold(sum, by16, sums[lane]);
  for (; blocks > 0; blocks--, bytes++) sum = fold(sum, by16, _mm_loadu_si128(bytes));

  // From 128 bits to 64, to 32, and the remainder.
  sum = _mm_xor_si128(_mm_srli_si128(sum, 8), _mm_clmulepi64_si128(sum, by16, 0x10));
  sum = _mm_xor_si128(_mm_srli_si128(sum, 4), _mm_clmulepi64_si128(_mm_and_si128(sum, half), by8, 0x00));
  __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(sum, half), barrett, 0x10);
  __m128i product = _mm_clmulepi64_si128(_mm_and_si128(quotient, half), barrett, 0x00);
  return (uint32_t)_mm_extract_epi32(_mm_xor_si128(sum, product), 1);
}

static int has_carryless_product(void) {
  unsigned int a, b, c = 0, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_PCLMUL) && (c & bit_SSE4_1);
}

size_t holon_crc32(uint32_t *crc, const void *bytes, size_t count) {
  // 1 for no, 2 for yes; concurrent callers compute the same value.
  static int known = 0;
  if (count < 64) return 0;
  int has = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (!has) {
    has = has_carryless_product() ? 2 : 1;
    __atomic_store_n(&known, has, __ATOMIC_RELAXED);
  }
  if (has == 1) return 0;
  *crc = crc32_carryless(*crc, bytes, count / 16);
  return count / 16 * 16;
}

#elif defined(__ARM_FEATURE_CRC32)

#include <arm_acle.h>
#include <string.h>

size_t holon_crc32(uint32_t *crc, const void *bytes, size_t count) {
  uint32_t sum = *crc;
  size_t taken = 0;
  for (; taken + 8 <= count; taken += 8) {
    uint64_t word;
    memcpy(&word, (const char *)bytes + taken, 8);
    sum = __crc32d(sum, word);
  }
  *crc = sum;
  return taken;
}

#else

size_t holon_crc32(uint32_t *crc, const void *bytes, size_t count) { return 0; }

#endif
