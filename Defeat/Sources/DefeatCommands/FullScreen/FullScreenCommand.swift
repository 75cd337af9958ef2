import ArgumentParser
import DefeatConsole
import DefeatCore
import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command that fills the terminal with the list.
struct FullScreenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tui", abstract: "Work on the list in the whole terminal, with the keys of the page.",
    discussion: """
      The arrow keys go through the list, Space checks off, Enter edits, n adds a to-do, / finds, u undoes, and q quits. \
      “?” shows all keys. Edits by other commands, pages and devices appear immediately.

      NO_COLOR turns colours off.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions

  @Flag(name: .customLong("no-game"), help: "Leave out the warrior.")
  var noGame = false

  func run() throws {
    guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else {
      throw CommandError("“defeat tui” needs a terminal: print the list with “defeat list”, or use “defeat serve”.")
    }
    guard let kind = Environment.value("TERM"), kind != "dumb" else {
      throw CommandError(
        "“defeat tui” needs a terminal whose cursor can be moved, but TERM is “dumb” or isn't set: use “defeat list”, or "
          + "set TERM to the name of your terminal.")
    }
    let (list, defeat) = try store.opened(parent.store, waitsForHooks: false)
    let terminal = FullScreenTerminal(try FullScreenSession(defeat, list, game: !noGame && Settings.showsGame))
    try terminal.start { result in
      (defeat.store as? HookedStore)?.waitForHooks()
      switch result {
      case .success: Self.end()
      case .failure(let error): Self.end(with: error)
      }
    }
    dispatchMain()
  }
}
