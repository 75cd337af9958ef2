internal import Foundation

/// A scanner of JSON (RFC 8259), from front to back, which only creates the values that the caller reads.
///
/// ```
/// try scanner.beginObject()
/// while let key = try scanner.nextKey() {
///   if scanner.text(of: key) == "title" { title = try scanner.string() } else { try scanner.skipValue() }
/// }
/// ```
///
/// It is strict, except for escapes of half a surrogate pair, which are read as U+FFFD. No method is recursive.
@usableFromInline
package struct JSONScanner {
  /// The place where reading stopped, and the reason.
  @usableFromInline
  package struct Failure: Error, Equatable {
    /// The byte at which other input was expected.
    @usableFromInline package let offset: Int

    /// The expected input, as words that follow “expected”.
    @usableFromInline package let expected: String

    package init(offset: Int, expected: String) {
      self.offset = offset
      self.expected = expected
    }
  }

  /// A string between its quotation marks, before unescaping.
  @usableFromInline
  package struct RawString {
    @usableFromInline package let start: Int
    @usableFromInline package let end: Int
    @usableFromInline package let hasEscapes: Bool

    package init(start: Int, end: Int, hasEscapes: Bool) {
      self.start = start
      self.end = end
      self.hasEscapes = hasEscapes
    }
  }

  @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>

  /// The index of the next byte.
  @usableFromInline package var position: Int

  /// Whether the next key or element is the first of its container, without a preceding comma.
  @usableFromInline var isFirst = false

  package init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }
}

// MARK: - Structure

extension JSONScanner {
  /// Returns the next byte that isn't white space, without consuming it; nil at the end.
  @inlinable @inline(__always)
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte > 0x20 { return byte }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    return nil
  }

  /// Consumes the next byte that isn't white space, if it is the given one.
  @inlinable @inline(__always)
  package mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  @usableFromInline
  package mutating func expect(_ byte: Unicode.Scalar) throws(Failure) {
    guard skip(byte) else { throw failure("“\(byte)”") }
  }

  package mutating func beginObject() throws(Failure) {
    try expect("{")
    isFirst = true
  }

  package mutating func beginArray() throws(Failure) {
    try expect("[")
    isFirst = true
  }

  /// Consumes the next key of the object and its colon; nil after consuming the closing brace.
  package mutating func nextKey() throws(Failure) -> RawString? {
    let isFirst = self.isFirst
    self.isFirst = false
    if skip("}") { return nil }
    if !isFirst { guard skip(",") else { throw failure("“,” or “}”") } }
    guard peek() == UInt8(ascii: "\"") else { throw failure("a name in quotation marks") }
    let key = try rawString()
    try expect(":")
    return key
  }

  /// Returns whether another element of the array follows; false after consuming the closing bracket.
  package mutating func nextElement() throws(Failure) -> Bool {
    let isFirst = self.isFirst
    self.isFirst = false
    if skip("]") { return false }
    if !isFirst { guard skip(",") else { throw failure("“,” or “]”") } }
    if peek() == UInt8(ascii: "]") { throw failure("a value") }
    return true
  }

  /// Expects the next key or element without a comma, as the first of its container.
  package mutating func expectFirst() { isFirst = true }

  /// Consumes the next value, of any kind and depth.
  package mutating func skipValue() throws(Failure) {
    // For each open container, whether it is an object.
    var open: [Bool] = []
    repeat {
      if let byte = peek(), byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        position += 1
        isFirst = true
        open.append(byte == UInt8(ascii: "{"))
      } else {
        try skipScalar()
      }
      // Closes the containers that end here, and goes to the next value of the first one that doesn't.
      while let isObject = open.last {
        if isObject ? try nextKey() != nil : try nextElement() { break }
        open.removeLast()
      }
    } while !open.isEmpty
  }

  package func failure(_ expected: String) -> Failure { Failure(offset: position, expected: expected) }
}

// MARK: - Strings

extension JSONScanner {
  /// Consumes the next value, which is a string, and returns its text.
  package mutating func string() throws(Failure) -> String { text(of: try rawString()) }

  /// Consumes the next value, which is a string, before unescaping.
  package mutating func rawString() throws(Failure) -> RawString {
    guard peek() == UInt8(ascii: "\"") else { throw failure("a string in quotation marks") }
    let start = position + 1
    var index = start
    var hasEscapes = false
    while true {
      index = plainEnd(from: index)
      guard index < bytes.count else { throw Failure(offset: bytes.count, expected: "a closing quotation mark") }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        position = index + 1
        return RawString(start: start, end: index, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index = try escapeEnd(from: index)
      default:
        throw Failure(offset: index, expected: "a closing quotation mark before the end of the line")
      }
    }
  }

