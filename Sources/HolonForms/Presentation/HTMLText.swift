/// HTML that is made from elements and attributes, so that all text of users is escaped.
struct HTMLText {
  private(set) var html = ""

  /// Adds an element with its contents.
  mutating func element(
    _ name: StaticString, _ attributes: [(StaticString, String?)] = [], _ parts: (inout HTMLText) -> Void = { _ in }
  ) {
    begin(name, attributes)
    parts(&self)
    html += "</\(name)>"
  }

  /// Adds an element without contents, such as `input`.
  mutating func begin(_ name: StaticString, _ attributes: [(StaticString, String?)] = []) {
    html += "<\(name)"
    for case (let name, let value?) in attributes { html += " \(name)=\"\(Self.escaped(value))\"" }
    html += ">"
  }

  /// Adds text.
  mutating func text(_ text: String) { html += Self.escaped(text) }

  /// Begins a new line, for people who read the source.
  mutating func line() { html += "\n" }

  /// Returns text in which no character begins or ends an element, a reference or an attribute.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // HTML has no character 0.
      case "\0": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'") || byte == 0
  }
}
