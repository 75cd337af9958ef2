internal import HolonBase
internal import HolonTree

extension FieldKind {
  /// Returns the value of a text that a user typed; a text without one remains a text, which is invalid.
  func value(ofTyped text: String) -> JSONValue {
    if text.isBlank { return if case .choices = self { [] } else { .null } }
    let word = text.trimmed
    switch self {
    case .text, .choice, .custom: return .string(text)
    case .choices: return .array(text.split(separator: ",").map { .string($0.trimmed) })
    case .integer: return Int64(word).map { .number(JSONNumber($0)) } ?? .string(text)
    case .number:
      if let whole = Int64(word) { return .number(JSONNumber(whole)) }
      guard word.utf8.allSatisfy(\.isNumberPart), let number = Double(word).flatMap({ JSONNumber($0) }) else {
        return .string(text)
      }
      return .number(number)
    case .date: return .string(word)
    case .toggle:
      switch word.lowercased() {
      case "true", "yes", "on", "1": return true
      case "false", "no", "off", "0": return false
      default: return .string(text)
      }
    }
  }

  /// Returns the text of a value, as users read it in the field.
  func text(of value: JSONValue) -> String {
    switch (self, value) {
    case (_, .null): ""
    case (_, .string(let text)): text
    case (_, .number(let number)): number.description
    case (_, .bool(let truth)): truth ? "true" : "false"
    case (_, .array(let items)): items.map { self.text(of: $0) }.joined(separator: ", ")
    case (_, .object): ""
    }
  }

  /// Returns the message for a value that doesn't fit the kind at all; nil when it fits.
  func misfit(_ value: JSONValue) -> MessageText? {
    switch (self, value) {
    case (.custom, _), (_, .null): nil
    case (.text, .string), (.toggle, .bool), (.number, .number): nil
    case (.integer, .number(let number)) where number.integer(as: Int64.self) != nil: nil
    case (.date(let precision), .string(let text)) where DateText(text)?.precision == precision: nil
    case (.choice(let choices), .string(let text)) where choices.contains { $0.value == text }: nil
    case (.choices(let choices), .array(let items))
    where items.allSatisfy { item in choices.contains { .string($0.value) == item } }: nil
    default: MessageText(expectation)
    }
  }

  /// The key of the message that asks for a value of the kind.
  private var expectation: MessageKey {
    switch self {
    case .text, .custom: .text
    case .integer: .integer
    case .number: .number
    case .date(.day): .day
    case .date(.second): .moment
    case .choice: .choice
    case .choices: .choices
    case .toggle: .toggle
    }
  }
}

extension UTF8.CodeUnit {
  /// Whether a decimal number may contain the character; without this check, Swift would accept “inf” and hexadecimal
  /// numbers.
  fileprivate var isNumberPart: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text without whitespace at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Whether the text shows nothing: it has only whitespace and invisible characters.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .format, .control: true
      default: scalar.properties.isWhitespace
      }
    }
  }
}

extension JSONValue {
  /// Whether a field with this value counts as empty: null, a text that shows nothing, an empty list.
  var isBlank: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isBlank
    case .array(let items): items.isEmpty
    default: false
    }
  }

  /// Whether the value is a text that shows nothing.
  var isBlankText: Bool { string?.isBlank == true }

  /// Whether a user can have entered the value into a field, although it may not be one of the field's.
  func isEntry(of kind: FieldKind) -> Bool {
    switch (kind, self) {
    case (.choices, .array(let items)): items.allSatisfy { $0.string != nil }
    case (.choices, _): false
    default: string != nil
    }
  }
}
