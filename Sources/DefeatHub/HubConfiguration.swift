public import DefeatCore

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

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - host: Loopback unless given.
  ///   - signUp: Whoever is invited, unless given.
  public init(
    host: String = "127.0.0.1", port: Int = 8_080, signUp: HubInformation.SignUp = .invited,
    isBehindProxy: Bool = false
  ) {
    self.host = host
    self.port = port
    self.signUp = signUp
    self.isBehindProxy = isBehindProxy
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
