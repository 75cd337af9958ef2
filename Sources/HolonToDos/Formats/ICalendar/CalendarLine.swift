import Foundation
import HolonBase

/// A content line of iCalendar: a name, parameters and a value (RFC 5545, section 3.1).
struct CalendarLine {
  /// The name in upper case, such as SUMMARY.
  let name: String

  /// The parameters by their names in upper case; of several values, the first.
  let parameters: [String: String]

  /// The value as written, with escapes, but without the encoding of calendars of version 1.0.
  let value: String

  /// The part of a sentence about an encoding that couldn't be read as declared; nil for none.
  let problem: String?

  /// The number of its first line, from 1.
  let number: Int

  /// Parses an unfolded line; nil for a text without name or colon.
  init?(_ text: [UInt8], number: Int) {
    var isQuoted = false
    let isSeparator = { (byte: UInt8, separator: Unicode.Scalar) in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: separator) && !isQuoted
    }
    guard var colon = text.firstIndex(where: { isSeparator($0, ":") }) else { return nil }
    // Some programs write names such as (UTC+01:00) Berlin without quotation marks. The times after them have no colon.
    if let end = text.lastIndex(of: UInt8(ascii: ":")), end > colon, text[..<colon].contains(";TZID=") { colon = end }
    let words = text[..<colon].split(omittingEmptySubsequences: false) { isSeparator($0, ";") }
    guard !words[0].isEmpty, words[0].allSatisfy(\.isPartOfName) else { return nil }
    name = String(decoding: words[0], as: UTF8.self).uppercased()
    var parameters: [String: String] = [:]
    for word in words.dropFirst() {
      let parts = word.filter { $0 != UInt8(ascii: "\"") }.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0], as: UTF8.self).uppercased()
      // In version 1.0, the name of this parameter may be missing.
      let (key, value) = parts.count == 1 ? ("ENCODING", name) : (name, String(decoding: parts[1], as: UTF8.self))
      if parameters[key] == nil { parameters[key] = value }
    }
    self.parameters = parameters
    let encoding = name == "ATTACH" ? nil : parameters["ENCODING"]
    (value, problem) = Self.decoded(text[(colon + 1)...], encoding, in: parameters["CHARSET"])
    self.number = number
  }

  /// Returns a value without its encoding, and a problem with that.
  ///
  /// Source: vCalendar 1.0, section 2, and RFC 2045, section 6.7
  private static func decoded(
    _ value: ArraySlice<UInt8>, _ encoding: String?, in charset: String?
  ) -> (String, problem: String?) {
    var bytes: [UInt8] = []
    switch encoding?.uppercased() {
    case "BASE64", "B": bytes = Data(base64Encoded: Data(value)).map(Array.init) ?? Array(value)
    case "QUOTED-PRINTABLE":
      var rest = value
      while let byte = rest.popFirst() {
        let code = byte == UInt8(ascii: "=") ? UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) : nil
        if code != nil { rest = rest.dropFirst(2) }
        bytes.append(code ?? byte)
      }
    default: return (String(decoding: value, as: UTF8.self), nil)
    }
    // Line ends have two bytes.
    return TextEncoding.text(of: bytes.filter { $0 != 0x0D }, declared: charset)
  }

  /// The value as text, without escapes (RFC 5545, section 3.3.11).
  var text: String { texts { _ in false }[0] }

  /// The value as a list of texts, which commas separate; in version 1.0, semicolons do.
  var texts: [String] { texts { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") } }

  private func texts(_ isSeparator: (UInt8) -> Bool) -> [String] {
    var texts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        texts[texts.count - 1].append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? 0x0A : byte)
      } else if isSeparator(byte) {
        texts.append([])
      } else if byte != UInt8(ascii: "\\") {
        texts[texts.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension CalendarLine {
  /// Returns a text with escapes, in which line ends are `\n`.
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): escaped += [UInt8(ascii: "\\"), byte]
      case 0x0A: escaped += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension ByteWriter {
  /// The maximum number of bytes of a line, without its end (RFC 5545, section 3.1).
  private static var longestCalendarLine: Int { 75 }

  /// Appends a content line, folded between characters, and returns the number of lines.
  mutating func append(calendarLine line: String) -> Int {
    var count = 1
    var length = 0
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if length + bytes.count > Self.longestCalendarLine {
        append("\r\n ")
        count += 1
        length = 1
      }
      append(contentsOf: bytes)
      length += bytes.count
    }
    append("\r\n")
    return count
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether a word in upper case is in the bytes, in any case.
  fileprivate func contains(_ word: String) -> Bool {
    String(decoding: self, as: UTF8.self).uppercased().contains(word)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls a closure with each unfolded line and the number of its first line, from 1.
  func forEachUnfoldedLine(_ body: ([UInt8], Int) -> Void) {
    var line: [UInt8] = []
    var first = 1
    forEachLine { bytes, number in
      let names = line.last == UInt8(ascii: "=") ? line.prefix { $0 != UInt8(ascii: ":") } : []
      if String(decoding: names, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE") {
        // A line that ends with this sign continues in the next one.
        line.removeLast()
        line.append(contentsOf: bytes)
      } else if number > 1, let start = bytes.first, start == 0x20 || start == 0x09 {
        line.append(contentsOf: bytes.part(1, bytes.count))
      } else {
        if !line.isEmpty { body(line, first) }
        line = Array(bytes)
        first = number
      }
    }
    if !line.isEmpty { body(line, first) }
  }
}
