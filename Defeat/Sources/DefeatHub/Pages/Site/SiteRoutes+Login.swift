import DefeatCore
import DefeatServer
import Foundation
import HTTPTypes
import HolonBase
import Hummingbird

extension SiteRoutes {
  /// Adds the routes that log in and log out a browser.
  func addLogin(to router: Router<HubContext>) {
    router.get("login") { request, context in
      try await api.checkStranger(request, context)
      return loginPage(then: Self.target(request.uri.queryParameters["then"].map(String.init)))
    }
    router.post("login") { request, context in
      try await api.checkAttempt(request, context)
      let form = try await SiteForm(request, limit: hub.limits.smallBody)
      let then = Self.target(form["then"])
      let login = HubLogin(name: form["name"], password: form["password"], device: BrowserName(request).text)
      do {
        let begun = try await api.comparing(login.name, request, context) {
          try await hub.directory.beginSession(login)
        }
        return try await loggedIn(begun, form["zone"], request, to: then)
      } catch let failure as HubFailure where failure.error.code == .wrongPassword {
        return loginPage(failure.error.message, name: login.name, then: then, status: .unauthorized)
      }
    }
    router.post("logout") { request, context in
      if let session = try await session(request, context) { try await end(session.visitor.device, of: session) }
      return loggedOut()
    }
    router.post("logout/all") { request, context in
      let session = try await requiredSession(request, context)
      for device in try await hub.directory.logOutAll(of: session.visitor) {
        await hub.feed.publish(.revoked(device: device))
      }
      return loggedOut()
    }
  }

  /// Adds the routes that create an account.
  func addSignUp(to router: Router<HubContext>) {
    router.get("signup") { request, context in
      try await api.checkStranger(request, context)
      return signUpPage()
    }
    router.post("signup") { request, context in
      try await api.checkAttempt(request, context)
      let form = try await SiteForm(request, limit: hub.limits.smallBody)
      let invitation = form["invitation"].trimmingWhitespace()
      let signUp = HubSignUp(
        name: form["name"], password: form["password"], invitation: invitation.isEmpty ? nil : invitation)
      do {
        try form.checkRepeated("password")
        _ = try await hub.directory.signUp(signUp, needsInvitation: hub.signUp == .invited)
      } catch let failure as HubFailure where failure.error.code != .unavailable {
        return signUpPage(
          failure.error.message, name: signUp.name, invitation: invitation, status: failure.error.code.status)
      }
      let login = HubLogin(name: signUp.name, password: signUp.password, device: BrowserName(request).text)
      return try await loggedIn(try await hub.directory.beginSession(login), form["zone"], request, to: "/")
    }
  }
}

extension SiteRoutes {
  /// Returns the response after a login, with the new session's cookie.
  ///
  /// A session always begins with a new token. An earlier session of the browser ends.
  private func loggedIn(
    _ begun: (session: HubSession, ended: [UUID]), _ zone: String, _ request: Request, to target: String
  ) async throws -> Response {
    for device in begun.ended { await hub.feed.publish(.revoked(device: device)) }
    if let token = cookie.token(in: request), let former = try await hub.directory.session(try Secret.hash(token)) {
      try await end(former.visitor.device, of: former)
    }
    let token = begun.session.token
    if let session = try await hub.directory.session(try Secret.hash(token)), !zone.isEmpty {
      // A browser with an unknown time zone can log in, too.
      try? await hub.directory.setTimeZone(zone, of: session.visitor.account, replacing: false)
    }
    var response = Response.redirect(to: target)
    response.setCookie(cookie.made(token, seconds: hub.limits.sessionAge / 1_000))
    return response
  }

  private func end(_ device: UUID, of session: PageSession) async throws {
    try await hub.directory.logOut(device, of: session.visitor)
    await hub.feed.publish(.revoked(device: device))
  }

  /// Returns the response after a logout, after which the browser keeps nothing of the account.
  func loggedOut() -> Response {
    var response = Response.redirect(to: "/login")
    response.setCookie(cookie.removed)
    response.deleteWhatBrowsersKeep()
    return response
  }

