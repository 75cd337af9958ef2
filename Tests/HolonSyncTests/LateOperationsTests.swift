import Foundation
import HolonSync
import HolonTesting
import HolonTestingSync
import HolonTree
import Testing

@Suite("Operations that are stamped with an earlier time, for a page that was offline")
struct LateOperationsTests {
  /// Some in the suite; HOLON_CONVERGENCE_RUNS asks for more.
  private static let runs =
    ProcessInfo.processInfo.environment["HOLON_CONVERGENCE_RUNS"].flatMap { Int($0) } ?? 100

  @Test func `devices whose pages send late edits converge, after all kinds of failures`() {
    var check = Outline.check
    check.device = { PageDevice($0) }
    check.run(Self.runs)
  }

  @Test func `without restored backups and wrong clocks no late edit is lost, and none is in the log twice`() {
    var check = Outline.check
    check.device = { PageDevice($0) }
    check.troubles = [.network, .crashes]
    check.run(Self.runs)
  }

  /// A refused value that had covered an earlier stamped one of a page.
  @Test(arguments: [14_686_106_279_086_693_395] as [UInt64])
  func `earlier failures don't recur`(seed: UInt64) {
    var check = Outline.check
    check.device = { PageDevice($0) }
    check.run(1, seed: seed)
  }

  @Test(arguments: [1, 2, 1_000])
  func `a refused edit reveals those with earlier stamps that it has covered`(limit: Int) throws {
    var client = SyncClient(device: DeviceIdentity(number: DeviceNumber(rawValue: 1), installation: 1))
    var server = SyncServer(genesis: 3)
    let (first, second) = (UUID(), UUID())
    try client.create(first, ["title": "a"], at: .last(in: .root), now: 50_000)
    try client.create(second, ["title": "b"], at: .last(in: .root), now: 50_000)
    while let request = client.nextRequest() { client.receive(server.answer(request, at: 60_000), now: 60_000) }
    let refused = try client.set(["title": "c"], of: first, now: 70_000)
    let moves = try client.move(second, to: .first(in: .root), now: 70_000)
    let key = try #require(client.replica.key(of: second))
    var page = HybridClock(device: DeviceNumber(rawValue: 9))
    let late = [
      TreeOperation(stamp: page.tick(at: 65_000), item: first, action: .set("title", "d")),
      TreeOperation(stamp: page.tick(at: 65_001), item: second, action: .move(to: .node(first), key)),
      TreeOperation(stamp: page.tick(at: 65_002), item: second, action: .order(in: .root, .first)),
    ]
    client.replica.apply(late)
    client.enqueue(late)
    let stamps = Set((refused + moves).map(\.stamp))
    while let request = client.nextRequest(limit: limit) {
      let response = server.answer(request, at: 80_000) { stamps.contains($0.stamp) ? .forbidden : nil }
      client.receive(response, now: 80_000)
    }
    #expect(client.replica.value("title", of: first) == "d")
    #expect(server.replica.value("title", of: first) == "d")
    for id in [first, second] {
      #expect(client.replica.parent(of: id) == server.replica.parent(of: id))
      #expect(client.replica.key(of: id) == server.replica.key(of: id))
    }
    #expect(client.refused.count == stamps.count)
  }

  @Test func `a device stamps its next edit after all waiting ones, whatever the last of them is`() throws {
    var client = SyncClient(device: DeviceIdentity(number: DeviceNumber(rawValue: 1), installation: 1))
    let id = UUID()
    let created = try client.create(id, ["title": "a"], at: .last(in: .root), now: 50_000)
    let late = TreeOperation(
      stamp: HybridTimestamp(milliseconds: 1_000, device: DeviceNumber(rawValue: 9)), item: id,
      action: .set("notes", "b"))
    client.replica.apply([late])
    client.enqueue([late])
    // The hub is another one, so the whole tree is fetched, and the clock starts anew.
    client.meetAnotherServer()
    var server = SyncServer(genesis: 3)
    while let request = client.nextRequest() { client.receive(server.answer(request, at: 2_000), now: 2_000) }
    let latest = try #require(created.map(\.stamp).max())
    let next = try client.set(["title": "c"], of: id, now: 2_000)
    #expect(next.allSatisfy { $0.stamp > latest })
  }
}

/// A device with a page that makes some of its edits, which are stamped with the earlier time at which it made them.
private struct PageDevice: SyncDevice {
  private var client: SyncClient
  private var page: HybridClock

  init(_ identity: DeviceIdentity) {
    client = SyncClient(device: identity)
    page = HybridClock(device: DeviceNumber(rawValue: ~identity.number.rawValue))
  }

  var replica: TreeReplica { client.replica }
  var cursor: LogPosition? { client.cursor }

  private mutating func edit(
    _ now: Int64, _ body: (inout SyncClient) throws(SyncError) -> [TreeOperation]
  ) throws -> [TreeOperation] {
    var prompt = client
    let operations = try body(&prompt)
    guard now % 2 == 0 else {
      client = prompt
      return operations
    }
    page = HybridClock(
      device: page.device, highWaterMark: max(page.highWaterMark, client.replica.horizon.ticks),
      offset: client.clock.offset)
    let late = operations.map { operation in
      TreeOperation(stamp: page.tick(at: now - now * 7 % 50_000), item: operation.item, action: operation.action)
    }
    client.clock = prompt.clock
    client.replica.apply(late)
    client.enqueue(late)
    return late
  }

  mutating func create(
    _ id: UUID, _ fields: [String: String], at placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation] {
    try edit(now) { client throws(SyncError) in try client.create(id, fields, at: placement, now: now) }
  }

  mutating func set(_ fields: [String: String?], of id: UUID, now: Int64) throws -> [TreeOperation] {
    try edit(now) { client throws(SyncError) in try client.set(fields, of: id, now: now) }
  }

  mutating func move(_ id: UUID, to placement: NodePlacement, now: Int64) throws -> [TreeOperation] {
    try edit(now) { client throws(SyncError) in try client.move(id, to: placement, now: now) }
  }

  mutating func delete(_ id: UUID, now: Int64) throws -> [TreeOperation] {
    try edit(now) { client throws(SyncError) in try client.delete(id, now: now) }
  }

  mutating func restore(_ id: UUID, now: Int64) throws -> [TreeOperation] {
    try edit(now) { client throws(SyncError) in try client.restore(id, now: now) }
  }

  func nextRequest(limit: Int) -> SyncRequest? { client.nextRequest(limit: limit) }

  mutating func receive(
    _ response: SyncResponse, now: Int64, using generator: inout SeededGenerator
  ) -> ReplicaChanges {
    client.receive(response, now: now, using: &generator)
  }

  mutating func hint() { client.hint() }

  mutating func restart() { client = SyncClient(bytes: client.bytes) ?? client }

  func copy() -> PageDevice { self }

  func brokenInvariant() -> String? { client.replica.brokenInvariant() }
}
