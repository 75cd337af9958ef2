import Foundation

/// The character encoding of a text, as XML and calendars declare it.
enum TextEncoding {
  case utf8

  /// windows-1252, with which texts in ISO 8859-1 are read, too: it has letters instead of control characters.
  case windows1252

  /// Another one, by its name.
  case other(String)

  private init(name: String) {
    switch name.lowercased().filter({ $0.isLetter || $0.isNumber }) {
    case "iso88591", "latin1", "windows1252", "cp1252": self = .windows1252
    case "usascii", "ascii": self = .utf8
    // A text in UTF-16 has bytes that no text in UTF-8 has, whatever it declares.
    case let name where name.hasPrefix("utf") || name.hasPrefix("ucs"): self = .utf8
    default: self = .other(name)
    }
  }

  /// Returns the declared encoding; UTF-8 without a declaration.
  ///
  /// - Parameter isValid: Whether the text is valid in UTF-8.
  static func declared(in bytes: UnsafeBufferPointer<UInt8>, isValid: Bool) -> TextEncoding {
    let start = bytes.trimmed
    var declared: String?
    if start.begins(with: "<?xml") {
      let end = start.firstIndex(of: UInt8(ascii: ">")) ?? start.count
      declared = value(after: "encoding", in: start.part(0, end))
    } else if !isValid, start.begins(with: "BEGIN:V") {
      declared = value(after: ";CHARSET", in: bytes)
    }
    return declared.map { TextEncoding(name: $0) } ?? .utf8
  }

  /// Returns the value of a name, such as UTF-8 in encoding="UTF-8"; nil if the text doesn't contain it.
  private static func value(after name: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let found = bytes.firstIndex(of: name) else { return nil }
    let isSign = { (byte: UInt8) in " \t=\"'".utf8.contains(byte) }
    let value = bytes[(found + name.utf8CodeUnitCount)...].drop(while: isSign).prefix { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
  }

  /// Returns a text in UTF-8; nil for one that is in UTF-8 already, or can't be read.
  ///
  /// In calendars, each property may have an encoding of its own, so lines in UTF-8 stay.
  func converted(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard case .windows1252 = self else { return nil }
    let isCalendar = bytes.trimmed.begins(with: "BEGIN:V")
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var start = 0
    while start < bytes.count {
      let line = bytes.part(start, min(bytes.lineEnd(from: start) + 1, bytes.count))
      if isCalendar, line.firstInvalidUTF8(from: 0) == nil {
        text += line
      } else {
        for byte in line { text += Self.characters[Int(byte)] }
      }
      start += line.count
    }
    return text
  }

  /// The characters of windows-1252 in UTF-8.
  private static let characters: [[UInt8]] = {
    let special = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    return (0..<256).map { code in
      let scalar = (0x80..<0xA0).contains(code) ? special[code - 0x80] : Unicode.Scalar(UInt8(code))
      return Array(String(scalar).utf8)
    }
  }()
}
