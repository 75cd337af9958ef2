import Foundation
import HolonPostgres
import HolonRepositories
import PostgresTestServer
import Synchronization
import Testing

@Suite(
  "PostgresPool", .enabled(if: PostgresTestServer.isInstalled, "\(PostgresTestServer.advice)"),
  .timeLimit(.minutes(20)))
struct PostgresPoolTests {
  let address: String
  let pool: PostgresPool

  init() throws {
    address = try PostgresTestServer.shared.get().newDatabase()
    pool = try PostgresPool(address, size: 4)
  }

  func number(_ sql: String, _ values: [SQLValue] = []) async throws -> Int? {
    try await pool.query(sql, values) { row in try row[0] as Int }.first
  }

  /// A caller that has a connection until it is released.
  private struct Holder {
    let task: Task<Int, any Error>
    private let gate = DispatchSemaphore(value: 0)

    init(_ pool: PostgresPool) async {
      let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
      task = Task { [gate] in
        defer { beginning.finish() }
        return try await pool.read(patience: .seconds(3_600)) { connection in
          beginning.finish()
          gate.wait()
          return try connection.execute("SELECT 1")
        }
      }
      for await _ in beginnings {}
    }

    func release() { gate.signal() }
  }

  @Test func `hundreds of callers share a few connections`() async throws {
    let pids = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<400 {
        group.addTask { try await number("SELECT pg_backend_pid()") ?? 0 }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect((1...4).contains(pids.count))
  }

  @Test func `a caller that waits too long gets an error`() async throws {
    let pool = try PostgresPool(PostgresConfiguration(address), size: 1, patience: .milliseconds(200))
    let holder = await Holder(pool)
    let waiting = await #expect(throws: PostgresError.self) { try await pool.execute("SELECT 1") }
    #expect(waiting?.code == .unavailable)
    holder.release()
    #expect(try await holder.task.value == 1)

    let late = await #expect(throws: PostgresError.self) { try await pool.execute("SELECT pg_sleep(3600)") }
    #expect(late?.code == .timedOut)
    // The pool stays usable.
    #expect(try await pool.read(patience: .seconds(3_600)) { try $0.execute("SELECT 1") } == 1)
  }

  @Test func `a cancelled caller cancels its own statement, and no other`() async throws {
    let pool = try PostgresPool(address, size: 1)
    for delay in [0, 1, 20, 200] {
      let task = Task { try await pool.execute("SELECT pg_sleep(3600)") }
      try await Task.sleep(for: .milliseconds(delay))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await pool.query("SELECT 1") { row in try row[0] as Int } == [1])
    }
    // One that waits for a connection.
    let holder = await Holder(pool)
    let waiting = Task { try await pool.execute("SELECT 1") }
    try await Task.sleep(for: .milliseconds(50))
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    holder.release()
    #expect(try await holder.task.value == 1)
  }

