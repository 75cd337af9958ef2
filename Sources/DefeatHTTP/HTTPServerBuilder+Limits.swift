package import HummingbirdCore

extension HTTPServerBuilder {
  /// A server of HTTP/1.1 that closes connections which keep it waiting, and has room for so many.
  package static func http1(_ limits: ConnectionLimits) -> HTTPServerBuilder {
    let registry = ConnectionRegistry(limits)
    return .http1(
      configuration: HTTP1Channel.Configuration(additionalChannelHandlers: [ConnectionGuard(limits, registry)]))
  }
}
