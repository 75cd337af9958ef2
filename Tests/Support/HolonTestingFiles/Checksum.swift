/// The checksums that formats require.
enum Checksum {
  /// Returns the CRC-32 of ZIP and PNG (ISO 3309).
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  /// Returns the checksum of Ogg's pages (RFC 3533, section 6).
  static func ogg(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0) }
    }
  }

  /// Returns the CRC-8 of FLAC's frame headers (RFC 9639, section 9.1.8).
  static func flac8(_ bytes: [UInt8]) -> UInt8 {
    bytes.reduce(UInt8(0)) { sum, byte in
      (0..<8).reduce(sum ^ byte) { sum, _ in sum << 1 ^ (sum >> 7 == 1 ? 0x07 : 0) }
    }
  }

  /// Returns the CRC-16 of FLAC's frames (RFC 9639, section 9.3).
  static func flac16(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(UInt16(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in sum << 1 ^ (sum >> 15 == 1 ? 0x8005 : 0) }
    }
  }

  /// Returns the Adler-32 of zlib (RFC 1950, section 8).
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return high << 16 | low
  }
}

/// DEFLATE without compression (RFC 1951, section 3.2.4).
enum StoredDeflate {
  /// Returns the bytes in stored blocks.
  static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    var result = SampleBytes()
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      result.append([rest.isEmpty ? 1 : 0])
      result.little(UInt16(block.count))
      result.little(~UInt16(block.count))
      result.append(block)
    } while !rest.isEmpty
    return result.bytes
  }

  /// Returns the bytes as a zlib stream (RFC 1950).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result = SampleBytes()
    result.append([0x78, 0x01])
    result.append(blocks(bytes))
    result.big(Checksum.adler32(bytes))
    return result.bytes
  }
}
