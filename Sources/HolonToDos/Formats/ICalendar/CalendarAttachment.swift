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

  /// Returns a text as the value of a parameter between quotation marks (RFC 6868); nil for other control characters.
  private static func encoded(_ text: String) -> String? {
    var encoded = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "^": encoded += "^^"
      case "\n": encoded += "^n"
      case "\"": encoded += "^'"
      case "\t": encoded.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}": return nil
      default: encoded.unicodeScalars.append(scalar)
      }
    }
    return encoded
  }

  private static func decoded(_ text: String) -> String {
    var decoded = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      guard isEscaped || scalar == "^" else {
        decoded.unicodeScalars.append(scalar)
        continue
      }
      if isEscaped {
        switch scalar {
        case "^": decoded += "^"
        case "n": decoded += "\n"
        case "'": decoded += "\""
        default: decoded += "^\(scalar)"
        }
      }
      isEscaped.toggle()
    }
    return isEscaped ? decoded + "^" : decoded
  }
}
