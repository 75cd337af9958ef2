internal import HolonChecksums

/// The checksum of ISO 3309 (polynomial 0xEDB88320, reflected).
///
/// It uses the processor's instructions for it where available, and processes eight bytes at a time elsewhere (Kounavis
/// and Berry, "A Systematic Approach to Building High Performance Software-Based CRC Generators", 2005).
struct CRC32 {
  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var crc = state
    var index = holon_crc32(&crc, bytes.baseAddress, bytes.count)
    Self.tables.withUnsafeBufferPointer { table in
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ UInt64(crc)
        crc =
          table[1792 + Int(word & 0xFF)] ^ table[1536 + Int(word >> 8 & 0xFF)]
          ^ table[1280 + Int(word >> 16 & 0xFF)] ^ table[1024 + Int(word >> 24 & 0xFF)]
          ^ table[768 + Int(word >> 32 & 0xFF)] ^ table[512 + Int(word >> 40 & 0xFF)]
          ^ table[256 + Int(word >> 48 & 0xFF)] ^ table[Int(word >> 56)]
        index += 8
      }
      while index < bytes.count {
        crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[index])]
        index += 1
      }
    }
    state = crc
  }

  mutating func update(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { update($0) }
  }

  /// Eight tables of 256 entries: the effect of a byte on the checksum when 0 to 7 bytes follow.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      tables[byte] = crc
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
    }
    return tables
  }()
}
