import ArgumentParser
import DefeatCore
import HolonBase
import HolonToDos
import HolonTree

extension ArgumentHelp {
  /// The help of an argument that names one to-do.
  static var toDo: ArgumentHelp {
    ArgumentHelp("The to-do's number, the beginning of its identifier, or its title.", valueName: "to-do")
  }
}

/// The options for the place of a to-do.
struct SpotOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Make it a part of this to-do: its number or title.", valueName: "to-do"),
    completion: .custom(Completions.toDos))
  var under: String?

  @Option(
    help: ArgumentHelp("Place it directly before this to-do.", valueName: "to-do"),
    completion: .custom(Completions.toDos))
  var before: String?

  @Option(
    help: ArgumentHelp("Place it directly after this to-do.", valueName: "to-do"),
    completion: .custom(Completions.toDos))
  var after: String?

  /// The to-dos that the options name.
  var given: [String] { [under, before, after].compactMap(\.self) }

  /// Returns the place that the options name; by default, the end of the list.
  func spot(in defeat: Defeat) throws -> Spot {
    guard let given = given.first else { return .end }
    let toDo = try ToDoSelector([given]).reference(in: defeat)
    return under != nil ? .under(toDo) : before != nil ? .before(toDo) : .after(toDo)
  }

  func validate() throws {
    guard given.count <= 1 else {
      throw ValidationError("--under, --before and --after exclude each other: use only one of them.")
    }
  }
}

