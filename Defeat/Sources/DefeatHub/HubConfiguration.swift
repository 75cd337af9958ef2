public import DefeatCore
import DefeatHTTP

/// How a hub is to be run.
public struct HubConfiguration: Hashable, Sendable {
  /// The address to listen to.
  public var host: String

  /// The port to listen at; 0 for any that is free.
  public var port: Int

  /// Who may sign up.
  public var signUp: HubInformation.SignUp

  /// Whether a proxy in front speaks TLS and names the caller's address in `X-Forwarded-For`.
  public var isBehindProxy: Bool

  /// The certificate for TLS; nil where a proxy speaks TLS, or nothing does.
  public var certificate: HubCertificate?

  /// Whether to listen unencrypted to other computers, where everyone on the way can read passwords and to-dos.
  public var allowsPlainHTTP: Bool

  /// The greatest number of connections, as far as the system has file descriptors for them.
  public var connections: Int

  /// The greatest number of connections from one address; nil for 512, or for any number behind a proxy.
  public var connectionsPerAddress: Int?

  /// The greatest number of bytes of a space.
  public var spaceBytes: Int

  /// The greatest number of bytes of the spaces that count for an account.
  public var accountBytes: Int

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - host: Loopback unless given.
  ///   - signUp: Whoever is invited, unless given.
  ///   - spaceBytes: 512 MiB unless given.
  ///   - accountBytes: 2 GiB unless given.
  public init(
    host: String = "127.0.0.1", port: Int = 8_080, signUp: HubInformation.SignUp = .invited,
    isBehindProxy: Bool = false, certificate: HubCertificate? = nil, allowsPlainHTTP: Bool = false,
    connections: Int = 10_000, connectionsPerAddress: Int? = nil, spaceBytes: Int = 512 << 20,
    accountBytes: Int = 2 << 30
  ) {
    self.host = host
    self.port = port
    self.signUp = signUp
    self.isBehindProxy = isBehindProxy
    self.certificate = certificate
    self.allowsPlainHTTP = allowsPlainHTTP
    self.connections = connections
    self.connectionsPerAddress = connectionsPerAddress
    self.spaceBytes = spaceBytes
    self.accountBytes = accountBytes
  }

  /// How many connections there may be, and how long each may wait.
  var connectionLimits: ConnectionLimits {
    ConnectionLimits(
      connections: connections, perAddress: connectionsPerAddress ?? (isBehindProxy ? nil : 512))
  }

  /// How much the hub takes.
  var limits: HubLimits {
    var limits = HubLimits()
    limits.spaceBytes = spaceBytes
    limits.accountBytes = accountBytes
    return limits
  }

  /// A sentence for the one who runs the hub; nil when nothing is unsafe.
  public var warning: String? {
    guard isReadableOnTheWay else { return nil }
    return
      "“\(host)” can be reached from other computers, and nothing is encrypted on the way: passwords and to-dos can "
      + "be read by everyone in this network."
  }

  /// Whether other computers reach the hub, and neither it nor a proxy speaks TLS.
  private var isReadableOnTheWay: Bool { !isBehindProxy && certificate == nil && !isLoopback }

  private var isLoopback: Bool {
    let isAddress = host.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
    return host == "localhost" || host == "::1" || isAddress && host.hasPrefix("127.")
  }

  /// Refuses what can't be run, or would be unsafe without having been asked for.
  func check() throws(HubServerError) {
    guard (0...65_535).contains(port) else { throw .invalidPort(port) }
    guard allowsPlainHTTP || !isReadableOnTheWay else { throw .unencrypted(host: host) }
  }
}
