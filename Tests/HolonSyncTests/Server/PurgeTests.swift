import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Purged nodes")
struct PurgeTests {
  var server = SyncServer(genesis: 1)
  var client = SyncClient()
  var other = SyncClient()

  /// A party with a cake below it, known to both devices.
  init() throws {
    try client.create(1, ["title": "Party"], at: .last(in: .root), now: 1_000)
    try client.create(2, ["title": "Cake"], at: .last(in: .node(1)), now: 1_000)
    try client.create(3, ["title": "Trip"], at: .last(in: .root), now: 1_000)
    client.sync(with: &server)
    other.sync(with: &server)
  }

  private func titles(_ replica: TreeReplica) -> [String?] { (1...3).map { replica.value("title", of: $0) } }

  @Test mutating func `nodes in the trash at the horizon lose their fields on all replicas`() throws {
    try client.delete(1, now: 2_000)
    client.sync(with: &server, at: 2_000)
    #expect(titles(server.replica) == ["Party", "Cake", "Trip"])
    server.advanceHorizon(to: HybridTimestamp(milliseconds: 3_000))
    server.compactLog()
    client.sync(with: &server, at: 4_000)
    other.sync(with: &server, at: 4_000)
    var newcomer = SyncClient()
    newcomer.sync(with: &server, at: 4_000)
    for replica in [server.replica, client.replica, other.replica, newcomer.replica] {
      #expect(titles(replica) == [nil, nil, "Trip"])
      #expect(replica.isPurged(1) && replica.isPurged(2) && !replica.isPurged(3))
      #expect(replica.children(of: .trash) == [1])
    }
    #expect(throws: SyncError.self) { try client.restore(1, now: 4_000) }
    #expect(throws: SyncError.self) { try client.set(["title": "Ball"], of: 2, now: 4_000) }
  }

  @Test mutating func `nodes that were restored since the horizon keep their fields`() throws {
    try client.delete(1, now: 2_000)
    client.sync(with: &server, at: 2_000)
    other.sync(with: &server, at: 2_000)
    try other.restore(1, now: 5_000)
    other.sync(with: &server, at: 5_000)
    server.advanceHorizon(to: HybridTimestamp(milliseconds: 3_000))
    client.sync(with: &server, at: 6_000)
    #expect(titles(client.replica) == ["Party", "Cake", "Trip"])
    #expect(client.replica.isVisible(2))
  }

  @Test mutating func `a device that restarts between two pages keeps the fields of a restored node`() throws {
    try client.delete(1, now: 2_000)
    client.sync(with: &server, at: 2_000)
    other.sync(with: &server, at: 2_000)
    try other.restore(1, now: 5_000)
    try other.set(["title": "Journey"], of: 3, now: 5_000)
    try other.move(3, to: .first(in: .root), now: 5_000)
    other.sync(with: &server, at: 5_000)
    server.advanceHorizon(to: HybridTimestamp(milliseconds: 3_000))
    var newcomer = SyncClient()
    while let request = newcomer.nextRequest(limit: 1) {
      newcomer.receive(server.answer(request, at: 6_000), now: 6_000)
      newcomer = try #require(SyncClient(bytes: newcomer.bytes))
    }
    #expect(titles(newcomer.replica) == ["Party", "Cake", "Journey"])
    #expect(newcomer.replica.children(of: .root) == [3, 1] && newcomer.isInStep)
  }

  @Test mutating func `an edit of a purged node by a device that was away is refused and reported`() throws {
    try client.delete(1, now: 2_000)
    client.sync(with: &server, at: 2_000)
    try other.set(["title": "Ball"], of: 1, now: 5_000)
    try other.move(1, to: .last(in: .node(3)), now: 5_000)
    try other.set(["title": "Journey"], of: 3, now: 5_000)
    server.advanceHorizon(to: HybridTimestamp(milliseconds: 3_000))
    other.sync(with: &server, at: 6_000)
    client.sync(with: &server, at: 6_000)
    #expect(other.refused.map(\.reason) == [.removed, .removed])
    for replica in [server.replica, client.replica, other.replica] {
      #expect(titles(replica) == [nil, nil, "Journey"])
      #expect(replica.children(of: .root) == [3] && replica.children(of: .trash) == [1])
    }
  }

  @Test mutating func `a device that was away for longer doesn't restore a purged node`() throws {
    try client.delete(1, now: 2_000)
    client.sync(with: &server, at: 2_000)
    try other.set(["title": "Ball"], of: 2, now: 1_500)
    try other.create(4, ["title": "Music"], at: .last(in: .node(1)), now: 1_500)
    try other.create(5, ["title": "Milk"], at: .last(in: .root), now: 1_500)
    server.advanceHorizon(to: HybridTimestamp(milliseconds: 3_000))
    server.compactLog()
    other.sync(with: &server, at: 6_000)
    client.sync(with: &server, at: 6_000)
    for replica in [server.replica, client.replica, other.replica] {
      #expect(titles(replica) == [nil, nil, "Trip"])
      #expect(replica.children(of: .root) == [3, 5])
    }
    #expect(other.refused.map(\.reason) == [.removed])
    // Nodes that it had put below are purged with the next horizon.
    server.advanceHorizon(to: HybridTimestamp(milliseconds: 7_000))
    other.sync(with: &server, at: 8_000)
    client.sync(with: &server, at: 8_000)
    for replica in [server.replica, client.replica, other.replica] { #expect(replica.isPurged(4)) }
  }

  @Test mutating func `a horizon after all operations purges nodes deleted just now by a fast clock`() throws {
    try client.delete(1, now: 31_000)
    client.sync(with: &server, at: 2_000)
    server.advanceHorizon(to: server.ledger.horizonAfterAll(at: 2_000))
    #expect(titles(server.replica) == [nil, nil, "Trip"])
    // No operation has been made since.
    #expect(server.ledger.horizonRecord(server.ledger.horizonAfterAll(at: 2_000)) == nil)
    try other.set(["title": "Journey"], of: 3, now: 2_000)
    other.sync(with: &server, at: 2_000)
    client.sync(with: &server, at: 2_000)
    for replica in [server.replica, client.replica, other.replica] {
      #expect(titles(replica) == [nil, nil, "Journey"])
    }
  }
}
