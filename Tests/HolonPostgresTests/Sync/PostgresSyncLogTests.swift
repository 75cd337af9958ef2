import Foundation
import HolonPostgres
import HolonSync
import HolonTestingSync
import PostgresTestServer
import Testing

@Suite("Logs of sync in PostgreSQL", .enabled(if: PostgresTestServer.isInstalled, "\(PostgresTestServer.advice)"))
struct PostgresSyncLogTests {
  private struct Entry: Hashable, Sendable {
    var title = ""
    var count = 0

    static let schema = SyncSchema(Entry(), [.lastWriter("title", \.title), .counter("count", \.count)])
  }

  private let logs: PostgresSyncLogs

  init() throws {
    logs = PostgresSyncLogs(try PostgresPool(PostgresTestServer.shared.get().newDatabase(), size: 4))
  }

  @Test func `two servers at one database answer every request of random histories as the model does`() async throws {
    try await logs.prepare()
    var check = ConvergenceCheck(Entry.schema) { entry, generator in
      if generator.next().isMultiple(of: 2) { entry.count += 1 } else { entry.title = "\(generator.next() % 10)" }
    }
    let mirror = SyncLogMirror { [logs] name, genesis in try await logs.log(of: name, genesis: genesis) }
    check.mirror = mirror
    check.pageBytes = SyncLogMirror.pageBytes
    check.troubles.remove(.serverBackups)
    let failure = await check.firstFailure(in: 15)
    #expect(failure == nil, "\(failure?.description ?? "")")
    #expect(mirror.problems.isEmpty)
    #expect(mirror.count > 150)
  }

  @Test func `devices that push concurrently through two servers lose nothing`() async throws {
    try await logs.prepare()
    let trees = try (0..<4).map { _ in try SyncedTree(Entry.schema) }
    let milk = try trees[0].insert(Entry(title: "Milk"))
    let spaces = [SyncSpace(try await logs.log(of: "a")), SyncSpace(try await logs.log(of: "a"))]
    for tree in trees { try await tree.sync(through: spaces[0]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, tree) in trees.enumerated() {
        group.addTask {
          for _ in 0..<10 {
            try tree.update(milk) { $0.count += 1 }
            try await tree.sync(through: spaces[index % 2])
          }
        }
      }
      try await group.waitForAll()
    }
    for tree in trees { try await tree.sync(through: spaces[1]) }
    #expect(trees.map { $0[milk]?.count } == [40, 40, 40, 40])
    try await logs.remove("a")
    let other = try SyncedTree(Entry.schema)
    try await other.sync(through: SyncSpace(try await logs.log(of: "a")))
    #expect(other.nodes().isEmpty)
  }
}
