import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The to-dos that a command changes, and its output options.
struct ChangeOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "The to-dos' numbers, as in 3 or 1-3,7, or the beginnings of their identifiers.")
  var numbers: [ToDoReferences]

  func validate() throws { _ = try references() }

  /// Returns the references to the to-dos.
  func references() throws -> [ToDoReference] { try numbers.flatMap { try $0.references() } }

  /// Makes a change and prints the result.
  func run(
    _ parent: DefeatCommand, _ verb: String, unchanged: String? = nil, again: String = "due again",
    _ change: (Defeat, [ToDoReference]) throws -> Outcome
  ) throws {
    let defeat = try store.open(parent.store)
    let start = defeat.clock.now()
    let outcome = try change(defeat, references())
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
    if output.json { return try Terminal.write(JSONAnswer.outcome(self, moments: moments)) }
    var text = TerminalText()
    let today = clock.today
    for (index, number) in numbers.enumerated() {
      let isChanged = changes[index] > 0 || unchanged == nil
      text.append(value: isChanged ? verb : "\(unchanged ?? verb), nothing changed:")
      text += " \(number)  \(titles[index])"
      for checklist in checklists[index] { text += "; with it \(checklist.number)  \(checklist.title)" }
      if let next = next.first(where: { $0.number == number }) {
        text += ", \(again) \(clock.text(next.due, today: today))"
      }
      text += "\n"
    }
    for next in next where !numbers.contains(next.number) {
      let due = clock.text(next.due, today: today)
      text += "\(verb) \(next.number)  \(next.title), \(again) \(due): its parts are open again\n"
    }
    if affected > numbers.count { text += "\(affected) to-dos in total\n" }
    if output.showsGame {
      let terminal = Terminal()
      text += "\(terminal.quest(Quest(progress), plain: output.plain))\n"
      for moment in moments.suffix(3) { text += "\(terminal.moment(moment, plain: output.plain))\n" }
    }
    try Terminal.write(text)
  }
}

/// The command that completes to-dos.
struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Check off to-dos and all of their parts.",
    discussion: """
      A recurring to-do is due again; a completed copy follows it in the list. A to-do that needs others is completed \
      after them, or with them, as in “defeat done 12 3”.
      """,
    aliases: ["complete", "check"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  /// The word for completed to-dos.
  static let verb = "Completed"

  @Flag(help: "Complete to-dos that wait for others, too.")
  var anyway = false

  func run() throws {
    try change.run(parent, Self.verb, unchanged: "Already completed") { defeat, references in
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

  func run() throws { try change.run(parent, "Skipped", again: "now due") { try $0.skip($1) } }
}

/// The command that reopens to-dos.
struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Reopen to-dos and all of their parts.", aliases: ["uncheck"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  func run() throws { try change.run(parent, "Reopened", unchanged: "Already open") { try $0.reopen($1) } }
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

/// The command that changes the values of to-dos.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change the values of to-dos.",
    discussion: """
      Values that aren't given stay as they are. “none” removes a value, as in --due none. --tag adds a tag, --untag \
      removes one, and --notes replaces the notes. --needs and --unneed do so with the to-dos that it needs.

      \(ToDoLine.help)

      Examples:
        defeat edit 3 --title "Call mum about the cake" --due tomorrow
        defeat edit 6 every 2 weeks on fri
        defeat edit 4-6,9 --priority none --untag phone
        defeat edit 3 --needs 12
      """,
    aliases: ["modify", "change"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(
    help: "The to-dos' numbers, as in 3 or 1-3,7, or the beginnings of their identifiers.",
    completion: ToDoReference.defaultCompletionKind)
  var numbers: [String]
  @OptionGroup var values: ValueOptions
  @Option(help: ArgumentHelp("The new title.", valueName: "text"))
  var title: String?
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A tag to remove; may be repeated.", valueName: "tag"),
    completion: .custom(Completions.tags))
  var untag: [String] = []
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A to-do that it no longer needs; may be repeated.", valueName: "number"),
    completion: ToDoReference.defaultCompletionKind)
  var unneed: [ToDoReferences] = []

  func validate() throws { _ = try references() }

  func run() throws {
    let defeat = try store.open(parent.store)
    let line = ToDoLine(arguments: try split().words, clock: defeat.clock)
    var draft = try values.draft(title: title, line: line, untag: untag, for: .changing, clock: defeat.clock)
    draft.removedNeeds = try unneed.flatMap { try $0.references() }
    guard !draft.isEmpty else {
      let values = ToDo.Field.values.map { $0 == .recurrence ? "every" : $0.rawValue }
      let options = ["title"] + values + ["needs", "unneed", "tag", "untag", "remind"]
      let names = options.map { "--\($0)" }.joined(separator: ", ")
      throw CommandError("No change is given: use at least one of \(names) and --notes.")
    }
    try defeat.edit(references(), draft).report("Changed", unchanged: "Already so", output, defeat.clock)
    if !output.json, let understood = line.understood(defeat.clock, hasFirst: false) {
      try Terminal.paragraph(understood)
    }
  }

  /// Returns the references to the to-dos, and the words that set values.
  ///
  /// A number after a word is a reference unless it belongs to a value, as in “every 2 weeks”.
  func split() throws -> (references: [ToDoReference], words: [String]) {
    let first = numbers.prefix { ToDoReferences(argument: $0) != nil }
    var references = try first.compactMap { ToDoReferences(argument: $0) }.flatMap { try $0.references() }
    let rest = Array(numbers.dropFirst(first.count))
    var words: [String] = []
    for (argument, isValue) in zip(rest, ToDoLine.areValues(rest, LocalClock())) {
      if !isValue, let named = ToDoReferences(argument: argument) {
        references += try named.references()
      } else {
        words.append(argument)
      }
    }
    return (references, words)
  }

  /// Returns the references to the to-dos.
  private func references() throws -> [ToDoReference] {
    let (references, words) = try split()
    let title = words.isEmpty ? "" : ToDoLine(arguments: words, clock: LocalClock()).title
    if !title.isEmpty {
      throw ValidationError("\(InputError.unreadableReference(title)) Give a new title with --title.")
    }
    guard !references.isEmpty else { throw ValidationError("Missing expected argument '<numbers> ...'") }
    return references
  }
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
    guard toList == nil || spot.spot == nil else {
      throw ValidationError("--to-list moves to the end of the other list: leave out --under, --before and --after.")
    }
  }

  func run() throws {
    if let toList { return try change.move(parent, toList: toList) }
    try change.run(parent, "Moved", unchanged: "Already there") { try $0.move($1, to: spot.spot ?? .end) }
  }
}
