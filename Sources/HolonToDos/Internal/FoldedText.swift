/// A text to search for, ignoring case.
struct FoldedText: Sendable {
  private let text: String
  private let bytes: [UInt8]
  private let isASCII: Bool

  /// Whether it has characters with several encodings, such as a letter and its accent as one or two scalars.
  private let isDecomposed: Bool

  init(_ text: String) {
    self.text = text.lowercased()
    (bytes, isDecomposed) = Self.folded(text)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Returns whether another text contains this one.
  ///
  /// - Complexity: O(*n*) for most texts, *n* being the length of the other text.
  func isContained(in other: String) -> Bool {
    guard !bytes.isEmpty else { return true }
    var other = other
    let (isOtherASCII, isFound) = other.withUTF8 { buffer in
      let isOtherASCII = buffer.allSatisfy { $0 < 0x80 }
      return (isOtherASCII, isOtherASCII && isASCII && isContained(in: buffer, by: Self.lowercase))
    }
    if isOtherASCII { return isFound }
    let (folded, isOtherDecomposed) = Self.folded(other)
    if folded.withUnsafeBufferPointer({ isContained(in: $0, by: { $0 }) }) { return true }
    return (isDecomposed || isOtherDecomposed) && other.lowercased().contains(text)
  }

  private func isContained(in buffer: UnsafeBufferPointer<UInt8>, by fold: (UInt8) -> UInt8) -> Bool {
    guard buffer.count >= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let first = bytes[0]
      for start in 0...(buffer.count - bytes.count) where fold(buffer[start]) == first {
        var length = 1
        while length < bytes.count, fold(buffer[start + length]) == bytes[length] { length += 1 }
        if length == bytes.count { return true }
      }
      return false
    }
  }

  /// Returns a text's bytes in lower case, and whether it has marks that may be combined with letters.
  private static func folded(_ text: String) -> (bytes: [UInt8], isDecomposed: Bool) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isDecomposed = false
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        bytes.append(lowercase(UInt8(scalar.value)))
      } else {
        bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        isDecomposed = isDecomposed || isMark(scalar.value)
      }
    }
    return (bytes, isDecomposed)
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns whether a scalar is a combining mark, or a part of a Korean syllable.
  private static func isMark(_ value: UInt32) -> Bool {
    (0x300...0x36F).contains(value) || (0x1100...0x11FF).contains(value) || (0x3099...0x309A).contains(value)
  }
}
