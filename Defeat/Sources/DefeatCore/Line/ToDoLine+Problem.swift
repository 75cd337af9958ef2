extension ToDoLine {
  /// Words that look like a value without being one.
  public struct Problem: Error, Hashable, Sendable {
    /// The place of the words in the line, as offsets in UTF-8.
    public let range: Range<Int>

    /// The words.
    public let text: String

    /// The reason why they aren't a value.
    public let reason: Reason

    /// Whether the words were named as a value, as in `due:feb30`, and are therefore no part of the title.
    ///
    /// All other problems are warnings.
    public internal(set) var isError = true

    /// The texts that may replace the words; empty if none suggests itself.
    public internal(set) var suggestions: [String] = []

    /// Whether the words are a part of the title.
    public var staysInTitle: Bool { !isError && reason != .guessed }
  }

  /// The reason why words aren't a value.
  public enum Reason: Hashable, Sendable {
    /// A day that the calendar doesn't have, such as `feb 30`.
    case noSuchDay

    /// A time that clocks don't show, such as `25:00`.
    case noSuchTime

    /// A day and a weekday that don't fall together.
    case otherWeekday

    /// A date that can be read as two different days, such as `03/04`.
    case ambiguousDay

    /// An hour that may be in the morning or in the evening, as in `fri at 5`.
    case ambiguousTime

    /// Words that were read with their likeliest meaning, the first suggestion: `at 5`, `tomorow` or `2-4pm`.
    case guessed

    /// A phrase of which only a part is understood, such as `every day except christmas`; with one to write instead.
    case fragment(example: String)

    /// A recurrence whose last day precedes its first one, such as `every day until yesterday`.
    case endsBeforeStart

    /// A text that isn't a value of the named field, as in `due:someday`.
    case unreadable(Field)

    /// A second value of a field that has one.
    case secondValue(Field)

    /// A priority that doesn't exist, such as `!urgent`.
    case unknownPriority

    /// A line of more than ``ToDoLine/longest`` bytes.
    case tooLong
  }
}

extension ToDoLine.Problem: CustomStringConvertible {
  /// A sentence with the words and what to write instead.
  public var description: String {
    let written = suggestions.map { "“\($0)”" }
    let proposal = written.isEmpty ? nil : "write \(written.joined(separator: " or "))"
    switch reason {
    case .noSuchDay: return "“\(text)” isn't a day of the calendar: \(proposal ?? "write a day as in “dec 24”")."
    case .noSuchTime: return "“\(text)” isn't a time of day: \(proposal ?? "write a time from 0:00 to 23:59")."
    case .otherWeekday: return "“\(text)” is another day of the week: \(proposal ?? "leave out one of the two")."
    case .ambiguousDay: return "“\(text)” may mean several days: \(proposal ?? "write a day as in “dec 24”")."
    case .ambiguousTime: return "“\(text)” may mean two times: \(proposal ?? "write a time as in “5pm”")."
    case .guessed:
      let others = written.dropFirst().joined(separator: " or ")
      return
        "“\(text)” was read as \(written.first ?? "")\(others.isEmpty ? "." : ": write \(others) if you mean that.")"
    case .fragment(let example): return "“\(text)” isn't understood as a whole: write it as in “\(example)”."
    case .endsBeforeStart: return "“\(text)” ends before its first day: write a later last day, or leave it out."
    case .unreadable(let field):
      return "“\(text)” isn't \(field.form.name): \(proposal ?? "write \(field.form.example)")."
    case .secondValue(let field): return "“\(text)” is a second value for \(field.rawValue): leave out one of the two."
    case .unknownPriority: return "“\(text)” isn't a priority: \(proposal ?? "write “!high”, “!medium” or “!low”")."
    case .tooLong: return "A line of more than \(ToDoLine.longest) bytes isn't read: put the rest into the notes."
    }
  }
}

extension ToDoLine.Field {
  /// The form of its values, after “isn't”, and the values to write.
  fileprivate var form: (name: String, example: String) {
    switch self {
    case .due, .start:
      ("a time", "a time as in “friday”, “tomorrow 5pm”, “in 3 days”, “dec 24”, “eom” or “2026-12-24”")
    case .recurrence: ("a recurrence", "a rule as in “weekly”, “2w” or “every month on the 1st”")
    case .priority: ("a priority", "“high”, “medium”, “low” or a letter from A to Z")
    case .estimate: ("an estimate", "minutes as in “20min”, or hours as in “2h”, “1h30” or “1:30”")
    case .project: ("a project", "one word without commas")
    case .tags: ("a list of tags", "words of letters, digits, “-” and “_” with commas between them")
    case .needs: ("a to-do", "the numbers of to-dos with commas between them, as in “needs:12,14”")
    }
  }
}
