import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The to-dos that a command changes, and its output options.
struct ChangeOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var confirmation: ConfirmationOptions
  @Argument(
    help: ArgumentHelp(
      "Numbers, as in 3 or 1-3,7, the beginnings of identifiers, a title or a part of it, or a filter.",
      valueName: "to-dos"),
    completion: .custom(Completions.toDos))
  var words: [String]

  func validate() throws { _ = try ToDoSelector(words).references() }

  /// Makes a change and prints the result.
  ///
  /// - Parameter state: The condition for to-dos that a title or a filter selects, and the word for it.
  func run(
    _ parent: DefeatCommand, _ verb: String, unchanged: String? = nil, again: String = "due again",
    where state: (query: ToDoQuery, adjective: String)? = nil, _ change: (Defeat, [ToDoReference]) throws -> Outcome
  ) throws {
    let defeat = try store.open(parent.store)
    let references = try ToDoSelector(words).references(
      in: defeat, where: state?.query ?? .all([]), adjective: state?.adjective, confirmation)
    let start = defeat.clock.now()
    let outcome = try change(defeat, references)
    var moments: [Moment] = []
    if verb == DoneCommand.verb, output.json || output.showsGame {
      // The edit is stored: a problem with reading the game must not look like a failed edit.
      moments = (try? defeat.moments(of: outcome, since: start)) ?? []
    }
    try outcome.report(verb, unchanged: unchanged, again: again, moments: moments, output, defeat.clock)
  }
}

extension Outcome {
  /// Prints the result of an edit.
  ///
  /// - Parameters:
  ///   - verb: A past participle, as in “Completed”.
  ///   - unchanged: The description of an unchanged to-do, as in “Already completed”; nil if to-dos always change.
  ///   - again: The words before the next due time of a recurring to-do.
  ///   - moments: The events of the game, of which the last three are printed.
  func report(
    _ verb: String, unchanged: String? = nil, again: String = "due again", moments: [Moment] = [],
    _ output: OutputOptions, _ clock: LocalClock
  ) throws {
    if output.json {
      return try Terminal.afterEdit { try Terminal.write(JSONAnswer.outcome(self, moments: moments)) }
    }
    var text = TerminalText()
    for (index, number) in numbers.enumerated() {
      let isChanged = changes[index] > 0 || unchanged == nil
      text.append(value: isChanged ? verb : "\(unchanged ?? verb), nothing changed:")
      text += " \(number)  \(titles[index])"
      for checklist in checklists[index] { text += "; with it \(checklist.number)  \(checklist.title)" }
      if let next = next.first(where: { $0.number == number }) {
        text += ", \(again) \(clock.text(next.due, today: clock.today))"
      }
      text += "\n"
    }
    for next in next where !numbers.contains(next.number) {
      let due = clock.text(next.due, today: clock.today)
      text += "\(verb) \(next.number)  \(next.title), \(again) \(due): its parts are open again\n"
    }
    if affected > numbers.count { text += "\(affected) to-dos in total\n" }
    if output.showsGame {
      let terminal = Terminal()
      text += "\(terminal.quest(Quest(progress), plain: output.plain))\n"
      for moment in moments.suffix(3) { text += "\(terminal.moment(moment, plain: output.plain))\n" }
    }
    try Terminal.afterEdit { try Terminal.write(text) }
  }
}

/// The command that completes to-dos.
struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Check off to-dos and all of their parts.",
    discussion: """
      A recurring to-do is due again; a completed copy follows it in the list. A to-do that needs others is completed \
      after them, or with them, as in “defeat done 12 3”.

      Instead of numbers, a title or a part of it names one to-do. A filter selects any number; several are changed after \
      a question, or with --yes.

      Examples:
        defeat done 1-3,7
        defeat done standup
        defeat done '+home due:today'
      """,
    aliases: ["complete", "check"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  /// The word for completed to-dos.
  static let verb = "Completed"

  @Flag(help: "Complete to-dos that wait for others, too.")
  var anyway = false

  func run() throws {
    let open = (query: ToDoQuery.not(.state(.complete)), adjective: "open")
    try change.run(parent, Self.verb, unchanged: "Already completed", where: open) { defeat, references in
      try defeat.complete(references, ignoringDependencies: anyway)
    }
  }
}

/// The command that skips instances of recurring to-dos.
struct SkipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip", abstract: "Skip this time of recurring to-dos: they are due again at the next one.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let recurring = (query: ToDoQuery.all([.not(.state(.complete)), .has(.recurrence)]), adjective: "recurring")
    try change.run(parent, "Skipped", again: "now due", where: recurring) { try $0.skip($1) }
  }
}

/// The command that reopens to-dos.
struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Reopen to-dos and all of their parts.", aliases: ["uncheck"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let completed = (query: ToDoQuery.state(.complete), adjective: "completed")
    try change.run(parent, "Reopened", unchanged: "Already open", where: completed) { try $0.reopen($1) }
  }
}

/// The command that removes to-dos.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove to-dos and all of their parts.",
    discussion: "“defeat undo” restores them.", aliases: ["rm", "delete"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  func run() throws { try change.run(parent, "Removed") { try $0.remove($1) } }
}

/// The command that moves to-dos.
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move to-dos and all of their parts.",
    discussion: """
      Without --under, --before and --after, they are moved to the end of the list. With --to-list, they are moved to \
      the end of another list, with their attachments. “defeat undo -l NAME” removes them there, and “defeat undo” \
      restores them here. If a move to another list is interrupted, they may be in both lists; repeat it to end it.

      Examples:
        defeat move 4-6 --under 2
        defeat move 3 --to-list Family
      """, aliases: ["mv"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions
  @OptionGroup var spot: SpotOptions
  @Option(
    help: ArgumentHelp("Move them to the list with this name.", valueName: "name"),
    completion: .custom(Completions.lists))
  var toList: String?

  func validate() throws {
    guard toList == nil || spot.given.isEmpty else {
      throw ValidationError("--to-list moves to the end of the other list: leave out --under, --before and --after.")
    }
  }

  func run() throws {
    if let toList { return try change.move(parent, toList: toList) }
    try change.run(parent, "Moved", unchanged: "Already there") { try $0.move($1, to: spot.spot(in: $0)) }
  }
}
