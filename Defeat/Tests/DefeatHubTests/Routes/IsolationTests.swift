import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSync
import HolonToDos
import Testing

@Suite("Isolation of spaces", .serialized)
struct IsolationTests {
  /// Every route that needs a token, with a request that its owner may send.
  private static func routes(_ space: UUID, _ device: UUID) throws -> [(HTTPRequest.Method, String, String?)] {
    let push = SyncRequest(
      device: .random(),
      body: .push([
        NumberedOperation(
          number: 1,
          operation: TreeOperation(
            stamp: HybridTimestamp(milliseconds: .now), item: UUID(), action: .set("title", "stolen")))
      ]))
    let pull = SyncRequest(
      device: .random(), body: .pull(since: LogPosition(sequence: 0, checksum: 0), limit: 10))
    let page = SyncRequest(device: .random(), body: .snapshot(.first, start: nil, limit: 10))
    let content = try #require(ContentHash(String(repeating: "0", count: 64)))
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
    return [
      (.get, HubPath.space(space), nil),
      (.patch, HubPath.space(space), try json(HubSpaceChange(name: "stolen"))),
      (.get, HubPath.members(of: space), nil),
      (.put, HubPath.member("mallory", of: space), try json(HubShare(role: .own))),
      (.delete, HubPath.member("anna", of: space), nil),
      (.delete, HubPath.member("mallory", of: space), nil),
      (.post, HubPath.sync(space), String(decoding: push.json, as: UTF8.self)),
      (.post, HubPath.sync(space), String(decoding: pull.json, as: UTF8.self)),
      (.post, HubPath.sync(space), String(decoding: page.json, as: UTF8.self)),
      (.post, HubPath.contents(of: space), try json(HubContentQuestion(hashes: [content.text]))),
      (.put, HubPath.content(content, of: space), "x"),
      (.get, HubPath.content(content, of: space), nil),
      (.delete, HubPath.space(space), nil),
      (.delete, HubPath.device(device), nil),
    ]
  }

  private static let ownRoutes: [(HTTPRequest.Method, String)] = [
    (.get, HubPath.account), (.put, HubPath.password), (.post, HubPath.invitations), (.get, HubPath.devices),
    (.get, HubPath.spaces), (.post, HubPath.spaces), (.get, HubPath.live),
  ]

  @Test(arguments: Store.available)
  func `every route reports another account's space as missing and leaves it unchanged`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, session) = try await caller.person("anna")
      let (mallory, _) = try await caller.person("mallory")
      let home = session.account.home
      var device = try await Device(anna, home)
      try device.client.create(UUID(), ["title": "Milk"], at: .last(in: .root), now: .now)
      try await device.sync()
      let before = try await anna.send(.get, HubPath.space(home)).read(HubSpace.self)
      for (method, path, json) in try Self.routes(home, session.device.id) {
        let answer = try await mallory.send(method, path, json: json)
        #expect(answer.failure == "404 notFound", "\(method) \(path)")
        // What isn't there at all is answered in the same words.
        let missing = try Self.routes(UUID(), UUID()).map(\.1)
        #expect(!missing.contains(path))
      }
      #expect(try await !mallory.send(.get, HubPath.spaces).text.contains(home.uuidString))
      #expect(try await anna.send(.get, HubPath.space(home)).read(HubSpace.self) == before)
      #expect(try await anna.send(.get, HubPath.members(of: home)).read(HubMembers.self).members.count == 1)
    }
  }

  @Test(arguments: Store.available)
  func `every route refuses requests without a token, or with a wrong or an old one`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, session) = try await caller.person("anna")
      let (laptop, other) = try await caller.logIn("anna", device: "Laptop")
      #expect(try await anna.send(.delete, HubPath.device(other.device.id)).status == 204)
      let wrong = ["", "x", String(session.token.dropLast()) + "!", session.token.lowercased(), session.token + "x"]
      let strangers =
        [Caller(client: caller.client, token: nil), laptop] + wrong.map { Caller(client: caller.client, token: $0) }
      let routes =
        try Self.routes(session.account.home, session.device.id).map { ($0.0, $0.1, $0.2) }
        + Self.ownRoutes.map { ($0.0, $0.1, "{}") }
      for (method, path, json) in routes {
        for stranger in strangers {
          let answer = try await stranger.send(method, path, json: json)
          #expect(answer.failure == "401 unauthorized", "\(method) \(path) \(stranger.token ?? "-")")
          #expect(answer.headers[.wwwAuthenticate] == "Bearer")
        }
      }
    }
  }

  @Test(arguments: Store.available)
  func `a former member loses access immediately`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let home = session.account.home
      _ = try await anna.send(.put, HubPath.member("bert", of: home), HubShare(role: .write))
      var device = try await Device(bert, home)
      try await device.sync()
      #expect(try await anna.send(.delete, HubPath.member("bert", of: home)).status == 204)
      try device.client.create(UUID(), ["title": "Late"], at: .last(in: .root), now: .now)
      #expect(try await device.refusal() == .notFound)
      #expect(try await bert.send(.get, HubPath.space(home)).failure == "404 notFound")
    }
  }
}
