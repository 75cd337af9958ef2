package import HummingbirdCore

extension HTTPServerBuilder {
  /// Returns an HTTP/1.1 server that enforces limits on its connections.
  package static func http1(_ limits: ConnectionLimits) -> HTTPServerBuilder {
    .http1(configuration: HTTP1Channel.Configuration(limits))
  }
}

extension HTTP1Channel.Configuration {
  /// Creates a configuration for one server that enforces limits on its connections.
  package init(_ limits: ConnectionLimits) {
    let registry = ConnectionRegistry(limits)
    self.init(additionalChannelHandlers: [ConnectionGuard(limits, registry)])
  }
}
