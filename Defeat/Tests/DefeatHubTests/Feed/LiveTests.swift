import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSync
import Testing

@Suite("Live hints", .serialized)
struct LiveTests {
  @Test(arguments: Store.available)
  func `a listening device is notified of edits, of other spaces, and of its logout`(_ store: Store) async throws {
    let fixture = try await HubFixture(store, processes: 2)
    try await withHubs(fixture, HubClock(real: ())) { callers, _ in
      let (anna, session) = try await callers[0].person("anna")
      // On PostgreSQL another process does what the device hears of.
      let other = Caller(client: (store == .postgres ? callers[1] : callers[0]).client, token: anna.token)
      let events = anna.client.events(HubPath.live, headers: anna.withToken([:]))
      #expect(try await events.nextOfHub() == .head(space: session.account.home, head: 0))
      var client = SyncClient()
      try client.create(UUID(), ["title": "Milk"], at: .last(in: .root), now: .now)
      while let request = client.nextRequest() {
        client.receive(try await other.sync(request, with: session.account.home), now: .now)
      }
      #expect(try await events.nextOfHub() == .head(space: session.account.home, head: 2))
      let space = UUID()
      #expect(try await other.send(.post, HubPath.spaces, HubSpaceDraft(id: space, name: "Household")).status == 201)
      #expect(try await events.nextOfHub() == .spaces)
      #expect(try await events.nextOfHub() == .head(space: space, head: 0))
      #expect(try await other.send(.delete, HubPath.device(session.device.id)).status == 204)
      #expect(try await events.nextOfHub() == .revoked)
      #expect(try await events.nextOfHub() == nil)
    }
  }
}

extension EventReader {
  /// Returns the next event of a hub, or nil after the end of the stream.
  fileprivate func nextOfHub() async throws -> HubEvent? {
    while let event = try await next() {
      let lines = event.split(separator: "\n")
      let name = lines.first { $0.hasPrefix("event: ") }?.dropFirst(7)
      let data = lines.first { $0.hasPrefix("data: ") }?.dropFirst(6)
      if let name, let data, let event = HubEvent(name: String(name), data: String(data)) { return event }
    }
    return nil
  }
}
