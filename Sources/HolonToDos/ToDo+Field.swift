extension ToDo {
  /// A field of a to-do, in the order in which files and answers write them.
  ///
  /// The raw value is the name of the property, and of the field in JSON, requests, forms and sync. A new field that holds one
  /// value takes a property, a case here and in ``Value``, a ``Notation``, a column, and an option of the command line;
  /// everything else follows.
  public enum Field: String, CaseIterable, Sendable {
    case title, notes, due, priority, estimate, tags, attachments, attributes, created, modified, completed

    /// The fields that hold one value or none; all others have a type of their own wherever they are read or written.
    public static let values = allCases.filter { $0.notation != nil }

    /// The fields that hold one value or none, in the order in which a line of a list shows them.
    public static let listed = [priority] + values.filter { $0 != priority }
  }

  /// The value of a field that holds one value or none.
  public enum Value: Hashable, Sendable {
    case due(Due)
    case priority(Priority)
    case estimate(Estimate)
  }

  /// The value of a field; nil if it has none, or isn't one of ``Field/values``.
  public subscript(field: Field) -> Value? {
    switch field {
    case .due: due.map(Value.due)
    case .priority: priority.map(Value.priority)
    case .estimate: estimate.map(Value.estimate)
    case .title, .notes, .tags, .attachments, .attributes, .created, .modified, .completed: nil
    }
  }

  /// Gives a field a value.
  public mutating func set(_ value: Value) {
    switch value {
    case .due(let due): self.due = due
    case .priority(let priority): self.priority = priority
    case .estimate(let estimate): self.estimate = estimate
    }
  }

  /// Takes the value of one of ``Field/values`` away.
  public mutating func clear(_ field: Field) {
    switch field {
    case .due: due = nil
    case .priority: priority = nil
    case .estimate: estimate = nil
    case .title, .notes, .tags, .attachments, .attributes, .created, .modified, .completed: break
    }
  }
}

extension ToDo.Field {
  /// The texts by which the values of a field are read and written.
  public struct Notation: Sendable {
    /// The names before the colon of a word that gives the value, as in `due:friday`; the first is written.
    public let words: [String]

    /// The name of the value within a sentence.
    public let noun: String

    /// The form in files, as in “this isn't a letter from A to Z”.
    public let form: String

    /// A sentence on the forms that people may type, after “isn't”.
    public let hint: String

    /// A text that people may type; empty where they choose.
    public let example: String

    /// The values to choose from where there are few, each with what people call it.
    public let choices: [(value: ToDo.Value, title: String)]
  }

  private static let dueNotation = Notation(
    words: ["due"], noun: "due time", form: "a day or a moment",
    hint: "a time: write a day as 2026-12-01, today, tomorrow, friday, 3d, 2w, 6m or 1y, "
      + "with a time of day as in “tomorrow 15:30” if you like.",
    example: "tomorrow 15:30", choices: [])

  private static let priorityNotation = Notation(
    words: ["pri", "priority"], noun: "priority", form: "a letter from A to Z",
    hint: "a priority: write high, medium, low or a letter from A to Z.", example: "",
    choices: [Priority.high, .medium, .low].map { (.priority($0), $0.title) })

  private static let estimateNotation = Notation(
    words: ["est", "estimate"], noun: "estimate", form: "a length of time as in 20min or 1h30min",
    hint: "an estimate: write minutes as in 20 or 20min, or hours as in 2h, 1h30 or 1:30, up to 1000 hours.",
    example: "1h30", choices: [])

  /// The texts by which the field's values are read and written; nil for fields that aren't among ``values``.
  public var notation: Notation? {
    switch self {
    case .due: Self.dueNotation
    case .priority: Self.priorityNotation
    case .estimate: Self.estimateNotation
    case .title, .notes, .tags, .attachments, .attributes, .created, .modified, .completed: nil
    }
  }

  /// The name of the field for people, as a heading.
  public var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Reads a value of the field as files and devices write it; nil for what is none.
  public func value(_ text: String) -> ToDo.Value? {
    switch self {
    case .due: Due(text).map(ToDo.Value.due)
    case .priority: Priority(text).map(ToDo.Value.priority)
    case .estimate: Estimate(text).map(ToDo.Value.estimate)
    case .title, .notes, .tags, .attachments, .attributes, .created, .modified, .completed: nil
    }
  }

  /// Whether programs get the field's values as numbers.
  public var isNumber: Bool { value("1")?.number != nil }

  /// The name that stands before the colon of a word in a file, as in `due:2026-12-01`.
  var word: String { notation?.words.first ?? rawValue }

  /// Finds the field that a word in a file gives a value to.
  init?(word: String) {
    guard let field = Self.fieldsByWord[word] else { return nil }
    self = field
  }

  private static let fieldsByWord = Dictionary(uniqueKeysWithValues: values.map { ($0.word, $0) })

  /// The beginning of the names of the fields in which sync keeps the elements of this one, each merged by itself.
  ///
  /// Nil for a field that is merged as a whole: the last writer's value counts.
  public var elementPrefix: String? {
    switch self {
    case .tags: "tag:"
    case .attributes: "attribute:"
    case .title, .notes, .due, .priority, .estimate, .attachments, .created, .modified, .completed: nil
    }
  }
}

extension ToDo.Value: CustomStringConvertible {
  /// The field that holds the value.
  public var field: ToDo.Field {
    switch self {
    case .due: .due
    case .priority: .priority
    case .estimate: .estimate
    }
  }

  /// The text that stores and devices keep, which ``ToDo/Field/value(_:)`` reads.
  public var description: String {
    switch self {
    case .due(let due): due.description
    case .priority(let priority): priority.description
    case .estimate(let estimate): estimate.description
    }
  }

  /// The description, with as many digits as it takes to read the same value again.
  var exactDescription: String {
    if case .due(let due) = self { due.exactDescription } else { description }
  }

  /// The value as a number, for programs; nil for what isn't one.
  public var number: Int? {
    switch self {
    case .due, .priority: nil
    case .estimate(let estimate): estimate.minutes
    }
  }

  /// The value as a line of a list shows it, next to others.
  public var compactDescription: String {
    switch self {
    case .due: description
    case .priority: "(\(description))"
    case .estimate: "~\(description)"
    }
  }
}
