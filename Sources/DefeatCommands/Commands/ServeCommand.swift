import ArgumentParser
import DefeatCore
import DefeatServer
import Dispatch
import HolonTracking

/// Serves the list as a page.
///
/// All other commands are done in milliseconds, of which starting the machinery of concurrency would be a good part:
/// so this one starts it, and the program's entry point doesn't.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the list as a page for this machine's browser.",
    discussion: "Only this machine can reach the page. Ctrl-C ends it; nothing is lost.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Option(help: "The port to listen on; 0 for any that is free.")
  var port = 8080

  func run() throws {
    let defeat = try store.open(parent.store)
    let server = try ToDoServer(defeat, port: port)
    defeat.collectContents()
    Task {
      // Delivers from now on what commands have left, and at the end what there still is.
      Task { await defeat.tracker.flush(deadline: .seconds(10)) }
      do {
        try await server.run { address in
          Terminal.note("Your list is at \(address)  (Ctrl-C ends it)")
        }
        await defeat.tracker.shutDown(deadline: .seconds(2))
        Self.exit()
      } catch {
        Self.exit(withError: error)
      }
    }
    dispatchMain()
  }
}
