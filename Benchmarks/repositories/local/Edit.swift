import GRDB
import GRDBSQLite
import HolonRepositories
import HolonSQLite

extension Library {
  private static var update: String {
    "UPDATE entry SET title = ?, done = ?, position = ?, note = ? WHERE id = ?"
  }

  /// One entry after another is changed, each in a transaction of its own.
  func edit(_ contender: String) async throws -> (nanoseconds: Double, digest: Int)? {
    let asked = ids(2_000)
    func changed(_ id: Int, _ repetition: Int) -> Entry {
      Entry(id: id, title: "Edit \(repetition) of entry \(id)", isDone: true, position: Double(repetition), note: nil)
    }
    switch contender {
    case "holon":
      let outbox = try SQLiteOutbox(database, Entry.table)
      let remote = MemoryRepository<Entry>(name: "remote")
      let whole = PolicyRepository<Entry>([local, remote], reading: .localThenRemote, writing: .behind(outbox))
      let (time, _) = try await median(7, asked.count) { repetition in
        for id in asked { try await whole.update(changed(id, repetition)) }
        return 0
      }
      // Nothing is missing in the outbox.
      let kept = try await outbox.pending().count
      return (time, try await sum() + (kept - 8 * asked.count))
    case "grdb":
      return try await edit(asked) { id, repetition in
        let entry = changed(id, repetition)
        try await database.writer.write { try Self.update(entry, $0) }
      }
    case "grdb-sync":
      return try await edit(asked) { id, repetition in
        let entry = changed(id, repetition)
        try write { try Self.update(entry, $0) }
      }
    case "sql": return try await sql(asked, changed)
    default: return nil
    }
  }

  private func edit(
    _ asked: [Int], _ write: (Int, Int) async throws -> Void
  ) async throws -> (nanoseconds: Double, digest: Int) {
    let (time, _) = try await median(7, asked.count) { repetition in
      for id in asked { try await write(id, repetition) }
      return 0
    }
    return (time, try await sum())
  }

  private func write(_ body: (Database) throws -> Void) throws { try database.writer.write(body) }

  private static func update(_ entry: Entry, _ database: Database) throws {
    try database.cachedStatement(sql: update)
      .execute(arguments: [entry.title, entry.isDone, entry.position, entry.note, entry.id])
  }

  private func sum() async throws -> Int {
    try await database.writer.read { try Int.fetchOne($0, sql: "SELECT sum(length(title)) FROM entry") ?? 0 }
  }

  /// The same transaction on a connection without anything around it.
  private func sql(_ asked: [Int], _ changed: (Int, Int) -> Entry) async throws -> (nanoseconds: Double, digest: Int) {
    var connection: OpaquePointer?
    sqlite3_open(path, &connection)
    defer { sqlite3_close(connection) }
    sqlite3_exec(connection, "PRAGMA synchronous = NORMAL", nil, nil, nil)
    let statements = ["BEGIN IMMEDIATE", Self.update, "COMMIT"].map { sql in
      var statement: OpaquePointer?
      sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
      return statement
    }
    defer { for statement in statements { sqlite3_finalize(statement) } }
    return try await edit(asked) { id, repetition in
      let entry = changed(id, repetition)
      sqlite3_step(statements[0])
      sqlite3_reset(statements[0])
      let title = Array(entry.title.utf8CString)
      sqlite3_bind_text(statements[1], 1, title, -1, nil)
      sqlite3_bind_int64(statements[1], 2, entry.isDone ? 1 : 0)
      sqlite3_bind_double(statements[1], 3, entry.position)
      sqlite3_bind_null(statements[1], 4)
      sqlite3_bind_int64(statements[1], 5, Int64(entry.id))
      sqlite3_step(statements[1])
      sqlite3_reset(statements[1])
      sqlite3_step(statements[2])
      sqlite3_reset(statements[2])
    }
  }
}
