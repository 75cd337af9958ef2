import Foundation
import GRDB
import HolonRepositories
import HolonSQLite
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

  @Test func `every write comes back as it was, in order, also to another process`() async throws {
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

  @Test func `a write is kept with what it writes, or not at all`() async throws {
    let outbox = try outbox()
    try await outbox.append(.add(volumes[0]), writing: local)
    await #expect(throws: RepositoryError.self) { try await outbox.append(.add(volumes[0]), writing: local) }
    await #expect(throws: RepositoryError.self) { try await outbox.append(.update(volumes[1]), writing: local) }
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[0])])
    #expect(await outbox.pendingIDs() == [volumes[0].id])
    #expect(try await local.getAll() == [volumes[0]])

    // In another place it's kept first, and forgotten when it wasn't written.
    let memory = MemoryRepository<Volume>()
    try await outbox.append(.add(volumes[1]), writing: memory)
    await #expect(throws: RepositoryError.self) { try await outbox.append(.update(volumes[2]), writing: memory) }
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[0]), .add(volumes[1])])
  }

  @Test func `what was refused is put aside, and can be sent again`() async throws {
    let outbox = try outbox()
    let number = try await outbox.append(.add(volumes[0]))
    _ = try await outbox.append(.add(volumes[1]))
    try await outbox.refuse(number, because: RepositoryError(.refused, in: "hub", "it's too heavy"))
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[1])])
    #expect(await outbox.pendingIDs() == [volumes[1].id])
    #expect(try await outbox.refused().map(\.reason) == ["hub: it's too heavy"])

    try await outbox.retry(number)
    #expect(try await outbox.pending().map(\.write) == [.add(volumes[1]), .add(volumes[0])])
    #expect(try await outbox.refused().isEmpty)
    #expect(await outbox.pendingIDs() == Set(volumes.prefix(2).map(\.id)))
  }

  @Test func `an entity is awaited until the last of its writes is answered`() async throws {
    let outbox = try outbox()
    let numbers = [try await outbox.append(.add(volumes[0])), try await outbox.append(.update(volumes[0]))]
    try await outbox.remove(numbers[0])
    try await outbox.remove(numbers[0])
    #expect(await outbox.pendingIDs() == [volumes[0].id])
    try await outbox.remove(numbers[1])
    #expect(await outbox.pendingIDs() == [])
    #expect(try await outbox.append(.delete("x")) > numbers[1])
  }

  @Test func `damaged bytes are told`() async throws {
    for content in ["x''", "x'09'", "x'0101'", "x'04ffffffffffffffff'", "x'01020000000000000004ffffffffffffff7f'"] {
      try await database.writer.write {
        try $0.execute(
          sql: "DELETE FROM holon_outbox; INSERT INTO holon_outbox (target, content) VALUES ('volume', \(content))")
      }
      #expect(throws: RepositoryError.self, "\(content)") { try outbox() }
    }
  }

  @Test func `what was written offline is delivered later, once`() async throws {
    let remote = MemoryRepository<Volume>(name: "remote")
    let whole = PolicyRepository<Volume>([local, remote], reading: .localThenRemote, writing: .behind(try outbox()))
    for volume in volumes { try await whole.add(volume) }
    try await whole.update(volumes[0].renamed("Anew"))
    try await whole.delete(volumes[1].id)
    #expect(remote.page(Query()).entities.isEmpty)
    // Another process goes on from the file.
    let later = PolicyRepository<Volume>([local, remote], reading: .localThenRemote, writing: .behind(try outbox()))
    #expect(try await later.deliver() == volumes.count + 2)
    #expect(remote.page(Query()).entities == (try await local.getAll()))
    #expect(try await later.deliver() == 0)
  }
}
