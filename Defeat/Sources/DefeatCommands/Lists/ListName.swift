import DefeatConsole
import Foundation
import HolonBase

/// The name of a list: printable text on one line, unique without regard to case.
struct ListName: Hashable, Sendable {
  let text: String

  /// The maximum number of characters.
  static let longest = 100

  /// Reads a name, without the spaces around it.
  ///
  /// - Throws: `CommandError` for a name that is empty, too long or not printable.
  init(_ text: String) throws(CommandError) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard Self.isVisible(trimmed) else {
      throw CommandError("A list needs a name: write at least one visible character.")
    }
    guard trimmed.unicodeScalars.allSatisfy(Self.isPrintable) else {
      throw CommandError(
        "“\(trimmed.prefix(Self.longest))” can't be the name of a list: use printable characters on one line.")
    }
    guard trimmed.count <= Self.longest else {
      throw CommandError("The name of a list has at most \(Self.longest) characters: choose a shorter one.")
    }
    self.text = trimmed
  }

  /// Creates a name from that of another person's space, without the characters that aren't printable.
  init(foreign text: String) {
    let printable = String(String.UnicodeScalarView(text.unicodeScalars.filter(Self.isPrintable)))
    let trimmed = String(printable.prefix(Self.longest)).trimmingWhitespace()
    self.text = Self.isVisible(trimmed) ? trimmed : "Shared list"
  }

  /// Returns the name with the lowest number that makes it differ from others, as in “Family 2”.
  func distinct(from others: [ListName]) -> ListName {
    guard others.contains(where: matches) else { return self }
    var number = 2
    while true {
      let name = ListName(foreign: "\(text.prefix(Self.longest - 8)) \(number)")
      if !others.contains(where: name.matches) { return name }
      number += 1
    }
  }

  /// Returns whether two names differ only in case.
  func matches(_ other: ListName) -> Bool { text.lowercased() == other.text.lowercased() }

  private static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Of the characters without a shape, only those that join others are a part of words and emoji.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}" || (0xE0020...0xE007F).contains(scalar.value)
    default: true
    }
  }
}

extension ListName: Codable {
  init(from decoder: any Decoder) throws {
    self.init(foreign: try decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension ListName: CustomStringConvertible {
  var description: String { text }
}
