public import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatHub
import Logging

/// The command line of `defeat-hub`, which serves a hub for many people and devices.
public struct HubCommand: ParsableCommand {
  /// The name and the help.
  public static let configuration = CommandConfiguration(
    commandName: "defeat-hub", abstract: "Serve a hub that syncs the to-do lists of many people and devices.",
    discussion: """
      Other machines can reach a hub over TLS only: with a certificate (--tls-certificate, --tls-key), or through a \
      proxy (--behind-proxy). A renewed certificate in the same files is used without a restart. Ctrl-C stops the hub; \
      nothing is lost.

      Examples:
        defeat-hub
        defeat-hub --host 0.0.0.0 --tls-certificate hub.pem --tls-key hub.key
        defeat-hub --behind-proxy --database postgres://user@host/database

      Exit codes: 0 success, 1 failure, 64 an invalid command line.
      """,
    version: ProgramVersion.current)

  @Option(
    help: ArgumentHelp(
      """
      The hub's own file, or the address of a PostgreSQL database (default: $DEFEAT_DATABASE, or hub.sqlite in the \
      user's data folder).
      """, valueName: "file or address"), completion: .file())
  var database: String?
  @OptionGroup var options: HubOptions

  /// Creates the command.
  public init() {}

  /// Executes the command with the program's arguments, and exits if it fails.
  public static func main() {
    Terminal.openStandardFiles()
    Environment.readTimeZone()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try Environment.check()
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      endProgram(with: error, of: arguments)
    }
  }

  /// Refuses options that name nothing.
  public func validate() throws {
    // SQLite would store the hub in a temporary file.
    if database?.isEmpty == true { throw ValidationError("--database names no file: write its path after it.") }
    if options.pageFolder?.isEmpty == true {
      throw ValidationError("--page-folder names no folder: write its path after it.")
    }
  }

  /// Serves the hub until the process receives SIGTERM or SIGINT.
  public func run() throws {
    LoggingSystem.bootstrap { TerminalLog($0) }
    try HubServer.checkLibraries()
    let place = try database ?? Environment.value("DEFEAT_DATABASE") ?? "\(DataFolder.existing())/hub.sqlite"
    let configuration = try configuration(at: place)
    Self.endProgram { try await Self.serve(at: place, configuration) }
  }

  private func configuration(at place: String) throws -> HubConfiguration {
    let folder =
      try options.pageFolder
      ?? (HubOptions.isPostgres(place) ? "\(DataFolder.existing())/hub-pages" : "\(place)-pages")
    var certificate: HubCertificate?
    if let chain = options.tlsCertificate, let key = options.tlsKey {
      certificate = HubCertificate(chain: chain, key: key)
    }
    return HubConfiguration(
      host: options.host, port: options.port, signUp: options.signUp == .open ? .open : .invited,
      isBehindProxy: options.behindProxy, certificate: certificate, allowsPlainHTTP: options.allowsPlainHTTP,
      connections: options.connections, connectionsPerAddress: options.connectionsPerAddress,
      spaceBytes: options.spaceMegabytes << 20, accountBytes: options.accountMegabytes << 20,
      pageFolder: options.noPages ? nil : folder)
  }

  private static func serve(at place: String, _ configuration: HubConfiguration) async throws {
    let server =
      try await HubOptions.isPostgres(place)
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
}
