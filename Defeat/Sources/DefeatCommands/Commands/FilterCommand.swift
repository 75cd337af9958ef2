import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that manages saved filters.
struct FilterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter", abstract: "Save filters under a name.",
    discussion: """
      A saved filter is used as “defeat list --filter NAME”, and in other filters as is:NAME. It is kept in the list's \
      file on this device, and isn't synced. Words such as “today” are read again each time.

      Examples:
        defeat filter save week 'open due<"in 7 days"'
        defeat list --filter week
        defeat list is:week not +work
      """,
    subcommands: [List.self, Save.self, Remove.self], defaultSubcommand: List.self)

  @ParentCommand var parent: DefeatCommand

  /// The command that lists the saved filters.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the saved filters.")

    @ParentCommand var command: FilterCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let filters = try store.open(command.parent.store).savedFilters()
      if output.json { return try Terminal.write(JSONAnswer.filters(filters)) }
      if filters.isEmpty { try Terminal.line("No saved filters: save one with “defeat filter save NAME FILTER”.") }
      for filter in filters { try Terminal.line("\(filter.name)  \(filter.text)") }
    }
  }

  /// The command that saves a filter.
  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Save a filter; one with the same name is replaced.")

    @ParentCommand var command: FilterCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The name, a word of letters, digits, “-” and “_”.")
    var name: String
    @Argument(help: ArgumentHelp("The filter, as for “defeat list”.", valueName: "filter"))
    var words: [String]

    func validate() throws {
      // It would select all to-dos.
      guard words.contains(where: { word in !word.allSatisfy(\.isWhitespace) }) else {
        throw ValidationError("The filter is empty: write its conditions after the name.")
      }
    }

    func run() throws {
      let defeat = try store.open(command.parent.store)
      let query = try defeat.saveFilter(name, words.joined(separator: " "))
      try Terminal.line("Saved \(name)  \(words.joined(separator: " "))")
      try Terminal.line("  Now it means: \(query.written)")
    }
  }

  /// The command that removes a saved filter.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a saved filter.")

    @ParentCommand var command: FilterCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The name of the filter.", completion: .custom(Completions.savedFilters))
    var name: String

    func run() throws {
      try store.open(command.parent.store).removeFilter(name)
      try Terminal.line("Removed the filter \(name)")
    }
  }
}
