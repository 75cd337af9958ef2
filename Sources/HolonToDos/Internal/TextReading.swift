import Foundation

extension ToDoReading {
  /// Reads data after checking that it is a text, in UTF-8 or in an encoding that it declares and that can be converted.
  ///
  /// A text that is valid in UTF-8 is read as that, whatever it declares, which is reported.
  /// Invalid UTF-8 is reported with its line and read as U+FFFD. A text whose only characters beyond ASCII are invalid is
  /// in another encoding, so nothing is read.
  init(of data: Data, _ read: (UnsafeBufferPointer<UInt8>) -> ToDoReading) {
    self.init()
    data.withUnsafeBytes { raw in
      var bytes = raw.assumingMemoryBound(to: UInt8.self)
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      if hasMark { bytes = bytes.part(3, bytes.count) }
      let invalid = bytes.firstInvalidUTF8(from: 0)
      let declared = hasMark ? nil : TextEncoding.declared(in: bytes, isUTF8: invalid == nil)
      switch TextEncoding(of: bytes, declared: declared) {
      case .converted(let text): text.withUnsafeBufferPointer { self = $0.withLineFeeds(read) }
      case .unreadable(let name): refuse("is in “\(shortened(name))”")
      case .utf8 where bytes.isBinary || !hasMark && bytes.isInAnotherEncoding(from: invalid): refuse("isn't in UTF-8")
      case let encoding:
        if let problem = encoding.problem { findings.add(.lost, line: 1, "The text \(problem)") }
        if let invalid { reportInvalidUTF8(in: bytes, from: invalid) }
        let reading = bytes.withLineFeeds(read)
        list = reading.list
        findings += reading.findings
      }
    }
    // Sorting isn't guaranteed to be stable, and most often the findings are sorted already.
    guard zip(findings, findings.dropFirst()).contains(where: { $0.line > $1.line }) else { return }
    let sorted = findings.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
    findings = sorted.map(\.element)
  }
}

extension Data {
  /// Calls a closure with the beginning of a text, and returns its result; nil for data that isn't a text.
  func withText<Result>(first count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    var result: Result?
    _ = ToDoReading(of: prefix(count)) { bytes in
      result = body(bytes)
      return ToDoReading()
    }
    return result
  }
}

extension ToDoReading {
  private mutating func refuse(_ reason: String) {
    let message = "The text \(reason), so nothing was read: save it in UTF-8, then try again."
    findings.add(.broken, line: 1, message)
  }

  private mutating func reportInvalidUTF8(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    var lines = LineNumbers(of: bytes)
    var offset = start
    while let invalid = bytes.firstInvalidUTF8(from: offset) {
      findings.add(.lost, line: lines.number(at: invalid), "Bytes that aren't UTF-8 were replaced with “\u{FFFD}”.")
      offset = bytes.lineEnd(from: invalid)
    }
  }
}

