public import ArgumentParser
import DefeatConsole
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
        defeat done standup
        defeat list -l Family
        defeat undo

      Programs in the folder “hooks” of the configuration run before and after edits; those before can refuse them.

      Exit codes: 0 success, 1 failure, 2 a partial result, 64 an invalid command line.
      """,
    version: ProgramVersion.current,
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
      CommandGroup(
        name: "Lists", subcommands: [ListsCommand.self, TemplateCommand.self, BackupCommand.self, RestoreCommand.self]),
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
        subcommands: [
          ImportCommand.self, ExportCommand.self, ServeCommand.self, SettingsCommand.self, TrackingCommand.self,
        ]),
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
    var arguments = Array(CommandLine.arguments.dropFirst())
    // “defeat 3” shows a to-do.
    if arguments.first.map({ Int($0) != nil }) ?? false { arguments.insert("show", at: 0) }
    do {
      try Environment.check()
      var command: any ParsableCommand = try everydayCommand(arguments) ?? parseAsRoot(arguments)
      try command.run()
    } catch {
      endProgram(with: CommandError.naming(error), of: arguments)
    }
  }

  /// Shows the list.
  ///
  /// This isn't the default subcommand, because ArgumentParser would search its options for every other command. That
  /// takes each of them half a millisecond.
  public func run() throws { try ListCommand.show(store.open(store), plain: false, game: Settings.showsGame) }
}

extension ParsableCommand {
  /// Prints the message of an error and ends the program.
  static func end(with error: (any Error)? = nil) -> Never { endProgram(with: error.map(CommandError.naming)) }
}