  private func loginPage(
    _ problem: String? = nil, name: String = "", then: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    SitePage(title: "Log in").response(status: status) { html in
      html.trouble(problem)
      html.form("/login", class: "plain tall") { form in
        form.field("Name", "name", completion: "username", value: name)
        form.field("Password", "password", type: "password", completion: "current-password")
        form.hidden("zone", "")
        if then != "/" { form.hidden("then", then) }
        form.submit("Log in")
      }
      html.element("p", class: "note") { p in
        p.literal(hub.signUp == .open ? "No account yet? " : "Do you have an invitation? ")
        p.link("/signup", "Sign up")
      }
    }
  }

  private func signUpPage(
    _ problem: String? = nil, name: String = "", invitation: String = "", status: HTTPResponse.Status = .ok
  ) -> Response {
    SitePage(title: "Sign up").response(status: status) { html in
      html.trouble(problem)
      html.form("/signup", class: "plain tall") { form in
        form.field("Name", "name", completion: "username", value: name)
        form.field("Password, at least 10 characters", "password", type: "password", completion: "new-password")
        form.field("Password again", "again", type: "password", completion: "new-password")
        form.field("Invitation", "invitation", value: invitation, isRequired: hub.signUp == .invited)
        form.hidden("zone", "")
        form.submit("Sign up")
      }
      html.element("p", class: "note") { p in p.link("/login", "Log in with an account") }
    }
  }

  /// Returns the page to show after a login; only pages of lists are possible.
  private static func target(_ path: String?) -> String {
    guard let path, isSafe(path) else { return "/" }
    return path
  }

  /// Returns whether a path leads to a list of this hub, whatever a browser makes of it.
  static func isSafe(_ path: String) -> Bool {
    path.hasPrefix("/lists/") && path.utf8.count < 1_000 && !path.contains("//")
      && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }
}

/// The fields of a form that a browser has sent.
struct SiteForm: Sendable {
  private let fields: [String: String]

  init(_ request: Request, limit: Int) async throws {
    let text = String(buffer: try await request.content(limit: limit))
    // Names with brackets would be decoded as objects, nested as deeply as the text is long.
    let names = text.split(separator: "&").map { $0.prefix { $0 != "=" } }
    guard names.allSatisfy({ $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }),
      let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: text)
    else { throw Self.unreadable }
    self.fields = fields
  }

  private static let unreadable = HubFailure(.unreadable, "The form can't be read: load the page again.")

  /// The value of a field; empty if it is missing.
  subscript(_ name: String) -> String { fields[name] ?? "" }

  /// Refuses a new password that was typed differently the second time.
  func checkRepeated(_ name: String) throws {
    guard self[name] == self["again"] else {
      throw HubFailure(.invalid, "The two passwords differ: type the same one twice.")
    }
  }

  /// Returns the identifier in a field.
  func identifier(_ name: String) throws -> UUID {
    guard let id = UUID(uuidString: self[name]) else { throw Self.unreadable }
    return id
  }
}

/// The name of a browser as a device of an account.
struct BrowserName {
  let text: String

  init(_ request: Request) {
    let agent = request.headers[.userAgent] ?? ""
    let browsers = [("Edg", "Edge"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari")]
    let systems = [
      ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"),
      ("Linux", "Linux"),
    ]
    let browser = browsers.first { agent.contains("\($0.0)/") }?.1
    let system = systems.first { agent.contains($0.0) }?.1
    let names = [browser, system].compactMap { $0 }.joined(separator: " on ")
    text = names.isEmpty ? "Web page" : "Web page, \(names)"
  }
}

extension Response {
  /// Lets the browser delete all that it has kept: pages, rows and edits that wait.
  mutating func deleteWhatBrowsersKeep() { headers[.clearSiteData] = "\"cache\", \"storage\"" }
}

extension HTTPField.Name {
  fileprivate static let clearSiteData: HTTPField.Name = {
    guard let name = HTTPField.Name("Clear-Site-Data") else { preconditionFailure("the name is valid") }
    return name
  }()
}
