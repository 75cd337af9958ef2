import ArgumentParser
import DefeatCore
import HolonToDos

/// The to-dos that a command changes, and its output options.
struct ChangeOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "The to-dos' numbers, or the beginnings of their identifiers.")
  var numbers: [ToDoReference]

  /// Makes a change and prints the result.
  func run(
    _ parent: DefeatCommand, _ verb: String, unchanged: String? = nil,
    _ change: (Defeat, [ToDoReference]) throws -> Outcome
  ) throws {
    let outcome = try change(try store.open(parent.store), numbers)
    try outcome.report(verb, unchanged: unchanged, output)
  }
}

extension Outcome {
  /// Prints the result of an edit.
  ///
  /// - Parameters:
  ///   - verb: A past participle, as in “Completed”.
  ///   - unchanged: The description of an unchanged to-do, as in “Already completed”; nil if to-dos always change.
  func report(_ verb: String, unchanged: String? = nil, _ output: OutputOptions) throws {
    if output.json { return try Terminal.write(JSONAnswer.outcome(self)) }
    var text = TerminalText()
    for (index, number) in numbers.enumerated() {
      let isChanged = changes[index] > 0 || unchanged == nil
      text.append(value: isChanged ? verb : "\(unchanged ?? verb), nothing changed:")
      text += " \(number)  \(titles[index])\n"
    }
    if affected > numbers.count { text += "\(affected) to-dos in total\n" }
    if !output.noGame { text += "\(Terminal().quest(Quest(progress), plain: output.plain))\n" }
    try Terminal.write(text)
  }
}

/// The command that completes to-dos.
struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Check off to-dos and all of their parts.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  func run() throws { try change.run(parent, "Completed", unchanged: "Already completed") { try $0.complete($1) } }
}

/// The command that reopens to-dos.
struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Reopen to-dos and all of their parts.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  func run() throws { try change.run(parent, "Reopened", unchanged: "Already open") { try $0.reopen($1) } }
}

/// The command that removes to-dos.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove to-dos and all of their parts.",
    discussion: "“defeat undo” restores them.")

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
      removes one, and --notes replaces the notes.

      \(ToDoLine.help)

      Examples:
        defeat edit 3 --title "Call mum about the cake" --due tomorrow
        defeat edit 4 5 --priority none --untag phone
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "The to-dos' numbers, or the beginnings of their identifiers.")
  var numbers: [String]
  @OptionGroup var values: ValueOptions
  @Option(help: ArgumentHelp("The new title.", valueName: "text"))
  var title: String?
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A tag to remove; may be repeated.", valueName: "tag"))
  var untag: [String] = []

  func validate() throws { _ = try references() }

  func run() throws {
    let defeat = try store.open(parent.store)
    let line = ToDoLine(arguments: split().words, clock: defeat.clock)
    let draft = try values.draft(title: title, line: line, untag: untag, for: .changing, clock: defeat.clock)
    guard !draft.isEmpty else {
      let options = ["title"] + ToDo.Field.values.map(\.rawValue) + ["tag", "untag"]
      let names = options.map { "--\($0)" }.joined(separator: ", ")
      throw CommandError("No change is given: use at least one of \(names) and --notes.")
    }
    try defeat.edit(references(), draft).report("Changed", unchanged: "Already so", output)
    if !output.json, let understood = line.understood(defeat.clock) { try Terminal.line(understood) }
  }

  /// Returns the references to the to-dos, and the words that set values.
  func split() -> (references: [ToDoReference], words: [String]) {
    var (references, words): ([ToDoReference], [String]) = ([], [])
    for argument in numbers {
      if let reference = ToDoReference(argument) { references.append(reference) } else { words.append(argument) }
    }
    return (references, words)
  }

  /// Returns the references to the to-dos.
  private func references() throws -> [ToDoReference] {
    let (references, words) = split()
    let title = words.isEmpty ? "" : ToDoLine(arguments: words, clock: LocalClock()).title
    if !title.isEmpty {
      throw ValidationError("\(InputError.unreadableReference(title)) Give a new title with --title.")
    }
    guard !references.isEmpty else { throw ValidationError("Missing expected argument '<numbers> ...'") }
    return references
  }
}

/// The command that moves a to-do.
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move a to-do and all of its parts.",
    discussion: "Without --under, --before and --after, it is moved to the end of the list.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var spot: SpotOptions
  @Argument(help: "The to-do's number, or the beginning of its identifier.")
  var number: ToDoReference

  func run() throws {
    let outcome = try store.open(parent.store).move(number, to: spot.spot ?? .end)
    try outcome.report("Moved", unchanged: "Already there", output)
  }
}
