import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSQL
import HolonSync
import Testing

@Suite("Removal", .serialized)
struct RemovalTests {
  /// Puts to-dos into a space.
  private static func fill(_ space: UUID, _ title: String, by caller: Caller, count: Int = 3) async throws {
    var device = try await Device(caller, space)
    try await device.sync()
    for number in 0..<count {
      try device.client.create(UUID(), ["title": "\(title) \(number)"], at: .last(in: .root), now: .now)
    }
    try await device.sync()
  }

  /// The number of rows that mention a space.
  private static func rows(of space: UUID, _ fixture: HubFixture) async throws -> Int {
    var count = 0
    for table in ["space", "member", "operation", "receipt", "checkpoint"] {
      count += try await fixture.hub.database.run([
        "SELECT 1 FROM \(name: table) WHERE space_id = \(space)"
      ])[0].count
    }
    return count
  }

  @Test(arguments: Store.available)
  func `an account is removed with its devices, spaces and invitations`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    try await fixture.test { caller in
      let (phone, session) = try await caller.person("anna")
      let (laptop, _) = try await caller.logIn("anna", device: "Laptop")
      let (bert, other) = try await caller.person("bert")
      let draft = HubSpaceDraft(id: UUID(), name: "Plans")
      _ = try await phone.send(.post, HubPath.spaces, draft)
      _ = try await bert.send(.put, HubPath.member("anna", of: other.account.home), HubShare(role: .write))
      for space in [session.account.home, draft.id] { try await Self.fill(space, "Secret", by: phone) }
      try await Self.fill(other.account.home, "Shared", by: bert)
      let wrong = HubAccountRemoval(password: "guessed a lot")
      #expect(try await phone.send(.post, HubPath.accountRemoval, wrong).failure == "401 wrongPassword")
      #expect(try await laptop.send(.get, HubPath.account).status == 200)
      let removal = HubAccountRemoval(password: "correct horse anna")
      #expect(try await phone.send(.post, HubPath.accountRemoval, removal).status == 204)
      #expect(try await laptop.send(.get, HubPath.account).failure == "401 unauthorized")
      #expect(try await phone.send(.post, HubPath.accountRemoval, removal).failure == "401 unauthorized")
      for space in [session.account.home, draft.id] { #expect(try await Self.rows(of: space, fixture) == 0) }
      let members = try await bert.send(.get, HubPath.members(of: other.account.home)).read(HubMembers.self)
      #expect(members.members.map(\.account) == ["bert"])
      try await Self.fill(other.account.home, "Still shared", by: bert)
      for table in ["account", "device", "member", "invitation"] {
        let key = table == "invitation" ? "created_by" : "account_id"
        let rows = try await fixture.hub.database.run([
          "SELECT \(name: key) FROM \(name: table) WHERE \(name: key) IS NOT NULL"
        ])[0]
        #expect(rows.count <= 1, "\(table)")
      }
      // The name is free again.
      _ = try await caller.person("anna")
    }
  }

  @Test(arguments: Store.available)
  func `an account stays while it is the only owner of a shared space`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let draft = HubSpaceDraft(id: UUID(), name: "Household")
      _ = try await anna.send(.post, HubPath.spaces, draft)
      let home = session.account.home
      for space in [draft.id, home] {
        _ = try await anna.send(.put, HubPath.member("bert", of: space), HubShare(role: .write))
      }
      let removal = HubAccountRemoval(password: "correct horse anna")
      let refused = try await anna.send(.post, HubPath.accountRemoval, removal)
      #expect(refused.failure == "409 lastOwner")
      #expect(refused.words?.hasPrefix("You are the only owner of shared spaces (“Household”, “To-dos”)") == true)
      #expect(try await anna.send(.get, HubPath.account).status == 200)
      _ = try await anna.send(.put, HubPath.member("bert", of: draft.id), HubShare(role: .own))
      _ = try await anna.send(.delete, HubPath.member("bert", of: home))
      #expect(try await anna.send(.post, HubPath.accountRemoval, removal).status == 204)
      #expect(try await bert.send(.get, HubPath.space(draft.id)).read(HubSpace.self).role == .own)
      #expect(try await bert.send(.get, HubPath.space(home)).failure == "404 notFound")
    }
  }

  @Test(arguments: Store.available)
  func `a space is deleted with all of its rows, in any number`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    try await fixture.test { caller in
      let (anna, _) = try await caller.person("anna")
      let draft = HubSpaceDraft(id: UUID(), name: "Plans")
      _ = try await anna.send(.post, HubPath.spaces, draft)
      try await Self.fill(draft.id, "Secret", by: anna, count: 1_200)
      #expect(try await Self.rows(of: draft.id, fixture) > 2_400)
      #expect(try await anna.send(.delete, HubPath.space(draft.id)).status == 204)
      #expect(try await Self.rows(of: draft.id, fixture) == 0)
      #expect(try await anna.send(.post, HubPath.spaces, draft).status == 201)
      try await Self.fill(draft.id, "Another", by: anna)
    }
  }

  @Test(arguments: Store.available)
  func `the rest of an interrupted removal is deleted by the next maintenance`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, other) = try await caller.person("bert")
      for (who, home) in [(anna, session.account.home), (bert, other.account.home)] {
        try await Self.fill(home, "To-do", by: who)
      }
      _ = try await fixture.hub.database.run(["DELETE FROM account WHERE name = 'anna'"])
      try await fixture.hub.sweep()
      #expect(try await Self.rows(of: session.account.home, fixture) == 0)
      #expect(try await anna.send(.get, HubPath.account).failure == "401 unauthorized")
      try await Self.fill(other.account.home, "Another", by: bert)
    }
  }

  @Test func `a removed account leaves nothing in the file`() async throws {
    let fixture = try await HubFixture(.sqlite)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, other) = try await caller.person("bert")
      try await Self.fill(session.account.home, "Zanzibar", by: anna, count: 300)
      try await Self.fill(other.account.home, "Visible", by: bert, count: 300)
      #expect(try fixture.bytes().contains("Zanzibar"))
      let removal = HubAccountRemoval(password: "correct horse anna")
      #expect(try await anna.send(.post, HubPath.accountRemoval, removal).status == 204)
      let bytes = try fixture.bytes()
      #expect(!bytes.contains("Zanzibar"))
      #expect(!bytes.contains("anna"))
      #expect(bytes.contains("Visible 299"))
    }
  }
}
