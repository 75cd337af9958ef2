#ifndef HOLON_CHECKSUMS_H
#define HOLON_CHECKSUMS_H

#include <stddef.h>
#include <stdint.h>

/// Adds bytes to a CRC-32 by the processor's own instructions (ISO 3309, reflected, without the complements before and
/// after).
///
/// Returns the number of processed bytes, from the first on. The others are too few, or the processor lacks the
/// instructions.
size_t holon_crc32(uint32_t *_Nonnull crc, const void *_Nullable bytes, size_t count);

#endif
