import DefeatServer
import HTTPTypes
import Hummingbird

/// The responder of a hub: the API for devices below `/v1`, and the pages for people everywhere else.
struct HubSite: HTTPResponder {
  private let api: RouterResponder<HubContext>
  private let pages: RouterResponder<HubContext>?

  /// Creates a responder.
  ///
  /// - Parameter pages: The routes of the pages; nil for a hub without pages.
  init(_ routes: HubRoutes, pages: SiteRoutes?) {
    api = routes.router().buildResponder()
    self.pages = pages?.router().buildResponder()
  }

  func respond(to request: Request, context: HubContext) async throws -> Response {
    let path = request.uri.path
    guard let pages, path != "/v1", !path.hasPrefix("/v1/") else {
      return try await api.respond(to: request, context: context)
    }
    return try await pages.respond(to: request, context: context)
  }
}

/// The routes of a hub's pages.
struct SiteRoutes {
  let hub: Hub
  let pages: HubPages

  /// The routes for devices, whose rate limits also apply to pages.
  let api: HubRoutes
  let cookie: SessionCookie

  /// The limit on the open pages of an account.
  let openPages: AccountPlaces

  init(_ hub: Hub, pages: HubPages, api: HubRoutes, isSecure: Bool) {
    self.hub = hub
    self.pages = pages
    self.api = api
    cookie = SessionCookie(isSecure: isSecure)
    openPages = AccountPlaces(hub.limits.pages)
  }

  func router() -> Router<HubContext> {
    let router = Router(context: HubContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: SecurityHeaders<HubContext>())
    router.add(middleware: SiteErrors())
    router.add(
      middleware: SameOriginCheck<HubContext>(
        origin: { [cookie, api] in Self.origin(of: $0, cookie.isSecure, isBehindProxy: api.isBehindProxy) },
        isForm: { Self.isOwn($0.uri.path) }))
    router.add(middleware: SiteMount(site: self))
    addLogin(to: router)
    addSignUp(to: router)
    addAccount(to: router)
    addSharing(to: router)
    addDevices(to: router)
    return router
  }

  /// Returns whether a path belongs to the login or the account, and not to a list.
  static func isOwn(_ path: String) -> Bool {
    ["/login", "/logout", "/signup", "/account"].contains { path == $0 || path.hasPrefix("\($0)/") }
  }

  /// Returns the origin that a browser states for the hub's own pages.
  private static func origin(of request: Request, _ isSecure: Bool, isBehindProxy: Bool) -> String {
    let forwarded = isBehindProxy ? request.headers[.xForwardedHost] : nil
    return "\(isSecure ? "https" : "http")://\(forwarded ?? request.head.authority ?? "")"
  }
}

extension SiteRoutes {
  /// Returns the session of a request; nil if it has none, or one that has ended.
  func session(_ request: Request, _ context: HubContext) async throws -> PageSession? {
    guard let token = cookie.token(in: request) else {
      try await api.checkStranger(request, context)
      return nil
    }
    let hash = try Secret.hash(token)
    try await api.checkRate(hash)
    guard let session = try await hub.directory.session(hash) else {
      try await api.checkStranger(request, context)
      return nil
    }
    _ = try await api.known(session.visitor, request, context)
    return session
  }

  /// Returns the session of a request, or throws an error that leads a person to the login.
  func requiredSession(_ request: Request, _ context: HubContext) async throws -> PageSession {
    guard let session = try await session(request, context) else {
      throw LoggedOut(hasEnded: cookie.token(in: request) != nil)
    }
    return session
  }

  /// Extends a session at most once a day, and returns the header that extends its cookie.
  func renewal(of session: PageSession, _ request: Request) async throws -> Cookie? {
    let end = min(hub.now() + hub.limits.sessionAge, session.created + hub.limits.longestSession)
    guard end - session.expires > 86_400_000, let token = cookie.token(in: request) else { return nil }
    return cookie.made(token, seconds: (try await hub.directory.renew(session) - hub.now()) / 1_000)
  }
}

/// An error for a request that needs a login.
struct LoggedOut: Error {
  /// Whether the browser still has the cookie of a session that was ended, by a logout elsewhere or a new password.
  ///
  /// Browsers drop the cookie of an expired session themselves.
  let hasEnded: Bool
}

/// A middleware that responds to requests for lists with those of the session's account.
private struct SiteMount: RouterMiddleware {
  let site: SiteRoutes

  func handle(
    _ request: Request, context: HubContext, next: (Request, HubContext) async throws -> Response
  ) async throws -> Response {
    if SiteRoutes.isOwn(request.uri.path) { return try await next(request, context) }
    if let response = ListSite.asset(for: request) { return response }
    let session = try await site.requiredSession(request, context)
    let isStream = request.uri.path.hasSuffix("/events")
    let place = isStream ? await site.openPages.acquire(for: session.visitor.account) : nil
    guard !isStream || place != nil else {
      throw RequestError(
        .tooManyRequests, "tooManyPages",
        "\(site.hub.limits.pages) pages of your account are open already: close one of them.")
    }
    let stream = isStream ? site.pages.stream(of: session.visitor) : nil
    var response = try await ListSite(site.pages.lists).response(
      to: request, of: AccountLists(site.pages, session), ServerContext(context.coreContext))
    if let place, let stream {
      response.body = ResponseBody(contentLength: response.body.contentLength) { [body = response.body] writer in
        defer { withExtendedLifetime((place, stream)) {} }
        try await body.write(writer)
      }
    }
    if let renewal = try await site.renewal(of: session, request) { response.setCookie(renewal) }
    return response
  }
}

extension HTTPField.Name {
  static let xForwardedHost: HTTPField.Name = {
    guard let name = HTTPField.Name("X-Forwarded-Host") else { preconditionFailure("the name is valid") }
    return name
  }()
}
