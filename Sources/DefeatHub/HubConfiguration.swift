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

  /// Whether a proxy is in front that speaks TLS, and tells in `X-Forwarded-For` who asks.
  public var isBehindProxy: Bool

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
    isBehindProxy: Bool = false, connections: Int = 10_000, connectionsPerAddress: Int? = nil,
    spaceBytes: Int = 512 << 20, accountBytes: Int = 2 << 30
  ) {
    self.host = host
    self.port = port
    self.signUp = signUp
    self.isBehindProxy = isBehindProxy
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

  /// What the one who runs the hub should know; nil when all is well.
  ///
  /// Passwords and to-dos could be read on their way by others, unless a proxy encrypts them.
  public var warning: String? {
    guard !isBehindProxy, !["127.0.0.1", "localhost", "::1"].contains(host) else { return nil }
    return "“\(host)” can be reached from other computers, and nothing is encrypted on the way: put a proxy in front "
      + "that speaks TLS, and say --behind-proxy."
  }
}
