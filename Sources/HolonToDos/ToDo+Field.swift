extension ToDo {
  /// A field of a to-do, in the order of files and responses.
  ///
  /// The raw value is the name of the property, and of the field in JSON, requests, forms and sync. A new field with
  /// one value needs a property, a case here and in ``Value``, a ``Notation``, a column, and an option of the command
  /// line. All other code adapts to it.
  public enum Field: String, CaseIterable, Sendable {
    case title, notes, due, start, recurrence, completion, priority, estimate, tags, needs, attachments, attributes
    case marks, created, modified, completed, archived

    /// The fields with one value or none; all others have their own types wherever they are read or written.
    public static let values = allCases.filter { $0.notation != nil }

    /// The fields with one value or none, in the order of a line in a list.
    public static let listed = [priority] + values.filter { $0 != priority }
  }

  /// The value of a field with one value or none.
  public enum Value: Hashable, Sendable {
    case due(Due)
    case start(Due)
    case recurrence(Recurrence)
    case completion(CompletionRule)
    case priority(Priority)
    case estimate(Estimate)
  }

  /// The value of a field; nil if it has none, or isn't one of ``Field/values``.
  public subscript(field: Field) -> Value? {
    switch field {
    case .due: due.map(Value.due)
    case .start: start.map(Value.start)
    case .recurrence: recurrence.map(Value.recurrence)
    case .completion: completion.map(Value.completion)
    case .priority: priority.map(Value.priority)
    case .estimate: estimate.map(Value.estimate)
    case .title, .notes, .tags, .needs, .attachments, .attributes, .marks, .created, .modified, .completed,
      .archived:
      nil
    }
  }

  /// Sets the value of its field.
  public mutating func set(_ value: Value) {
    switch value {
    case .due(let due): self.due = due
    case .start(let start): self.start = start
    case .recurrence(let recurrence): self.recurrence = recurrence
    case .completion(let rule): completion = rule
    case .priority(let priority): self.priority = priority
    case .estimate(let estimate): self.estimate = estimate
    }
  }

  /// Removes the value of one of ``Field/values`` away.
  public mutating func clear(_ field: Field) {
    switch field {
    case .due: due = nil
    case .start: start = nil
    case .recurrence: recurrence = nil
    case .completion: completion = nil
    case .priority: priority = nil
    case .estimate: estimate = nil
    case .title, .notes, .tags, .needs, .attachments, .attributes, .marks, .created, .modified, .completed,
      .archived:
      break
    }
  }
}

extension ToDo.Field {
  /// The texts for reading and writing the values of a field.
  public struct Notation: Sendable {
    /// The names before the colon of a word with the value, as in `due:friday`; the first one is written.
    ///
    /// Without any, people can't set it by a word, and files have the name of the field.
    public let words: [String]

    /// The name of the value within a sentence.
    public let noun: String

    /// The form in files, as in “this isn't a letter from A to Z”.
    public let form: String

    /// A sentence on the forms that users may type, after “isn't”.
    public let hint: String

    /// A text that users may type; empty for fields with choices.
    public let example: String

    /// The values to choose from where they are few, each with its title.
    public let choices: [(value: ToDo.Value, title: String)]
  }

  private static let dueNotation = Notation(
    words: ["due"], noun: "due time", form: "a date, or a date and time",
    hint: "a time: write a date as 2026-12-01, today, tomorrow, friday, 3d, 2w, 6m or 1y, "
      + "optionally with a time of day as in “tomorrow 15:30”.",
    example: "tomorrow 15:30", choices: [])

  private static let startNotation = Notation(
    words: ["start", "wait"], noun: "start", form: "a date, or a date and time", hint: dueNotation.hint,
    example: "monday", choices: [])

  private static let recurrenceNotation = Notation(
    words: ["recur", "rec"], noun: "recurrence", form: "a rule as in FREQ=WEEKLY;START=20261123",
    hint: "a recurrence: write “every 2 weeks”, “every mon and fri”, “every month on the 1st”, or “every! 3 days” for "
      + "3 days after completion; or a rule as in FREQ=WEEKLY;BYDAY=MO.",
    example: "every 2 weeks", choices: [])

  private static let completionNotation = Notation(
    words: [], noun: "completion", form: "one of automatic, manual and independent",
    hint: "a rule for completion: write automatic (with its parts), manual (by hand, after its parts) or independent "
      + "(by hand, at any time).",
    example: "", choices: [CompletionRule.manual, .independent].map { (.completion($0), $0.title) })

