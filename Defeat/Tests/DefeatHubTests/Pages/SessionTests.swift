import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonBase
import HolonSQL
import Testing

@Suite("Sessions of a hub's pages", .serialized)
struct SessionTests {
  @Test func `a login sets a cookie that scripts and other sites can't use`() async throws {
    try await HubFixture(.sqlite).visit { browser in
      _ = try await browser.signUp("anna")
      let answer = try await browser.logIn("anna").answer
      #expect(answer.status == 303)
      let cookie = try #require(answer.headers[.setCookie])
      let parts = Set(cookie.split(separator: ";").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) })
      #expect(parts.isSuperset(of: ["HttpOnly", "SameSite=Strict", "Path=/"]))
      #expect(!parts.contains("Secure"))
      #expect(cookie.hasPrefix("session="))
    }
    try await HubFixture(.sqlite).visit(behindProxy: true) { browser in
      var browser = browser
      browser.origin = "https://127.0.0.1:\(browser.client.port)"
      let fields = ["name": "anna", "password": Browser.password, "again": Browser.password]
      let cookie = try #require(try await browser.post("/signup", fields).headers[.setCookie])
      #expect(cookie.hasPrefix("__Host-session="))
      #expect(cookie.contains("Secure"))
    }
  }

  @Test func `pages without a session lead to the login, and scripts learn it by a code`() async throws {
    try await HubFixture(.sqlite).visit { browser in
      #expect(try await browser.get("/").headers[.location] == "/login")
      let list = "/lists/\(UUID())/today?find=a%20b"
      let login = try await browser.get(list).headers[.location]
      #expect(login?.hasPrefix("/login?then=%2Flists%2F") == true)
      #expect(try await browser.get("/account").headers[.location] == "/login")
      #expect(try await browser.get("/lists/\(UUID())/attachments/x/y").status == 303)
      for path in ["/api/list", "/lists/\(UUID())/api/list", "/events"] {
        let answer = try await browser.get(path)
        #expect(answer.status == 401)
        #expect(answer.code == "loggedOut")
      }
      let edit = try await browser.send(.post, "/api/todos", json: #"{"title":"x"}"#)
      #expect(edit.code == "loggedOut")
      // A link on another site is followed without the cookie; the page then asks for itself.
      let site: HTTPFields = [try #require(HTTPField.Name("Sec-Fetch-Site")): "cross-site"]
      let linked = try await browser.get(list, headers: site)
      #expect(linked.status == 200)
      #expect(linked.text.contains("content=\"0;url=\(list)\""))
    }
  }

  @Test func `a forged, stolen or ended session is refused`() async throws {
    let time = Locked<Int64>(1_795_258_800_000)
    try await HubFixture(.sqlite, now: { time.value }).visit { browser in
      let anna = try await browser.signUp("anna")
      #expect(try await anna.get("/account").status == 200)
      let cookie = try #require(anna.cookie)
      var stranger = browser
      for forged in [
        "session=", "session=x", "session=\(String(repeating: "A", count: 43))", "\(cookie)x", cookie.lowercased(),
        "other\(cookie)", "\(cookie); \(cookie)", "session=\(String(repeating: "A", count: 5_000))",
      ] {
        stranger.cookie = forged
        #expect(try await stranger.get("/account").status == 303, "\(forged)")
      }
      // What was stolen is worth nothing after a logout.
      let out = try await anna.post("/logout")
      #expect(out.status == 303)
      #expect(out.headers[.setCookie]?.contains("Max-Age=0") == true)
      #expect(try await anna.get("/account").status == 303)
      // Sessions end after a month without use, and after a year in any case.
      let second = try await browser.logIn("anna").browser
      time.value += 29 * 86_400_000
      let renewed = try await second.get("/account")
      #expect(renewed.status == 200)
      #expect(renewed.headers[.setCookie]?.contains("Max-Age=2592000") == true)
      time.value += 29 * 86_400_000
      #expect(try await second.get("/account").status == 200)
      time.value += 31 * 86_400_000
      #expect(try await second.get("/account").status == 303)
      let third = try await browser.logIn("anna").browser
      for _ in 0..<13 {
        time.value += 28 * 86_400_000
        #expect(try await third.get("/account").status == 200)
      }
      time.value += 28 * 86_400_000
      #expect(try await third.get("/account").status == 303)
    }
  }

  @Test func `a browser that was logged out elsewhere deletes what it has kept, and one whose session expired doesn't`()
    async throws
  {
    let name = try #require(HTTPField.Name("Clear-Site-Data"))
    try await HubFixture(.sqlite).visit { browser in
      let anna = try await browser.signUp("anna")
      let other = try await browser.logIn("anna").browser
      _ = try await other.post("/logout/all")
      for path in ["/", "/events", "/api/health"] {
        #expect(try await anna.get(path).headers[name] == "\"cache\", \"storage\"", "\(path)")
        // Browsers drop the cookie of an expired session.
        #expect(try await browser.get(path).headers[name] == nil, "\(path)")
      }
      let again = try await browser.logIn("anna").browser
      #expect(try await again.get("/account").headers[name] == nil)
    }
  }

  @Test func `a login begins a new session, whichever cookie the browser had`() async throws {
    try await HubFixture(.sqlite).visit { browser in
      let anna = try await browser.signUp("anna")
      var planted = browser
      planted.cookie = anna.cookie
      let (again, _) = try await planted.logIn("anna")
      #expect(again.cookie != anna.cookie)
      #expect(try await again.get("/account").status == 200)
      #expect(try await anna.get("/account").status == 303)
    }
  }

  @Test func `a changed password and a logout everywhere end all other sessions and devices`() async throws {
    let fixture = try await HubFixture(.sqlite)
    try await fixture.visit { browser in
      let anna = try await browser.signUp("anna")
      let phone = try await browser.logIn("anna").browser
      let device = try await Caller(client: browser.client).send(
        .post, HubPath.devices, HubLogin(name: "anna", password: Browser.password, device: "Laptop")
      ).read(HubSession.self)
      let change = ["current": Browser.password, "password": "another horse battery", "again": "another horse battery"]
      #expect(try await anna.post("/account/password", change.merging(["current": "wrong"]) { $1 }).status == 422)
      #expect(try await anna.post("/account/password", change.merging(["again": "typo"]) { $1 }).status == 422)
      #expect(try await anna.post("/account/password", change).headers[.location] == "/account?done=password")
      #expect(try await anna.get("/account").status == 200)
      #expect(try await phone.get("/account").status == 303)
      let laptop = Caller(client: browser.client, token: device.token)
      #expect(try await laptop.send(.get, HubPath.account).status == 401)
      let tablet = try await browser.logIn("anna", password: "another horse battery").browser
      #expect(try await tablet.get("/account").status == 200)
      #expect(try await anna.post("/logout/all").status == 303)
      #expect(try await tablet.get("/account").status == 303)
    }
  }

  @Test func `a session is no device's login, and a device's token is no session`() async throws {
    try await HubFixture(.sqlite).visit { browser in
      let anna = try await browser.signUp("anna")
      let token = try #require(anna.cookie?.dropFirst("session=".count))
      #expect(try await Caller(client: browser.client, token: String(token)).send(.get, HubPath.account).status == 401)
      let device = try await Caller(client: browser.client).send(
        .post, HubPath.devices, HubLogin(name: "anna", password: Browser.password, device: "Laptop")
      ).read(HubSession.self)
      var other = browser
      other.cookie = "session=\(device.token)"
      #expect(try await other.get("/account").status == 303)
      // Both are listed and can be revoked by each other.
      let laptop = Caller(client: browser.client, token: device.token)
      let devices = try await laptop.send(.get, HubPath.devices).read(HubDevices.self).devices
      #expect(devices.map(\.name) == ["Web page", "Laptop"])
      #expect(try await laptop.send(.delete, HubPath.device(devices[0].id)).status == 204)
      #expect(try await anna.get("/account").status == 303)
    }
  }

  @Test func `a thousand logins leave only as many sessions as an account may have`() async throws {
    let fixture = try await HubFixture(.sqlite)
    try await fixture.visit { browser in
      _ = try await browser.signUp("anna")
      var last = browser
      for _ in 0..<1_000 { last = try await browser.logIn("anna").browser }
      #expect(try await last.get("/account").status == 200)
      let sessions = try await fixture.databases[0].rows("SELECT count(*) AS count FROM device")
      #expect(try sessions[0]["count"] as Int == 50)
    }
  }

  @Test func `forms and edits of other sites are refused`() async throws {
    try await HubFixture(.sqlite).visit { browser in
      let anna = try await browser.signUp("anna")
      let home = try await anna.home()
      let login = ["name": "anna", "password": Browser.password]
      for origin in [
        "http://evil.example", "null", "https://127.0.0.1:\(browser.client.port)", "http://127.0.0.1:81",
        "http://localhost:\(browser.client.port)", "http://127.0.0.1.evil.example",
      ] {
        var evil = anna
        evil.origin = origin
        #expect(try await evil.post("/login", login).status == 403, "\(origin)")
        #expect(try await evil.post("/logout").status == 403, "\(origin)")
        #expect(try await evil.post("/account/lists", ["name": "x"]).status == 403, "\(origin)")
        #expect(try await evil.send(.post, "\(home)api/todos", json: #"{"title":"x"}"#).status == 403, "\(origin)")
      }
      // A form must state its origin.
      var silent = anna
      silent.origin = nil
      #expect(try await silent.post("/account/lists", ["name": "x"]).status == 403)
      // Types that other sites can send are refused for edits, and others for forms.
      let plain: HTTPFields = [.contentType: "text/plain"]
      #expect(try await anna.post("/login", login, headers: plain).status == 415)
      let form = try await anna.post("\(home)api/todos", ["title": "x"])
      #expect(form.status == 415)
      #expect(try await anna.get("/account").status == 200)
    }
  }

  @Test func `a login leads only to pages of lists`() async throws {
    try await HubFixture(.sqlite).visit { browser in
      _ = try await browser.signUp("anna")
      for (then, target) in [
        ("/lists/abc/today?find=a%20b", "/lists/abc/today?find=a%20b"), ("https://evil.example/", "/"),
        ("//evil.example/", "/"), ("/lists/\\evil", "/"), ("/lists//evil.example", "/"), ("/lists/\r\nX: y", "/"),
        ("javascript:alert(1)", "/"),
      ] {
        let fields = ["name": "anna", "password": Browser.password, "then": then]
        #expect(try await browser.post("/login", fields).headers[.location] == target)
      }
    }
  }

  @Test func `attempts to log in are limited, and reveal no names`() async throws {
    var limits = HubLimits.quick
    limits.wrongPasswords = HubLimits.Rate(perSecond: 0.001, burst: 3)
    limits.attempts = HubLimits.Rate(perSecond: 0.001, burst: 12)
    try await HubFixture(.sqlite, limits: limits).visit { browser in
      _ = try await browser.signUp("anna")
      let wrong = try await browser.logIn("anna", password: "wrong password").answer
      let unknown = try await browser.logIn("nobody", password: "wrong password").answer
      #expect(wrong.status == 401)
      #expect(wrong.text == unknown.text.replacingOccurrences(of: "nobody", with: "anna"))
      for _ in 0..<2 { _ = try await browser.logIn("anna", password: "wrong password") }
      #expect(try await browser.logIn("anna").answer.status == 429)
      // The limit of the address counts all attempts.
      for _ in 0..<8 { _ = try await browser.logIn("bert") }
      let refused = try await browser.logIn("clara").answer
      #expect(refused.status == 429)
      #expect(refused.headers[.retryAfter] != nil)
    }
  }
}
