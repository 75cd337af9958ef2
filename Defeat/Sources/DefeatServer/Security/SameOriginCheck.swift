package import Hummingbird

/// A middleware that refuses changes from other web sites.
///
/// Browsers state the origin of a request (`Origin`, `Sec-Fetch-Site`). They don't send JSON to another site without a
/// preflight request, which this server never grants.
package struct SameOriginCheck<Context: RequestContext>: RouterMiddleware {
  private let origin: @Sendable (Request) -> String
  private let isForm: @Sendable (Request) -> Bool

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - origin: Returns the server's own origin for a request; by default, its host without TLS.
  ///   - isForm: Returns whether a request may come from a form without scripts. Other sites can send such requests,
  ///     so they must state their origin.
  package init(
    origin: @escaping @Sendable (Request) -> String = { "http://\($0.head.authority ?? "")" },
    isForm: @escaping @Sendable (Request) -> Bool = { _ in false }
  ) {
    self.origin = origin
    self.isForm = isForm
  }

  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if request.method != .get, request.method != .head { try check(request) }
    return try await next(request, context)
  }

  private func check(_ request: Request) throws(RequestError) {
    let stated = request.headers[.origin]
    if let stated, stated.lowercased() != origin(request).lowercased() {
      throw RequestError(
        .forbidden, "foreignOrigin", "“\(stated)” may not change the list: use this server's own page.")
    }
    let site = request.headers[.secFetchSite]
    if let site, site != "same-origin", site != "none" {
      throw RequestError(
        .forbidden, "foreignOrigin", "Another page may not change the list: use this server's own page.")
    }
    let hasBody = request.headers[.contentLength].map { $0 != "0" } ?? (request.headers[.transferEncoding] != nil)
    let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
    let kind = type?.split(separator: " ").first
    if isForm(request) {
      guard stated != nil || site == "same-origin" else {
        throw RequestError(
          .forbidden, "foreignOrigin", "The request doesn't state its origin: use the form of the page.")
      }
      guard request.method == .post, type == nil ? !hasBody : kind == "application/x-www-form-urlencoded" else {
        throw RequestError(
          .unsupportedMediaType, "notForm", "The request isn't a form: use the form of the page.")
      }
      return
    }
    // Browsers send neither of these to another site without a preflight request (Fetch Standard §2.2.2).
    let isUpload = request.method == .post && request.uri.path.hasSuffix("/attachments")
    if isUpload, kind == "application/octet-stream" { return }
    guard type == nil ? !hasBody : kind == "application/json" else {
      throw RequestError(
        .unsupportedMediaType, "notJSON", "The request isn't JSON: send it with “Content-Type: application/json”.")
    }
  }
}
