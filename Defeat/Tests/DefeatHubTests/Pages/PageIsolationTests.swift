import DefeatCore
import DefeatHub
import DefeatServer
import DefeatStore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSQL
import HolonTree
import Testing

@Suite("Isolation of a hub's pages", .serialized)
struct PageIsolationTests {
  /// The methods and paths of all routes of a list, with values for their parameters.
  private static func routes() async throws -> [(method: HTTPRequest.Method, path: String)] {
    let store = try SQLiteToDoStore(
      path: FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path)
    defer { try? FileManager.default.removeItem(atPath: store.path) }
    let routes = try await ToDoServer.routes(of: Defeat(store: store))
    return routes.map { method, path in
      let parts = path.split(separator: "/").map { part in
        switch part {
        case ":reference", "{reference}": "1"
        case ":hash", "{hash}": String(repeating: "0", count: 64)
        case let part where part.hasPrefix(":") || part.hasPrefix("{"): "name"
        default: String(part)
        }
      }
      return (method, parts.joined(separator: "/"))
    }
  }

  @Test func `every route of a list of another account reports it as missing, and changes nothing`() async throws {
    let routes = try await Self.routes()
    #expect(routes.count > 30)
    try await HubFixture(.sqlite).visit { browser in
      let anna = try await browser.signUp("anna")
      let mallory = try await browser.signUp("mallory")
      let home = try await anna.home()
      #expect(try await anna.send(.post, "\(home)api/todos", json: #"{"title":"Secret"}"#).status == 201)
      let before = try await anna.get("\(home)api/list").text
      let withoutCopy = "\(home.prefix { $0 != "." })/"
      for base in [home, withoutCopy, home.uppercased().replacingOccurrences(of: "/LISTS", with: "/lists")] {
        for (method, path) in routes where method != .head {
          let json = method == .get || method == .delete ? nil : "{}"
          let answer = try await mallory.send(method, base + path, json: json)
          #expect(answer.status == 404, "\(method) \(base)\(path)")
          #expect(!answer.text.contains("Secret"))
          var stranger = browser
          stranger.cookie = "session=\(String(repeating: "x", count: 43))"
          let refused = try await stranger.send(method, base + path, json: json)
          #expect([401, 303].contains(refused.status), "\(method) \(base)\(path)")
        }
      }
      #expect(try await anna.get("\(home)api/list").text == before)
      let lists = try await mallory.get("\(try await mallory.home())api/lists").text
      #expect(!lists.contains(home.dropFirst(7).prefix(36)))
    }
  }

  @Test func `forms of an account can't change lists, devices and invitations of others`() async throws {
    let fixture = try await HubFixture(.sqlite)
    try await fixture.visit { browser in
      let anna = try await browser.signUp("anna")
      let mallory = try await browser.signUp("mallory")
      let space = String(try await anna.home().dropFirst(7).prefix(36))
      let devices = try await fixture.databases[0].rows("SELECT device_id FROM device")
      for (path, fields) in [
        ("share", ["space": space, "account": "mallory", "role": "own"]),
        ("unshare", ["space": space, "account": "anna"]), ("rename", ["space": space, "name": "Mine"]),
      ] {
        #expect(try await mallory.post("/account/\(path)", fields).status == 404, "\(path)")
      }
      #expect(try await mallory.post("/account/invitations").status == 403)
      #expect(try await mallory.post("/account/invitations/revoke", ["invitation": "0000000000000000"]).status == 403)
      for row in devices {
        let device: UUID = try row["device_id"]
        _ = try await mallory.post("/account/devices/revoke", ["device": device.uuidString])
      }
      #expect(try await anna.get("/account").status == 200)
    }
  }

  @Test func `a shared list is on both pages, and a former member loses it immediately`() async throws {
    try await HubFixture(.sqlite).visit { browser in
      let anna = try await browser.signUp("anna")
      let bert = try await browser.signUp("bert")
      let created = try await anna.post("/account/lists", ["name": "Family <b>"])
      let address = try #require(created.headers[.location])
      let list = try #require(try await anna.get(address).headers[.location])
      #expect(try await anna.send(.post, "\(list)api/todos", json: #"{"title":"<script>x</script>"}"#).status == 201)
      let space = String(address.dropFirst(7).prefix(36))
      #expect(try await bert.get(address).status == 404)
      let share = ["space": space, "account": "bert", "role": "read"]
      #expect(try await anna.post("/account/share", share).headers[.location] == "/account?done=shared")
      let copy = try #require(try await bert.get(address).headers[.location])
      #expect(copy != list)
      let page = try await bert.get(copy)
      #expect(page.text.contains("&lt;script&gt;x&lt;/script&gt;"))
      #expect(page.text.contains("Family &lt;b&gt;"))
      #expect(!page.text.contains("<script>x"))
      let refused = try await bert.send(.post, "\(copy)api/todos", json: #"{"title":"x"}"#)
      #expect(refused.status == 403)
      #expect(refused.code == "readOnly")
      #expect(try await anna.post("/account/share", share.merging(["role": "write"]) { $1 }).status == 303)
      #expect(try await bert.send(.post, "\(copy)api/todos", json: #"{"title":"x"}"#).status == 201)
      #expect(try await anna.post("/account/unshare", ["space": space, "account": "bert"]).status == 303)
      #expect(try await bert.get("\(copy)api/list").status == 404)
      #expect(try await bert.send(.post, "\(copy)api/todos", json: #"{"title":"y"}"#).status == 404)
    }
  }

  @Test func `a page of another copy must be loaded again before it edits`() async throws {
    try await HubFixture(.sqlite).visit { browser in
      let anna = try await browser.signUp("anna")
      let home = try await anna.home()
      let other = "\(home.prefix { $0 != "." }).000000000000/"
      let edit = try await anna.send(.post, "\(other)api/todos", json: #"{"title":"x"}"#)
      #expect(edit.status == 409)
      #expect(edit.code == "otherCopy")
      #expect(try await anna.get("\(other)events").status == 409)
      #expect(try await anna.get("\(other)?find=a").headers[.location] == "\(home)?find=a")
    }
  }

  @Test func `removing an account removes its sessions and its copies of lists`() async throws {
    let fixture = try await HubFixture(.sqlite)
    try await fixture.visit { browser in
      let anna = try await browser.signUp("anna")
      _ = try await anna.get(try await anna.home())
      #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.pages).count == 1)
      #expect(try await anna.post("/account/removal", ["password": "wrong password"]).status == 422)
      #expect(try await anna.post("/account/removal", ["password": Browser.password]).headers[.location] == "/login")
      #expect(try await anna.get("/account").status == 303)
      #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.pages).isEmpty)
    }
  }
}
