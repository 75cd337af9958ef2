package import NIOCore

/// The limits of a server's connections: how many there may be, and how long each may wait.
package struct ConnectionLimits: Sendable {
  /// The greatest number of connections.
  package var connections = 10_000

  /// The greatest number of connections from one address; nil for any number, as where all come from a proxy.
  package var perAddress: Int?

  /// The time within which a new connection sends the whole head of a request; a TLS handshake is part of it.
  package var firstHead = TimeAmount.seconds(15)

  /// The time for which a connection may be idle between two requests.
  ///
  /// It is longer than common proxies keep idle connections, so that none is closed while a proxy uses it again.
  package var idle = TimeAmount.seconds(180)

  /// The time within which a body arrives, apart from what ``bodyRate`` allows for its size.
  package var body = TimeAmount.seconds(30)

  /// The bytes of a body that arrive each second, at least.
  package var bodyRate = 4_096

  /// The time for which a client may read nothing of what is sent to it.
  package var stall = TimeAmount.seconds(60)

  /// Creates limits.
  ///
  /// - Parameter perAddress: Any number unless given.
  package init(connections: Int = 10_000, perAddress: Int? = nil) {
    self.connections = max(connections, 1)
    self.perAddress = perAddress.map { max($0, 1) }
  }
}

extension ConnectionLimits {
  /// The shortest time for which anything may be waited for.
  var shortest: TimeAmount { min(firstHead, idle, body, stall) }

  /// What a process needs of file descriptors besides its connections: databases, files, logs, and those just accepted.
  private static let reserve = 128

  /// The limits, lowered to what there are file descriptors for; the process gets as many as the system lets it have.
  package func fitted() -> ConnectionLimits {
    let most = FileDescriptors.raiseLimit(to: connections + Self.reserve)
    var fitted = self
    fitted.connections = min(connections, max(most - Self.reserve, most / 2))
    return fitted
  }
}
