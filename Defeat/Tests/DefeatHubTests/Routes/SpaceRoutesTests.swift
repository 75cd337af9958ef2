import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSQL
import HolonSync
import Testing

@Suite("Spaces", .serialized)
struct SpaceRoutesTests {
  @Test(arguments: Store.available)
  func `creating a space twice has no effect, and can't replace another space`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, _) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let draft = HubSpaceDraft(id: UUID(), name: "Household")
      let first = try await anna.send(.post, HubPath.spaces, draft)
      #expect(first.status == 201)
      let again = try await anna.send(.post, HubPath.spaces, draft)
      #expect(again.status == 200)
      #expect(try again.read(HubSpace.self) == first.read(HubSpace.self))
      #expect(try await bert.send(.post, HubPath.spaces, draft).failure == "409 identityTaken")
      #expect(try await bert.send(.get, HubPath.space(draft.id)).failure == "404 notFound")
    }
  }

  @Test(arguments: Store.available)
  func `only owners share a space, and every member except the last owner may leave`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, _) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let id = UUID()
      _ = try await anna.send(.post, HubPath.spaces, HubSpaceDraft(id: id, name: "Household"))
      func share(_ name: String, _ role: HubRole, by caller: Caller) async throws -> Answer {
        try await caller.send(.put, HubPath.member(name, of: id), HubShare(role: role))
      }
      #expect(try await share("nobody", .read, by: anna).failure == "404 unknownAccount")
      let members = try await share("bert", .read, by: anna).read(HubMembers.self).members
      #expect(members.map(\.account) == ["anna", "bert"])
      #expect(members.map(\.role) == [.own, .read])
      #expect(try await bert.send(.get, HubPath.space(id)).read(HubSpace.self).role == .read)
      #expect(try await share("bert", .own, by: bert).failure == "403 forbidden")
      #expect(try await bert.send(.patch, HubPath.space(id), HubSpaceChange(name: "x")).failure == "403 forbidden")
      #expect(try await bert.send(.delete, HubPath.space(id)).failure == "403 forbidden")
      #expect(try await bert.send(.delete, HubPath.member("anna", of: id)).failure == "403 forbidden")
      #expect(try await anna.send(.delete, HubPath.member("anna", of: id)).failure == "409 lastOwner")
      #expect(try await share("anna", .write, by: anna).failure == "409 lastOwner")
      #expect(try await share("bert", .own, by: anna).status == 200)
      #expect(try await anna.send(.delete, HubPath.member("anna", of: id)).status == 204)
      #expect(try await anna.send(.get, HubPath.space(id)).failure == "404 notFound")
      #expect(try await bert.send(.delete, HubPath.space(id)).status == 204)
      #expect(try await bert.send(.get, HubPath.space(id)).failure == "404 notFound")
    }
  }

  @Test(arguments: Store.available)
  func `a reader can pull, and each pushed edit is refused`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let home = session.account.home
      _ = try await anna.send(.put, HubPath.member("bert", of: home), HubShare(role: .read))
      var writer = try await Device(anna, home)
      try writer.client.create(UUID(), ["title": "Milk"], at: .last(in: .root), now: .now)
      try await writer.sync()
      var reader = try await Device(bert, home)
      try await reader.sync()
      #expect(reader.client.replica.children(of: .root).count == 1)
      try reader.client.create(UUID(), ["title": "Bread"], at: .last(in: .root), now: .now)
      try await reader.sync()
      #expect(Set(reader.client.refused.map(\.reason)) == [.forbidden])
      #expect(reader.client.replica.children(of: .root).count == 1)
      _ = try await anna.send(.put, HubPath.member("bert", of: home), HubShare(role: .write))
      try reader.client.create(UUID(), ["title": "Bread"], at: .last(in: .root), now: .now)
      try await reader.sync()
      try await writer.sync()
      #expect(writer.client.replica.children(of: .root).count == 2)
    }
  }

  @Test(arguments: Store.available)
  func `a space can require a version of fields of its devices`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      let change = HubSpaceChange(schema: 2)
      #expect(try await anna.send(.patch, HubPath.space(home), change).read(HubSpace.self).schema == 2)
      var device = try await Device(anna, home)
      #expect(try await device.refusal() == .schemaTooOld)
      device.schema = 2
      try await device.sync()
      #expect(device.client.isInStep)
    }
  }

  @Test(arguments: Store.available)
  func `a space can't require a version of fields that the hub doesn't know`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      for schema in [Int.min, 0, 6, 1_000_000, Int.max] {
        let answer = try await anna.send(.patch, HubPath.space(home), HubSpaceChange(schema: schema))
        #expect(answer.failure == "422 invalid", "\(schema)")
      }
      // One that was accepted by an earlier version can be taken back.
      _ = try await fixture.hub.database.run(["UPDATE space SET fields = 1000000"])
      var device = try await Device(anna, home)
      #expect(try await device.refusal() == .schemaTooOld)
      let change = HubSpaceChange(schema: 1)
      #expect(try await anna.send(.patch, HubPath.space(home), change).read(HubSpace.self).schema == 1)
      try await device.sync()
      #expect(device.client.isInStep)
    }
  }
}
