/// The place of a node among its siblings, as a text that sorts byte by byte.
///
/// Another key always fits between two keys, so a node can be put anywhere without changing its siblings. Two devices
/// may do so independently. A key is an integer of variable length and a fraction, in digits of base 62. The integer's
/// first letter is its length: `a` stands for one digit, `b` for two; below zero, `Z` stands for one digit, `Y` for
/// two. Appending 10,000 nodes one after another takes keys of at most 4 characters.
///
/// Source: David Greenspan, “Implementing Fractional Indexing” (2020).
public struct OrderKey: Hashable, Sendable {
  /// The key as text.
  public let text: String

  /// Creates a key from the text of an earlier one, without checking it.
  public init(stored text: String) { self.text = text }

  /// Reads a key.
  ///
  /// - Returns: Nil unless it is a letter, the number of digits that the letter announces, and a fraction without a 0
  ///   at its end.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard let head = bytes.first, Digits.isLetter(head), bytes.allSatisfy(Digits.isDigit) else { return nil }
    let length = Digits.integerLength(head)
    guard bytes.count >= length, bytes.count == length || bytes.last != Digits.zero else { return nil }
    self.text = text
  }

  /// The key of the first node of a list.
  public static let first = OrderKey(stored: "a0")

  /// Returns a key after another one, or the first one.
  public static func after(_ key: OrderKey?) -> OrderKey { key?.withNextDigit ?? between(key, nil) }

  /// The next key if it differs in the last digit only and fits into a string without separate storage.
  private var withNextDigit: OrderKey? {
    let bytes = text.utf8
    guard bytes.count <= 15, let head = bytes.first, let last = bytes.last, let next = Digits.digit(after: last),
      Digits.integerLength(head) == bytes.count
    else { return nil }
    return OrderKey(
      stored: String(unsafeUninitializedCapacity: 15) { buffer in
        let count = buffer.update(fromContentsOf: bytes)
        buffer[count - 1] = next
        return count
      })
  }

  /// Returns a key between two others.
  ///
  /// - Parameters:
  ///   - lower: The key before it; nil at the beginning.
  ///   - upper: The key after it; nil at the end. If it isn't greater than `lower`, such as when two devices have
  ///     chosen the same key, the result is a key after `lower`.
  /// - Complexity: O(*l*), *l* being the length of the keys.
  public static func between(_ lower: OrderKey?, _ upper: OrderKey?) -> OrderKey {
    let low = lower.map { Array($0.text.utf8) }
    var high = upper.map { Array($0.text.utf8) }
    if let lower, let upper, upper <= lower { high = nil }
    return OrderKey(stored: String(decoding: Digits.between(low, high), as: UTF8.self))
  }
}

extension OrderKey: Comparable {
  /// Returns whether a key precedes another one, byte by byte.
  public static func < (lhs: OrderKey, rhs: OrderKey) -> Bool {
    lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
  }
}

extension OrderKey: Codable {
  /// The maximum number of bytes of a key from an untrusted source.
  public static let longest = 1_024

  /// Reads the key's text.
  ///
  /// - Throws: `DecodingError` for an invalid key, or one longer than ``longest``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard text.utf8.count <= Self.longest, let key = OrderKey(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text.prefix(60))” isn't an order key: expected the text of one")
    }
    self = key
  }

  /// Writes the key's text.
  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

/// The arithmetic of keys, on their bytes.
private enum Digits {
  typealias Key = [UInt8]

  static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  static let zero = digits[0]

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || isLetter(byte)
  }

  static func value(_ digit: UInt8) -> Int {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 48
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit) - 55
    default: Int(digit) - 61
    }
  }

  static func between(_ low: Key?, _ high: Key?) -> Key {
    switch (low, high) {
    case (nil, nil): return Array("a0".utf8)
    case (nil, let high?):
      let length = integerLength(high)
      if high.count > length { return Array(high[..<length]) }
      if let smaller = decremented(Array(high[..<length])) { return smaller }
      return Array(high[..<length]) + midpoint([], Array(high[length...]))
    case (let low?, nil):
      let length = integerLength(low)
      let integer = Array(low[..<length])
      return incremented(integer) ?? integer + midpoint(Array(low[length...]), nil)
    case (let low?, let high?):
      let lowLength = integerLength(low)
      let highLength = integerLength(high)
      let lowInteger = Array(low[..<lowLength])
      let highInteger = Array(high[..<highLength])
      if lowInteger == highInteger {
        return lowInteger + midpoint(Array(low[lowLength...]), Array(high[highLength...]))
      }
      if let next = incremented(lowInteger), next.lexicographicallyPrecedes(high) { return next }
      return lowInteger + midpoint(Array(low[lowLength...]), nil)
    }
  }

  /// Returns the number of bytes of the integer part, including its first letter.
  static func integerLength(_ key: Key) -> Int {
    min(integerLength(key.first ?? UInt8(ascii: "a")), key.count)
  }

  /// Returns the number of bytes of the integer part that a first letter announces.
  static func integerLength(_ head: UInt8) -> Int {
    head >= UInt8(ascii: "a") ? Int(head) - 97 + 2 : 90 - Int(head) + 2
  }

  /// Returns the digit that follows another one; nil after the last.
  static func digit(after digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")..<UInt8(ascii: "9"), UInt8(ascii: "A")..<UInt8(ascii: "Z"),
      UInt8(ascii: "a")..<UInt8(ascii: "z"):
      digit + 1
    case UInt8(ascii: "9"): UInt8(ascii: "A")
    case UInt8(ascii: "Z"): UInt8(ascii: "a")
    default: nil
    }
  }

  /// Returns the fraction halfway between two others; nil stands for one.
  static func midpoint(_ low: Key, _ high: Key?) -> Key {
    if let high {
      var shared = 0
      while shared < high.count, (shared < low.count ? low[shared] : zero) == high[shared] { shared += 1 }
      if shared > 0 { return high[..<shared] + midpoint(Array(low.dropFirst(shared)), Array(high[shared...])) }
    }
    let lowest = low.first.map(value) ?? 0
    let highest = high?.first.map(value) ?? digits.count
    if highest - lowest > 1 { return [digits[(lowest + highest + 1) / 2]] }
    if let high, high.count > 1 { return [high[0]] }
    return [digits[lowest]] + midpoint(Array(low.dropFirst()), nil)
  }

  static func incremented(_ integer: Key) -> Key? {
    var key = integer
    for index in key.indices.dropFirst().reversed() {
      let next = value(key[index]) + 1
      if next < digits.count {
        key[index] = digits[next]
        return key
      }
      key[index] = zero
    }
    switch key[0] {
    case UInt8(ascii: "Z"): return [UInt8(ascii: "a"), zero]
    case UInt8(ascii: "z"): return nil
    case let head where head >= UInt8(ascii: "a"): return [head + 1] + key.dropFirst() + [zero]
    case let head: return [head + 1] + key.dropFirst(2)
    }
  }

  static func decremented(_ integer: Key) -> Key? {
    var key = integer
    for index in key.indices.dropFirst().reversed() {
      let next = value(key[index]) - 1
      if next >= 0 {
        key[index] = digits[next]
        return key
      }
      key[index] = digits[digits.count - 1]
    }
    let last = digits[digits.count - 1]
    switch key[0] {
    case UInt8(ascii: "a"): return [UInt8(ascii: "Z"), last]
    case UInt8(ascii: "A"): return nil
    case let head where head > UInt8(ascii: "a"): return [head - 1] + key.dropFirst(2)
    case let head: return [head - 1] + key.dropFirst() + [last]
    }
  }
}
