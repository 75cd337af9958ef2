import Foundation
import HolonSync
import HolonTesting
import HolonTestingSync
import HolonTree
import Testing

@Suite("Partial sync")
struct PartialSyncTests {
  private static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  private static let red = SyncQuery.field(SyncCondition("color", .lastWriter, initial: [nil], .isOne(of: ["red"])))

  private let runs = setting("HOLON_CONVERGENCE_RUNS") ?? 30
  private let first = setting("HOLON_SEED") ?? .random(in: 0...UInt64(UInt32.max))

  @Test(arguments: [
    PartialHistory.Troubles(), .restarts, .horizons, .refusals, .copiedDevices, .wrongClocks, .otherQueries,
    .serverBackups, .all,
  ])
  func `partial devices have exactly the selected nodes and those above them`(_ troubles: PartialHistory.Troubles) {
    for seed in first..<first + runs {
      var history = PartialHistory(seed: seed, troubles: troubles)
      history.run(steps: 60 + Int(seed % 5) * 60)
      if let problem = history.problem {
        Issue.record("seed \(seed), troubles \(troubles.rawValue): \(problem)")
        return
      }
    }
  }

  @Test func `a late removal that makes another move possible reaches a device that has only the moved node`() throws {
    var server = SyncServer(genesis: 7)
    var (laptop, tablet) = (SyncClient(), SyncClient())
    var phone = try SyncClient(selecting: Self.red)
    try laptop.create(1, ["color": "red"], at: .last(in: .root), now: 1_000)
    try laptop.create(2, at: .last(in: .node(1)), now: 1_001)
    try laptop.create(3, at: .last(in: .node(2)), now: 1_002)
    server.sync(&laptop, at: 1_100, limit: 10)
    server.sync(&tablet, at: 1_100, limit: 10)
    try tablet.delete(2, now: 1_500)
    // Without effect, because node 3 is within node 1; the removal of node 2 came earlier, but isn't known yet.
    laptop.commit([(1, .move(to: .node(3), .first))], 2_000)
    server.sync(&laptop, at: 2_100, limit: 10)
    server.sync(&phone, at: 2_100, limit: 10)
    #expect(phone.replica.preorder().map(\.id) == [1])
    server.sync(&tablet, at: 2_200, limit: 10)
    #expect(server.replica.preorder().isEmpty)
    server.sync(&phone, at: 2_300, limit: 10)
    #expect(phone.replica.nodeCount == 0)
  }

  @Test func `a refused removal brings back what lies below, although a response came while it waited`() throws {
    var server = SyncServer(genesis: 7)
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: Self.red)
    func refusal(_ operation: TreeOperation) -> RefusalReason? {
      if case .move(to: .trash, _) = operation.action { .forbidden } else { nil }
    }
    try laptop.create(1, at: .last(in: .root), now: 1_000)
    try laptop.create(2, ["color": "red"], at: .last(in: .node(1)), now: 1_001)
    try laptop.create(3, ["color": "red"], at: .last(in: .root), now: 1_002)
    server.sync(&laptop, at: 1_100, refusal: refusal)
    server.sync(&phone, at: 1_100, refusal: refusal)
    try laptop.set(["name": "x"], of: 3, now: 1_200)
    server.sync(&laptop, at: 1_300, refusal: refusal)
    phone.hint()
    let response = server.answer(try #require(phone.nextRequest()), at: 1_400)
    try phone.delete(1, now: 1_500)
    phone.receive(response, now: 1_500)
    #expect(phone.replica.preorder().map(\.id) == [3])
    server.sync(&phone, at: 1_600, refusal: refusal)
    #expect(phone.refused.count == 1)
    #expect(phone.replica.preorder().map(\.id) == [1, 2, 3])
  }

