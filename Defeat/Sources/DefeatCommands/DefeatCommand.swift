public import ArgumentParser

/// The command line of Defeat Your ToDo List.
public struct DefeatCommand: ParsableCommand {
  /// The name, the help and the commands.
  public static let configuration = CommandConfiguration(
    commandName: "defeat",
    abstract: "Defeat your to-do list: every to-do checked off takes the warrior one room closer to the treasure.",
    discussion: """
      Without a command, the list is shown. A to-do is named by the number that the list shows, or by the beginning of \
      its identifier. Exit codes: 0 done, 1 failed, 2 imported but for lines that can't be read, 64 the \
      command was not understood.
      """,
    version: "0.1.0",
    subcommands: [],
    groupedSubcommands: [
      CommandGroup(name: "Looking", subcommands: [ListCommand.self, ShowCommand.self, QuestCommand.self]),
      CommandGroup(
        name: "Editing",
        subcommands: [
          AddCommand.self, DoneCommand.self, ReopenCommand.self, EditCommand.self, MoveCommand.self,
          RemoveCommand.self, UndoCommand.self, RedoCommand.self,
        ]),
      CommandGroup(
        name: "Files",
        subcommands: [AttachCommand.self, DetachCommand.self, FilesCommand.self, OpenCommand.self]),
      CommandGroup(
        name: "Elsewhere",
        subcommands: [ImportCommand.self, ExportCommand.self, ServeCommand.self, TrackingCommand.self]),
      CommandGroup(
        name: "On all devices",
        subcommands: [
          LoginCommand.self, LogoutCommand.self, SyncCommand.self, DevicesCommand.self, ShareCommand.self,
          AccountCommand.self, InviteCommand.self,
        ]),
    ])

  /// The exit code of a command that was only partly successful.
  static let doneInPart = ExitCode(2)

  @OptionGroup var store: StoreOptions

  /// Creates the command.
  public init() {}

  /// Executes the command that the program's arguments name, and exits if it fails.
  public static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let arguments = Array(CommandLine.arguments.dropFirst())
      guard let unknown = UnknownWord(error, in: arguments, of: self) else { end(with: error) }
      Terminal.note(TerminalText(lines: unknown.message))
      end(with: ExitCode.validationFailure)
    }
  }

  /// Shows the list.
  ///
  /// This isn't the default subcommand, because ArgumentParser would search its options for every other command. That
  /// takes each of them half a millisecond.
  public func run() throws { try ListCommand.show(store.open(store), plain: false, game: true) }
}

extension ParsableCommand {
  /// Prints the message of an error and ends the program.
  ///
  /// Help is written to standard output, everything else to standard error.
  static func end(with error: (any Error)? = nil) -> Never {
    guard let error else { exit() }
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    if code == .success {
      try? Terminal.line(TerminalText(lines: message))
    } else if !message.isEmpty {
      // The parser's own messages have several lines. In all others, a line may contain foreign text.
      Terminal.note(TerminalText(lines: message, margin: code == .validationFailure ? "" : "  "))
    }
    exit(withError: code)
  }
}
