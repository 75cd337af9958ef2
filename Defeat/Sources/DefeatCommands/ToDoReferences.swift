import ArgumentParser
import HolonToDos

/// An argument that names one or more to-dos, as in “3”, “1-3,7”, “4..6” or “0f8c”.
///
/// It consists of numbers, ranges of numbers, and beginnings of identifiers, separated by commas.
struct ToDoReferences: Hashable {
  private let parts: [Part]

  /// The maximum number of to-dos in one argument.
  static let limit = 10_000

  /// Reads an argument.
  ///
  /// - Returns: Nil for words that name no to-dos.
  init?(argument: String) {
    var parts: [Part] = []
    for word in argument.split(separator: "," as Character, omittingEmptySubsequences: false) {
      if let range = Range(word) {
        parts.append(.range(range))
      } else if let reference = ToDoReference(String(word)) {
        parts.append(.single(reference))
      } else {
        return nil
      }
    }
    self.parts = parts
  }

  /// Returns a reference to each to-do.
  ///
  /// - Throws: `ValidationError` for a range that goes backwards, or for too many to-dos.
  func references() throws(ValidationError) -> [ToDoReference] {
    var references: [ToDoReference] = []
    for part in parts {
      switch part {
      case .single(let reference): references.append(reference)
      case .range(let range): references += try range.numbers().map { ToDoReference.number($0) }
      }
      guard references.count <= Self.limit else { throw Self.tooMany("The argument") }
    }
    return references
  }

  private static func tooMany(_ subject: String) -> ValidationError {
    ValidationError("\(subject) names more than \(limit) to-dos: name fewer at a time.")
  }
}

extension ToDoReferences {
  private enum Part: Hashable {
    case single(ToDoReference)
    case range(Range)
  }

  /// A range of numbers as it was typed.
  private struct Range: Hashable {
    private let text: Substring
    private let first, last: Int

    /// Reads “1-3” or “1..3”; nil for other words.
    ///
    /// Eight digits before a hyphen are the beginning of an identifier.
    init?(_ text: Substring) {
      let digits = { (text: Substring) -> Int? in
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? .max
      }
      let head = text.prefix { $0.isASCII && $0.isNumber }
      let rest = text[head.endIndex...]
      let separator = rest.hasPrefix("..") ? ".." : "-"
      guard rest.hasPrefix(separator), let first = digits(head), let last = digits(rest.dropFirst(separator.count)),
        separator == ".." || head.utf8.count != 8
      else { return nil }
      (self.text, self.first, self.last) = (text, first, last)
    }

    func numbers() throws(ValidationError) -> ClosedRange<Int> {
      guard first <= last else {
        throw ValidationError("“\(text)” goes backwards: write the smaller number first, as in \(last)-\(first).")
      }
      guard last - first < ToDoReferences.limit else { throw ToDoReferences.tooMany("“\(text)”") }
      return first...last
    }
  }
}
