import ArgumentParser
import DefeatCore
import DefeatServer
import DefeatSync
import Dispatch
import HolonSQLite

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
    let list = try store.local(parent.store)
    let server = try ToDoServer(Defeat(store: list), port: port)
    Task { await Self.keepInStep(list) }
    Task {
      do {
        try await server.run { address in
          Terminal.note("Your list is at \(address)  (Ctrl-C ends it)")
        }
        Self.exit()
      } catch {
        Self.exit(withError: error)
      }
    }
    dispatchMain()
  }

  /// Keeps a list that belongs to a hub in step while its page is served, from the moment at which somebody logs in.
  private static func keepInStep(_ list: SQLiteToDoStore) async {
    var told: String?
    while true {
      do {
        if let home = try list.sync.home(), let synced = try SyncedList(list, at: home) { try await synced.watch() }
      } catch is CancellationError {
        return
      } catch {
        // The page goes on; what is wrong is told once, and looked at again.
        if told != "\(error)" { Terminal.note("\(error)") }
        told = "\(error)"
      }
      guard (try? await Task.sleep(for: .seconds(5))) != nil else { return }
    }
  }
}
