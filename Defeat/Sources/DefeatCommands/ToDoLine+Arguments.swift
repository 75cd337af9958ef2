import ArgumentParser
import DefeatCore
import HolonToDos

extension ToDoLine {
  /// The fields that a command reads from the words of a title.
  private static let fieldsOfArguments: Set<Field> = [.due, .priority, .estimate, .project, .tags]

  /// The accepted forms, for the help text.
  static let help = """
    Words set values: #family, +family and @phone are tags, project:Home is the tag +Home, “fri 5pm”, “dec 24” and \
    due:eom are due times, !high and pri:H are priorities, and ~20min is an estimate. Shells read # and !, so put these \
    words in quotes.
    """

  /// Reads the arguments of a command as one line.
  ///
  /// An argument with white space was quoted, and is part of the title unchanged.
  ///
  /// - Parameter literal: The last arguments, which follow `--` and are never read as values.
  init(arguments: [String], before literal: some Collection<String> = [], clock: LocalClock) {
    let hasLiteral = arguments.suffix(literal.count).elementsEqual(literal)
    let read = arguments.count - (hasLiteral ? literal.count : 0)
    let words = arguments.enumerated().map { index, argument in
      index < read && !argument.contains(where: \.isWhitespace) ? argument : Self.escaped(argument, clock: clock)
    }
    self.init(words.joined(separator: " "), clock: clock, fields: Self.fieldsOfArguments)
  }

  /// Throws if words can't be the values that they are meant to be.
  func check() throws(InputError) {
    var refusals = errors.compactMap { problem -> FieldRefusal? in
      switch problem.reason {
      case .tooLong: nil
      case .unreadable(let field), .secondValue(let field):
        FieldRefusal(field: field.rawValue, code: "unreadable", message: problem.description)
      default: FieldRefusal(field: ToDo.Field.title.rawValue, code: "unreadable", message: problem.description)
      }
    }
    for chip in chips where chip.value == .cleared(.project) {
      let message = "“\(words(of: chip))” can't remove a project: use --untag with a plus sign and its name."
      refusals.append(FieldRefusal(field: Field.project.rawValue, code: "unreadable", message: message))
    }
    if !refusals.isEmpty { throw .refused(refusals) }
  }

  /// The words of a chip as they were typed.
  func words(of chip: Chip) -> String {
    let bytes = Array(text.utf8)[chip.range]
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Output

extension ToDoLine {
  /// The recognized values, each after its words; nil without values.
  func understood(_ clock: LocalClock) -> TerminalText? {
    let meanings = chips.map { chip -> TerminalText in
      let words = words(of: chip)
      switch chip.value {
      case .tag(let tag): return "\(words) is #\(tag)"
      case .project(let project): return "\(words) is #+\(project)"
      case .due(let due), .start(let due): return "\(words) is due \(clock.text(due, today: clock.today))"
      case .priority(let priority): return "\(words) is priority \(clock.text(.priority(priority), today: clock.today))"
      case .estimate(let estimate): return "\(words) is estimate \(clock.text(.estimate(estimate), today: clock.today))"
      case .recurrence(let recurrence): return "\(words) is \(recurrence.rule)"
      case .cleared(let field): return "\(words) is \(field.rawValue) none"
      }
    }
    guard let first = meanings.first else { return nil }
    return meanings.dropFirst().reduce("  Read as values: \(first)") { $0 + ", \($1)" }
  }
}
