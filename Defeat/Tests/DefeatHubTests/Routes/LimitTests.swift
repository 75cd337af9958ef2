import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSync
import HolonTesting
import HolonTree
import Testing

@Suite("Limits", .serialized)
struct LimitTests {
  @Test func `a body that is too large is refused before it is read`() async throws {
    var limits = HubLimits.quick
    limits.smallBody = 1_000
    limits.body = 2_000
    try await HubFixture(.sqlite, limits: limits).test { caller in
      let long = String(repeating: "x", count: 3_000)
      let signUp = HubSignUp(name: "anna", password: long)
      #expect(try await caller.send(.post, HubPath.accounts, signUp).failure == "413 tooLarge")
      let (anna, session) = try await caller.person("anna")
      let answer = try await anna.send(.post, HubPath.sync(session.account.home), json: "\"\(long)\"")
      #expect(answer.failure == "413 tooLarge")
      #expect(try await anna.send(.post, HubPath.spaces, json: "\"\(long)\"").failure == "413 tooLarge")
    }
  }

  @Test(arguments: Store.available)
  func `fields, places and nodes that are too many or too large are refused one by one`(_ store: Store) async throws {
    var limits = HubLimits.quick
    limits.value = 20
    limits.nodes = 3
    try await HubFixture(store, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      var device = try await Device(anna, session.account.home)
      let ids = (0..<4).map { _ in UUID() }
      for id in ids { try device.client.create(id, ["title": "Milk"], at: .last(in: .root), now: .now) }
      try device.client.set(["title": String(repeating: "long ", count: 5)], of: ids[0], now: .now)
      try device.client.set(["zero": "a\u{0}b", "quote": "{\"\\ä\u{301}\",NULL}"], of: ids[0], now: .now)
      try await device.sync()
      #expect(Set(device.client.refused.map(\.reason.rawValue)) == ["tooLarge", "spaceFull", "unreadable"])
      #expect(device.client.replica.children(of: .root) == Array(ids.prefix(3)))
      var other = try await Device(anna, session.account.home)
      try await other.sync()
      #expect(other.client.replica.value("title", of: ids[0]) == "Milk")
      #expect(other.client.replica.value("quote", of: ids[0]) == "{\"\\ä\u{301}\",NULL}")
      #expect(other.client.replica.value("zero", of: ids[0]) == nil)
    }
  }

