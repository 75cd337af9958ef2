internal import HolonBase

/// The entity tags of texts (RFC 9110, section 8.8.3).
enum RESTTag {
  /// Returns the tag of a text: a hash of 128 bits by two runs of FNV-1a, and the length.
  static func of(_ text: [UInt8]) -> String {
    var (left, right): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142)
    for byte in text {
      left = (left ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      // The second run is mixed with the first one, so that texts that collide in one don't in both.
      right = ((right ^ UInt64(byte)) &* 0x0000_0100_0000_01B3) ^ (left >> 29)
    }
    return "\"\(String(left, radix: 16))-\(String(right, radix: 16))-\(String(text.count, radix: 16))\""
  }

  /// Returns whether a list of tags, or `*`, has a tag.
  ///
  /// - Parameter isWeak: Whether tags count that a proxy has made weak by compressing the response; those of a write
  ///   don't (RFC 9110, section 13.1.1).
  static func matches(_ field: String, _ tag: String, isWeak: Bool = false) -> Bool {
    guard field != "*" else { return true }
    return field.split(separator: ",").contains { part in
      let part = part.filter { $0 != " " && $0 != "\t" }
      return part == tag || (isWeak && part == "W/\(tag)")
    }
  }
}
