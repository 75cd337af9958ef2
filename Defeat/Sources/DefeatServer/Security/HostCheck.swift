import Hummingbird

/// A middleware that refuses requests for another host.
///
/// A foreign web site can resolve its own name to 127.0.0.1 (DNS rebinding), and browsers then treat this server as
/// that site's. Only the host in the request reveals this.
struct HostCheck: RouterMiddleware {
  /// The port for requests that don't arrive over a network.
  let port: Int

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let authority = request.head.authority, isOwn(authority, port: context.localPort ?? port) else {
      throw RequestError(
        .misdirectedRequest, "foreignHost",
        "“\(request.head.authority ?? "")” isn't an address of this server: use 127.0.0.1, localhost or [::1].")
    }
    return try await next(request, context)
  }

  private func isOwn(_ authority: String, port: Int) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains { name in
      let authority = authority.lowercased()
      return authority == "\(name):\(port)" || (port == 80 && authority == name)
    }
  }
}
