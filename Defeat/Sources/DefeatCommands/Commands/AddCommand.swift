import ArgumentParser
import DefeatCore
import Foundation
import HolonToDos

/// The command that adds a to-do.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a to-do.",
    discussion: """
      A to-do with parts is a checklist, which is complete when all of its parts are.

      \(ToDoLine.help) In a quoted title or after --, all words are part of the title.

      Examples:
        defeat add Call mum fri 5pm +family
        defeat add Buy candles ~20min '#party' --under 3
        defeat add Call mum --due "friday 15:30" --priority high
        defeat add "Solve 2+2 +fun"
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var spot: SpotOptions
  @OptionGroup var values: ValueOptions
  @Argument(help: "The title; several words need no quotes.")
  var title: [String]

  func run() throws {
    let defeat = try store.open(parent.store)
    let literal = CommandLine.arguments.drop { $0 != "--" }.dropFirst()
    let line = ToDoLine(arguments: title, before: literal, clock: defeat.clock)
    let draft = try values.draft(title: title.joined(separator: " "), line: line, for: .adding, clock: defeat.clock)
    let number = try defeat.add(draft, to: spot.spot ?? .end)
    if output.json {
      return try Terminal.write(JSONAnswer.toDo(number, in: defeat.show(.number(number)).list))
    }
    try Terminal.line("Added \(number)  \(draft.title?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "")")
    for problem in line.problems { Terminal.report("\(problem.description) It stays in the title.") }
    guard let understood = line.understood(defeat.clock) else { return }
    try Terminal.line("\(understood); quote the title to keep these words in it")
  }
}
