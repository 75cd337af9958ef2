public import ArgumentParser
import DefeatCore
import HolonBase
public import HolonToDos
import HolonTree

extension ToDoReference: @retroactive ExpressibleByArgument {
  /// Reads a number or the beginning of an identifier.
  public init?(argument: String) { self.init(argument) }
}

/// The options for the place of a to-do.
struct SpotOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Make it a part of this to-do.", valueName: "number"))
  var under: ToDoReference?

  @Option(help: ArgumentHelp("Place it directly before this to-do.", valueName: "number"))
  var before: ToDoReference?

  @Option(help: ArgumentHelp("Place it directly after this to-do.", valueName: "number"))
  var after: ToDoReference?

  /// The place that the options name; nil if they name none.
  var spot: Spot? {
    if let under { return .under(under) }
    if let before { return .before(before) }
    if let after { return .after(after) }
    return nil
  }

  func validate() throws {
    let given = [under, before, after].compactMap { $0 }.count
    guard given <= 1 else {
      throw ValidationError("--under, --before and --after exclude each other: use only one of them.")
    }
  }
}

/// The options for the values of a to-do.
struct ValueOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The due date: 2026-12-01, dec 24, today, friday, next mon, eom, 3d or 2w; with a time as in “friday 5pm”.",
      valueName: "time"))
  var due: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The priority: high, medium, low (H, M, L for short) or A to Z.", valueName: "priority"))
  var priority: String?

  @Option(help: ArgumentHelp("The estimated time: 20 (minutes), 20min, 2h, 1h30 or 1:30.", valueName: "duration"))
  var estimate: String?

  @Option(
    name: [.short, .long], parsing: .singleValue,
    help: ArgumentHelp("A tag to add, such as phone; may be repeated.", valueName: "tag"))
  var tag: [String] = []

  @Option(name: [.short, .long], help: ArgumentHelp("The notes, as free text.", valueName: "text"))
  var notes: String?

  /// The texts for the fields with one value.
  private var texts: [ToDo.Field: String?] { [.due: due, .priority: priority, .estimate: estimate] }

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
    if let title { filled[.title] = .string(purpose == .adding && !line.chips.isEmpty ? line.title : title) }
    if let notes { filled[.notes] = .string(notes) }
    for (field, text) in texts { filled[field] = text.map(field.filled) }
    let tag = tag + line.tags + (line.project.map { ["+\($0)"] } ?? [])
    if !tag.isEmpty || !untag.isEmpty {
      filled[.tags] = ["add": .array(tag.map { .string($0) }), "remove": .array(untag.map { .string($0) })]
    }
    for chip in line.chips {
      if let field = chip.field, filled[field] != nil { throw Self.second(line.words(of: chip)) }
    }
    var draft = try ToDoForm(filled, for: purpose, clock: clock).draft()
    if let due = line.due { draft.values.append(.due(due)) }
    if let priority = line.priority { draft.values.append(.priority(priority)) }
    if let estimate = line.estimate { draft.values.append(.estimate(estimate)) }
    for chip in line.chips {
      guard case .cleared(let name) = chip.value else { continue }
      if let field = chip.field { draft.cleared.append(field) } else if name == .tags { draft.tags = [] }
    }
    return draft
  }

  private static func second(_ words: String) -> ValidationError {
    ValidationError(
      "“\(words)” sets a value that is set already: leave one out, or quote the title to keep the word in it."
    )
  }
}

extension ToDoLine.Chip {
  /// The field with one value that the chip sets; nil for others.
  fileprivate var field: ToDo.Field? {
    switch value {
    case .due, .cleared(.due): .due
    case .priority, .cleared(.priority): .priority
    case .estimate, .cleared(.estimate): .estimate
    case .tag, .project, .start, .recurrence, .cleared: nil
    }
  }
}

extension ToDo.Field {
  /// Returns the input of the form's field for a typed text.
  fileprivate func filled(with text: String) -> JSONValue {
    text == "none" ? .null : .string(self == .priority ? Priority.spelledOut(text) : text)
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
