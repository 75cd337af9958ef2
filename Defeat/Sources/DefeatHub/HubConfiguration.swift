public import DefeatCore
import DefeatHTTP
import HolonBase

/// The configuration of a hub's server.
public struct HubConfiguration: Hashable, Sendable {
  /// The address to listen on.
  public var host: String

  /// The port to listen on; 0 for any free port.
  public var port: Int

  /// The people who may sign up.
  public var signUp: HubInformation.SignUp

  /// Whether a reverse proxy terminates TLS and states the client's address in `X-Forwarded-For`.
  public var isBehindProxy: Bool

  /// The certificate for TLS; nil if a proxy terminates TLS or connections are unencrypted.
  public var certificate: HubCertificate?

  /// Whether to accept unencrypted connections from other computers, whose passwords and to-dos can be intercepted.
  public var allowsPlainHTTP: Bool

  /// The maximum number of connections, as far as the system provides file descriptors for them.
  public var connections: Int

  /// The maximum number of connections from one address; nil for 512, or for no limit behind a proxy.
  public var connectionsPerAddress: Int?

  /// The maximum size of a space, in bytes.
  public var spaceBytes: Int

  /// The maximum size of the spaces that count towards an account, in bytes.
  public var accountBytes: Int

  /// The folder of the hub's own copies of lists for its pages; nil for a hub without pages.
  public var pageFolder: String?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - host: The address to listen on; loopback by default.
  ///   - signUp: The people who may sign up; those with an invitation by default.
  ///   - spaceBytes: The maximum size of a space; 512 MiB by default.
  ///   - accountBytes: The maximum size of an account's spaces; 2 GiB by default.
  ///   - pageFolder: The folder of the hub's own copies of lists for its pages; nil for a hub without pages.
  public init(
    host: String = "127.0.0.1", port: Int = 8_080, signUp: HubInformation.SignUp = .invited,
    isBehindProxy: Bool = false, certificate: HubCertificate? = nil, allowsPlainHTTP: Bool = false,
    connections: Int = 10_000, connectionsPerAddress: Int? = nil, spaceBytes: Int = 512 << 20,
    accountBytes: Int = 2 << 30, pageFolder: String? = nil
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
    self.pageFolder = pageFolder
  }

  /// The limits on the number of connections and on the time that each may wait.
  var connectionLimits: ConnectionLimits {
    ConnectionLimits(
      connections: connections, perAddress: connectionsPerAddress ?? (isBehindProxy ? nil : 512))
  }

  /// The limits on requests and on stored data.
  var limits: HubLimits {
    var limits = HubLimits()
    limits.spaceBytes = spaceBytes
    limits.accountBytes = accountBytes
    return limits
  }

  /// A warning for the hub's operator; nil if nothing is unsafe.
  public var warning: String? {
    guard isReadableOnTheWay else { return nil }
    return
      "“\(host)” can be reached from other computers, and connections aren't encrypted: everyone in this network can "
      + "read passwords and to-dos."
  }

  /// Whether other computers can reach the hub, and neither it nor a proxy uses TLS.
  private var isReadableOnTheWay: Bool { !isBehindProxy && certificate == nil && !HostName.isLoopback(host) }

  /// Refuses a configuration that can't work, or that is unsafe without explicit consent.
  func check() throws(HubServerError) {
    guard (0...65_535).contains(port) else { throw .invalidPort(port) }
    guard allowsPlainHTTP || !isReadableOnTheWay else { throw .unencrypted(host: host) }
  }
}
