/// The encodings of XML documents (XML 1.0, section 4.3.3 and appendix F).
enum XMLEncoding {
  /// Converts a document to UTF-8 from UTF-8, UTF-16, UTF-32, ISO 8859-1, Windows-1252, Windows-1251 or ASCII.
  ///
  /// Another declared encoding is read as if it were UTF-8, which at least reads ASCII correctly.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return Array(String(utf32: bytes.dropFirst(4), .little).utf8) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return Array(String(utf32: bytes.dropFirst(4), .big).utf8) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C]) {
      return Array(String(markedUTF16: bytes, otherwise: .big).utf8)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0]) {
      return Array(String(markedUTF16: bytes, otherwise: .little).utf8)
    }
    switch declared(bytes) {
    case "iso-8859-1", "latin1", "iso8859-1", "us-ascii", "ascii", "windows-1252", "cp1252":
      return Array(String(windows1252: bytes).utf8)
    case "windows-1251", "cp1251": return Array(String(windows1251: bytes).utf8)
    default:
      return bytes
    }
  }

  /// Returns the name that the XML declaration states, in small letters.
  private static func declared(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let declaration = bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }
    let words = String(decoding: declaration, as: UTF8.self).split { " =\"'?\t\r\n".contains($0) }
    guard let index = words.firstIndex(of: "encoding"), index + 1 < words.count else { return nil }
    return words[index + 1].lowercased()
  }
}
