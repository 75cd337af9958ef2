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
    let end = text.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } ?? text.endIndex
    guard end > 0, end < text.endIndex, text[..<end].allSatisfy(\.isPartOfPropertyName) else { return nil }
    var parameters: [String: String] = [:]
    var index = end
    while index < text.endIndex, text[index] == UInt8(ascii: ";") {
      let end = text[(index + 1)...].firstIndex { "=;:".utf8.contains($0) } ?? text.endIndex
      let name = String(decoding: text[(index + 1)..<end], as: UTF8.self).uppercased()
      index = end
      guard index < text.endIndex, text[index] == UInt8(ascii: "=") else {
        // In version 1.0, the name of this parameter may be missing.
        if parameters["ENCODING"] == nil { parameters["ENCODING"] = name }
        continue
      }
      index += 1
      var value: [UInt8] = []
      var isQuoted = false
      while index < text.endIndex {
        let byte = text[index]
        if byte == UInt8(ascii: "\"") {
          isQuoted.toggle()
        } else if !isQuoted, byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") {
          break
        } else {
          value.append(byte)
        }
        index += 1
      }
      if parameters[name] == nil { parameters[name] = String(decoding: value, as: UTF8.self) }
    }
    guard index < text.endIndex else { return nil }
    name = String(decoding: text[..<end], as: UTF8.self).uppercased()
    self.parameters = parameters
    let encoding = name == "ATTACH" ? nil : parameters["ENCODING"]
    (value, problem) = Self.decoded(text[(index + 1)...], encoding, in: parameters["CHARSET"])
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

extension UnsafeBufferPointer<UInt8> {
  /// Calls a closure with each unfolded line and the number of its first line, from 1.
  func forEachUnfoldedLine(_ body: ([UInt8], Int) -> Void) {
    var line: [UInt8] = []
    var first = 1
    forEachLine { bytes, number in
      if line.last == UInt8(ascii: "="), line.prefix(while: { $0 != UInt8(ascii: ":") }).isQuotedPrintable {
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

extension ArraySlice<UInt8> {
  fileprivate var isQuotedPrintable: Bool {
    String(decoding: self, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }
}

extension UInt8 {
  fileprivate var isPartOfPropertyName: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
      || self == UInt8(ascii: ".")
  }
}