/// The line numbers of offsets, computed quickly for an offset near the last one.
struct LineNumbers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var last = (offset: 0, line: 1)

  init(of bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the line number of an offset, from 1.
  mutating func number(at offset: Int) -> Int {
    let part = bytes.part(min(offset, last.offset), max(offset, last.offset))
    var (ends, end) = (0, part.lineEnd(from: 0))
    while end < part.count { (ends, end) = (ends + 1, part.lineEnd(from: end + 1)) }
    last = (offset, offset < last.offset ? last.line - ends : last.line + ends)
    return last.line
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the bytes from one offset up to another, exclusive.
  @inline(__always)
  func part(_ start: Int, _ end: Int) -> UnsafeBufferPointer { UnsafeBufferPointer(rebasing: self[start..<end]) }

  /// The bytes as text.
  @inline(__always)
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Returns the offset of the line feed at or after an offset, or the count if none follows.
  @inline(__always)
  func lineEnd(from start: Int) -> Int {
    guard let baseAddress, start < count, let found = memchr(baseAddress + start, 0x0A, count - start) else {
      return count
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  /// Calls a closure with the bytes, in which line feeds replace carriage returns if those alone end the lines.
  fileprivate func withLineFeeds<Result>(_ body: (UnsafeBufferPointer) -> Result) -> Result {
    guard lineEnd(from: 0) == count, contains(0x0D) else { return body(self) }
    return map { $0 == 0x0D ? 0x0A : $0 }.withUnsafeBufferPointer(body)
  }

  /// Calls a closure with each line, without its end, and its number from 1.
  func forEachLine(_ body: (UnsafeBufferPointer, Int) -> Void) {
    var start = 0
    var number = 1
    while start < count {
      let end = lineEnd(from: start)
      body(part(start, end > start && self[end - 1] == 0x0D ? end - 1 : end), number)
      start = end + 1
      number += 1
    }
  }

  /// The bytes without ASCII whitespace at either end.
  @inline(__always)
  var trimmed: UnsafeBufferPointer {
    var start = 0
    var end = count
    while start < end, self[start].isASCIIWhitespace { start += 1 }
    while end > start, self[end - 1].isASCIIWhitespace { end -= 1 }
    return part(start, end)
  }

  /// Returns whether the bytes are those of a text.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    guard let baseAddress, count == text.utf8CodeUnitCount else { return isEmpty && text.utf8CodeUnitCount == 0 }
    return memcmp(baseAddress, text.utf8Start, count) == 0
  }

  /// Returns whether the bytes contain those of a text.
  func contains(_ text: StaticString) -> Bool { firstIndex(of: text) != nil }

  /// Returns the offset of the first bytes of a text.
  func firstIndex(of text: StaticString) -> Int? {
    let length = text.utf8CodeUnitCount
    return indices.first { start in start + length <= count && part(start, start + length).equals(text) }
  }

  /// Returns whether there are bytes beyond ASCII, but no character of UTF-8 among them.
  ///
  /// - Parameter invalid: The offset of the first invalid byte; nil for none.
  func isInAnotherEncoding(from invalid: Int?) -> Bool {
    guard let invalid, part(0, invalid).allSatisfy({ $0 < 0x80 }) else { return false }
    // The beginning of a text may end within a character.
    let isCutOff = count >= 4_096 && invalid + 4 > count && part(invalid, count).allSatisfy { $0 >= 0x80 }
    guard !isCutOff else { return false }
    return !(invalid..<count).contains { index in
      self[index] >= 0x80 && part(index, Swift.min(index + 4, count)).beginsWithCharacter
    }
  }

  /// Whether the bytes begin with a complete character of UTF-8.
  private var beginsWithCharacter: Bool { firstInvalidUTF8(from: 0).map { $0 > 0 } ?? !isEmpty }

  /// Whether the start has many bytes that texts don't have: NUL, or invalid UTF-8.
  var isBinary: Bool {
    let beginning = part(0, Swift.min(count, 8_000))
    if beginning.contains(0) { return true }
    var invalid = 0
    var offset = 0
    while let found = beginning.firstInvalidUTF8(from: offset), found + 4 <= beginning.count || count <= 8_000 {
      invalid += 1
      offset = found + 1
    }
    return invalid >= 16 && invalid * 10 > beginning.count
  }

  /// Returns the offset of the first invalid byte of UTF-8 at or after an offset (RFC 3629, section 4).
  func firstInvalidUTF8(from start: Int) -> Int? {
    var index = start
    while index < count {
      if index + 8 <= count, let baseAddress {
        let word = UnsafeRawPointer(baseAddress).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & 0x8080_8080_8080_8080 == 0 {
          index += 8
          continue
        }
      }
      var rest = self[index...].makeIterator()
      var parser = Unicode.UTF8.ForwardParser()
      guard case .valid(let character) = parser.parseScalar(from: &rest) else { return index }
      index += character.count
    }
    return nil
  }
}

extension UInt8 {
  /// Whether this is a space, a tab, or the end of a line or page.
  @inline(__always)
  var isASCIIWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether this is a digit from 0 to 9.
  @inline(__always)
  var isASCIIDigit: Bool { self &- 48 < 10 }

  /// Whether this is a letter from A to Z or from a to z.
  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 97 < 26 }
}
