/// A unique identifier of a content: its SHA-256 (FIPS 180-4).
///
/// The type has the digits alone. Modules that store contents compute hashes.
public struct ContentHash: Hashable, Sendable {
  /// 64 hexadecimal digits in lower case.
  public let text: String

  /// Creates a hash from 64 hexadecimal digits in lower case; nil for other texts, so that it can be used as a file's
  /// name.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 64, text.utf8.allSatisfy(Self.isDigit)
    else { return nil }
    self.text = String(text)
  }

  /// Creates a hash from its 32 bytes.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    text = Hexadecimal.text(bytes)
  }
}

extension ContentHash: Comparable {
  /// Returns a Boolean value that indicates whether a hash comes before another one, in the order of their bytes.
  public static func < (left: ContentHash, right: ContentHash) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension ContentHash {
  /// Returns all hashes in some bytes: 64 hexadecimal digits between other characters.
  ///
  /// Losing the only copy of a file can't be undone, and keeping one for too long does little harm. Therefore nothing
  /// is decoded: everything that looks like a hash counts, also in a field of a newer version or in a row that can't be
  /// read.
  public static func all(in bytes: UnsafeRawBufferPointer) -> Set<ContentHash> {
    var (found, start): (Set<ContentHash>, Int) = ([], 0)
    for index in 0...bytes.count {
      if index < bytes.count, isDigit(bytes[index]) { continue }
      if index - start == 64, let hash = ContentHash(String(decoding: bytes[start..<index], as: UTF8.self)) {
        found.insert(hash)
      }
      start = index + 1
    }
    return found
  }

  /// Returns all hashes in a text.
  public static func all(in text: String) -> Set<ContentHash> {
    var text = text
    return text.utf8.count < 64 ? [] : text.withUTF8 { all(in: UnsafeRawBufferPointer($0)) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}

extension ContentHash: Encodable {
  /// Encodes the digits.
  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension ContentHash: CustomStringConvertible {
  /// The digits.
  public var description: String { text }
}
