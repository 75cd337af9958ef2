import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that moves completed to-dos out of the daily list.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Move completed to-dos out of the list.",
    usage: """
      defeat archive [<options>]
      defeat archive [<options>] <number> ...
      defeat archive [<options>] <filter> ...
      """,
    discussion: """
      Archived to-dos keep their numbers, and “defeat list --archived” shows them. Statistics, experience and streaks \
      count them, and the warrior's way doesn't. “defeat unarchive” and “defeat undo” return them.

      Without words, all completed to-dos are archived; words are their numbers, or a filter. A checklist is archived \
      with its parts once all of them are completed, and a part only with its checklist.

      Examples:
        defeat archive
        defeat archive --completed-before 30d
        defeat archive +work
        defeat archive 3-5
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Option(
    help: ArgumentHelp(
      "Archive only to-dos that were completed before: 30d, 2w, monday, 2026-12-01.", valueName: "time"))
  var completedBefore: String?
  @Argument(
    help: ArgumentHelp("The to-dos' numbers, or a filter as for “defeat list”.", valueName: "words"),
    completion: .custom(Completions.toDos))
  var words: [String] = []

  func validate() throws {
    if try references() != nil, completedBefore != nil {
      throw ValidationError("--completed-before selects to-dos by time: leave out their numbers.")
    }
  }

  /// Returns the to-dos that the words name; nil for a filter, or without words.
  private func references() throws -> [ToDoReference]? {
    words.isEmpty ? nil : try ToDoSelector(words).references()
  }

  func run() throws {
    let defeat = try store.open(parent.store)
    let outcome: Outcome
    if let references = try references() {
      outcome = try defeat.archive(references)
    } else {
      let text = words.joined(separator: " ")
      if let word = ToDoSelector.everyWord(in: text) {
        throw CommandError(
          "“\(word)” may mean every to-do, or a word in some: leave out all words to archive every completed to-do, or "
            + "write “text:\(word)”.")
      }
      let filter = try words.isEmpty ? nil : defeat.filter(text)
      outcome = try defeat.archive(where: filter, completedBefore: completedBefore.map(defeat.completionLimit))
    }
    if outcome.numbers.isEmpty, !output.json {
      return try Terminal.line("No completed to-dos to archive: “defeat list --archived” shows the archived ones.")
    }
    try outcome.report("Archived", unchanged: "Already archived", output, defeat.clock)
  }
}

/// The command that returns archived to-dos to the list.
struct UnarchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unarchive", abstract: "Return archived to-dos to the list, with all of their parts.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let archived = (query: ToDoQuery.state(.archived), adjective: "archived")
    try change.run(parent, "Returned", unchanged: "Not archived", where: archived) { try $0.unarchive($1) }
  }
}
