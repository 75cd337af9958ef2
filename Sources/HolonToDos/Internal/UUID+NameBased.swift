import Foundation

extension UUID {
  /// Returns the identifier of a name in the space of another identifier (RFC 9562, version 5).
  ///
  /// Equal names in the same space have the same identifier on all devices.
  static func nameBased(_ name: String, in space: UUID) -> UUID {
    let digest = SHA1.digest(of: withUnsafeBytes(of: space.uuid) { Array($0) } + name.utf8)
    var words = (
      (digest[0] << 32 | digest[1]) & ~0xF000 | 0x5000,
      (digest[2] << 32 | digest[3]) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    )
    words = (words.0.bigEndian, words.1.bigEndian)
    return withUnsafeBytes(of: &words) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  /// Whether the identifier was derived from a name.
  var isNameBased: Bool { uuid.6 >> 4 == 5 }
}

/// The hash function of name-based identifiers (RFC 3174), which isn't for secrets.
private enum SHA1 {
  /// Returns the digest as five numbers of 32 bits.
  static func digest(of message: [UInt8]) -> [UInt64] {
    var bytes = message + [0x80]
    bytes += repeatElement(0, count: (120 - bytes.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> (UInt64($0) * 8)) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64], to: &state) }
    return state.map(UInt64.init)
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      (a, b, c, d, e) = (rotated(a, 5) &+ mixed &+ e &+ word &+ constant, a, rotated(b, 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
