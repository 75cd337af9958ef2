import DefeatCore
import DefeatServer
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// A middleware that turns every error into a page for people, or into JSON for scripts.
struct SiteErrors: RouterMiddleware {
  private static let logger = Logger(label: "defeat.hub")

  func handle(
    _ request: Request, context: HubContext, next: (Request, HubContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let (failure, seconds) = Self.failure(error, path: request.uri.path)
      if failure.status.code >= 500 {
        // The log shows details to the hub's operator. Paths and errors contain no secrets.
        Self.logger.error("\(request.method) \(request.uri.path): \(error)")
      }
      let isLogin = error is LoggedOut && request.isVisit
      var response = isLogin ? Self.login(for: request) : failure.response(to: request, back: "/")
      if let seconds { response.headers[.retryAfter] = "\(seconds)" }
      if (error as? LoggedOut)?.hasEnded == true { response.deleteWhatBrowsersKeep() }
      return response
    }
  }

  /// Returns the error for a person or a script.
  static func failure(_ error: any Error, path: String) -> (failure: RequestError, seconds: Int?) {
    switch error {
    case is LoggedOut:
      (RequestError(.unauthorized, "loggedOut", "You are logged out: log in again."), nil)
    case let error as TooOften:
      (
        RequestError(
          .tooManyRequests, "tooManyRequests", "There were too many requests: try again in \(error.seconds) s."),
        error.seconds
      )
    case let error as HubFailure:
      (RequestError(error.error.code.status, error.error.code.rawValue, error.error.message), nil)
    case let error as HubDatabaseError where error.code == .unavailable:
      (
        RequestError(
          .serviceUnavailable, "unavailable", "The database can't be reached now: try again in a few seconds."), 2
      )
    default: (RequestError(error, path: path), nil)
    }
  }

  /// Returns a redirection to the login.
  ///
  /// Browsers don't send the cookie with a link from another site. The page is therefore requested again by itself,
  /// which sends the cookie if there is one.
  private static func login(for request: Request) -> Response {
    guard request.method == .get || request.method == .head else { return .redirect(to: "/login") }
    let path = request.head.path ?? "/"
    let target = SiteRoutes.isSafe(path) ? path : "/"
    if request.headers[.secFetchSite] == "cross-site" {
      return SitePage(title: "Your lists", refreshing: target).response { html in
        html.element("p", class: "note") { p in p.link(target, "Continue") }
      }
    }
    if target == "/" { return .redirect(to: "/login") }
    let then = target.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "/"
    return .redirect(to: "/login?then=\(then)")
  }
}
