import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import HolonToDos

/// The number of edits to undo or redo.
struct HistoryOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "The number of edits.")
  var count = 1

  func validate() throws {
    guard count >= 1 else { throw ValidationError("The number of edits must be at least 1.") }
  }

  /// Undoes or redoes edits and prints them.
  ///
  /// - Parameters:
  ///   - verb: The infinitive, as in “undo”.
  ///   - participle: The past participle, as in “Undone”.
  func run(
    _ parent: DefeatCommand, _ verb: String, _ participle: String, _ walk: (Defeat, Int) throws -> [ToDoEdit]
  ) throws {
    let defeat = try store.open(parent.store)
    let edits = try walk(defeat, count)
    guard !edits.isEmpty else { throw CommandError("There is nothing to \(verb).") }
    if output.json { return try Terminal.write(JSONAnswer.edits(edits)) }
    let today = defeat.clock.today
    for edit in edits {
      try Terminal.line("\(participle): \(edit.label) (\(defeat.clock.text(.moment(edit.made), today: today)))")
      if edit.overtaken > 0 {
        Terminal.report(
          "\(edit.overtaken) of its changes had no effect: another device has changed the same values since, or the "
            + "to-do was permanently deleted.")
      }
    }
  }
}

/// The command that undoes the last edits.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last edits that were made on this device, by any command or page.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var history: HistoryOptions
  @Flag(help: "Show the edits instead, and undo nothing.")
  var show = false

  func run() throws {
    guard show else { return try history.run(parent, "undo", "Undone") { try $0.undo($1) } }
    let list = try history.store.local(parent.store)
    try history.run(parent, "undo", "Would undo") { _, count in try list.undoableEdits(atMost: count) }
  }
}

/// The command that redoes undone edits.
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo the last edits that were undone.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var history: HistoryOptions

  func run() throws { try history.run(parent, "redo", "Redone") { try $0.redo($1) } }
}
