public import Foundation

/// An identifier in letters, of which a few are enough to name a to-do in a list.
///
/// Each hexadecimal digit is one of the sixteen consonants that aren't digits themselves: `ghjklmnpqrstvwxz` for
/// 0 to f. The last digit is the first letter, because the first digits of new identifiers are the time.
///
/// ```swift
/// let id = UUID(uuidString: "01a2099c-36d2-7c1e-9f00-5a4b3c2d10ef")!
/// print(IDLetters(id).prefix(4))  // zxgh
/// ```
///
/// No letters are a number or the beginning of an identifier, and hardly any are a word.
public struct IDLetters: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// The letters of the digits from 0 to 15.
  public static let alphabet = "ghjklmnpqrstvwxz"

  private static let bytes = Array(alphabet.utf8)

  /// The number of letters of an identifier.
  public static let count = 32

  /// The minimum number of letters that name a to-do.
  public static let minimum = 4

  /// Creates the letters of an identifier.
  public init(_ id: UUID) {
    let (first, second) = withUnsafeBytes(of: id.uuid) { bytes in
      (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    // The bytes in memory begin with the first digits, and the letters with the last ones.
    high = Self.digitsExchanged(UInt64(littleEndian: second))
    low = Self.digitsExchanged(UInt64(littleEndian: first))
  }

  /// All letters, in lower case.
  public var text: String { prefix(Self.count) }

  /// Returns the first letters.
  public func prefix(_ count: Int) -> String {
    let bytes = (0..<min(max(0, count), Self.count)).map { index in
      let digits = index < 16 ? high : low
      return Self.bytes[Int(truncatingIfNeeded: digits >> (60 - index % 16 * 4)) & 15]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the fewest letters, at least ``minimum``, that distinguish each identifier from all others.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of identifiers.
  public static func shortest(of ids: some Sequence<UUID>) -> [UUID: String] {
    let sorted = Set(ids).map { (id: $0, letters: IDLetters($0)) }.sorted { $0.letters < $1.letters }
    var shortest: [UUID: String] = [:]
    shortest.reserveCapacity(sorted.count)
    var shared = 0
    for (index, each) in sorted.enumerated() {
      let next = index + 1 < sorted.count ? each.letters.countShared(with: sorted[index + 1].letters) : 0
      shortest[each.id] = each.letters.prefix(max(minimum, max(shared, next) + 1))
      shared = next
    }
    return shortest
  }

  /// Returns the last bytes of all identifiers whose letters begin with a text; an odd letter at its end is ignored.
  ///
  /// - Returns: Nil if the text contains another character.
  public static func lastBytes(of text: String) -> [UInt8]? {
    var digits: [UInt8] = []
    for letter in text.lowercased().utf8 {
      guard let digit = bytes.firstIndex(of: letter) else { return nil }
      digits.append(UInt8(digit))
    }
    guard digits.count <= count else { return nil }
    let pairs = stride(from: 0, to: digits.count / 2 * 2, by: 2)
    return pairs.map { digits[$0 + 1] << 4 | digits[$0] }.reversed()
  }

  /// Returns a word with the two hexadecimal digits of each byte exchanged.
  private static func digitsExchanged(_ word: UInt64) -> UInt64 {
    (word & 0x0F0F_0F0F_0F0F_0F0F) << 4 | (word >> 4) & 0x0F0F_0F0F_0F0F_0F0F
  }

  private func countShared(with other: IDLetters) -> Int {
    let difference = high ^ other.high
    guard difference == 0 else { return difference.leadingZeroBitCount / 4 }
    return 16 + (low ^ other.low).leadingZeroBitCount / 4
  }
}

extension IDLetters: Comparable {
  /// Orders identifiers by their letters.
  public static func < (left: IDLetters, right: IDLetters) -> Bool { (left.high, left.low) < (right.high, right.low) }
}
