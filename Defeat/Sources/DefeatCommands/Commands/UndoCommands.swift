import ArgumentParser
import DefeatCore
import HolonToDos

/// The number of edits to undo or redo.
struct HistoryOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "How many edits.")
  var count = 1

  func validate() throws {
    guard count >= 1 else { throw ValidationError("The number of edits is at least 1.") }
  }

  /// Undoes or redoes edits and prints them.
  func run(_ parent: DefeatCommand, _ verb: String, _ walk: (Defeat, Int) throws -> [ToDoEdit]) throws {
    let defeat = try store.open(parent.store)
    let edits = try walk(defeat, count)
    guard !edits.isEmpty else { throw CommandError("There is nothing to \(verb.lowercased()).") }
    if output.json { return try Terminal.write(JSONAnswer.edits(edits)) }
    let today = defeat.clock.today
    for edit in edits {
      try Terminal.line("\(verb): \(edit.label) (\(defeat.clock.text(.moment(edit.made), today: today)))")
      if edit.overtaken > 0 {
        Terminal.note(
          "\(edit.overtaken) of its changes stay: another device has changed the same since, "
            + "or it was removed for good.")
      }
    }
  }
}

/// The command that undoes the last edits.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last edits, whichever command or page has made them.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var history: HistoryOptions

  func run() throws { try history.run(parent, "Undo") { try $0.undo($1) } }
}

/// The command that redoes undone edits.
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Do again what undo has taken back.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var history: HistoryOptions

  func run() throws { try history.run(parent, "Redo") { try $0.redo($1) } }
}