  @Test func `a transaction is committed as a whole, or not at all`() async throws {
    try await pool.execute("CREATE TABLE t (id int PRIMARY KEY)")
    try await pool.transaction { connection in
      try connection.execute("INSERT INTO t VALUES (1)")
      try connection.execute("INSERT INTO t VALUES (2)")
    }
    struct Stop: Error {}
    await #expect(throws: Stop.self) {
      try await pool.transaction { connection in
        try connection.execute("DELETE FROM t")
        throw Stop()
      }
    }
    #expect(try await number("SELECT count(*) FROM t") == 2)
    // A swallowed error has ended the transaction nevertheless.
    let swallowed = await #expect(throws: PostgresError.self) {
      try await pool.transaction { connection in
        try connection.execute("DELETE FROM t")
        _ = try? connection.execute("SELEKT")
      }
    }
    #expect(swallowed?.code == .failed)
    #expect(try await number("SELECT count(*) FROM t") == 2)
    // A transaction that isn't ended leaves nothing to the next caller.
    try await pool.write { try $0.executeScript("BEGIN; DELETE FROM t") }
    #expect(try await number("SELECT count(*) FROM t") == 2)
  }

  @Test func `transactions with conflicts are repeated`() async throws {
    try await pool.execute("CREATE TABLE t AS SELECT 0 AS n")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask {
          try await pool.transaction(.serializable) { connection in
            let n = try connection.query("SELECT n FROM t") { row in try row[0] as Int }[0]
            try connection.execute("UPDATE t SET n = $1", [.integer(n + 1)])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await number("SELECT n FROM t") == 40)
  }

  @Test func `connections that the server ends are replaced`() async throws {
    try await pool.execute("CREATE TABLE t (id int PRIMARY KEY)")
    let admin = try PostgresPool(address, size: 1)
    let killAll =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    for round in 0..<10 {
      // While they are idle, and in the midst of a transaction.
      try await admin.execute(killAll)
      let others =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
      while try await admin.query(others, [], { row in try row[0] as Int }) != [0] {}
      #expect(try await pool.execute("SELECT 1") == 1)
      try await admin.execute(killAll)
      #expect(try await number("SELECT 1") == 1)
      // Its first attempt waits in a statement until the server ends it there: ended later, in the commit, a transaction
      // isn't repeated, since it may be committed.
      let attempts = Atomic(0)
      async let transaction: Void = pool.transaction { connection in
        try connection.execute("INSERT INTO t VALUES ($1)", [.integer(round)])
        let isFirst = attempts.add(1, ordering: .relaxed).oldValue == 0
        try connection.execute("SELECT pg_sleep($1)", [.real(isFirst ? 60 : 0)])
      }
      let killSleeping = killAll + " AND state = 'active' AND query LIKE 'SELECT pg_sleep%'"
      while try await admin.execute(killSleeping) == 0 {}
      try await transaction
      #expect(attempts.load(ordering: .relaxed) == 2)
    }
    #expect(try await number("SELECT count(*) FROM t") == 10)
    let error = await #expect(throws: PostgresError.self) {
      try await pool.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    }
    #expect(error?.code == .connectionLost)
  }

  @Test func `an unreachable server and a refusing one have different errors`() async throws {
    let nowhere = try PostgresPool(
      PostgresConfiguration("postgres:///x?host=/nowhere"), size: 2, patience: .milliseconds(500))
    let error = await #expect(throws: PostgresError.self) { try await nowhere.execute("SELECT 1") }
    #expect(error?.code == .unavailable)
    let closed = try PostgresPool(
      PostgresConfiguration("postgres://u:s3cret@127.0.0.1:1/x"), size: 2, patience: .milliseconds(500))
    let refused = await #expect(throws: PostgresError.self) { try await closed.execute("SELECT 1") }
    #expect(refused?.code == .unavailable && refused?.description.contains("s3cret") == false)

    let other = address.replacingOccurrences(of: "user=postgres", with: "user=nobody")
    // A retry would last until the time limit of the test.
    let stranger = PostgresPool(try PostgresConfiguration(other), patience: .seconds(3_600))
    let no = await #expect(throws: PostgresError.self) { try await stranger.execute("SELECT 1") }
    #expect(no?.code == .refused)
  }

  @Test func `a closed pool refuses all callers`() async throws {
    try await pool.execute("SELECT 1")
    let holder = await Holder(pool)
    pool.close()
    let error = await #expect(throws: PostgresError.self) { try await pool.execute("SELECT 1") }
    #expect(error?.code == .closed)
    holder.release()
    #expect(try await holder.task.value == 1)
  }
}

/// The reason why a test is skipped; nil where libpq can be loaded.
private let missingLibrary: String? = {
  do throws(PostgresError) {
    _ = try PostgresConfiguration()
    return nil
  } catch {
    return error.code == .libraryMissing ? error.description : nil
  }
}()

@Suite("PostgresConfiguration", .disabled(if: missingLibrary != nil, "\(missingLibrary ?? "")"))
struct PostgresConfigurationTests {
  @Test(arguments: [
    "postgres://ada:s3cret@db.example/defeat", "host=db.example user=ada password=s3cret",
    "postgres://ada@db.example/defeat?password=s3cret",
  ])
  func `no description contains the password`(_ address: String) throws {
    let configuration = try PostgresConfiguration(address)
    var dumped = ""
    dump(configuration, to: &dumped)
    for text in ["\(configuration)", String(reflecting: configuration), dumped] {
      #expect(text.contains("db.example"))
      #expect(!text.contains("s3cret"), "\(text)")
    }
  }

  @Test(arguments: [
    "postgres://ada:s3cret@[db/x", "http://s3cret", "s3cret", "host='s3cret", "postgres://h/x?s3cret=1",
  ])
  func `a bad address is refused without being quoted`(_ address: String) {
    let error = #expect(throws: PostgresError.self) { try PostgresConfiguration(address) }
    #expect(error?.code == .badConfiguration && error?.description.contains("s3cret") == false)
  }

  @Test(arguments: ["POSTGRES", "PostgreSQL"])
  func `the scheme of an address may have capitals`(scheme: String) throws {
    #expect(try PostgresConfiguration("\(scheme)://ada@db.example/x").description.contains("host=db.example"))
  }

  @Test func `another machine has to prove its name, unless the address disables that`() throws {
    func description(_ address: String) throws -> String { try PostgresConfiguration(address).description }
    let others = [
      "host=a,b", "postgres://a/x", "host=localhost,a", "host=/run/x hostaddr=192.0.2.1", "service=x",
      "host=db.localhost", "host=DB.LOCALHOST.",
    ]
    for other in others {
      #expect(try description(other).contains("sslmode=verify-full"), "\(other)")
    }
    let named = try description("host=a sslrootcert=r.pem")
    #expect(named.contains("sslmode=verify-full") && named.contains("sslrootcert=r.pem"))
    #expect(try description("host=a sslrootcert=r.pem sslmode=require").contains("sslmode=require"))
    for mode in ["disable", "require", "verify-ca"] {
      #expect(try description("host=a sslmode=\(mode)").hasSuffix("sslmode=\(mode)"))
    }
    for local in ["", "host=/run/x", "host=localhost", "host=127.0.0.1,::1", "host=@x", "service=x host=localhost"] {
      #expect(try !description(local).contains("sslmode"), "\(local)")
    }
  }
}