  private static let priorityNotation = Notation(
    words: ["pri", "priority"], noun: "priority", form: "a letter from A to Z",
    hint: "a priority: write high, medium, low or a letter from A to Z.", example: "",
    choices: [Priority.high, .medium, .low].map { (.priority($0), $0.title) })

  private static let estimateNotation = Notation(
    words: ["est", "estimate"], noun: "estimate", form: "a duration as in 20min or 1h30min",
    hint: "an estimate: write minutes as in 20 or 20min, or hours as in 2h, 1h30 or 1:30, up to 1000 hours.",
    example: "1h30", choices: [])

  /// The texts by which the field's values are read and written; nil for fields that aren't among ``values``.
  public var notation: Notation? {
    switch self {
    case .due: Self.dueNotation
    case .start: Self.startNotation
    case .recurrence: Self.recurrenceNotation
    case .completion: Self.completionNotation
    case .priority: Self.priorityNotation
    case .estimate: Self.estimateNotation
    case .title, .notes, .tags, .needs, .attachments, .attributes, .marks, .created, .modified, .completed,
      .archived:
      nil
    }
  }

  /// The name of the field for users, as a heading.
  public var label: String { rawValue.prefix(1).uppercased() + String(rawValue.dropFirst()) }

  /// Reads a value of the field as files and devices write it; nil for what is none.
  public func value(_ text: String) -> ToDo.Value? {
    switch self {
    case .due: Due(text).map(ToDo.Value.due)
    case .start: Due(text).map(ToDo.Value.start)
    case .recurrence: (try? Recurrence(text)).map(ToDo.Value.recurrence)
    case .completion: CompletionRule(text).map(ToDo.Value.completion)
    case .priority: Priority(text).map(ToDo.Value.priority)
    case .estimate: Estimate(text).map(ToDo.Value.estimate)
    case .title, .notes, .tags, .needs, .attachments, .attributes, .marks, .created, .modified, .completed,
      .archived:
      nil
    }
  }

  /// Whether programs receive the field's values as numbers.
  public var isNumber: Bool { value("1")?.number != nil }

  /// The name before the colon of a word in a file, as in `due:2026-12-01`.
  var word: String { notation?.words.first ?? rawValue }

  /// Finds the field for a word in a file.
  init?(word: String) {
    guard let field = Self.fieldsByWord[word] else { return nil }
    self = field
  }

  private static let fieldsByWord = Dictionary(uniqueKeysWithValues: values.map { ($0.word, $0) })

  /// The prefix of the names of the fields in which sync stores the elements of this one, each merged separately.
  ///
  /// Nil for a field that is merged as a whole: the last writer's value counts.
  public var elementPrefix: String? {
    switch self {
    case .tags: "tag:"
    case .attributes: "attribute:"
    case .needs: "need:"
    case .marks: "mark:"
    case .title, .notes, .due, .start, .recurrence, .completion, .priority, .estimate, .attachments: nil
    case .created, .modified, .completed, .archived: nil
    }
  }
}

extension ToDo.Value: CustomStringConvertible {
  /// The field of the value.
  public var field: ToDo.Field {
    switch self {
    case .due: .due
    case .start: .start
    case .recurrence: .recurrence
    case .completion: .completion
    case .priority: .priority
    case .estimate: .estimate
    }
  }

  /// The text of the value in stores and on devices, which ``ToDo/Field/value(_:)`` parses.
  public var description: String {
    switch self {
    case .due(let due), .start(let due): due.description
    case .recurrence(let recurrence): recurrence.description
    case .completion(let rule): rule.description
    case .priority(let priority): priority.description
    case .estimate(let estimate): estimate.description
    }
  }

  /// The description, with as many digits as needed to parse the same value again.
  var exactDescription: String {
    switch self {
    case .due(let due), .start(let due): due.exactDescription
    case .recurrence, .completion, .priority, .estimate: description
    }
  }

  /// The value as a number, for programs; nil for other values.
  public var number: Int? {
    switch self {
    case .due, .start, .recurrence, .completion, .priority: nil
    case .estimate(let estimate): estimate.minutes
    }
  }

  /// The value in a line of a list, next to others.
  public var compactDescription: String {
    switch self {
    case .due: description
    case .start: "starts \(description)"
    case .recurrence(let recurrence): recurrence.sentence
    case .completion(let rule): rule == .manual ? "by hand" : rule.description
    case .priority: "(\(description))"
    case .estimate: "~\(description)"
    }
  }
}
