import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

extension ToDoLine {
  /// The accepted forms, for the help text.
  static let help = """
    Words set values: #family, +family and @phone are tags, project:Home is a project, “fri 5pm”, “dec 24” and \
    due:eom are due times, wait:monday hides it until then, “every 2 weeks” is a recurrence, !high and pri:H are \
    priorities, and ~20min or est:20min is an estimate. Shells read #, ! and, in zsh, ~ and ?: put these words in quotes.
    """

  /// Reads the arguments of a command as one line.
  ///
  /// An argument with white space was quoted, and is part of the title unchanged.
  init(arguments: [String], clock: LocalClock) {
    self.init(arguments.map { Self.word($0, clock) }.joined(separator: " "), clock: clock)
  }

  /// Returns an argument as a part of a line.
  private static func word(_ argument: String, _ clock: LocalClock) -> String {
    argument.contains(where: \.isWhitespace) ? escaped(argument, clock: clock) : argument
  }

  /// Returns whether each of some arguments belongs to a value, as the 2 of “every 2 weeks” does.
  static func areValues(_ arguments: [String], _ clock: LocalClock) -> [Bool] {
    let chips = ToDoLine(arguments: arguments, clock: clock).chips
    var start = 0
    return arguments.map { argument in
      defer { start += word(argument, clock).utf8.count + 1 }
      return chips.contains { $0.range.contains(start) }
    }
  }

  /// Throws if words can't be the values that they are meant to be.
  func check() throws(InputError) {
    let refusals = refusals
    if !refusals.isEmpty { throw .refused(refusals) }
  }
}

// MARK: - Output

extension ToDoLine {
  /// Returns the recognized values, each after its words; nil without values.
  ///
  /// - Parameters:
  ///   - number: The number of the to-do, if several were added.
  ///   - hasFirst: Whether a recurrence without a due time has a first one; others count from that of the to-do.
  func understood(_ clock: LocalClock, in number: Int? = nil, hasFirst: Bool = true) -> TerminalText? {
    // The time zone is only read if there is a value, because that takes as long as the edit.
    if chips.isEmpty { return nil }
    let today = clock.today
    let meanings = chips.map { chip -> TerminalText in
      "\(words(of: chip)) is \(meaning(of: chip, clock, today: today, hasFirst: hasFirst))"
    }
    guard let first = meanings.first else { return nil }
    let place: TerminalText = number.map { " in \($0)" } ?? ""
    return meanings.dropFirst().reduce("  Read as values\(place): \(first)") { $0 + ", \($1)" }
  }
}