  /// Returns the first quotation mark, backslash or control character at or after an index, eight bytes at a time.
  @inline(__always)
  private func plainEnd(from start: Int) -> Int {
    var index = start
    let base = UnsafeRawPointer(bytes.baseAddress)
    while let base, index + 8 <= bytes.count {
      let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      let found = special(in: word)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
    return index
  }

  private func escapeEnd(from index: Int) throws(Failure) -> Int {
    guard index + 1 < bytes.count else {
      throw Failure(offset: bytes.count, expected: "the rest of an escape sequence")
    }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      if codeUnit(at: index) != nil { return index + 6 }
      throw Failure(offset: index, expected: "four hexadecimal digits after “\\u”")
    case let sign where "\"\\/bfnrt".utf8.contains(sign): return index + 2
    default: throw Failure(offset: index, expected: "a valid escape sequence")
    }
  }

  /// Returns the code unit of an escape such as `\u12AB` at an index.
  private func codeUnit(at index: Int) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == 0x5C, bytes[index + 1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt16 = 0
    for digit in bytes[index + 2..<index + 6] {
      guard let value = Hexadecimal.value(digit) else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }

  /// Returns the text of a raw string.
  @inlinable @inline(__always)
  package func text(of raw: RawString) -> String {
    if raw.hasEscapes { return unescaped(raw) }
    return String(decoding: bytes[raw.start..<raw.end], as: UTF8.self)
  }

  @usableFromInline
  func unescaped(_ raw: RawString) -> String {
    // An escape is never shorter than its character.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raw.end - raw.start) { buffer in
      var count = 0
      var index = raw.start
      while index < raw.end {
        guard bytes[index] == UInt8(ascii: "\\") else {
          buffer[count] = bytes[index]
          count += 1
          index += 1
          continue
        }
        let scalar = scalar(at: &index)
        for byte in UTF8.encode(scalar).unsafelyUnwrapped {
          buffer[count] = byte
          count += 1
        }
      }
      return String(decoding: UnsafeBufferPointer(rebasing: buffer[..<count]), as: UTF8.self)
    }
  }

  /// Returns the character of the escape at an index, and moves the index after it.
  private func scalar(at index: inout Int) -> Unicode.Scalar {
    guard let unit = codeUnit(at: index) else {
      index += 2
      switch bytes[index - 1] {
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case let other: return Unicode.Scalar(other)
      }
    }
    index += 6
    if UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: index), UTF16.isTrailSurrogate(trail) {
      index += 6
      return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }
    return Unicode.Scalar(unit) ?? "\u{FFFD}"
  }
}

extension JSONScanner {
  /// Returns whether a raw string is UTF-8 without half a surrogate pair, so that its text needs no repair.
  func isExact(_ raw: RawString) -> Bool {
    let slice = bytes[raw.start..<raw.end]
    guard String(decoding: slice, as: UTF8.self).utf8.elementsEqual(slice) else { return false }
    var index = raw.start
    while index < raw.end {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let unit = codeUnit(at: index)
      index += unit == nil ? 2 : 6
      guard let unit, (0xD800..<0xE000).contains(unit) else { continue }
      guard UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: index), UTF16.isTrailSurrogate(trail) else {
        return false
      }
      index += 6
    }
    return true
  }
}

// MARK: - Numbers and literals

extension JSONScanner {
  /// Consumes the next value, which is a number, and returns its range.
  package mutating func number() throws(Failure) -> Range<Int> {
    _ = peek()
    let start = position
    var index = start
    func digits() -> Int {
      var end = index
      while end < bytes.count, bytes[end] &- 48 < 10 { end += 1 }
      return end - index
    }
    func has(_ byte: Unicode.Scalar) -> Bool { index < bytes.count && bytes[index] == UInt8(ascii: byte) }
    if has("-") { index += 1 }
    let hasLeadingZero = has("0")
    let integer = digits()
    guard integer > 0, !hasLeadingZero || integer == 1 else { throw failure("a value") }
    index += integer
    for isExponent in [false, true] where isExponent ? has("e") || has("E") : has(".") {
      index += 1
      if isExponent, has("+") || has("-") { index += 1 }
      let count = digits()
      guard count > 0 else { throw Failure(offset: index, expected: "a digit") }
      index += count
    }
    position = index
    return start..<index
  }

  /// Consumes the next value if it is `true` or `false`, and returns it.
  package mutating func truth() -> Bool? {
    switch peek() {
    case UInt8(ascii: "t") where skip(literal: "true"): true
    case UInt8(ascii: "f") where skip(literal: "false"): false
    default: nil
    }
  }

  /// Consumes the next value if it is `null`.
  package mutating func skipNull() -> Bool { peek() == UInt8(ascii: "n") && skip(literal: "null") }

  private mutating func skip(literal: StaticString) -> Bool {
    guard position + literal.utf8CodeUnitCount <= bytes.count, let base = bytes.baseAddress,
      memcmp(base + position, literal.utf8Start, literal.utf8CodeUnitCount) == 0
    else { return false }
    position += literal.utf8CodeUnitCount
    return true
  }

  private mutating func skipScalar() throws(Failure) {
    switch peek() {
    case UInt8(ascii: "\""): _ = try rawString()
    case UInt8(ascii: "t") where skip(literal: "true"), UInt8(ascii: "f") where skip(literal: "false"): break
    default: if !skipNull() { _ = try number() }
    }
  }
}
