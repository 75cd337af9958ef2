import Foundation

/// The way in which a text is read, by its bytes and the encoding that it declares.
enum TextEncoding {
  /// UTF-8, or ASCII.
  case utf8

  /// UTF-8, although another encoding is declared: in that, hardly any text has bytes that are valid in UTF-8.
  case utf8Declared(as: String)

  /// The text in UTF-8 that was in windows-1252, which has letters instead of the control characters of ISO 8859-1.
  case converted([UInt8])

  /// An encoding that can't be read, by its name.
  case unreadable(String)

  init(of bytes: UnsafeBufferPointer<UInt8>, declared name: String?) {
    let code = name?.lowercased().filter { $0.isLetter || $0.isNumber } ?? "utf8"
    let isLatin = ["iso88591", "latin1", "windows1252", "cp1252"].contains(code)
    // A text in UTF-16 has bytes that no text in UTF-8 has, whatever it declares.
    let isUTF = ["utf", "ucs", "ascii", "usascii"].contains { code.hasPrefix($0) }
    guard let name, !isUTF, !bytes.allSatisfy({ $0 < 0x80 && (isLatin || $0 != 0x1B) }) else {
      // Other encodings that have only bytes of ASCII have the escape character, too.
      self = .utf8
      return
    }
    if bytes.contains(where: { $0 >= 0x80 }), bytes.firstInvalidUTF8(from: 0) == nil {
      self = .utf8Declared(as: name)
    } else if isLatin {
      self = bytes.contains(0) ? .utf8 : .converted(Self.converted(bytes))
    } else {
      self = .unreadable(name)
    }
  }

  /// The difference between the declaration and the text, as the end of a sentence; nil for none.
  var problem: String? {
    switch self {
    case .utf8Declared(let name): "declares “\(shortened(name))”, but is in UTF-8, as which it was read."
    case .unreadable(let name): "is in “\(shortened(name))”, which can't be read, so characters were replaced."
    default: nil
    }
  }

  /// Returns bytes in a declared encoding as text, and the problem with that.
  static func text(of bytes: [UInt8], declared name: String?) -> (String, problem: String?) {
    let encoding = bytes.withUnsafeBufferPointer { TextEncoding(of: $0, declared: name) }
    if case .converted(let text) = encoding { return (String(decoding: text, as: UTF8.self), nil) }
    let isUTF8 = bytes.withUnsafeBufferPointer { $0.firstInvalidUTF8(from: 0) == nil }
    let problem = encoding.problem ?? (isUTF8 ? nil : "isn't in UTF-8, so characters were replaced.")
    return (String(decoding: bytes, as: UTF8.self), problem)
  }

  /// Returns the name of the encoding that a text of XML or a calendar declares; nil for none.
  ///
  /// - Parameter isUTF8: Whether the text is valid in UTF-8. Each property of a calendar may have another encoding.
  static func declared(in bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> String? {
    let start = bytes.trimmed
    if start.begins(with: "<?xml") {
      return value(after: "encoding", in: start.part(0, start.firstIndex(of: UInt8(ascii: ">")) ?? start.count))
    }
    guard start.begins(with: "BEGIN:V"), let found = bytes.firstIndex(of: ";CHARSET") else { return nil }
    let line = bytes.part(found, bytes.lineEnd(from: found))
    return !isUTF8 || line.contains { $0 >= 0x80 } ? value(after: ";CHARSET", in: line) : nil
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

  /// Returns a text in windows-1252 as UTF-8; in calendars, lines in UTF-8 stay.
  private static func converted(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let isCalendar = bytes.trimmed.begins(with: "BEGIN:V")
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var start = 0
    while start < bytes.count {
      let line = bytes.part(start, min(bytes.lineEnd(from: start) + 1, bytes.count))
      if isCalendar, line.firstInvalidUTF8(from: 0) == nil {
        text += line
      } else {
        for byte in line { text += characters[Int(byte)] }
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