/// The options for the values of a to-do.
struct ValueOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The due time, a day with or without a time of day.", discussion: ToDoLine.phrases(.due), valueName: "time"),
    completion: .custom(Completions.times))
  var due: String?

  @Option(
    help: ArgumentHelp("The time until which lists leave it out, in the words of --due.", valueName: "time"),
    completion: .custom(Completions.times))
  var start: String?

  @Option(
    name: [.customLong("every"), .customLong("recurrence")],
    help: ArgumentHelp(
      "The recurrence, with or without “every”.", discussion: ToDoLine.phrases(.recurrence), valueName: "period"),
    completion: .custom(Completions.recurrences))
  var recurrence: String?

  @Option(
    help: ArgumentHelp(
      "When a checklist is complete: automatic (with its parts), manual (by hand, after its parts) or independent.",
      valueName: "rule"))
  var completion: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The priority: high, medium, low (H, M, L for short) or A to Z.", valueName: "priority"))
  var priority: String?

  @Option(help: ArgumentHelp("The estimated time: 20 (minutes), 20min, 2h, 1h30 or 1:30.", valueName: "duration"))
  var estimate: String?

  @Option(
    name: [.short, .long], parsing: .singleValue,
    help: ArgumentHelp("A tag to add, such as phone; may be repeated.", valueName: "tag"),
    completion: .custom(Completions.tags))
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("The project, which replaces the current one; any text.", valueName: "name"),
    completion: .custom(Completions.projects))
  var project: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A reminder besides the due time: 30min, 2h or 1d before it, “start”, or a time in the words of --due; may be "
        + "repeated.",
      valueName: "time"))
  var remind: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A to-do that has to be complete before, as in 12 or 12,14, or its title; may be repeated.", valueName: "to-do"),
    completion: .custom(Completions.toDos))
  var needs: [String] = []

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("The notes, as free text.", valueName: "text"))
  var notes: String?

  /// Whether any of the options is given.
  var isGiven: Bool {
    let given = [due, start, recurrence, completion, priority, estimate, notes, project]
    return given.contains { $0 != nil } || !(tag.isEmpty && remind.isEmpty && needs.isEmpty)
  }

  /// Returns the value of an option.
  ///
  /// - Throws: `ValidationError` for an empty one, which an unset variable of a shell leaves.
  static func filled(_ text: String?, _ option: String) throws -> String? {
    if let text, text.allSatisfy(\.isWhitespace) {
      throw ValidationError(
        "--\(option) has an empty value: write one, or leave out the option; “none” removes a value.")
    }
    return text
  }

  func validate() throws { try Self.check(notes, "notes") }

  /// Throws for a free text that is meant as the next option, as in “--notes --json”.
  ///
  /// Other texts may begin with a hyphen, such as an item of a list.
  static func check(_ text: String?, _ option: String) throws {
    guard let text, text.wholeMatch(of: /--?[A-Za-z][A-Za-z-]*(=.*)?/) != nil else { return }
    throw ValidationError("--\(option) has no value before “\(text)”: write one, or leave out the option.")
  }

  /// Returns a tag without the sign that words have before it, as in +family.
  static func unsigned(_ tag: String) -> String {
    tag.count > 1 && "+#@".contains(tag.prefix(1)) ? String(tag.dropFirst()) : tag
  }

  /// The texts for the fields with one value.
  private var texts: [ToDo.Field: String?] {
    [
      .due: due, .start: start, .recurrence: recurrence, .completion: completion, .priority: priority,
      .estimate: estimate,
    ]
  }

  /// Returns the values as a draft; “none” removes the value of a field.
  ///
  /// - Parameters:
  ///   - title: The title, unless words of the line are values.
  ///   - line: The words of the title, or other words that set values.
  /// - Throws: `ValidationError` if a value is given twice, or ``InputError``.
  func draft(
    title: String?, line: ToDoLine, untag: [String] = [], for purpose: ToDoForm.Purpose, clock: LocalClock
  ) throws -> ToDoDraft {
    try line.check()
    var filled: [ToDo.Field: JSONValue] = [:]
    if let title {
      // A backslash before a word hides it from being read, and isn't a part of the title.
      let isRead = purpose == .adding && (!line.chips.isEmpty || title.contains("\\"))
      filled[.title] = .string(isRead ? line.title : title)
    }
    if let notes { filled[.notes] = .string(notes) }
    for (field, text) in texts {
      filled[field] = try Self.filled(text, field == .recurrence ? "every" : field.rawValue).map(field.filled)
    }
    let tag = try tag.map { try Self.filled($0, "tag") ?? "" }.map(Self.unsigned) + line.tags
    let untag = untag.map(Self.unsigned)
    if !tag.isEmpty || !untag.isEmpty {
      filled[.tags] = ["add": .array(tag.map { .string($0) }), "remove": .array(untag.map { .string($0) })]
    }
    for chip in line.chips {
      if chip.fields.contains(where: { filled[$0] != nil }) { throw Self.second(line.words(of: chip)) }
    }
    var draft = try ToDoForm(filled, for: purpose, clock: clock).draft()
    draft.setValues(of: line, clock)
    if let project = try Self.filled(project, "project") { draft.project = project == "none" ? "" : project }
    if !remind.isEmpty {
      draft.reminders = try remind == ["none"] ? [] : remind.map { try Reminder(written: $0, clock) }
    }
    return draft
  }

  /// Removes words such as `needs:cake`, which mean the same as the option --needs.
  mutating func takeNeeds(from words: inout [String], _ clock: LocalClock) {
    words.removeAll { word in
      guard let title = ToDoLine.neededTitle(in: word, clock) else { return false }
      needs.append(title)
      return true
    }
  }

  /// Sets the to-dos that the option --needs names; “none” removes all others.
  func setNeeds(of draft: inout ToDoDraft, in defeat: Defeat) throws {
    if needs.contains("none") { draft.needs = [] }
    draft.addedNeeds += try needs.filter { $0 != "none" }.flatMap { try ToDoSelector([$0]).references(in: defeat) }
  }

  private static func second(_ words: String) -> ValidationError {
    let first = words.prefix { $0 != " " }
    return ValidationError(
      "“\(words)” sets a value that is set already: leave one out, or write “\\\(first)” with a backslash before the "
        + "word to keep it in the title.")
  }
}

extension ToDo.Field {
  /// Returns the input of the form's field for a typed text.
  fileprivate func filled(with text: String) -> JSONValue {
    switch self {
    case _ where text == "none": .null
    case .priority: .string(Priority.spelledOut(text))
    case .recurrence: .string(Recurrence.spelledOut(text))
    default: .string(text)
    }
  }
}

extension Recurrence {
  /// Returns a typed recurrence, with “every” before a period such as “day” or “mon and fri”.
  fileprivate static func spelledOut(_ text: String) -> String {
    let isReadable = { (text: String) in (try? ToDo.Field.recurrence.value(written: text, LocalClock())) != nil }
    return [text, "every \(text)"].first(where: isReadable) ?? text
  }
}

extension Priority {
  /// Returns the full name of a typed priority: H, M and L mean high, medium and low, as in Taskwarrior.
  ///
  /// The letters themselves, as priorities of todo.txt, are written in parentheses: “(H)”.
  static func spelledOut(_ text: String) -> String {
    switch text.uppercased() {
    case "H": "high"
    case "M": "medium"
    case "L": "low"
    case "(H)", "(M)", "(L)": String(text.dropFirst().dropLast())
    default: text
    }
  }
}
