package import HTTPTypes
package import Hummingbird

/// A middleware that forbids browsers to load foreign resources, run foreign scripts or show the page in a frame.
package struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  package init() {}

  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.crossOriginResourcePolicy] = "same-origin"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    // What never is a document needs nothing that is about documents; workers do.
    if request.uri.path.contains("/assets/"), response.isPartOfPage { return response }
    // Attachments have a stricter policy.
    if response.headers[.contentSecurityPolicy] == nil { response.headers[.contentSecurityPolicy] = policyOfPages }
    if response.headers[.referrerPolicy] == nil { response.headers[.referrerPolicy] = "no-referrer" }
    response.headers[.crossOriginOpenerPolicy] = "same-origin"
    return response
  }
}

extension Response {
  /// Whether it is a script or a style sheet.
  fileprivate var isPartOfPage: Bool {
    let type = headers[.contentType] ?? ""
    return type.hasPrefix("text/javascript") || type.hasPrefix("text/css")
  }
}

/// The content security policy of all pages.
private let policyOfPages = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "media-src 'self'",
  "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
  "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
].joined(separator: "; ")

extension HTTPField.Name {
  private static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("“\(name)” is a header's name") }
    return name
  }

  package static let secFetchSite = named("Sec-Fetch-Site")
  package static let referrerPolicy = named("Referrer-Policy")
  static let crossOriginResourcePolicy = named("Cross-Origin-Resource-Policy")
  static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
  static let lastEventID = named("Last-Event-ID")
}
