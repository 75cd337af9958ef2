import HTTPTypes
import Hummingbird

/// A middleware that forbids browsers to load foreign resources, run foreign scripts or show the page in a frame.
struct SecurityHeaders: RouterMiddleware {
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    // Attachments have a stricter policy.
    if response.headers[.contentSecurityPolicy] == nil { response.headers[.contentSecurityPolicy] = Self.policy }
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "no-referrer"
    response.headers[.crossOriginResourcePolicy] = "same-origin"
    response.headers[.crossOriginOpenerPolicy] = "same-origin"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension HTTPField.Name {
  private static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("“\(name)” is a header's name") }
    return name
  }

  static let secFetchSite = named("Sec-Fetch-Site")
  static let referrerPolicy = named("Referrer-Policy")
  static let crossOriginResourcePolicy = named("Cross-Origin-Resource-Policy")
  static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
  static let lastEventID = named("Last-Event-ID")
}
