import Foundation
import GRDB
import HolonRepositories
import HolonSQLite
import HolonTesting
import RecordContract
import Testing

@Suite("SQLiteOutbox")
struct SQLiteOutboxTests {
  let database: SQLiteDatabase
  let local: SQLiteRepository<Volume>
  let volumes = Volume.all

  init() throws {
    database = try SQLiteDatabase(migrations: [.creating(Volume.table), .outbox])
    local = SQLiteRepository(database, Volume.table)
  }

  func outbox() throws -> SQLiteOutbox<Volume> { try SQLiteOutbox(database, Volume.table) }

  @Test func `every write is preserved, in order, also for another process`() async throws {
    let writes: [RepositoryWrite<Volume>] =
      volumes.map { .add($0) } + [.update(volumes[0]), .put(volumes), .put([]), .delete("chéri")]
    let first = try outbox()
    for write in writes { _ = try await first.append(write) }
    for outbox in [first, try outbox()] {
      let pending = try await outbox.pending()
      #expect(pending.map(\.write) == writes)
      #expect(pending.map(\.number) == pending.map(\.number).sorted())
      #expect(await outbox.pendingIDs() == Set(volumes.map(\.id)))
    }
  }

  @Test func `a write is stored together with its effect, or not at all`() async throws {
    let outbox = try outbox()
    try await outbox.append(.add(volumes[0]), writing: local)
    await #expect(throws: RepositoryError.self) { try await outbox.append(.add(volumes[0]), writing: local) }
    await #expect(throws: RepositoryError.self) { try await outbox.append(.update(volumes[1]), writing: local) }
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[0])])
    #expect(await outbox.pendingIDs() == [volumes[0].id])
    #expect(try await local.getAll() == [volumes[0]])

    // In another store it is stored first, and removed when it wasn't made.
    let memory = MemoryRepository<Volume>()
    try await outbox.append(.add(volumes[1]), writing: memory)
    await #expect(throws: RepositoryError.self) { try await outbox.append(.update(volumes[2]), writing: memory) }
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[0]), .add(volumes[1])])
  }

  /// A record of another type than the entities of the application.
  private struct Row: Identifiable, Sendable {
    var id: String
    var name: String

    static let table = SQLTable("row", columns: [SQLColumn("id", \Row.id), SQLColumn("name", \.name)]) { row in
      try Row(id: row[0], name: row[1])
    }
  }

  @Test func `adapters and decorators take part in the transaction`() async throws {
    let database = try SQLiteDatabase(migrations: [.creating(Row.table), .outbox])
    let rows = SQLiteRepository(database, Row.table)
    let template = volumes[0]
    let adapted = AdaptedRepository(rows) { row in
      var volume = template.renamed(row.name)
      volume.id = row.id
      return volume
    } encode: { volume in
      guard !volume.title.isEmpty else { throw CancellationError() }
      return Row(id: volume.id, name: volume.title)
    }
    let all: [any Repository<Volume>] = [
      adapted,
      adapted.retrying().breakingCircuit().coalescing().cached(for: .seconds(60)).when("anything") { _ in true },
    ]
    for local in all {
      try await database.writer.write { try $0.execute(sql: "DELETE FROM row; DELETE FROM holon_outbox") }
      let outbox = try SQLiteOutbox(database, Volume.table)
      try await outbox.append(.add(volumes[0]), writing: local)
      #expect(try await local.getAll().map(\.title) == [volumes[0].title])
      // The outbox can't store it: the row isn't written either.
      try await database.writer.write {
        try $0.execute(
          sql: """
            CREATE TRIGGER full BEFORE INSERT ON holon_outbox BEGIN SELECT RAISE(ABORT, 'no room'); END
            """)
      }
      for write in [.add(volumes[1]), .update(volumes[0].renamed("new")), .put([volumes[2]]), .delete(volumes[0].id)]
        as [RepositoryWrite<Volume>]
      {
        await #expect(throws: RepositoryError.self) { try await outbox.append(write, writing: local) }
      }
      try await database.writer.write { try $0.execute(sql: "DROP TRIGGER full") }
      #expect(try await local.getAll().map(\.title) == [volumes[0].title])
      // The row can't be written: nothing is stored.
      await #expect(throws: RepositoryError.self) { try await outbox.append(.add(volumes[0]), writing: local) }
      await #expect(throws: RepositoryError.self) {
        try await outbox.append(.add(volumes[1].renamed("")), writing: local)
      }
      #expect(try await outbox.pending().map(\.write) == [.add(volumes[0])])
      #expect(await outbox.pendingIDs() == [volumes[0].id])
    }
  }

  @Test func `a write with a lost response after the transaction is delivered`() async throws {
    let outbox = try outbox()
    let faults = FaultPlan(seed: 1, odds: FaultOdds(losingAnswers: 1))
    let local = FaultyRepository(local, faults: faults)
    await #expect(throws: RepositoryError.self) { try await outbox.append(.add(volumes[0]), writing: local) }
    #expect(await outbox.pendingIDs() == [volumes[0].id])
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[0])])
    // Retried after a lost response, it is stored once.
    await #expect(throws: RepositoryError.self) {
      try await outbox.append(
        .put([volumes[1]]), writing: local.retrying(Backoff(attempts: 3, first: .zero, longest: .zero)))
    }
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[0]), .put([volumes[1]])])
  }

  @Test func `a process that ends between storing and writing has no effect on the result`() async throws {
    // In another file than the entities, so that it's no transaction.
    let other = SQLiteRepository(try SQLiteDatabase(migrations: [.creating(Volume.table)]), Volume.table)
    let remote = MemoryRepository<Volume>(volumes, name: "remote")
    try await other.put(volumes)
    _ = try await outbox().append(.update(volumes[0].renamed("two")))
    let whole = PolicyRepository<Volume>([other, remote], reading: .localThenRemote, writing: .behind(try outbox()))
    #expect(try await whole.deliver().delivered == 1)
    for source in [other, remote, whole] as [any Repository<Volume>] {
      #expect(try await source.get(volumes[0].id)?.title == "two")
    }
  }

  @Test func `a refused write is set aside, and can be sent again`() async throws {
    let outbox = try outbox()
    let number = try await outbox.append(.add(volumes[0]))
    _ = try await outbox.append(.add(volumes[1]))
    let key = try await outbox.pending()[0].key
    try await outbox.setAside(number, because: RepositoryError(.refused, in: "hub", "it's too heavy"))
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[1])])
    #expect(await outbox.pendingIDs() == [volumes[1].id])
    #expect(try await outbox.deadLetters().map(\.reason) == ["hub: it's too heavy"])
    // A source may repeat its refusal for the old key.
    #expect(try await outbox.deadLetters().map(\.write.key) != [key])

    try await outbox.retry(number)
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[1]), .add(volumes[0])])
    #expect(try await outbox.deadLetters().isEmpty)
    #expect(await outbox.pendingIDs() == Set(volumes.prefix(2).map(\.id)))
  }

  @Test func `an entity is pending until the last of its writes is settled`() async throws {
    let outbox = try outbox()
    let numbers = [try await outbox.append(.add(volumes[0])), try await outbox.append(.update(volumes[0]))]
    try await outbox.remove(numbers[0])
    try await outbox.remove(numbers[0])
    #expect(await outbox.pendingIDs() == [volumes[0].id])
    try await outbox.remove(numbers[1])
    #expect(await outbox.pendingIDs() == [])
    #expect(try await outbox.append(.delete("x")) > numbers[1])
  }

  @Test func `damaged bytes are reported`() async throws {
    for content in ["x''", "x'09'", "x'0101'", "x'04ffffffffffffffff'", "x'01020000000000000004ffffffffffffff7f'"] {
      try await database.writer.write {
        try $0.execute(
          sql: "DELETE FROM holon_outbox; INSERT INTO holon_outbox (target, content) VALUES ('volume', \(content))")
      }
      #expect(throws: RepositoryError.self, "\(content)") { try outbox() }
    }
  }

  @Test func `an offline write is delivered later, once`() async throws {
    let remote = MemoryRepository<Volume>(name: "remote")
    let whole = PolicyRepository<Volume>([local, remote], reading: .localThenRemote, writing: .behind(try outbox()))
    for volume in volumes { try await whole.add(volume) }
    try await whole.update(volumes[0].renamed("Anew"))
    try await whole.delete(volumes[1].id)
    #expect(remote.page(Query()).entities.isEmpty)
    // Another process continues from the file.
    let later = PolicyRepository<Volume>([local, remote], reading: .localThenRemote, writing: .behind(try outbox()))
    #expect(try await later.deliver().delivered == volumes.count + 2)
    #expect(remote.page(Query()).entities == (try await local.getAll()))
    #expect(try await later.deliver().delivered == 0)
  }
}
