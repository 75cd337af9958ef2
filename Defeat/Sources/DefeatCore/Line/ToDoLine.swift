import Foundation
import HolonBase
public import HolonToDos

/// A to-do written in one line, with its values among the words of the title.
///
/// ```swift
/// let line = ToDoLine("Call mom fri 5pm #family !high every 2 weeks ~20min", clock: clock)
/// line.title                  // "Call mom"
/// line.due                    // Friday, 17:00
/// line.tags                   // ["family"]
/// line.recurrence?.rule       // "FREQ=WEEKLY;INTERVAL=2"
/// line.chips.map(\.range)     // [9..<16, 17..<24, 25..<30, 31..<44, 45..<51]
/// ```
///
/// The spellings of todo.txt and Taskwarrior mean the same: `+family`, `@phone`, `due:friday`, `project:Home`, `pri:H`.
/// Words in quotation marks and words after a backslash stay in the title. Reading never fails: whatever was plainly
/// meant as a value and can't be one is among the ``problems``.
///
/// - Complexity: O(*n*) in the length of the line, which has at most ``longest`` bytes.
public struct ToDoLine: Hashable, Sendable {
  /// The line as it was typed.
  public let text: String

  /// The words that are neither values nor errors, without white space at their ends; may be empty.
  ///
  /// A backslash at the beginning of a word is left out. Line breaks become spaces.
  public let title: String

  /// The values in the line, in its order.
  public let chips: [Chip]

  /// The words that look like a value without being one, in the order of the line.
  public let problems: [Problem]

  /// The time by which the to-do has to be done; for a recurrence without one, the first day that its rule contains.
  public let due: Due?
}

extension ToDoLine {
  /// Reads a line.
  ///
  /// - Parameters:
  ///   - text: The line. If it has more than ``longest`` bytes, all of it is the title, and a problem says so.
  ///   - clock: The clock of the person who wrote it.
  ///   - fields: The fields to read; values of others stay in the title.
  ///   - vocabulary: The words of the person's language.
  public init(
    _ text: String, clock: LocalClock, fields: Set<Field> = Field.all, vocabulary: Vocabulary = .english
  ) {
    var reader = LineReader(text, clock: clock, vocabulary: vocabulary)
    self = reader.read(fields)
  }

  /// The maximum number of bytes of a line in UTF-8.
  public static let longest = ToDo.longestTitle

  /// The tags, each once, in the order of the line.
  public var tags: [String] {
    var tags: [String] = []
    var seen: Set<String> = []
    for case .tag(let tag) in chips.lazy.map(\.value) where seen.insert(tag).inserted { tags.append(tag) }
    return tags
  }

  /// The to-dos that have to be complete before, as in `needs:12`.
  public var needs: [ToDoReference] { chips.compactMap { if case .need(let need) = $0.value { need } else { nil } } }

  /// The project, as in `project:Home`.
  public var project: String? { first { if case .project(let project) = $0 { project } else { nil } } }

  /// The priority.
  public var priority: Priority? { first { if case .priority(let priority) = $0 { priority } else { nil } } }

  /// The expected time.
  public var estimate: Estimate? { first { if case .estimate(let estimate) = $0 { estimate } else { nil } } }

  /// The time until which the to-do is hidden, as in `wait:monday` or `start:monday`.
  public var start: Due? { first { if case .start(let start) = $0 { start } else { nil } } }

  /// The rule by which it is due again.
  public var recurrence: RecurrencePhrase? {
    first { if case .recurrence(let recurrence) = $0 { recurrence } else { nil } }
  }

  /// Whether the line states a due time, instead of a recurrence alone that has a first one.
  public var statesDue: Bool {
    chips.contains { if case .due = $0.value { true } else { false } } || recurrence?.statesDue == true
  }

  private func first<Found>(_ find: (Value) -> Found?) -> Found? {
    for chip in chips { if let found = find(chip.value) { return found } }
    return nil
  }

  /// The fields whose values are removed, as in `due:none`.
  public var cleared: [Field] {
    chips.compactMap { if case .cleared(let field) = $0.value { field } else { nil } }
  }

  /// The problems because of which the line can't be used as it is.
  public var errors: [Problem] { problems.filter(\.isError) }
}

extension ToDoLine {
  /// Reads a text that is a due time as a whole, such as “next mon 5pm” or 3d.
  ///
  /// Where only a time can stand, short forms are read, too: 3d, +2w, “3 days”, 12/24, 24.12 and “15th”.
  ///
  /// - Throws: A ``Problem`` with the words that aren't a time.
  public static func due(
    _ text: String, clock: LocalClock, vocabulary: Vocabulary = .english
  ) throws(Problem) -> Due {
    var reader = LineReader(text, clock: clock, vocabulary: vocabulary)
    return try reader.readDue().due
  }
  /// Reads a text that is a recurrence as a whole, such as “every 2 weeks”, “every mon at 9am”, weekly or 2w, or a rule
  /// in the form of RFC 5545.
  ///
  /// - Returns: The recurrence, and its first due time; nil for a rule in the form of RFC 5545.
  /// - Throws: A ``Problem`` with the words that aren't a recurrence.
  public static func recurrence(
    _ text: String, clock: LocalClock, vocabulary: Vocabulary = .english
  ) throws(Problem) -> (phrase: RecurrencePhrase, due: Due?) {
    let text = text.trimmingWhitespace()
    if let phrase = RecurrencePhrase(ruleText: text) { return (phrase, nil) }
    var reader = LineReader(text, clock: clock, vocabulary: vocabulary)
    return try reader.readRecurrence()
  }
}
