import Foundation
import HolonPostgres
import HolonRepositories
import PostgresTestServer
import Testing

@Suite("PostgresConnection", .enabled(if: PostgresTestServer.isInstalled, "\(PostgresTestServer.advice)"))
struct PostgresConnectionTests {
  let pool: PostgresPool

  init() throws { pool = try PostgresPool(PostgresTestServer.shared.get().newDatabase()) }

  @Test func `values are preserved`() async throws {
    let id = try #require(UUID(uuidString: "0190F3A0-1111-7000-8000-0123456789AB"))
    let date = Date(timeIntervalSince1970: 1_763_762_345.678901)
    let rows = try await pool.query(
      "SELECT $1::bool, $2::int8, $3::float8, $4::text, $5::bytea, $6::uuid, $7::timestamptz, $8::text, $2::int8 % 7",
      [true, -9_007_199_254_740_993, 0.1, "ü\t\\'\n", .blob([0, 1, 255]), .uuid(id), .date(date), nil]
    ) { row in
      #expect(try row[0] == true)
      #expect(try row[1] == -9_007_199_254_740_993)
      #expect(try row[2] == 0.1)
      #expect(try row[3] == "ü\t\\'\n")
      #expect(try row[4] == [0, 1, 255] as [UInt8])
      #expect(try row[5] == id)
      #expect(abs(try (row[6] as Date).timeIntervalSince(date)) < 0.000001)
      #expect(try row[7] == String?.none)
      #expect(try row[7] == Int?.none)
      return try row[8] as Int?
    }
    #expect(rows == [-9_007_199_254_740_993 % 7])
  }

  @Test(arguments: [
    -62_135_596_800, -30_610_224_000.000001, -1.5, 0, 0.000001, 951_782_399.999999, 951_827_696, 4_107_542_400,
    253_402_300_799,
  ])
  func `moments are exact to the microsecond`(_ seconds: Double) async throws {
    let date = Date(timeIntervalSince1970: seconds)
    let (back, epoch) = try await pool.query(
      "SELECT $1::timestamptz, extract(epoch FROM $1::timestamptz)::float8", [.date(date)]
    ) { row in try (row[0] as Date, row[1] as Double) }[0]
    #expect(abs(back.timeIntervalSince(date)) < 0.000002)
    #expect(abs(epoch - seconds) < 0.000032)
  }

  @Test func `numbers of every width, enumerations and JSON are read`() async throws {
    try await pool.execute("CREATE TYPE mood AS ENUM ('glad', 'sad')")
    let row = try await pool.query(
      "SELECT 7::int2, 8::int4, 1.5::float4, 'sad'::mood, '{\"a\": 1}'::jsonb, 'x'::varchar(3), 'name'::name"
    ) { row in
      try [
        "\(row[0] as Int)", "\(row[1] as Int)", "\(row[2] as Double)", row[3], row[4], row[5], row[6],
      ]
    }
    #expect(row == [["7", "8", "1.5", "sad", "{\"a\": 1}", "x", "name"]])
  }

  @Test func `a column of another type is reported, and the connection stays usable`() async throws {
    let problems: [(String, @Sendable (borrowing SQLRow) throws -> Void)] = [
      ("SELECT 'a'::text", { row in _ = try row[0] as Int }), ("SELECT NULL::int", { row in _ = try row[0] as Int }),
      ("SELECT 1", { row in _ = try row[1] as Int }), ("SELECT 1", { row in _ = try row[-1] as Int }),
      ("SELECT 1 AS one", { row in _ = try row["two"] as Int }),
      ("SELECT 'a' AS a", { row in _ = try row["a"] as Int }),
      ("SELECT 1.5::numeric", { row in _ = try row[0] as Double }),
      ("SELECT 'infinity'::timestamptz", { row in _ = try row[0] as Date }),
    ]
    for (sql, read) in problems {
      let error = await #expect(throws: PostgresError.self, "\(sql)") { try await pool.query(sql, [], read) }
      #expect(error?.code == .unreadable)
    }
    #expect(try await pool.query("SELECT 1") { row in try row[0] as Int } == [1])
  }

  @Test func `a text that can't be stored is refused before it is sent`() async throws {
    for value in [SQLValue.text("a\0b"), .date(.distantPast.addingTimeInterval(-1e12))] {
      await #expect(throws: PostgresError.self) { try await pool.execute("SELECT $1::text", [value]) }
    }
    // A text that looks like a statement stays a text.
    let text = "'; DROP TABLE book; --"
    #expect(try await pool.query("SELECT $1::text", [.text(text)]) { row in try row[0] as String } == [text])
  }

