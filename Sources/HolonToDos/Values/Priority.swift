/// The urgency of a to-do: a letter from A, the most urgent, to Z, as in todo.txt.
public struct Priority: Hashable, Sendable {
  /// The letter, from A to Z.
  public var letter: Character { Character(UnicodeScalar(code)) }

  /// The letter's ASCII code.
  public let code: UInt8

  /// Creates a priority from a letter in upper or lower case.
  ///
  /// - Returns: Nil for anything but one letter from A to Z.
  public init?(letter: Character) {
    guard let ascii = letter.asciiValue, letter.isLetter else { return nil }
    code = ascii & 0xDF
  }

  /// Creates a priority from the ASCII code of a capital letter.
  public init(code: UInt8) { self.code = code }

  /// The letter A; “H” in Taskwarrior.
  public static let high = Priority(code: UInt8(ascii: "A"))

  /// The letter B; “M” in Taskwarrior.
  public static let medium = Priority(code: UInt8(ascii: "B"))

  /// The letter C; “L” in Taskwarrior.
  public static let low = Priority(code: UInt8(ascii: "C"))
}

extension Priority: Comparable {
  /// Orders the less urgent before the more urgent, so that the greatest is the most urgent one.
  public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.code > rhs.code }
}

extension Priority {
  /// The name of the priority: “High”, “Medium”, “Low”, or “Priority D”.
  public var title: String {
    switch self {
    case .high: "High"
    case .medium: "Medium"
    case .low: "Low"
    default: "Priority \(self)"
    }
  }
}

extension Priority: CustomStringConvertible {
  /// The letter.
  public var description: String { String(letter) }
}

extension Priority: LosslessStringConvertible {
  /// Parses a letter, or one of the words high, medium and low.
  public init?(_ description: String) {
    switch description.lowercased() {
    case "high": self = .high
    case "medium": self = .medium
    case "low": self = .low
    default:
      guard description.count == 1, let letter = description.first else { return nil }
      self.init(letter: letter)
    }
  }
}
