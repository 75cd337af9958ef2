import Foundation
import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Sync clients")
struct SyncClientTests {
  @Test func `edits are made before the first contact with a server`() throws {
    var client = SyncClient()
    try client.create(1, ["title": "Party"], at: .last(in: .root), now: 1_000)
    try client.create(2, at: .first(in: .root), now: 1_000)
    try client.create(3, at: .after(2), now: 1_000)
    try client.create(4, at: .before(1), now: 1_000)
    #expect(client.replica.children(of: .root) == [2, 3, 4, 1])
    #expect(client.outbox.map(\.number) == Array(1...5))
    #expect(!client.isComplete && !client.isInStep)
  }

  @Test func `an impossible edit is refused without a change`() throws {
    var client = SyncClient()
    try client.create(1, at: .last(in: .root), now: 1_000)
    try client.create(2, at: .last(in: .node(1)), now: 1_000)
    #expect(throws: SyncError.duplicateNode("\(UUID(1))")) { try client.create(1, at: .last(in: .root), now: 1_000) }
    #expect(throws: SyncError.unknownNode("\(UUID(9))")) { try client.move(1, to: .before(9), now: 1_000) }
    #expect(throws: SyncError.unknownNode("\(UUID(9))")) { try client.create(3, at: .last(in: .node(9)), now: 1_000) }
    #expect(throws: SyncError.unknownNode("\(UUID(9))")) { try client.set(["title": "x"], of: 9, now: 1_000) }
    #expect(throws: SyncError.moveIntoItself("\(UUID(1))")) { try client.move(1, to: .first(in: .node(2)), now: 1_000) }
    #expect(throws: SyncError.notInTrash("\(UUID(1))")) { try client.restore(1, now: 1_000) }
    #expect(client.outbox.count == 2)
  }

  @Test func `no edit puts a node too deep, and deeper ones from elsewhere are merged`() throws {
    var client = SyncClient()
    let deepest = TreeReplica.greatestDepth
    for id in UUID(1)...UUID(deepest) {
      try client.create(id, at: .last(in: id == 1 ? .root : .node(id - 1)), now: 1_000)
    }
    #expect(throws: SyncError.tooDeep("\(UUID(0))")) {
      try client.create(0, at: .last(in: .node(UUID(deepest))), now: 1_000)
    }
    try client.create(0, at: .last(in: .root), now: 1_000)
    #expect(throws: SyncError.tooDeep("\(UUID(1))")) { try client.move(1, to: .last(in: .node(0)), now: 1_000) }
    try client.move(2, to: .last(in: .node(0)), now: 1_000)
    let stamp = HybridTimestamp(milliseconds: 2_000, device: DeviceNumber(rawValue: 7))
    let deeper = TreeOperation(stamp: stamp, item: -1, action: .move(to: .node(UUID(deepest)), .first))
    #expect(client.replica.apply([deeper]).places == [-1])
    #expect(client.replica.preorder().map(\.depth).max() == deepest)
  }

  @Test func `a node moved before or after itself stays where it is`() throws {
    var client = SyncClient()
    for id: UUID in 1...3 { try client.create(id, at: .last(in: .root), now: 1_000) }
    #expect(try client.move(2, to: .before(2), now: 1_000).isEmpty)
    #expect(try client.move(1, to: .after(1), now: 1_000).isEmpty)
    #expect(client.replica.children(of: .root) == [1, 2, 3])
  }

  @Test func `a deleted node is restored to its former place, or to the end of the tree`() throws {
    var client = SyncClient()
    for id: UUID in 1...3 { try client.create(id, at: .last(in: .root), now: 1_000) }
    try client.create(4, at: .last(in: .node(1)), now: 1_000)
    try client.delete(2, now: 1_000)
    try client.restore(2, now: 1_000)
    #expect(client.replica.children(of: .root) == [1, 2, 3])
    try client.delete(4, now: 1_000)
    try client.delete(1, now: 1_000)
    try client.restore(4, now: 1_000)
    #expect(client.replica.children(of: .root) == [2, 3, 4])
  }

  @Test func `long keys are replaced by new ones in the same order`() throws {
    var client = SyncClient()
    try client.create(0, at: .last(in: .root), now: 1_000)
    try client.create(1, at: .last(in: .root), now: 1_000)
    for id: UUID in 2..<700 { try client.create(id, at: .after(0), now: 1_000) }
    #expect(client.replica.children(of: .root) == [0] + (UUID(2)..<UUID(700)).reversed() + [1])
    let longest = client.replica.children(of: .root).compactMap { client.replica.key(of: $0)?.text.utf8.count }.max()
    #expect(longest ?? 0 <= 48)
  }

  @Test func `a node is put right before one of two with the same key`() throws {
    var (first, second) = (SyncClient(), SyncClient())
    var server = SyncServer(genesis: 1)
    try first.create(1, at: .last(in: .root), now: 1_000)
    try second.create(2, at: .last(in: .root), now: 1_000)
    first.sync(with: &server)
    second.sync(with: &server)
    try second.create(3, at: .before(2), now: 1_000)
    #expect(second.replica.children(of: .root) == [1, 3, 2])
  }
}

extension SyncClient {
  /// Exchanges requests and responses until there are no more.
  mutating func sync(with server: inout SyncServer, at now: Int64 = 1_000, wall: Int64? = nil) {
    hint()
    while let request = nextRequest(limit: 100) { receive(server.answer(request, at: now), now: wall ?? now) }
  }
}
