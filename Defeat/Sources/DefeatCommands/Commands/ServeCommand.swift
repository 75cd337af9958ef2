import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatServer
import DefeatStore
import DefeatSync
import HolonTracking
import Logging

/// The command that serves the list as a page, or a hub for many people and devices.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the list as a web page on this machine, or serve a hub for many devices.",
    discussion: """
      Only this machine can reach the page, which shows edits by commands immediately. Ctrl-C stops the server; \
      nothing is lost.

      With --hub, it syncs the lists of many people and devices, by the program defeat-hub of the same version. \
      --database is then the hub's own file (default: hub.sqlite in the user's data folder) or the address of a \
      PostgreSQL database. Other machines can reach a hub over TLS only: with a certificate (--tls-certificate, \
      --tls-key), or through a proxy (--behind-proxy). A renewed certificate in the same files is used without a restart.

      Examples:
        defeat serve
        defeat serve -l Family --port 8081
        defeat serve --hub --host 0.0.0.0 --tls-certificate hub.pem --tls-key hub.key
        defeat serve --behind-proxy --database postgres://user@host/database
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Flag(help: "Serve a hub (default if the database is a PostgreSQL address).")
  var hub = false
  @OptionGroup var options: HubOptions

  func validate() throws {
    guard !hub || (store.list ?? parent.store.list) == nil else {
      throw ValidationError("A hub has a database instead of a list: name its file with --database.")
    }
    guard !isHub, let other = try options.words().first(where: { !$0.hasPrefix("--port=") }) else { return }
    throw ValidationError("\(other.prefix { $0 != "=" }) needs a hub: add --hub.")
  }

  /// Whether to serve a hub, by another program.
  private var isHub: Bool { hub || store.address(parent.store).map(HubOptions.isPostgres) ?? false }

  /// Returns the arguments for the program that serves the hub; nil for a list.
  ///
  /// An address in the environment stays there: it may contain a password, and all users of the machine can read the
  /// arguments of its programs.
  func hubArguments() throws -> [String]? {
    guard isHub else { return nil }
    let database = store.database ?? parent.store.database
    return try (database.map { ["--database=\($0)"] } ?? []) + options.words()
  }

  func run() throws {
    if let arguments = try hubArguments() { try HubProgram.installed().replaceThisProcess(arguments) }
    LoggingSystem.bootstrap { TerminalLog($0) }
    let (list, opened) = try store.opened(parent.store, waitsForHooks: false, isSyncing: true)
    let weights = try Settings.current.weights()
    let defeat = opened.weighing(weights)
    let server = try Self.server(of: list, defeat, weights, port: options.port)
    defeat.collectContents()
    Task { await Self.keepSynced(list, defeat) { await server.showNotice($0) } }
    Self.endProgram { try await Self.serveList(of: defeat, server) }
  }

  /// Returns the server of a list, together with the other lists of the data folder unless the list's file is elsewhere.
  private static func server(
    of list: SQLiteToDoStore, _ defeat: Defeat, _ weights: UrgencyWeights, port: Int
  ) throws -> ToDoServer {
    let folder = try ListFolder.standard()
    guard let main = try folder.list(at: list.path) else {
      return try ToDoServer(defeat, identity: list.identity(), port: port)
    }
    return try ToDoServer(
      FolderLists(folder, main: main, defeat, weights: weights, keepSynced: keepSynced), port: port)
  }

  private static func serveList(of defeat: Defeat, _ server: ToDoServer) async throws {
    // Events from earlier commands are delivered from now on, and the rest at the end.
    Task { await defeat.tracker.flush(deadline: .seconds(10)) }
    try await server.run { address in
      Terminal.report("Your list is at \(address)  (Ctrl-C stops the server)")
    }
    await defeat.tracker.shutDown(deadline: .seconds(2))
  }

  /// Keeps a list in sync with its hub while its page is served, beginning when a user logs in.
  ///
  /// After a problem, it pauses for five seconds. Each further problem doubles the pause, unless it has run for a minute.
  private static func keepSynced(
    _ list: SQLiteToDoStore, _ defeat: Defeat, _ showNotice: @escaping @Sendable (String) async -> Void
  ) async {
    let reports = SyncReports()
    var pause = Duration.seconds(5)
    while true {
      let start = ContinuousClock.now
      var hasFailed = false
      do {
        if let home = try list.sync.home(), let synced = try SyncedList(list, at: home, contents: defeat.contents) {
          do {
            try await synced.watch { news in
              switch news {
              case .withoutEvents(let problem): reports.report(problem)
              case .waiting(let problem, _) where problem.until != nil:
                reports.report(problem)
                try? LoginFile.record(problem, of: list)
              default: break
              }
              guard case .inStep = news else { return }
              try? LoginFile.record(nil, of: list)
              guard let notices = try? list.sync.consumeNotices() else { return }
              guard let text = SyncNoticeText(notices)?.text else { return }
              Terminal.report(TerminalText(lines: text))
              Task { await showNotice(text) }
            }
          } catch let problem as SyncProblem where problem.lastsUntilLogin {
            try LoginFile.record(problem, of: list)
            throw problem
          }
        }
      } catch is CancellationError {
        return
      } catch {
        // Serving continues.
        reports.report("\(error)")
        hasFailed = true
      }
      if !hasFailed || ContinuousClock.now - start > .seconds(60) { pause = .seconds(5) }
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      pause = min(pause * 2, .seconds(60))
    }
  }
}
