public import ArgumentParser
import HolonToDos

/// The command line of Defeat Your ToDo List.
public struct DefeatCommand: ParsableCommand {
  /// The name, the help and the commands.
  public static let configuration = CommandConfiguration(
    commandName: "defeat",
    abstract: "Defeat your to-do list: every to-do checked off takes the warrior one room closer to the treasure.",
    discussion: """
      Without a subcommand, defeat shows the list. Commands refer to a to-do by the number that the list shows, or by \
      the letters that “defeat list --ids” shows, which are the same on all devices. 1-3,7 are four numbers.

      Examples:
        defeat add Call mum --due "friday 15:30"
        defeat add Buy candles --under 3
        defeat done 1-3,7
        defeat list -l Family
        defeat undo

      Exit codes: 0 success, 1 failure, 2 a partial result, 64 an invalid command line.
      """,
    version: "0.1.0",
    subcommands: [],
    groupedSubcommands: [
      CommandGroup(
        name: "Viewing",
        subcommands: [
          ListCommand.self, FullScreenCommand.self, FilterCommand.self, TodayCommand.self, NextCommand.self,
          ShowCommand.self, CalendarCommand.self, DueCommand.self, TagsCommand.self, ProjectsCommand.self,
          StatsCommand.self, QuestCommand.self,
        ]),
      CommandGroup(
        name: "Editing",
        subcommands: [
          AddCommand.self, DoneCommand.self, SkipCommand.self, ReopenCommand.self, EditCommand.self, MoveCommand.self,
          RemoveCommand.self, ArchiveCommand.self, UnarchiveCommand.self, UndoCommand.self, RedoCommand.self,
        ]),
      CommandGroup(name: "Lists", subcommands: [ListsCommand.self, TemplateCommand.self]),
      CommandGroup(
        name: "Attachment",
        subcommands: [AttachCommand.self, DetachCommand.self, FilesCommand.self, OpenCommand.self]),
      CommandGroup(
        name: "Sync and sharing",
        subcommands: [
          LoginCommand.self, LogoutCommand.self, SyncCommand.self, DevicesCommand.self, ShareCommand.self,
          AccountCommand.self, InviteCommand.self,
        ]),
      CommandGroup(
        name: "Other",
        subcommands: [ImportCommand.self, ExportCommand.self, ServeCommand.self, TrackingCommand.self]),
    ])

  /// The exit code of a command that was only partly successful.
  static let doneInPart = ExitCode(2)

  @OptionGroup var store: StoreOptions

  /// Creates the command.
  public init() {}

  /// Executes the command that the program's arguments name, and exits if it fails.
  public static func main() {
    Terminal.openStandardFiles()
    Environment.readTimeZone()
    BackgroundSync.allow()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      var command: any ParsableCommand = try everydayCommand(arguments) ?? parseAsRoot(arguments)
      try command.run()
    } catch {
      if arguments.first == Completions.request { suggest(error) }
      guard let problem = UsageProblem(error, in: arguments, of: self) else { end(with: error) }
      Terminal.report(TerminalText(lines: problem.message))
      end(with: ExitCode.validationFailure)
    }
  }

  /// Shows the list.
  ///
  /// This isn't the default subcommand, because ArgumentParser would search its options for every other command. That
  /// takes each of them half a millisecond.
  public func run() throws { try ListCommand.show(store.open(store), plain: false, game: Settings.showsGame) }
}

extension ParsableCommand {
  /// Prints the suggestions for a shell, which the parser throws, and ends the program.
  fileprivate static func suggest(_ response: any Error) -> Never {
    let text = fullMessage(for: response)
    guard exitCode(for: response) == .success else { exit(withError: ExitCode.failure) }
    if !text.isEmpty { try? Terminal.write(TerminalText(suggestions: text)) }
    exit()
  }

  /// Prints the message of an error and ends the program.
  ///
  /// Help is written to standard output, everything else to standard error.
  static func end(with error: (any Error)? = nil) -> Never {
    guard let thrown = error else { exit() }
    let error = (thrown as? ToDoError).flatMap(CommandError.init) ?? thrown
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    if code == .success {
      try? Terminal.line(TerminalText(lines: message))
    } else if !message.isEmpty {
      // The parser's own messages have several lines. In all others, a line may contain foreign text.
      Terminal.report(TerminalText(lines: message, margin: code == .validationFailure ? "" : "  "))
    }
    exit(withError: code)
  }
}
