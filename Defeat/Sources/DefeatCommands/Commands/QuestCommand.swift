import ArgumentParser
import DefeatCore
import HolonToDos

/// The command that shows the warrior's progress.
struct QuestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "quest", abstract: "Show the warrior's progress.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let quest = try store.open(parent.store).quest()
    if output.json { return try Terminal.write(JSONAnswer.quest(quest)) }
    try Terminal.line(Terminal().quest(quest, plain: output.plain))
  }
}
