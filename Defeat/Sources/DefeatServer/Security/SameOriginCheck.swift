import Hummingbird

/// A middleware that refuses changes from other web sites.
///
/// Browsers state the origin of a request (`Origin`, `Sec-Fetch-Site`). They don't send JSON to another site without a
/// preflight request, which this server never grants.
struct SameOriginCheck: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    if request.method != .get, request.method != .head { try check(request) }
    return try await next(request, context)
  }

  private func check(_ request: Request) throws(RequestError) {
    let own = "http://\(request.head.authority ?? "")"
    if let origin = request.headers[.origin], origin.lowercased() != own.lowercased() {
      throw RequestError(
        .forbidden, "foreignOrigin", "“\(origin)” may not change the list: use this server's own page.")
    }
    if let site = request.headers[.secFetchSite], site != "same-origin", site != "none" {
      throw RequestError(
        .forbidden, "foreignOrigin", "Another page may not change the list: use this server's own page.")
    }
    let hasBody = request.headers[.contentLength].map { $0 != "0" } ?? (request.headers[.transferEncoding] != nil)
    let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
    let kind = type?.split(separator: " ").first
    // Browsers send neither of these to another site without a preflight request (Fetch Standard §2.2.2).
    let isUpload = request.method == .post && request.uri.path.hasSuffix("/attachments")
    if isUpload, kind == "application/octet-stream" { return }
    guard type == nil ? !hasBody : kind == "application/json" else {
      throw RequestError(
        .unsupportedMediaType, "notJSON", "The request isn't JSON: send it with “Content-Type: application/json”.")
    }
  }
}
