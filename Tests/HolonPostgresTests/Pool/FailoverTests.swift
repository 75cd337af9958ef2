import Foundation
import HolonPostgres
import HolonRepositories
import PostgresTestServer
import Testing

/// A primary that waits for a standby (synchronous streaming replication) is killed under load, and the standby promoted.
///
/// `Tests/Robustness/failover` does so many times.
@Suite("Failover", .enabled(if: PostgresTestServer.isInstalled, "\(PostgresTestServer.advice)"))
struct FailoverTests {
  static let rounds = ProcessInfo.processInfo.environment["HOLON_FAILOVER_ROUNDS"].flatMap { Int($0) } ?? 1

  /// The outcome of each write.
  final class Book: Sendable {
    struct Pages {
      var acknowledged: Set<Int> = []
      var unknown: Set<Int> = []
      var isOver = false
    }

    private let lock = NSLock()
    nonisolated(unsafe) private var pages = Pages()

    func use<Value>(_ body: (inout Pages) -> Value) -> Value { lock.withLock { body(&pages) } }
  }

  @Test(.timeLimit(.minutes(20))) func `no acknowledged write is lost, none is made twice, and the pool stays usable`()
    async throws
  {
    var primary = try PostgresTestServer(options: ["max_wal_senders=4"])
    let setUp = try PostgresPool(primary.address(), size: 1)
    try await setUp.write {
      try $0.executeScript("CREATE TABLE entry (id bigint PRIMARY KEY); CREATE TABLE total AS SELECT 0::bigint AS n")
    }
    setUp.close()
    let book = Book()
    for round in 1...Self.rounds {
      let standby = try PostgresTestServer(following: primary)
      try await replicate(from: primary)
      let hosts = "postgres:///postgres?host=\(primary.folder),\(standby.folder)&user=postgres"
      let pool = PostgresPool(try PostgresConfiguration(hosts), size: 6, patience: .seconds(600))
      let before = book.use { $0.acknowledged.count }
      try await withThrowingTaskGroup(of: Void.self) { group in
        book.use { $0.isOver = false }
        for writer in 0..<8 {
          group.addTask { try await write(round * 1_000_000_000 + writer * 10_000_000, book, pool) }
        }
        let old = primary
        group.addTask {
          try await Task.sleep(for: .milliseconds(.random(in: 500...2_000)))
          let writes = try await acknowledged(in: book, moreThan: before)
          try old.kill()
          let atStandby = PostgresPool(
            try PostgresConfiguration(standby.address() + "&target_session_attrs=any"), size: 1,
            patience: .seconds(600))
          try await atStandby.execute("SELECT pg_promote(true, 600)")
          // Usually long enough for every caller to notice.
          try await Task.sleep(for: .seconds(2))
          _ = try await acknowledged(in: book, moreThan: writes)
          book.use { $0.isOver = true }
        }
        try await group.waitForAll()
      }
      try await check(book, pool)
      pool.close()
      primary.stop()
      primary = standby
    }
    primary.stop()
    book.use { print("failover: \(Self.rounds) rounds, \($0.acknowledged.count) writes, \($0.unknown.count) unknown") }
  }

  /// Waits until more writes are acknowledged, and returns their number.
  private func acknowledged(in book: Book, moreThan before: Int) async throws -> Int {
    while true {
      let count = book.use { $0.acknowledged.count }
      if count > before { return count }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Lets the primary wait for the standby, and waits until it does.
  private func replicate(from primary: PostgresTestServer) async throws {
    let pool = try PostgresPool(primary.address(), size: 1)
    defer { pool.close() }
    try await pool.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try await pool.execute("SELECT pg_reload_conf()")
    let isSynchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
    while try await pool.query(isSynchronous, [], { row in try row[0] as Int }) != [1] {
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func write(_ first: Int, _ book: Book, _ pool: PostgresPool) async throws {
    var id = first
    while !book.use(\.isOver) {
      id += 1
      let entry = id
      do {
        try await pool.transaction { connection in
          try connection.execute("INSERT INTO entry VALUES ($1)", [.integer(entry)])
          try connection.execute("UPDATE total SET n = n + 1")
        }
        book.use { _ = $0.acknowledged.insert(entry) }
      } catch let error as PostgresError where error.code == .unknownOutcome {
        // The only case in which the writer has to check.
        book.use { _ = $0.unknown.insert(entry) }
      }
    }
  }

  private func check(_ book: Book, _ pool: PostgresPool) async throws {
    let found = Set(try await pool.query("SELECT id FROM entry") { row in try row[0] as Int })
    let total = try await pool.query("SELECT n FROM total") { row in try row[0] as Int }
    let (acknowledged, unknown) = book.use { ($0.acknowledged, $0.unknown) }
    #expect(acknowledged.subtracting(found).isEmpty, "lost")
    #expect(found.subtracting(acknowledged).subtracting(unknown).isEmpty, "done though it failed")
    #expect(total == [found.count], "done twice, or by halves")
  }
}
