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
    commandName: "serve", abstract: "Serve the list as a page for this machine's browser, or a hub for many devices.",
    discussion: """
      Only this machine can reach the page. Ctrl-C ends it; nothing is lost.

      With --hub it keeps the to-dos of many people and devices in step, in a file, or in PostgreSQL if --database names \
      one (postgres://user@host/database). Other machines reach a hub over TLS only: by a certificate \
      (--tls-certificate, --tls-key), or through a proxy (--behind-proxy). A new certificate in the same files is shown \
      without a restart.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Option(help: "The port to listen on; 0 for any that is free.")
  var port = 8080
  @Flag(help: "Serve a hub; the default where --database names a PostgreSQL server.")
  var hub = false
  @Option(help: "The address that a hub listens to.")
  var host = "127.0.0.1"
  @Flag(help: "A proxy in front of the hub speaks TLS, and names the caller's address in X-Forwarded-For.")
  var behindProxy = false
  @Option(
    help: ArgumentHelp(
      "The hub's certificate, followed by those that lead to its authority, in PEM format.", valueName: "file"),
    completion: .file())
  var tlsCertificate: String?
  @Option(
    help: ArgumentHelp(
      "The certificate's private key, in PEM format; no one but its owner may read it.", valueName: "file"),
    completion: .file())
  var tlsKey: String?
  @Flag(
    name: .customLong("allow-plain-http"), help: "Listen unencrypted to other machines, in a network that you trust.")
  var allowsPlainHTTP = false
  @Option(help: "Who may sign up at the hub: open for everyone, invited for who has an invitation.")
  var signUp = SignUp.invited
  @OptionGroup var limits: HubLimitOptions

  /// The people who may sign up.
  enum SignUp: String, ExpressibleByArgument, CaseIterable {
    case open, invited
  }

  func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("A certificate needs its key: give both --tls-certificate and --tls-key.")
    }
    guard !hub, host != "127.0.0.1" || behindProxy || tlsKey != nil || allowsPlainHTTP else { return }
    let database = store.database ?? parent.store.database
    guard database.map(StoreOptions.isPostgres) ?? false else {
      throw ValidationError(
        "--host, --behind-proxy, --tls-certificate, --tls-key and --allow-plain-http are for a hub: add --hub.")
    }
  }

  func run() throws {
    LoggingSystem.bootstrap { TerminalLog($0) }
    let address = store.address(parent.store)
    let isHub = hub || address.map(StoreOptions.isPostgres) ?? false
    let serve: @Sendable () async throws -> Void
    if isHub {
      let configuration = HubConfiguration(
        host: host, port: port, signUp: signUp == .open ? .open : .invited, isBehindProxy: behindProxy,
        certificate: certificate, allowsPlainHTTP: allowsPlainHTTP, connections: limits.connections,
        connectionsPerAddress: limits.connectionsPerAddress, spaceBytes: limits.spaceMegabytes << 20,
        accountBytes: limits.accountMegabytes << 20)
      let place = try address ?? DataFolder.hubPath()
      serve = { try await Self.serveHub(at: place, configuration) }
    } else {
      let (list, defeat) = try store.opened(parent.store)
      let server = try ToDoServer(defeat, port: port)
      defeat.collectContents()
      Task { await Self.keepInStep(list, defeat, server) }
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

  private static func serveList(of defeat: Defeat, _ server: ToDoServer) async throws {
    // Events from earlier commands are delivered from now on, and the rest at the end.
    Task { await defeat.tracker.flush(deadline: .seconds(10)) }
    try await server.run { address in
      Terminal.note("Your list is at \(address)  (Ctrl-C ends it)")
    }
    await defeat.tracker.shutDown(deadline: .seconds(2))
  }

  private static func serveHub(at place: String, _ configuration: HubConfiguration) async throws {
    let server =
      try await StoreOptions.isPostgres(place)
      ? HubServer(postgres: place, configuration) : HubServer(path: place, configuration)
    if let warning = configuration.warning { Terminal.note("\(warning)") }
    let invitation = try await server.firstInvitation()
    try await server.run { address in
      Terminal.note("The hub is at \(address)  (Ctrl-C ends it)")
      guard let invitation else { return }
      Terminal.note(
        "This hub has no administrator yet. Sign up with this invitation to become one; it replaces those that were "
          + "printed earlier:\n\(invitation.code)")
    } onNotice: { sentence in
      Terminal.note("\(sentence)")
    }
  }

  /// Keeps a list in sync with its hub while its page is served, beginning when a user logs in.
  private static func keepInStep(_ list: SQLiteToDoStore, _ defeat: Defeat, _ server: ToDoServer) async {
    var told: String?
    while true {
      do {
        if let home = try list.sync.home(), let synced = try SyncedList(list, at: home, contents: defeat.contents) {
          do {
            try await synced.watch { news in
              guard case .inStep = news, let notices = try? list.sync.takeNotices() else { return }
              guard let text = SyncNoticeText(notices)?.text else { return }
              Terminal.note(TerminalText(lines: text))
              Task { await server.tell(text) }
            }
          } catch let problem as SyncProblem where problem.lastsUntilLogin {
            try LoginFile.standard().note(problem, hub: home.hub, account: home.account)
            throw problem
          }
        }
      } catch is CancellationError {
        return
      } catch {
        // Serving continues. A problem is printed once, and sync is retried.
        if told != "\(error)" { Terminal.note("\(error)") }
        told = "\(error)"
      }
      guard (try? await Task.sleep(for: .seconds(5))) != nil else { return }
    }
  }
}
