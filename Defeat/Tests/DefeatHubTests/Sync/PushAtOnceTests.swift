import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSync
import HolonTree
import Synchronization
import Testing

/// A device that has pushed a moment ago may push no more once another process has taken its access away, of which the
/// process that it asks hears nothing.
struct PushAtOnceTests {
  @Test(arguments: Store.available)
  func `a device that another process has logged out loses access immediately`(_ store: Store) async throws {
    let titles = try await titles(store) { anna, bert, device in
      let devices = try await bert.send(.get, HubPath.devices).read(HubDevices.self).devices
      let id = try #require(devices.first { $0.isThis }).id
      #expect(try await bert.send(.delete, HubPath.device(id)).status == 204)
      try await expect(.unauthorized, from: &device)
    }
    #expect(titles == ["0", "1", "2"])
  }

  @Test(arguments: Store.available)
  func `a member that another process has removed loses access immediately`(_ store: Store) async throws {
    let titles = try await titles(store) { anna, bert, device in
      #expect(try await anna.send(.delete, HubPath.member("bert", of: device.space)).status == 204)
      try await expect(.notFound, from: &device)
    }
    #expect(titles == ["0", "1", "2"])
  }

  @Test(arguments: Store.available)
  func `a member who has just become a reader can't write`(_ store: Store) async throws {
    let titles = try await titles(store) { anna, bert, device in
      let share = HubShare(role: .read)
      #expect(try await anna.send(.put, HubPath.member("bert", of: device.space), share).status == 200)
      try await expect(nil, from: &device)
      #expect(device.client.replica.preorder().count == 3)
    }
    #expect(titles == ["0", "1", "2"])
  }

  @Test(arguments: Store.available)
  func `a device without the version of fields that was just required is refused`(_ store: Store) async throws {
    let titles = try await titles(store) { anna, bert, device in
      let space = device.space
      #expect(try await anna.send(.patch, HubPath.space(space), HubSpaceChange(schema: 2)).status == 200)
      let before = try await anna.send(.get, HubPath.space(space)).read(HubSpace.self).head
      try await expect(.schemaTooOld, from: &device)
      #expect(try await anna.send(.get, HubPath.space(space)).read(HubSpace.self).head == before)
      device.schema = 2
      try await expect(nil, from: &device)
    }
    #expect(titles == ["0", "1", "2", "late"])
  }

  @Test(arguments: Store.available)
  func `operations that another process has just appended come first`(_ store: Store) async throws {
    let titles = try await titles(store) { anna, bert, device in
      var other = try await Device(anna, device.space)
      try await other.sync()
      try other.client.create(UUID(), ["title": "other"], at: .last(in: .root), now: .now)
      try await other.sync()
      try await expect(nil, from: &device)
      #expect(device.client.replica.preorder().count == 5)
    }
    #expect(titles == ["0", "1", "2", "late", "other"])
  }

  private func expect(_ expected: HubFailure.Code?, from device: inout Device) async throws {
    let refusal = try await device.refusal()
    #expect(refusal == expected)
  }

  /// Lets Bert's device push three times to Anna's home, and once more after something has happened.
  ///
  /// - Parameter body: Takes two people who ask another process, and Bert's device with an edit that isn't pushed yet.
  /// - Returns: The titles that the space has in the end.
  private func titles(
    _ store: Store, _ body: @escaping @Sendable (Caller, Caller, inout Device) async throws -> Void
  ) async throws -> [String] {
    let fixture = try await HubFixture(store, processes: 2)
    let other = try HubServer(Hub(fixture.databases[1], limits: .quick, signUp: .open), HubConfiguration(port: 0))
    let titles = Mutex<[String]>([])
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let home = session.account.home
      _ = try await anna.send(.put, HubPath.member("bert", of: home), HubShare(role: .write))
      var device = try await Device(bert, home)
      for number in 0..<3 {
        try device.client.create(UUID(), ["title": "\(number)"], at: .last(in: .root), now: .now)
        try await device.sync()
      }
      try device.client.create(UUID(), ["title": "late"], at: .last(in: .root), now: .now)
      let pusher = device
      try await HubFixture.test(other) { caller in
        var device = pusher
        let callers = [anna, bert].map { Caller(client: caller.client, token: $0.token) }
        try await body(callers[0], callers[1], &device)
      }
      var reader = try await Device(anna, home)
      reader.schema = 2
      try await reader.sync()
      let replica = reader.client.replica
      let found = replica.preorder().compactMap { replica.value("title", of: $0.id) }.sorted()
      titles.withLock { $0 = found }
    }
    return titles.withLock { $0 }
  }
}