  @Test(arguments: Store.available)
  func `nodes are counted, whichever operation creates them`(_ store: Store) async throws {
    var limits = HubLimits.quick
    limits.nodes = 3
    try await HubFixture(store, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      let device = try await Device(anna, session.account.home)
      let ids = (0..<6).map { _ in UUID() }
      #expect(
        try await device.push([
          (ids[0], .set("title", "a")), (ids[1], .order(in: .node(ids[2]), .first)), (ids[0], .set("notes", "b")),
          (ids[3], .set("title", "c")), (ids[0], .move(to: .node(ids[4]), .first)), (ids[1], .move(to: .root, .first)),
        ]) == ["4 spaceFull", "5 spaceFull"])
    }
  }

  @Test(arguments: Store.available)
  func `a full space accepts no more bytes, but still accepts removals`(
    _ store: Store
  ) async throws {
    var limits = HubLimits.quick
    limits.spaceBytes = 20_000
    let fixture = try await HubFixture(store, limits: limits)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      var device = try await Device(anna, home)
      let id = UUID()
      try device.client.create(id, ["title": "Milk"], at: .last(in: .root), now: .now)
      for _ in 0..<5 { try device.client.set(["notes": String(repeating: "long", count: 1_200)], of: id, now: .now) }
      try await device.sync()
      #expect(device.client.refused.map(\.reason.rawValue) == ["spaceFull"])
      // Another process knows the same from the database.
      await fixture.hub.forget(home)
      try device.client.set(["notes": String(repeating: "long", count: 1_200)], of: id, now: .now)
      try device.client.delete(id, now: .now)
      try await device.sync()
      #expect(device.client.refused.map(\.reason.rawValue) == ["spaceFull", "spaceFull"])
      #expect(device.client.replica.children(of: .trash) == [id])
      // What is settled makes room.
      try await fixture.hub.settle(
        home, before: HybridTimestamp(milliseconds: .now + 1_000), compacting: true)
      try device.client.create(UUID(), ["title": "Bread"], at: .last(in: .root), now: .now)
      try await device.sync()
      #expect(device.client.refused.count == 2)
    }
  }

  @Test(arguments: Store.available)
  func `all spaces of an account share its limit, and spaces that others own count towards theirs`(
    _ store: Store
  ) async throws {
    var limits = HubLimits.quick
    limits.accountBytes = 10_000
    try await HubFixture(store, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let long = String(repeating: "long", count: 1_800)
      let (mine, his) = (UUID(), UUID())
      #expect(try await anna.send(.post, HubPath.spaces, HubSpaceDraft(id: mine, name: "Mine")).status == 201)
      #expect(try await bert.send(.post, HubPath.spaces, HubSpaceDraft(id: his, name: "His")).status == 201)
      #expect(try await bert.send(.put, HubPath.member("anna", of: his), HubShare(role: .own)).status == 200)
      #expect(try await Device(anna, mine).push([(UUID(), .set("notes", long))]) == [])
      #expect(try await Device(anna, session.account.home).push([(UUID(), .set("notes", long))]) == ["1 accountFull"])
      #expect(try await Device(anna, his).push([(UUID(), .set("notes", long))]) == [])
    }
  }

  @Test func `the fields, places and text of a node are limited`() async throws {
    var limits = HubLimits.quick
    (limits.fields, limits.places, limits.nodeBytes) = (2, 2, 20_000)
    try await HubFixture(.sqlite, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      let device = try await Device(anna, session.account.home)
      let (id, other) = (UUID(), UUID())
      let (long, longer) = (String(repeating: "x", count: 9_000), String(repeating: "x", count: 12_000))
      #expect(try await device.push([(id, .set("title", long)), (id, .set("notes", long))]) == [])
      #expect(
        try await device.push(
          [(id, .set("due", "x")), (id, .set("notes", longer)), (id, .set("title", nil)), (other, .set("due", "x"))],
          after: 2) == ["3 nodeFull", "4 nodeFull"])
      #expect(
        try await device.push(
          [(id, .move(to: .node(other), .first)), (id, .move(to: .node(UUID()), .first))], after: 6) == [])
      #expect(
        try await device.push(
          [(id, .move(to: .node(UUID()), .first)), (id, .move(to: .root, .first))], after: 8) == ["9 nodeFull"])
    }
  }

  @Test func `a node that would be nested too deeply is refused, whichever operation causes it`() async throws {
    var limits = HubLimits.quick
    limits.depth = 3
    try await HubFixture(.sqlite, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      let device = try await Device(anna, session.account.home)
      let ids = (0..<8).map { _ in UUID() }
      func move(_ item: Int, _ parent: Int?) -> (UUID, TreeAction) {
        (ids[item], .move(to: parent.map { .node(ids[$0]) } ?? .root, .first))
      }
      // 0 › 1 › 2 is as deep as it may be; 3 › 4 fits nowhere below 1.
      #expect(
        try await device.push([move(0, nil), move(1, 0), move(2, 1), move(5, 2), move(3, nil), move(4, 3)])
          == ["4 tooDeep"])
      #expect(
        try await device.push([move(3, 1), move(6, 2), move(3, 0), move(7, 4)], after: 6) == [
          "7 tooDeep", "8 tooDeep", "10 tooDeep",
        ])
      #expect(try await device.push([(ids[0], .move(to: .trash, .first)), move(3, nil), move(7, 4)], after: 10) == [])
      #expect(
        try await device.push([move(0, 4), move(2, nil), move(1, 7)], after: 13) == ["14 tooDeep", "16 tooDeep"])
      // A circle, as two devices make it that don't know of each other, is no depth.
      #expect(try await device.push([move(3, 4), move(5, nil), move(5, 4), move(6, 3)], after: 16) == [])
    }
  }

  @Test func `the rate of new device numbers of a login is limited`() async throws {
    var limits = HubLimits.quick
    limits.newDeviceNumbers = HubLimits.Rate(perSecond: 0.001, burst: 2)
    try await HubFixture(.sqlite, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      let devices = try await [
        Device(anna, session.account.home), Device(anna, session.account.home), Device(anna, session.account.home),
      ]
      for device in devices.prefix(2) { #expect(try await device.push([(UUID(), .set("title", "x"))]) == []) }
      #expect(try await devices[0].push([(UUID(), .set("title", "x"))], after: 1) == [])
      let request = devices[2].request([(UUID(), .set("title", "x"))], after: 0)
      #expect(try await devices[2].send(request).failure == "429 tooManyRequests")
    }
  }

  @Test func `too many requests are refused with the time to wait`() async throws {
    var limits = HubLimits.quick
    limits.attempts = HubLimits.Rate(perSecond: 0.1, burst: 4)
    limits.requests = HubLimits.Rate(perSecond: 1, burst: 4)
    try await HubFixture(.sqlite, limits: limits).test(behindProxy: true) { caller in
      let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
      func logIn(_ name: String, from address: String) async throws -> Answer {
        let login = try JSONEncoder().encode(HubLogin(name: name, password: "guessed a lot", device: "x"))
        return try await caller.send(
          .post, HubPath.devices, json: String(decoding: login, as: UTF8.self), headers: [forwarded: address])
      }
      let (anna, _) = try await caller.person("anna")
      // A list of what proxies before it claim doesn't count, only what the own proxy has added.
      for _ in 0..<4 { #expect(try await logIn("bert", from: "1.1.1.1, 2.2.2.2").failure == "401 wrongPassword") }
      let late = try await logIn("carl", from: "3.3.3.3, 2.2.2.2")
      #expect(late.failure == "429 tooManyRequests")
      #expect(late.headers[.retryAfter] == "10")
      #expect(try await logIn("bert", from: "4.4.4.4").failure == "401 wrongPassword")
      #expect(try await logIn("carl", from: "5.5.5.5").failure == "401 wrongPassword")
      for _ in 0..<4 { #expect(try await anna.send(.get, HubPath.account).status == 200) }
      let often = try await anna.send(.get, HubPath.account)
      #expect(often.failure == "429 tooManyRequests")
      #expect(often.headers[.retryAfter] == "1")
    }
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func `arbitrary requests never cause an internal error of the hub`(_ seed: UInt64) async throws {
    try await HubFixture(.sqlite).test { caller in
      let (anna, session) = try await caller.person("anna")
      let sync = HubPath.sync(session.account.home)
      var device = try await Device(anna, session.account.home)
      try device.client.create(UUID(), ["title": "Milk"], at: .last(in: .root), now: .now)
      try await device.sync()
      try device.client.create(UUID(), ["title": "Bread"], at: .last(in: .root), now: .now)
      let bodies: [(String, String)] = try [
        (sync, Self.json(try #require(device.client.nextRequest()))),
        (sync, Self.json(SyncRequest(device: .random(), body: .snapshot(.first, start: nil, limit: 5)))),
        (
          sync,
          Self.json(
            SyncRequest(
              device: .random(), body: .pull(since: LogPosition(sequence: 1, checksum: 1), limit: 5)))
        ),
        (HubPath.spaces, Self.json(HubSpaceDraft(id: UUID(), name: "x"))),
        (HubPath.devices, Self.json(HubLogin(name: "anna", password: "x", device: "y"))),
      ]
      var generator = SeededGenerator(seed: seed)
      let nested = String(repeating: "[", count: 100_000)
      #expect(try await anna.send(.post, sync, json: nested).failure == "400 unreadable")
      for _ in 0..<1_500 {
        let (path, body) = bodies.randomElement(using: &generator) ?? bodies[0]
        let broken = Self.broken(body, &generator)
        let answer = try await anna.send(.post, path, json: broken)
        #expect(answer.status < 500, "seed \(seed): \(path) \(broken) → \(answer.text)")
      }
      try await device.sync()
      #expect(device.client.isInStep)
    }
  }

  private static func json(_ request: SyncRequest) -> String { String(decoding: request.json, as: UTF8.self) }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// A body with a few bytes or numbers that are others.
  private static func broken(_ body: String, _ generator: inout SeededGenerator) -> String {
    var bytes = Array(body.utf8)
    let numbers = ["-1", "0", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "1e400", "0.5"]
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(place..<min(place + 5, bytes.count - 1))
      case 2: bytes.insert(contentsOf: Array("\"[{}]:,\\".utf8).shuffled(using: &generator).prefix(2), at: place)
      default:
        guard let start = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else { continue }
        let end = bytes[start...].firstIndex { !(48...57).contains($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: (numbers.randomElement(using: &generator) ?? "0").utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
