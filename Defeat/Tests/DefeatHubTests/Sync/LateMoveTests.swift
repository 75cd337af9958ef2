import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HolonSync
import HolonTree
import Testing

@Suite("Late moves")
struct LateMoveTests {
  @Test(arguments: Store.available)
  func `a move before thousands of others is merged on another thread, with the usual response`(
    _ store: Store
  ) async throws {
    let fixture = try await HubFixture(store)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let early = try await Device(anna, session.account.home)
      let late = try await Device(anna, session.account.home)
      let node = UUID()
      let request = early.request([(node, .move(to: .root, .first))], after: 0)
      let ids = (0..<6_000).map { _ in UUID() }
      for start in stride(from: 0, to: ids.count, by: 1_000) {
        let moves = ids[start..<start + 1_000].map { ($0, TreeAction.move(to: .root, .first)) }
        #expect(try await late.push(moves, after: start) == [])
      }
      guard case .pushed(1, _, let refusals) = try await early.send(request).response.body
      else {
        Issue.record("The late move isn't taken.")
        return
      }
      #expect(refusals.isEmpty)
      // The next ones find the tree where it was.
      #expect(try await early.push([(node, .move(to: .node(ids[0]), .first))], after: 1) == [])
      var other = try await Device(anna, session.account.home)
      try await other.sync()
      #expect(other.client.replica.parent(of: node) == .node(ids[0]))
      await fixture.hub.forget(session.account.home)
      try await other.sync()
      #expect(other.client.replica.children(of: .root).count == 6_000)
    }
  }

  @Test func `with too many individual moves, the horizon advances and older moves get new timestamps`()
    async throws
  {
    var limits = HubLimits.quick
    limits.recentMoves = 50
    let fixture = try await HubFixture(.sqlite, limits: limits)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      var offline = try await Device(anna, session.account.home)
      try await offline.sync()
      let milk = UUID()
      try offline.client.create(milk, ["title": "Milk"], at: .last(in: .root), now: .now - 1_000)
      let busy = try await Device(anna, session.account.home)
      for start in stride(from: 0, to: 200, by: 40) {
        let moves = (0..<40).map { _ in (UUID(), TreeAction.move(to: .root, .first)) }
        #expect(try await busy.push(moves, after: start) == [])
      }
      var watching = try await Device(anna, session.account.home)
      while watching.client.replica.horizon == .zero {
        try await watching.sync()
        try await Task.sleep(for: .milliseconds(20))
      }
      try await offline.sync()
      #expect(offline.client.replica.children(of: .root).count == 201)
      #expect(offline.client.refused.isEmpty)
      try await watching.sync()
      #expect(watching.client.replica.value("title", of: milk) == "Milk")
    }
  }
}
