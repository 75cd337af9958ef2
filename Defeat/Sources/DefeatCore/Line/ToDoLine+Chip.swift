public import HolonToDos

extension ToDoLine {
  /// A value and its words in the line.
  public struct Chip: Hashable, Sendable {
    /// The place of its words in the line, as offsets in UTF-8.
    public let range: Range<Int>

    /// The value.
    public let value: Value
  }

  /// A value in a line.
  public enum Value: Hashable, Sendable {
    /// A tag, as in `#family`, `+family` or `@phone`.
    case tag(String)

    /// A project, as in `project:Home`.
    case project(String)

    /// A priority, as in `!high`, `pri:H` or `(A)`.
    case priority(Priority)

    /// A due time, as in `fri 5pm` or `due:friday`.
    ///
    /// A day and a time of day apart from it are two chips with the same value.
    case due(Due)

    /// The time until which the to-do is hidden, as in `wait:monday`.
    case start(Due)

    /// An estimate, as in `~20min`.
    case estimate(Estimate)

    /// A recurrence, as in `every 2 weeks`.
    case recurrence(RecurrencePhrase)

    /// A to-do that has to be complete before, as in `needs:12`.
    case need(ToDoReference)

    /// The removal of a field's value, as in `due:none`.
    case cleared(Field)
  }

  /// A field that a line can name before a colon, as in `due:friday`.
  public enum Field: String, CaseIterable, Sendable {
    case due, start, recurrence, priority, estimate, project, tags, needs

    /// All fields.
    public static let all = Set(allCases)
  }

  /// A rule by which a to-do is due again.
  public struct RecurrencePhrase: Hashable, Sendable {
    /// The rule.
    let value: RecurrenceRule

    /// The rule in the form of RFC 5545, section 3.3.10, such as `FREQ=WEEKLY;INTERVAL=2`.
    public var rule: String { value.description }

    /// Whether the interval starts at completion, as in `every! 3 days`, instead of at the former due time.
    public let isAfterCompletion: Bool

    /// Whether it states the first due time or its time of day, as in `every day at 9am` or `every week starting fri`.
    public internal(set) var statesDue = false

    /// The recurrence, if it is written as a rule with its start, as in `recur:FREQ=WEEKLY;START=20261123`.
    public internal(set) var exact: Recurrence?
  }
}

extension ToDoLine.RecurrencePhrase {
  /// Reads a rule in the form of RFC 5545, with or without its start; nil for another text.
  init?(ruleText text: String) {
    guard text.utf8.count <= RecurrenceRule.longestText, text.uppercased().contains("FREQ=") else { return nil }
    if let exact = try? Recurrence(text) {
      self.init(value: exact.rule, isAfterCompletion: exact.basis == .completion, exact: exact)
    } else if let rule = try? RecurrenceRule(text) {
      self.init(value: rule, isAfterCompletion: false)
    } else {
      return nil
    }
  }

  /// Returns the recurrence.
  ///
  /// - Parameter due: The first due time; nil for the first one of the rule from today on. A rule that is written with
  ///   its start keeps that. A time of day is one of the person's time zone, unless such a rule states another.
  public func recurrence(from due: Due?, _ clock: LocalClock) -> Recurrence? {
    if let exact { return exact.kept(in: clock.timeZone) }
    let timeZone = clock.timeZone
    let today = Due.day(clock.today)
    let first = due ?? value.occurrences(from: today, in: timeZone).first { _ in true } ?? today
    let basis = isAfterCompletion ? Recurrence.Basis.completion : .schedule
    return Recurrence(value, basis: basis, from: first).starting(at: first, in: timeZone)
  }
}

extension ToDoLine {
  /// Returns ranges of the line as offsets in UTF-16, which browsers and AppKit use.
  ///
  /// - Parameter ranges: Ranges of chips or problems, in ascending order.
  /// - Complexity: O(*n*) in the length of the line.
  public func inUTF16(_ ranges: [Range<Int>]) -> [Range<Int>] {
    func offset(_ place: Int) -> Int { text.utf8.index(text.startIndex, offsetBy: place).utf16Offset(in: text) }
    return ranges.map { offset($0.lowerBound)..<offset($0.upperBound) }
  }
}
