package import HummingbirdCore

extension HTTPServerBuilder {
  /// A server of HTTP/1.1 that closes connections which keep it waiting, and has room for so many.
  package static func http1(_ limits: ConnectionLimits) -> HTTPServerBuilder {
    .http1(configuration: HTTP1Channel.Configuration(limits))
  }
}

extension HTTP1Channel.Configuration {
  /// A configuration for one server, whose connections are held to limits.
  package init(_ limits: ConnectionLimits) {
    let registry = ConnectionRegistry(limits)
    self.init(additionalChannelHandlers: [ConnectionGuard(limits, registry)])
  }
}
