#ifndef HOLON_CHECKSUMS_H
#define HOLON_CHECKSUMS_H

#include <stddef.h>
#include <stdint.h>

/// Takes bytes into a CRC-32 (ISO 3309, reflected, without the complements before and after) by the processor's own
/// instructions.
///
/// Answers how many bytes it has taken, from the first on: what is left over is too little, or the processor has none.
size_t holon_crc32(uint32_t *_Nonnull crc, const void *_Nullable bytes, size_t count);

#endif
