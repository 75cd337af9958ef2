extension JSONValue: CustomStringConvertible {
  /// The value as JSON without blanks, the members of objects ordered by their names.
  ///
  /// - Complexity: O(*n* log *n*), *n* being the number of values within the value.
  public var description: String {
    var text = ""
    // What is within other values waits in memory: deep ones would need too much of the thread's stack.
    var pending = [Piece.value(self)]
    while let piece = pending.popLast() {
      switch piece {
      case .text(let piece): text += piece
      case .value(.null): text += "null"
      case .value(.bool(let truth)): text += truth.description
      case .value(.number(let number)): text += number.description
      case .value(.string(let string)): text += Self.quoted(string)
      case .value(.array(let items)):
        text += "["
        pending.append(.text("]"))
        for (index, item) in items.enumerated().reversed() {
          pending.append(.value(item))
          if index > 0 { pending.append(.text(",")) }
        }
      case .value(.object(let members)):
        text += "{"
        pending.append(.text("}"))
        for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated().reversed() {
          pending.append(.value(member.value))
          pending.append(.text((index > 0 ? "," : "") + Self.quoted(member.key) + ":"))
        }
      }
    }
    return text
  }

  /// A part of a description.
  private enum Piece {
    case text(String)
    case value(JSONValue)
  }

  /// A text as JSON writes it (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
