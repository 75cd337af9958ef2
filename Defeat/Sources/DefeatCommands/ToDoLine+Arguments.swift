import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

extension ToDoLine {
  /// The accepted forms, for the help text; those of times and recurrences are the ``phrases(_:)`` of two options.
  static let help = """
    Words set values: the times of --due and the recurrences of --every; #family, +family and @phone are tags, \
    project:Home is a project, wait:monday hides it until then, !high and pri:H are priorities, and ~20min or est:20min \
    is an estimate. Shells read #, ! and, in zsh, ~ and ?: put these words in quotes.
    """

  /// Returns the phrases for a field, a group on each line, for the help text of an option.
  static func phrases(_ field: Field) -> String {
    let groups = examples.filter { $0.field == field }
    return groups.map { "\($0.group): \($0.phrases.joined(separator: "; "))." }.joined(separator: "\n")
  }

  /// Reads the arguments of a command as one line.
  ///
  /// An argument with white space was quoted, and is part of the title unchanged, unless it is the value of a field as
  /// in `due:"friday 15:30"`.
  init(arguments: [String], clock: LocalClock) {
    self.init(arguments.map { Self.word($0, clock) }.joined(separator: " "), clock: clock)
  }

  /// Returns an argument as a part of a line.
  private static func word(_ argument: String, _ clock: LocalClock) -> String {
    guard argument.contains(where: \.isWhitespace) else { return argument }
    return quotedField(argument, clock) ?? escaped(argument, clock: clock)
  }

  /// Returns a named value with the quotation marks that the shell has taken; nil for another argument.
  ///
  /// It may be one that can't be read, as in `due:"feb 30"`.
  private static func quotedField(_ argument: String, _ clock: LocalClock) -> String? {
    guard let colon = argument.firstIndex(of: ":"), argument[..<colon].allSatisfy(\.isLetter) else { return nil }
    let quoted = "\(argument[...colon])\"\(argument[argument.index(after: colon)...])\""
    let line = ToDoLine(quoted, clock: clock)
    return line.title.isEmpty && line.chips.count + line.errors.count == 1 ? quoted : nil
  }

  /// Returns whether each of some arguments belongs to a value or a problem, as the 2 of “every 2 weeks” does.
  static func areValues(_ arguments: [String], _ clock: LocalClock) -> [Bool] {
    let line = ToDoLine(arguments: arguments, clock: clock)
    let ranges = line.chips.map(\.range) + line.problems.map(\.range)
    var start = 0
    return arguments.map { argument in
      defer { start += word(argument, clock).utf8.count + 1 }
      return ranges.contains { $0.contains(start) }
    }
  }

  /// Returns the title of a needed to-do in an argument, as in `needs:cake`, or nil for another argument.
  ///
  /// A line alone reads only numbers, because it doesn't know the list.
  static func neededTitle(in argument: String, _ clock: LocalClock) -> String? {
    guard let colon = argument.firstIndex(of: ":"),
      case .unreadable(.needs)? = ToDoLine(arguments: [argument], clock: clock).errors.first?.reason
    else { return nil }
    return String(argument[argument.index(after: colon)...])
  }

  /// Returns whether an argument is the name of a field without a value, as “due:”, which an unset variable of a shell
  /// leaves.
  static func isEmptyValue(_ argument: String, _ clock: LocalClock) -> Bool {
    guard argument.hasSuffix(":") else { return false }
    let line = ToDoLine("\(argument)none", clock: clock)
    return line.title.isEmpty && line.chips.count == 1
  }

  /// Throws if words can't be the values that they are meant to be.
  func check() throws(InputError) {
    let refusals = refusals
    if !refusals.isEmpty { throw .refused(refusals) }
  }
}

// MARK: - Output

extension ToDoLine.Problem {
  /// The sentence of the problem, and where its words are.
  var warning: TerminalText { staysInTitle ? "\(description) It stays in the title." : "\(description)" }
}

extension ToDoDraft {
  /// Returns the line that shows how the values were read, from words and options; nil without values.
  ///
  /// - Parameters:
  ///   - number: The number of the to-do, if several were added.
  ///   - isNew: Whether the to-do was added, so that a recurrence without a due time has set one.
  func reading(_ clock: LocalClock, in number: Int? = nil, isNew: Bool = true) -> TerminalText? {
    let meanings = meanings(clock, isNew: isNew)
    guard !meanings.isEmpty else { return nil }
    let place = number.map { " in \($0)" } ?? ""
    return "  Read\(place): \(meanings.joined(separator: " · "))"
  }
}

extension Defeat {
  /// Reports which of some changed to-dos start after they are due, because lists leave them out until then.
  func reportLateStarts(of numbers: [Int], after draft: ToDoDraft) throws {
    guard draft.values.contains(where: { $0.field == .start || $0.field == .due }) else { return }
    let list = try store.list(ToDoExcerpt(alone: numbers))
    let timeZone = clock.timeZone
    for toDo in numbers.compactMap({ list[$0] }) {
      guard let start = toDo.start?.day(in: timeZone), let due = toDo.due?.day(in: timeZone), start > due
      else { continue }
      Terminal.report("“\(toDo.title)” starts after it is due, so lists leave it out until then.")
    }
  }
}
