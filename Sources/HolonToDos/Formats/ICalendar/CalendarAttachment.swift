import Foundation

/// An ATTACH property with the name, the size and the hash of a file, whose content is elsewhere.
///
/// Source: RFC 8607, sections 4.2 and 4.3, for FILENAME and SIZE; RFC 6920, section 7, for the hash as an address.
enum CalendarAttachment {
  private static let scheme = "nih:sha-256;"

  /// Returns the property of an attachment; nil if no parameter can have its name.
  static func line(of attachment: Attachment) -> String? {
    guard let name = encoded(attachment.name) else { return nil }
    let files = attachment.files.map { ";X-DEFEAT-FILES=\($0)" } ?? ""
    return "ATTACH;FILENAME=\"\(name)\";SIZE=\(attachment.bytes)\(files):\(scheme)\(attachment.hash)"
  }

  /// Returns the attachment that a property names by its hash; nil for any other.
  static func attachment(_ line: CalendarLine) -> Attachment? {
    guard line.value.hasPrefix(scheme), let hash = ContentHash(line.value.dropFirst(scheme.count)),
      let name = line.parameters["FILENAME"], let bytes = line.parameters["SIZE"].flatMap({ Int($0) })
    else { return nil }
    let files = line.parameters["X-DEFEAT-FILES"]
    let count = files.flatMap { Int($0) }
    guard files == nil || count != nil else { return nil }
    return Attachment(name: decoded(name), hash: hash, bytes: bytes, files: count)
  }

  private static let escapes = [(sign: "^", escape: "^^"), (sign: "\n", escape: "^n"), (sign: "\"", escape: "^'")]

  /// Returns a text as the value of a parameter between quotation marks (RFC 6868); nil for other control characters.
  private static func encoded(_ text: String) -> String? {
    let encoded = escapes.reduce(text.unicodeScalars) {
      $0.replacing($1.sign.unicodeScalars, with: $1.escape.unicodeScalars)
    }
    let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && scalar != "\t" || scalar == "\u{7F}" }
    return encoded.contains(where: isControl) ? nil : String(encoded)
  }

  private static func decoded(_ text: String) -> String {
    let parts = text.unicodeScalars.split(separator: "^^".unicodeScalars, omittingEmptySubsequences: false)
    let decoded = parts.map { part in
      escapes.dropFirst().reduce(String.UnicodeScalarView(part)) {
        $0.replacing($1.escape.unicodeScalars, with: $1.sign.unicodeScalars)
      }
    }
    return decoded.map { String($0) }.joined(separator: "^")
  }
}
