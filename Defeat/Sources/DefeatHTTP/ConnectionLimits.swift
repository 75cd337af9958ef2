package import NIOCore

/// The limits of a server's connections: their number and the times that each may wait.
package struct ConnectionLimits: Sendable {
  /// The maximum number of connections.
  package var connections = 10_000

  /// The maximum number of connections from one address; nil for no limit, for example behind a proxy.
  package var perAddress: Int?

  /// The time within which a new connection must send the whole head of a request, including any TLS handshake.
  package var firstHead = TimeAmount.seconds(15)

  /// The time for which a connection may be idle between two requests.
  ///
  /// It is longer than common proxies keep idle connections, so that no connection is closed while a proxy reuses it.
  package var idle = TimeAmount.seconds(180)

  /// The time within which a body must arrive, in addition to the time that ``bodyRate`` allows for its size.
  package var body = TimeAmount.seconds(30)

  /// The minimum number of bytes of a body that must arrive each second.
  package var bodyRate = 4_096

  /// The time for which a client may read nothing that is sent to it.
  package var stall = TimeAmount.seconds(60)

  /// Creates limits.
  ///
  /// - Parameter perAddress: The maximum number of connections from one address; by default no limit.
  package init(connections: Int = 10_000, perAddress: Int? = nil) {
    self.connections = max(connections, 1)
    self.perAddress = perAddress.map { max($0, 1) }
  }
}

extension ConnectionLimits {
  /// The shortest of all time limits.
  var shortest: TimeAmount { min(firstHead, idle, body, stall) }

  /// The number of file descriptors for uses other than connections: databases, files, logs and newly accepted sockets.
  private static let reserve = 128

  /// Returns the limits, lowered to the available file descriptors, after raising the process's limit as far as
  /// possible.
  package func fitted() -> ConnectionLimits {
    let most = FileDescriptors.raiseLimit(to: connections + Self.reserve)
    var fitted = self
    fitted.connections = min(connections, max(most - Self.reserve, most / 2))
    return fitted
  }
}