  @Test func `a parent that only an outdated move of the device names is forgotten`() throws {
    var server = SyncServer(genesis: 7)
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: Self.red)
    try laptop.create(1, at: .last(in: .root), now: 1_000)
    try laptop.create(2, ["color": "red"], at: .last(in: .node(1)), now: 1_001)
    try laptop.create(3, ["color": "red"], at: .last(in: .root), now: 1_002)
    try laptop.create(4, at: .last(in: .root), now: 1_003)
    server.sync(&laptop, at: 1_100)
    server.sync(&phone, at: 1_100)
    #expect(phone.replica.preorder().map(\.id) == [1, 2, 3])
    try laptop.move(3, to: .last(in: .node(4)), now: 2_000)
    try laptop.set(["color": "blue"], of: 2, now: 2_001)
    server.sync(&laptop, at: 2_100)
    phone.hint()
    let response = server.answer(try #require(phone.nextRequest()), at: 2_200)
    try phone.move(3, to: .last(in: .node(1)), now: 1_500)
    phone.receive(response, now: 1_600)
    server.sync(&phone, at: 2_300)
    #expect(phone.replica.preorder().map(\.id) == [4, 3])
    #expect(phone.replica.nodes.indices.filter(phone.replica.isKnown).count == 2)
  }

  @Test func `a node and its part that changed places stay, although their states come one by one`() throws {
    var server = SyncServer(genesis: 7)
    server.pageBytes = 100
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: Self.red)
    try laptop.create(1, at: .last(in: .root), now: 1_000)
    try laptop.create(2, at: .last(in: .node(1)), now: 1_001)
    try laptop.create(3, ["color": "red"], at: .last(in: .node(2)), now: 1_002)
    server.sync(&laptop, at: 1_100)
    server.sync(&phone, at: 1_100)
    try phone.move(2, to: .last(in: .root), now: 1_200)
    try phone.move(1, to: .last(in: .node(2)), now: 1_201)
    try phone.move(3, to: .last(in: .node(1)), now: 1_202)
    server.sync(&phone, at: 1_300)
    #expect(phone.replica.preorder().map(\.id) == [2, 1, 3])
    #expect(phone.isInStep && phone.replica.brokenInvariant() == nil)
  }

  @Test func `a late receipt for an edit that was to get a new stamp ends the wait for its node`() throws {
    var server = SyncServer(genesis: 7)
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: Self.red)
    for number in 2...3 { try laptop.create(UUID(number), ["color": "red"], at: .last(in: .root), now: 1_000) }
    server.sync(&laptop, at: 1_100)
    server.sync(&phone, at: 1_100)
    try phone.move(2, to: .last(in: .node(3)), now: 1_500)
    let push = try #require(phone.nextRequest())
    let receipt = server.answer(push, at: 1_600)
    server.advanceHorizon(to: server.ledger.horizonAfterAll(at: 2_000))
    server.compactLog()
    let refusal = server.answer(push, at: 2_100)
    guard case .tooOld = refusal.body else {
      Issue.record("\(refusal.body)")
      return
    }
    phone.receive(refusal, now: 2_100)
    phone.receive(receipt, now: 2_100)
    for _ in 0..<20 {
      guard let request = phone.nextRequest() else { break }
      phone.receive(server.answer(request, at: 2_200), now: 2_200)
    }
    #expect(phone.isInStep)
    #expect(server.replica.parent(of: 2) == .node(3) && phone.replica.parent(of: 2) == .node(3))
  }

  @Test func `stored slots of forgotten nodes are left out when a client is read`() throws {
    var server = SyncServer(genesis: 7)
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: Self.red)
    for number in 1...9 { try laptop.create(UUID(number), ["color": "red"], at: .last(in: .root), now: 1_000) }
    server.sync(&laptop, at: 1_100)
    server.sync(&phone, at: 1_100)
    for number in 1...4 { try laptop.set(["color": "blue"], of: UUID(number), now: 1_200) }
    server.sync(&laptop, at: 1_300)
    server.sync(&phone, at: 1_300)
    #expect(phone.replica.nodeCount == 9)
    let read = try #require(SyncClient(bytes: phone.bytes))
    #expect(read.replica.nodeCount == 5)
    #expect(read.replica.preorder().map(\.id) == phone.replica.preorder().map(\.id))
    #expect(read.replica.brokenInvariant() == nil)
  }

  @Test func `a node in the trash whose edit waits keeps its fields when a client is read`() throws {
    var server = SyncServer(genesis: 7)
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: Self.red)
    try laptop.create(1, ["color": "red"], at: .last(in: .root), now: 1_000)
    server.sync(&laptop, at: 1_100)
    server.sync(&phone, at: 1_100)
    try laptop.delete(1, now: 1_200)
    server.sync(&laptop, at: 1_300)
    // The clock is far ahead: the server's state of the node comes before the edit is sent with a new stamp.
    try phone.set(["name": "x"], of: 1, now: 9_000_000)
    while let request = phone.nextRequest(), phone.replica.parent(of: 1) == .root {
      phone.receive(server.answer(request, at: 1_400), now: 9_000_000)
    }
    var read = try #require(SyncClient(bytes: phone.bytes))
    #expect(read.replica.parent(of: 1) == .trash && read.outbox.count == 1)
    #expect(read.replica.value("color", of: 1) == "red" && read.replica.value("name", of: 1) == "x")
    try read.restore(1, now: 1_500)
    server.sync(&read, at: 1_600)
    #expect(server.replica.children(of: .root) == [1] && server.replica.value("name", of: 1) == "x")
  }

  @Test func `a page after another query stores as many bytes as its nodes need, however many await theirs`() throws {
    var server = SyncServer(genesis: 7)
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: Self.red)
    for number in 1...5_000 { try laptop.create(UUID(number), ["color": "red"], at: .last(in: .root), now: 1_000) }
    server.sync(&laptop, at: 1_100)
    server.sync(&phone, at: 1_100)
    try phone.select(.everything)
    #expect(phone.storedWhole.written.count > 10_000)
    var pages: [Int] = []
    while let request = phone.nextRequest(limit: 100) {
      let mark = phone.mark(withOutbox: true)
      let response = server.answer(request, at: 1_200)
      let changes = phone.receive(response, now: 1_200)
      let rows = phone.rows(after: response, changes, since: mark)
      pages.append((rows.removed + rows.written.flatMap { [$0.key, $0.value] }).reduce(0) { $0 + $1.count })
    }
    #expect(pages.count >= 50 && phone.isInStep)
    // A list of all identifiers alone has 80,000.
    #expect(pages.allSatisfy { $0 < 20_000 })
  }

  @Test func `a forgotten node leaves no room behind, however many come and go`() throws {
    var server = SyncServer(genesis: 7)
    var laptop = SyncClient()
    var phone = try SyncClient(selecting: Self.red)
    for number in 1...10 { try laptop.create(UUID(number), ["color": "red"], at: .last(in: .root), now: 1_000) }
    for number in 11...400 {
      let now = Int64(1_000 + number)
      try laptop.create(UUID(number), ["color": "red"], at: .last(in: .node(UUID(number - 10))), now: now)
      try laptop.set(["color": "blue"], of: UUID(number - 10), now: now)
      server.sync(&laptop, at: now)
      server.sync(&phone, at: now)
      if number.isMultiple(of: 40) {
        for old in max(number - 49, 1)...number - 10 { try laptop.delete(UUID(old), now: now) }
      }
    }
    server.sync(&laptop, at: 2_000)
    server.sync(&phone, at: 2_000)
    #expect(phone.replica.preorder().count == phone.replica.nodes.indices.filter(phone.replica.isKnown).count)
    #expect(phone.replica.nodeCount <= 2 * phone.replica.preorder().count + 2)
    #expect(phone.replica.brokenInvariant() == nil)
  }
}

extension SyncServer {
  /// Syncs a client until it has no more requests.
  mutating func sync(
    _ client: inout SyncClient, at now: Int64, limit: Int = 1_000,
    refusal: (TreeOperation) -> RefusalReason? = { _ in nil }
  ) {
    client.hint()
    while let request = client.nextRequest(limit: limit) {
      client.receive(answer(request, at: now, refusal: refusal), now: now)
    }
  }
}
