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

  @Option(help: ArgumentHelp("Put it right before this to-do.", valueName: "number"))
  var before: ToDoReference?

  @Option(help: ArgumentHelp("Put it right behind this to-do.", valueName: "number"))
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
    guard given <= 1 else { throw ValidationError("Give one of --under, --before and --after, not several.") }
  }
}

/// The options for the values of a to-do.
struct ValueOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "When it has to be done: 2026-12-01, today, tomorrow, friday, 3d, 2w, 6m, 1y; with a time: “friday 15:30”.",
      valueName: "time"))
  var due: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("How urgent: high, medium, low (H, M, L for short) or A to Z.", valueName: "priority"))
  var priority: String?

  @Option(help: ArgumentHelp("How long it takes: 20, 20min, 2h, 1h30 or 1:30.", valueName: "duration"))
  var estimate: String?

  @Option(
    name: [.short, .long], parsing: .singleValue,
    help: ArgumentHelp("A word to find it by; may be given several times.", valueName: "tag"))
  var tag: [String] = []

  @Option(name: [.short, .long], help: ArgumentHelp("Whatever else is to be said.", valueName: "text"))
  var notes: String?

  /// The texts for the fields with one value.
  private var texts: [ToDo.Field: String?] { [.due: due, .priority: priority, .estimate: estimate] }

  /// Returns the values as a draft; “none” removes the value of a field.
  ///
  /// - Parameter words: Words that state values, too.
  /// - Throws: `ValidationError` if a value is given twice.
  func draft(
    title: String?, words: [ValueWord] = [], untag: [String] = [], for purpose: ToDoForm.Purpose, clock: LocalClock
  ) throws -> ToDoDraft {
    var filled: [ToDo.Field: JSONValue] = [:]
    if let title { filled[.title] = .string(title) }
    if let notes { filled[.notes] = .string(notes) }
    for (field, text) in texts { filled[field] = text.map(field.filled) }
    var tag = tag
    for word in words {
      switch word.value {
      case .tag(let name): tag.append(name)
      case .value(let field, let text):
        guard filled.updateValue(field.filled(with: text), forKey: field) == nil else { throw Self.second(word) }
      }
    }
    if !tag.isEmpty || !untag.isEmpty {
      filled[.tags] = ["add": .array(tag.map { .string($0) }), "remove": .array(untag.map { .string($0) })]
    }
    return try ToDoForm(filled, for: purpose, clock: clock).draft()
  }

  private static func second(_ word: ValueWord) -> ValidationError {
    ValidationError(
      "“\(word.word)” is a second value for the same: leave one out, or put the title in quotes to keep the word in it."
    )
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
