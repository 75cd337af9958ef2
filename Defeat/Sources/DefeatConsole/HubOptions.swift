package import ArgumentParser
import HolonSQL

/// The options of a hub, of which the page of a list has only the port.
package struct HubOptions: ParsableArguments {
  @Option(help: "The port to listen on; 0 for any free port.")
  package var port = 8080
  @Option(help: "The address on which a hub listens.")
  package var host = "127.0.0.1"
  @Flag(help: "Expect a TLS proxy in front of the hub that passes the client's address in X-Forwarded-For.")
  package var behindProxy = false
  @Option(
    help: ArgumentHelp(
      "The hub's certificate, followed by any intermediate certificates, in PEM format.", valueName: "file"),
    completion: .file())
  package var tlsCertificate: String?
  @Option(
    help: ArgumentHelp(
      "The certificate's private key, in PEM format, readable by its owner only.", valueName: "file"),
    completion: .file())
  package var tlsKey: String?
  @Flag(
    name: .customLong("allow-plain-http"),
    help: "Accept unencrypted connections from other machines, in a network that you trust.")
  package var allowsPlainHTTP = false
  @Option(help: "The people who may create an account: everyone (open), or those with an invitation (invited).")
  package var signUp = SignUp.invited
  @Flag(help: "Serve no pages to people, only the API for devices.")
  package var noPages = false
  @Option(
    help: ArgumentHelp(
      "The folder of the hub's own copies of lists, for its pages (default: next to the database).",
      valueName: "folder"), completion: .directory)
  package var pageFolder: String?
  @Option(help: "The maximum size of a space with its attachments and 30 days of history, in megabytes.")
  package var spaceMegabytes = 512
  @Option(help: "The maximum size of all spaces of an account, in megabytes.")
  package var accountMegabytes = 2_048
  @Option(help: "The maximum number of connections to the hub.")
  package var connections = 10_000
  @Option(
    help: """
      The maximum number of connections from one IP address or IPv6 network. (default: 512; with --behind-proxy: \
      no limit)
      """)
  package var connectionsPerAddress: Int?

  /// The people who may sign up.
  package enum SignUp: String, ExpressibleByArgument, CaseIterable {
    case open, invited
  }

  /// Creates the options, which the parser sets.
  package init() {}

  package func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("A certificate needs its key: use --tls-certificate and --tls-key together.")
    }
    let numbers = [spaceMegabytes, accountMegabytes, connections, connectionsPerAddress ?? 1]
    guard numbers.allSatisfy({ (1...1_000_000_000).contains($0) }) else {
      throw ValidationError("The limits of a hub must be numbers from 1 to 1000000000.")
    }
  }

  /// Returns whether an address names a PostgreSQL server.
  package static func isPostgres(_ address: String) -> Bool { SQLDialect(at: address) == .postgres }
}

// MARK: - Words

extension HubOptions {
  /// Returns the arguments that give a command these options, without those that have their defaults.
  package func words() throws -> [String] {
    let defaults = try Set(Self.parse([]).allWords)
    return allWords.filter { !defaults.contains($0) }
  }

  /// All options as arguments.
  private var allWords: [String] {
    let flags = [
      ("--behind-proxy", behindProxy), ("--allow-plain-http", allowsPlainHTTP), ("--no-pages", noPages),
    ]
    let values: [(name: String, value: String?)] = [
      ("--port", "\(port)"), ("--host", host), ("--tls-certificate", tlsCertificate), ("--tls-key", tlsKey),
      ("--sign-up", signUp.rawValue), ("--page-folder", pageFolder), ("--space-megabytes", "\(spaceMegabytes)"),
      ("--account-megabytes", "\(accountMegabytes)"), ("--connections", "\(connections)"),
      ("--connections-per-address", connectionsPerAddress.map(String.init)),
    ]
    // A value that begins with a hyphen is one only in the same word.
    return values.compactMap { name, value in value.map { "\(name)=\($0)" } } + flags.filter(\.1).map(\.0)
  }
}