  @Test func `each kind of error has its code`() async throws {
    try await pool.write {
      try $0.executeScript("CREATE TABLE t (id int PRIMARY KEY CHECK (id > 0)); INSERT INTO t VALUES (1)")
    }
    let mistakes: [(String, PostgresError.Code, String)] = [
      ("SELEKT", .failed, "42601"), ("SELECT * FROM nothing", .failed, "42P01"),
      ("INSERT INTO t VALUES (1)", .notUnique, "23505"), ("INSERT INTO t VALUES (-1)", .constraint, "23514"),
      ("SELECT 1 / 0", .failed, "22012"),
    ]
    for (sql, code, state) in mistakes {
      let error = await #expect(throws: PostgresError.self, "\(sql)") { try await pool.execute(sql) }
      #expect(error?.code == code && error?.sqlState == state, "\(sql): \(error.map { "\($0)" } ?? "")")
    }
    let error = await #expect(throws: PostgresError.self) { try await pool.execute("INSERT INTO t VALUES (1)") }
    #expect(error?.constraint == "t_pkey")
    #expect(error?.description.contains("(1)") == false, "no values in messages")
  }

  @Test func `statements beyond the cache and after changes of tables are prepared again`() async throws {
    let counts = try await pool.write { connection in
      try (0..<500).map { number in
        try connection.query("SELECT \(number) + $1::int", [1]) { row in try row[0] as Int }[0]
      }
    }
    #expect(counts == Array(1...500))
    let (before, after) = try await pool.write { connection in
      try connection.executeScript("CREATE TABLE t AS SELECT 1 AS a")
      let before = try connection.query("SELECT * FROM t") { row in try row[0] as Int }
      try connection.executeScript("ALTER TABLE t ALTER a TYPE text")
      let after = try connection.query("SELECT * FROM t") { row in try row[0] as String }
      try connection.executeScript("DEALLOCATE ALL")
      _ = try connection.query("SELECT * FROM t") { row in try row[0] as String }
      return (before, after)
    }
    #expect(before == [1] && after == ["1"])
  }

  @Test func `a batch is executed in one transaction, all or none`() async throws {
    try await pool.execute("CREATE TABLE t (id int PRIMARY KEY)")
    let insert = "INSERT INTO t VALUES ($1)"
    let counts = try await pool.write { try $0.batch((1...1_000).map { PostgresStatement(insert, [.integer($0)]) }) }
    #expect(counts == Array(repeating: 1, count: 1_000))

    for bad in [PostgresStatement(insert, [500]), PostgresStatement("SELEKT"), PostgresStatement("SELECT 1 / 0")] {
      let statements = [PostgresStatement(insert, [2_000]), bad, PostgresStatement("DELETE FROM t")]
      await #expect(throws: PostgresError.self) { try await pool.write { try $0.batch(statements) } }
      #expect(try await pool.query("SELECT count(*) FROM t") { row in try row[0] as Int } == [1_000])
    }

    let found = try await pool.read { connection in
      try connection.batch([3, 5_000, 7].map { PostgresStatement("SELECT id FROM t WHERE id = $1", [.integer($0)]) }) {
        index, row in "\(index): \(try row[0] as Int)"
      }
    }
    #expect(found == [["0: 3"], [], ["2: 7"]])
    #expect(try await pool.write { try $0.batch([]) } == [])
  }

  @Test func `a batch larger than all buffers completes`() async throws {
    let text = String(repeating: "x", count: 100_000)
    let statements = Array(repeating: PostgresStatement("SELECT $1::text", [.text(text)]), count: 200)
    let found = try await pool.read { try $0.batch(statements) { _, row in try (row[0] as String).utf8.count } }
    #expect(found == Array(repeating: [100_000], count: 200))
  }

  @Test func `an unsupported copy fails and harms no other statement`() async throws {
    try await pool.execute("CREATE TABLE t (id int)")
    await #expect(throws: PostgresError.self) { try await pool.write { try $0.executeScript("COPY t FROM STDIN") } }
    #expect(try await pool.query("SELECT count(*) FROM t") { row in try row[0] as Int } == [0])
  }
}
