import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSQL
import HolonSync
import HolonTree
import Synchronization
import Testing

@Suite("Purge", .serialized)
struct HubPurgeTests {
  /// A space with to-dos, of which every other one is removed.
  private static func fill(_ device: inout Device, _ title: String, _ other: String) async throws {
    let ids = (0..<200).map { _ in UUID() }
    for (number, id) in ids.enumerated() {
      let title = number.isMultiple(of: 2) ? title : other
      try device.client.create(id, ["title": "\(title) \(number)"], at: .last(in: .root), now: .now)
      if number.isMultiple(of: 10) { try await device.sync() }
    }
    try await device.sync()
    for (number, id) in ids.enumerated() where number.isMultiple(of: 2) { try device.client.delete(id, now: .now) }
    try await device.sync()
  }

  /// Whether a text is in some row of the log or the checkpoint.
  private static func rows(with text: String, _ fixture: HubFixture) async throws -> Bool {
    let rows = try await fixture.hub.database.run([
      "SELECT value FROM operation WHERE value IS NOT NULL", "SELECT content FROM checkpoint ORDER BY page",
    ])
    let pages = try rows[1].compactMap { row -> Data? in
      Data(base64Encoded: try row["content"] as String)
    }
    return try rows[0].contains { row in try (row["value"] as String).contains(text) }
      || pages.contains { String(decoding: $0, as: Unicode.ASCII.self).contains(text) }
  }

  @Test(arguments: Store.available)
  func `only an owner can purge removed to-dos`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let home = session.account.home
      _ = try await anna.send(.put, HubPath.member("bert", of: home), HubShare(role: .write))
      var phone = try await Device(anna, home)
      try await Self.fill(&phone, "Zanzibar", "Visible")
      var laptop = try await Device(bert, home)
      try await laptop.sync()
      var away = laptop
      try away.client.create(UUID(), ["title": "From afar"], at: .last(in: .root), now: .now)
      #expect(try await bert.send(.post, HubPath.purge(of: home)).failure == "403 forbidden")
      #expect(try await caller.send(.post, HubPath.purge(of: home)).failure == "401 unauthorized")
      #expect(try await Self.rows(with: "Zanzibar", fixture))
      #expect(try await anna.send(.post, HubPath.purge(of: home)).status == 204)
      #expect(try await !Self.rows(with: "Zanzibar", fixture))
      #expect(try await Self.rows(with: "Visible 199", fixture))
      // A device that was in step learns of it by one record.
      laptop.client.hint()
      let question = try #require(laptop.client.nextRequest())
      let answer = try await laptop.send(question).response
      guard case .pulled(_, let records, false) = answer.body else {
        Issue.record("\(answer.body)")
        return
      }
      #expect(records.count == 1)
      for _ in 0..<2 {
        try await phone.sync()
        try await laptop.sync()
        try await away.sync()
      }
      for device in [phone, laptop, away] {
        let titles = device.client.replica.children(of: .root).map { device.client.replica.value("title", of: $0) }
        #expect(titles.count == 101 && titles.contains("From afar") && titles.contains("Visible 199"))
        #expect(device.client.replica.children(of: .trash).allSatisfy { device.client.replica.isPurged($0) })
      }
    }
  }

  @Test func `purged to-dos leave nothing in the file`() async throws {
    let fixture = try await HubFixture(.sqlite)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      var phone = try await Device(anna, session.account.home)
      try await Self.fill(&phone, "Zanzibar", "Visible")
      #expect(try fixture.bytes().contains("Zanzibar"))
      #expect(try await anna.send(.post, HubPath.purge(of: session.account.home)).status == 204)
      // The chores of each day make sure.
      try await fixture.hub.scrub()
      let bytes = try fixture.bytes()
      #expect(!bytes.contains("Zanzibar"))
      #expect(!bytes.contains(Data("Zanzibar".utf8).base64EncodedString().prefix(8)))
    }
  }

  @Test(arguments: Store.available)
  func `removed to-dos are purged after 30 days, also from the file`(_ store: Store) async throws {
    let later = Mutex<Int64>(0)
    let time = { @Sendable in Int64.now + later.withLock { $0 } }
    let fixture = try await HubFixture(store, now: time)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      var phone = try await Device(anna, session.account.home)
      try await Self.fill(&phone, "Zanzibar", "Visible")
      later.withLock { $0 = 29 * 86_400_000 }
      #expect(try await fixture.hub.settle() == 0)
      #expect(try await Self.rows(with: "Zanzibar", fixture))
      later.withLock { $0 = 31 * 86_400_000 }
      #expect(try await fixture.hub.settle() == 1)
      #expect(try await !Self.rows(with: "Zanzibar", fixture))
      #expect(try await Self.rows(with: "Visible 199", fixture))
      try await fixture.hub.scrub()
      if store == .sqlite { #expect(try !fixture.bytes().contains("Zanzibar")) }
    }
  }

  @Test(arguments: Store.available)
  func `the frequency of purges is limited`(_ store: Store) async throws {
    var limits = HubLimits.quick
    limits.purges = HubLimits.Rate(perSecond: 0.01, burst: 2)
    try await HubFixture(store, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      let path = HubPath.purge(of: session.account.home)
      for _ in 0..<2 { #expect(try await anna.send(.post, path).status == 204) }
      #expect(try await anna.send(.post, path).failure == "429 tooManyRequests")
    }
  }
}
