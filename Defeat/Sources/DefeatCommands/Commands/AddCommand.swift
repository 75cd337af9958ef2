import ArgumentParser
import DefeatCore
import Foundation
import HolonToDos

/// The command that adds a to-do.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a to-do.",
    discussion: """
      A to-do that gets its first part becomes a checklist: it is complete when all of its parts are.

      \(ValueWord.help) In quotes, as in defeat add "Call mum +family", or behind -- they stay in the title.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var spot: SpotOptions
  @OptionGroup var values: ValueOptions
  @Argument(help: "What is to be done; several words need no quotes.")
  var title: [String]

  func run() throws {
    let defeat = try store.open(parent.store)
    let (words, rest) = ValueWord.split(title, before: CommandLine.arguments.drop { $0 != "--" }.dropFirst())
    let title = rest.joined(separator: " ")
    let draft = try values.draft(title: title, words: words, for: .adding, clock: defeat.clock)
    let number = try defeat.add(draft, to: spot.spot ?? .end)
    if output.json {
      return try Terminal.write(JSONAnswer.toDo(number, in: defeat.show(.number(number)).list))
    }
    try Terminal.line("Added \(number)  \(title.trimmingCharacters(in: .whitespacesAndNewlines))")
    guard let understood = words.understood(in: draft, defeat.clock) else { return }
    try Terminal.line("\(understood); put the title in quotes to keep them in it")
  }
}
