import Dispatch
import Foundation
import GRDB
import HolonBase
import HolonRepositories
import HolonSQL
import HolonSQLite
import RecordContract
import Testing

@Suite("SQLiteRepository")
struct SQLiteRepositoryTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("holon-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  func open(_ name: String = UUID().uuidString) throws -> SQLiteDatabase {
    try SQLiteDatabase(path: "\(folder)/\(name)", migrations: [.creating(Volume.table), .outbox])
  }

  func repository() throws -> SQLiteRepository<Volume> { SQLiteRepository(try open(), Volume.table) }

  @Test func `an observed list with a cache in SQLite is requested once, and a read that changes nothing is no change`()
    async throws
  {
    let local = SQLiteRepository(try SQLiteDatabase(migrations: [.creating(Volume.table)]), Volume.table)
    let remote = Counted(base: MemoryRepository(Volume.all))
    let whole = PolicyRepository<Volume>([local, remote], reading: .localThenRemote, writing: .primaryThenCaches)
    let pages = Locked(0)
    let task = Task { for try await _ in whole.observe() { pages.use { $0 += 1 } } }
    defer { task.cancel() }
    while pages.value == 0 { await Task.yield() }
    for _ in 0..<2_000 { await Task.yield() }
    #expect(pages.value == 1 && remote.lists.value == 1)
    let changes = Locked(0)
    let observer = ChangeObserver<String> { _ in changes.use { $0 += 1 } }
    local.addObserver(observer)
    _ = try await whole.getAll()
    try await local.delete("none")
    #expect(changes.value == 0)
    try await whole.delete(Volume.all[0].id)
    while pages.value == 1 { await Task.yield() }
    #expect(changes.value == 1 && remote.lists.value == 3)
    withExtendedLifetime(observer) {}
  }

  @Test func `a SQLite repository follows the contract in a file and in memory`() async throws {
    try await checkVolumeContract { try repository() }
    try await checkVolumeContract {
      SQLiteRepository(try SQLiteDatabase(migrations: [.creating(Volume.table)]), Volume.table)
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a SQLite repository follows the contract as a part of wholes`() async throws {
    let memory = { MemoryRepository<Volume>() }
    try await checkVolumeContract { CompositeRepository<Volume>(memory(), try repository()) }
    try await checkVolumeContract {
      PolicyRepository<Volume>([try repository(), memory()], reading: .localThenRemote, writing: .primaryThenCaches)
    }
    try await checkVolumeContract {
      let local = try repository()
      let outbox = try SQLiteOutbox(local.database, Volume.table)
      return PolicyRepository<Volume>(
        [local, CompositeRepository<Volume>(try repository(), memory())], reading: .localThenRemote,
        writing: .behind(outbox))
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `all entities are preserved when the file is opened again`() async throws {
    let first = SQLiteRepository(try open("a"), Volume.table)
    try await first.put(Volume.all)
    try first.database.writer.close()
    let second = SQLiteRepository(try open("a"), Volume.table)
    #expect(try await second.getAll() == Volume.all.sorted { $0.id < $1.id })
    #expect(try second.get("alpha") == Volume.all[1])
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test(arguments: [(SQLiteDatabase.Durability.full, 2), (.normal, 1)])
  func `a write has the chosen durability`(_ durability: SQLiteDatabase.Durability, _ level: Int) throws {
    let database = try SQLiteDatabase(
      path: "\(folder)/a", durability: durability, migrations: [.creating(Volume.table)])
    let found = try database.writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    #expect(found == level)
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `other writes to the table are reported as well`() async throws {
    let repository = try repository()
    var changes = repository.changes().makeAsyncIterator()
    try await repository.put([Volume.all[0]])
    #expect(await changes.next() == .entities([Volume.all[0].id]))
    try await repository.database.writer.write { try $0.execute(sql: "UPDATE volume SET year = 1") }
    #expect(await changes.next() == .everything)
    // Changes of another table, and rolled-back ones, aren't reported.
    try await repository.database.writer.write {
      try $0.execute(sql: "INSERT INTO holon_outbox (target, content) VALUES ('x', x'')")
    }
    try? await repository.database.writer.write {
      try $0.execute(sql: "UPDATE volume SET year = 2")
      throw CancellationError()
    }
    await #expect(throws: RepositoryError.self) { try await repository.update(Volume.all[1]) }
    // Both in one transaction.
    try await repository.database.writer.write {
      try repository.apply(.put([Volume.all[1]]), in: $0)
      try $0.execute(sql: "UPDATE volume SET year = 3")
    }
    #expect(await changes.next() == .everything)
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a row that can't be decoded is reported with its source`() async throws {
    let repository = try repository()
    try await repository.add(Volume.all[0])
    for damage in ["year = 'soon'", "lent = 7", "code = x'00'", "mood = 'hungry'", "title = x'ff'"] {
      try await repository.put([Volume.all[0]])
      try await repository.database.writer.write { try $0.execute(sql: "UPDATE volume SET \(damage)") }
      for read in [{ _ = try repository.get("delta") }, { _ = try await repository.getAll() }]
        as [() async throws -> Void]
      {
        let error = await #expect(throws: RepositoryError.self, "\(damage)") { try await read() }
        #expect(error?.code == .unreadable && error?.source == "SQLite")
      }
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a value that can't be stored is refused, and nothing is written`() async throws {
    let repository = try repository()
    var odd = Volume.all[0]
    odd.weight = .nan
    await #expect(throws: RepositoryError.self) { try await repository.put([Volume.all[1], odd]) }
    #expect(try await repository.getAll() == [])
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `several programs may create a file concurrently`() async throws {
    let steps = (1...9).map { SQLMigration("\($0)", "CREATE TABLE t\($0) (id INTEGER PRIMARY KEY);") }
    for round in 0..<20 {
      let path = "\(folder)/\(round)"
      let ends = DispatchGroup()
      let problems = Locked<[String]>([])
      for _ in 0..<8 {
        ends.enter()
        Thread.detachNewThread {
          do { _ = try SQLiteDatabase(path: path, migrations: steps) } catch { problems.use { $0.append("\(error)") } }
          ends.leave()
        }
      }
      await withCheckedContinuation { continuation in ends.notify(queue: .global()) { continuation.resume() } }
      #expect(problems.use { $0 } == [])
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a file that can't be opened is reported`() throws {
    for path in ["/nowhere/a", "/dev/null/a", folder] {
      let error = #expect(throws: RepositoryError.self) { try SQLiteDatabase(path: path, migrations: []) }
      #expect(error?.source.contains(path) == true)
    }
    try Data("no database, but long enough to be taken for one if nobody looks".utf8).write(
      to: URL(fileURLWithPath: "\(folder)/text"))
    #expect(throws: RepositoryError.self) { try SQLiteDatabase(path: "\(folder)/text", migrations: []) }
    try FileManager.default.removeItem(atPath: folder)
  }
}

/// A source that counts the requests for lists.
private struct Counted: RepositoryDecorator {
  let base: MemoryRepository<Volume>
  let lists = Locked(0)

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Volume>, _ ask: @escaping @Sendable (MemoryRepository<Volume>) async throws -> Answer
  ) async throws -> Answer {
    if case .page = request { lists.use { $0 += 1 } }
    return try await ask(base)
  }
}
