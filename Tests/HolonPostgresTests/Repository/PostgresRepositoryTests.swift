import Foundation
import HolonPostgres
import HolonRepositories
import PostgresTestServer
import RecordContract
import Testing

@Suite("PostgresRepository", .enabled(if: PostgresTestServer.isInstalled, "\(PostgresTestServer.advice)"))
struct PostgresRepositoryTests {
  let pool: PostgresPool

  init() throws { pool = try PostgresPool(PostgresTestServer.shared.get().newDatabase(), size: 4) }

  func repository(announcing: Bool = false) async throws -> PostgresRepository<Volume> {
    try await pool.migrate([.creating(Volume.table)])
    try await pool.execute("DELETE FROM volume")
    return PostgresRepository(pool, Volume.table, announcing: announcing)
  }

  @Test func `a PostgreSQL repository follows the contract`() async throws {
    try await checkVolumeContract { try await repository() }
  }

  @Test func `a PostgreSQL repository follows the contract with announcements`() async throws {
    try await checkVolumeContract { try await repository(announcing: true) }
  }

  @Test func `a PostgreSQL repository follows the contract as a part of wholes`() async throws {
    let memory = { MemoryRepository<Volume>() }
    try await checkVolumeContract { CompositeRepository<Volume>(memory(), try await repository()) }
    try await checkVolumeContract {
      PolicyRepository<Volume>(
        [memory(), CompositeRepository<Volume>(memory(), try await repository())], reading: .localThenRemote,
        writing: .primaryThenCaches)
    }
  }

  @Test func `texts with zero bytes are unreadable, and conditions with them answer as in memory`() async throws {
    let books = try await repository()
    let memory = MemoryRepository<Volume>()
    try await books.put(Volume.all)
    await memory.put(Volume.all)
    var odd = Volume.all[0]
    odd.title = "a\0b"
    for write in [.add(odd), .update(odd), .put([odd])] as [RepositoryWrite<Volume>] {
      if case .add = write { try await books.delete(odd.id) }
      let error = await #expect(throws: RepositoryError.self) { try await books.write(write) }
      #expect(error?.code == .unreadable)
      try await books.put([Volume.all[0]])
    }
    let queries = [
      Query<Volume>().where(\.title, is: "a\0b"), Query().where(\.title, isOneOf: ["a\0b", Volume.all[1].title]),
      Query().where(\.title, contains: "\0"), Query().where(\.title, atLeast: "\0"),
      Query().where(\.title, in: "\0"..."z\0").sorted(by: \.title), Query().sorted(by: \.title).after(odd),
      Query().sorted(by: \.title, descending: true).after(odd).limited(to: 1), Query().where(\.note, is: "\0"),
    ]
    for query in queries {
      let expected = memory.page(query)
      let found = try await books.page(query)
      #expect(found.entities == expected.entities && found.hasMore == expected.hasMore, "\(query)")
    }
    #expect(try await books.get("\0") == nil)
    #expect(try await books.get(["\0", Volume.all[1].id]).count == 1)
    try await books.delete("\0")
    odd.id = "\0"
    let error = await #expect(throws: RepositoryError.self) { try await books.update(odd) }
    #expect(error?.code == .notFound)
  }

  @Test func `announced writes of other processes are reported`() async throws {
    let here = try await repository(announcing: true)
    let there = PostgresRepository(
      PostgresPool(pool.configuration, size: 1), Volume.table, announcing: true)
    var changes = here.changes().makeAsyncIterator()
    #expect(await changes.next() == .everything)  // It listens from now on.
    try await there.put([Volume.all[0], Volume.all[2]])
    #expect(await changes.next() == .entities([Volume.all[0].id, Volume.all[2].id]))
    try await there.delete(Volume.all[0].id)
    #expect(await changes.next() == .entities([Volume.all[0].id]))
    try await there.put(
      (0..<200).map { number in
        var volume = Volume.all[0]
        volume.id = "\(number)"
        return volume
      })
    #expect(await changes.next() == .everything)
  }

  func statement(for query: Query<Volume>) -> (String, [SQLValue]) {
    let select = Volume.table.statements(in: .postgres).select
    let selection = SQLSelection(query, of: Volume.table, in: .postgres, select: select)
    return (selection.sql, selection.values)
  }

  @Test func `texts are found by an index`() async throws {
    _ = try await repository()
    try await pool.write { connection in
      try connection.executeScript(
        """
        INSERT INTO volume SELECT 'v' || n, 't' || n, n, false, 1, null, null, gen_random_uuid(), '', 'sad'
          FROM generate_series(1, 20000) AS n;
        CREATE INDEX ON volume (title, id); ANALYZE volume;
        """)
    }
    for query in [
      Query<Volume>().sorted(by: \.title).after(Volume.all[0]).limited(to: 10),
      Query<Volume>().where(\.title, is: "t7"),
      Query<Volume>().after(Volume.all[0]).limited(to: 10),
    ] {
      let (sql, values) = statement(for: query)
      let plan = try await pool.query("EXPLAIN \(sql) LIMIT 10", values) { row in try row[0] as String }
      #expect(plan.joined(separator: "\n").contains("Index Scan"), "\(sql)\n\(plan.joined(separator: "\n"))")
      #expect(!plan.joined().contains("Sort"))
    }
  }

  @Test func `errors are reported in terms of repositories`() async throws {
    let nowhere = PostgresRepository(
      PostgresPool(try PostgresConfiguration("host=/nowhere"), patience: .milliseconds(300)), Volume.table)
    for ask in [{ _ = try await nowhere.get("a") }, { try await nowhere.add(Volume.all[0]) }]
      as [() async throws -> Void]
    {
      let error = await #expect(throws: RepositoryError.self) { try await ask() }
      #expect(error?.code == .unavailable && error?.source == "PostgreSQL")
    }
    let missing = PostgresRepository(pool, Volume.table)
    let error = await #expect(throws: RepositoryError.self) { try await missing.getAll() }
    #expect(error?.code == .failed)
  }

  @Test func `migrations are applied once, by one of several processes, all or none`() async throws {
    let steps = [SQLMigration("one", "CREATE TABLE a (x int); INSERT INTO a VALUES (1)"), .creating(Volume.table)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { try await pool.migrate(steps) } }
      try await group.waitForAll()
    }
    #expect(try await pool.query("SELECT count(*) FROM a") { row in try row[0] as Int } == [1])
    let bad = steps + [SQLMigration("two", "INSERT INTO a VALUES (2)"), SQLMigration("three", "SELEKT")]
    await #expect(throws: PostgresError.self) { try await pool.migrate(bad) }
    #expect(try await pool.query("SELECT count(*) FROM a") { row in try row[0] as Int } == [1])
  }
}
