import ArgumentParser
import DefeatCore
import DefeatHub
import DefeatServer
import DefeatStore
import DefeatSync
import Dispatch
import HolonTracking
import Logging

/// The command that serves the list as a page, or a hub for many people and devices.
///
/// All other commands take a few milliseconds, and starting Swift's concurrency runtime would be a large part of them.
/// This command therefore starts it, and the program's entry point doesn't.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the list as a web page on this machine, or serve a hub for many devices.",
    discussion: """
      Only this machine can reach the page, which shows edits by commands immediately. Ctrl-C stops the server; \
      nothing is lost.

      With --hub, it syncs the lists of many people and devices. --database is then the hub's own file (default: \
      hub.sqlite in the user's data folder) or the address of a PostgreSQL database. Other machines can reach a hub \
      over TLS only: with a certificate (--tls-certificate, --tls-key), or through a proxy (--behind-proxy). A renewed \
      certificate in the same files is used without a restart.

      Examples:
        defeat serve
        defeat serve -l Family --port 8081
        defeat serve --hub --host 0.0.0.0 --tls-certificate hub.pem --tls-key hub.key
        defeat serve --behind-proxy --database postgres://user@host/database
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Option(help: "The port to listen on; 0 for any free port.")
  var port = 8080
  @Flag(help: "Serve a hub (default if --database is a PostgreSQL address).")
  var hub = false
  @Option(help: "The address on which a hub listens.")
  var host = "127.0.0.1"
  @Flag(help: "Expect a TLS proxy in front of the hub that passes the client's address in X-Forwarded-For.")
  var behindProxy = false
  @Option(
    help: ArgumentHelp(
      "The hub's certificate, followed by any intermediate certificates, in PEM format.", valueName: "file"),
    completion: .file())
  var tlsCertificate: String?
  @Option(
    help: ArgumentHelp(
      "The certificate's private key, in PEM format, readable by its owner only.", valueName: "file"),
    completion: .file())
  var tlsKey: String?
  @Flag(
    name: .customLong("allow-plain-http"),
    help: "Accept unencrypted connections from other machines, in a network that you trust.")
  var allowsPlainHTTP = false
  @Option(help: "The people who may create an account: everyone (open), or those with an invitation (invited).")
  var signUp = SignUp.invited
  @Flag(help: "Serve no pages to people, only the API for devices.")
  var noPages = false
  @Option(
    help: ArgumentHelp(
      "The folder of the hub's own copies of lists, for its pages (default: next to the database).",
      valueName: "folder"), completion: .directory)
  var pageFolder: String?
  @OptionGroup var limits: HubLimitOptions

  /// The people who may sign up.
  enum SignUp: String, ExpressibleByArgument, CaseIterable {
    case open, invited
  }

  func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("A certificate needs its key: use --tls-certificate and --tls-key together.")
    }
    guard !hub || (store.list ?? parent.store.list) == nil else {
      throw ValidationError("A hub has a database instead of a list: name its file with --database.")
    }
    guard !hub, host != "127.0.0.1" || behindProxy || tlsKey != nil || allowsPlainHTTP else { return }
    let database = store.database ?? parent.store.database
    guard database.map(StoreOptions.isPostgres) ?? false else {
      throw ValidationError(
        "--host, --behind-proxy, --tls-certificate, --tls-key and --allow-plain-http need a hub: add --hub.")
    }
  }

  func run() throws {
    LoggingSystem.bootstrap { TerminalLog($0) }
    let address = store.address(parent.store)
    let isHub = hub || address.map(StoreOptions.isPostgres) ?? false
    let serve: @Sendable () async throws -> Void
    if isHub {
      let place = try address ?? DataFolder.hubPath()
      let folder = try pageFolder ?? (StoreOptions.isPostgres(place) ? DataFolder.hubPagesPath() : "\(place)-pages")
      let configuration = HubConfiguration(
        host: host, port: port, signUp: signUp == .open ? .open : .invited, isBehindProxy: behindProxy,
        certificate: certificate, allowsPlainHTTP: allowsPlainHTTP, connections: limits.connections,
        connectionsPerAddress: limits.connectionsPerAddress, spaceBytes: limits.spaceMegabytes << 20,
        accountBytes: limits.accountMegabytes << 20, pageFolder: noPages ? nil : folder)
      serve = { try await Self.serveHub(at: place, configuration) }
    } else {
      let (list, opened) = try store.opened(parent.store, waitsForHooks: false, isSyncing: true)
      let weights = try Settings.current.weights()
      let defeat = opened.weighing(weights)
      let server = try Self.server(of: list, defeat, weights, port: port)
      defeat.collectContents()
      Task { await Self.keepSynced(list, defeat) { await server.showNotice($0) } }
      serve = { try await Self.serveList(of: defeat, server) }
    }
    Task {
      do {
        try await serve()
        Self.end()
      } catch {
        Self.end(with: error)
      }
    }
    dispatchMain()
  }

  private var certificate: HubCertificate? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return HubCertificate(chain: tlsCertificate, key: tlsKey)
  }

  /// Returns the server of a list, together with the other lists of the data folder unless the list's file is elsewhere.
  private static func server(
    of list: SQLiteToDoStore, _ defeat: Defeat, _ weights: UrgencyWeights, port: Int
  ) throws -> ToDoServer {
    let folder = try ListFolder.standard()
    guard let main = try folder.list(at: list.path) else { return try ToDoServer(defeat, port: port) }
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

  private static func serveHub(at place: String, _ configuration: HubConfiguration) async throws {
    let server =
      try await StoreOptions.isPostgres(place)
      ? HubServer(postgres: place, configuration) : HubServer(path: place, configuration)
    if let warning = configuration.warning { Terminal.report("\(warning)") }
    let invitation = try await server.firstInvitation()
    try await server.run { address in
      Terminal.report("The hub is at \(address)  (Ctrl-C stops the server)")
      guard let invitation else { return }
      Terminal.report(
        "This hub has no administrator yet. Sign up with this invitation to become one; invitations that were printed "
          + "earlier are no longer valid:\n\(invitation.code)")
    } onNotice: { sentence in
      Terminal.report("\(sentence)")
    }
  }

  /// Keeps a list in sync with its hub while its page is served, beginning when a user logs in.
  ///
  /// After a problem, it pauses for five seconds, and twice as long each time until it has run for a minute.
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
              if case .withoutEvents(let problem) = news { reports.report("\(problem)") }
              guard case .inStep = news, let notices = try? list.sync.consumeNotices() else { return }
              guard let text = SyncNoticeText(notices)?.text else { return }
              Terminal.report(TerminalText(lines: text))
              Task { await showNotice(text) }
            }
          } catch let problem as SyncProblem where problem.lastsUntilLogin {
            try LoginFile.standard().record(problem, hub: home.hub, account: home.account)
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
