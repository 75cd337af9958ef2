import Foundation
import GRDB
import HolonSync
import HolonTestingSync
import Testing

@testable import HolonSyncSQLite

@Suite("Logs in SQLite files", .serialized)
struct SQLiteSyncLogTests {
  @Test func `two servers at one file answer every request of random histories as the model does`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let runs = environment["HOLON_CONVERGENCE_RUNS"].flatMap { Int($0) } ?? 15
    let seed = environment["HOLON_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    let file = TemporaryFile()
    let servers = [try SQLiteSyncLogs(path: file.path), try SQLiteSyncLogs(path: file.path)]
    let raw = try DatabaseQueue(path: file.path)
    try await raw.write { database in
      for table in Self.tables { try database.execute(sql: "CREATE TABLE backup_\(table) AS SELECT * FROM \(table)") }
    }
    let turn = Turn()
    let mirror = SyncLogMirror {
      try Self.copy(to: "backup_", from: "", in: raw)
    } restore: {
      try Self.copy(to: "", from: "backup_", in: raw)
    } log: { name, genesis in
      try await servers[turn.next() % 2].log(of: name, genesis: genesis)
    }
    var check = ConvergenceCheck(Entry.schema) { entry, generator in
      if generator.next().isMultiple(of: 2) { entry.count += 1 } else { entry.title = "\(generator.next() % 10)" }
    }
    check.mirror = mirror
    check.pageBytes = SyncLogMirror.pageBytes
    let failure = await check.firstFailure(in: runs, seed: seed)
    #expect(failure == nil, "\(failure?.description ?? "")")
    #expect(mirror.problems.isEmpty)
    #expect(mirror.count > runs * 10)
  }

  private static let tables = ["record", "receipt", "checkpoint", "space"]

  private static func copy(to target: String, from source: String, in raw: DatabaseQueue) throws {
    try raw.write { database in
      for table in tables {
        try database.execute(sql: "DELETE FROM \(target)\(table)")
        try database.execute(sql: "INSERT INTO \(target)\(table) SELECT * FROM \(source)\(table)")
      }
    }
  }

  @Test func `three devices are in step through a hub, which goes on from its file`() async throws {
    let file = TemporaryFile()
    let trees = try (0..<3).map { _ in try SyncedTree(Entry.schema) }
    let milk = try trees[0].insert(Entry(title: "Milk"))
    for round in 1...3 {
      let logs = try SQLiteSyncLogs(path: file.path)
      let space = try await SyncHub { try await logs.log(of: $0) }.space("family")
      for tree in trees { try await tree.sync(through: space) }
      for tree in trees { try tree.update(milk) { $0.count += round } }
    }
    let logs = try SQLiteSyncLogs(path: file.path)
    let hub = SyncHub(inMemory: 1) { try await logs.log(of: $0) }
    for tree in trees + trees { try await tree.sync(through: hub.space("family")) }
    for tree in trees { #expect(tree[milk] == Entry(title: "Milk", count: 18)) }
    let stranger = try SyncedTree(Entry.schema)
    try await stranger.sync(through: hub.space("neighbours"))
    #expect(stranger.nodes().isEmpty)
  }

  @Test func `limits refuse what is too large or too much, with a reason`() async throws {
    let logs = try SQLiteSyncLogs(path: nil)
    var limits = SyncSpaceLimits()
    (limits.operationBytes, limits.nodes, limits.cells, limits.nodeBytes) = (1_000, 4, 4, 300)
    let space = SyncSpace(try await logs.log(of: "small"), limits: limits)
    let tree = try SyncedTree(Entry.schema)
    try tree.insert(Entry(title: String(repeating: "x", count: 2_000)))
    try tree.insert(Entry(title: String(repeating: "x", count: 400)))
    for _ in 0..<3 { try tree.insert(Entry()) }
    try await tree.sync(through: space)
    #expect(tree.status.refused.map(\.reason).sorted { $0.rawValue < $1.rawValue } == [.full, .full, .tooLarge])
    #expect(tree.nodes().count == 4)
    let long = try await space.answer(Array(repeating: 32, count: limits.requestBytes + 1))
    #expect(long.status == 413)
    let unreadable = try await space.answer(Array("{\"device\":1}".utf8))
    #expect(unreadable.status == 400)
    let message = String(decoding: unreadable.body, as: UTF8.self)
    #expect(message.hasPrefix("{\"error\":\"the request can't be read: byte 10: expected"))
  }

  @Test func `a full disk of a server loses no edit, and sync goes on when there is room`() async throws {
    let file = TemporaryFile()
    let logs = try SQLiteSyncLogs(path: file.path)
    let space = SyncSpace(try await logs.log(of: "a"))
    let tree = try SyncedTree(Entry.schema)
    try tree.insert(Entry(title: "Milk"))
    try await tree.sync(through: space)
    try logs.queue.limitPages()
    for number in 0..<200 { try tree.insert(Entry(title: String(repeating: "x", count: 500), count: number)) }
    let error = await #expect(throws: SyncStorageError.self) { try await tree.sync(through: space) }
    #expect(error?.description == "the log of “a”: the disk is full: free some space, then try again")
    #expect(tree.nodes().count == 201)
    try logs.queue.limitPages(to: 1_000_000)
    try await tree.sync(through: space)
    #expect(tree.status.waiting == 0)
    let other = try SyncedTree(Entry.schema)
    try await other.sync(through: SyncSpace(try await SQLiteSyncLogs(path: file.path).log(of: "a")))
    #expect(other.nodes().count == 201)
  }

  @Test func `a removed space is empty, and its devices fill it again`() async throws {
    let logs = try SQLiteSyncLogs(path: nil)
    let tree = try SyncedTree(Entry.schema)
    try tree.insert(Entry(title: "Milk"))
    try await tree.sync(through: SyncSpace(try await logs.log(of: "a")))
    try await logs.remove("a")
    try await tree.sync(through: SyncSpace(try await logs.log(of: "a")))
    let other = try SyncedTree(Entry.schema)
    try await other.sync(through: SyncSpace(try await logs.log(of: "a")))
    #expect(other.nodes().map(\.item.title) == ["Milk"])
  }
}

private final class Turn: @unchecked Sendable {
  // The lock guards the number.
  private let lock = NSLock()
  private var number = 0

  func next() -> Int {
    lock.withLock {
      number += 1
      return number
    }
  }
}
