import GRDB
import GRDBSQLite
import HolonRepositories
import HolonSQLite

extension Library {
  private static var select: String { "SELECT id, title, done, position, note FROM entry WHERE id = ?" }

  /// One entry after another, each by a call of its own.
  func read(_ contender: String) async throws -> (nanoseconds: Double, digest: Int)? {
    let asked = ids(5_000)
    switch contender {
    case "holon":
      let remote = MemoryRepository<Entry>(name: "remote")
      let whole = PolicyRepository<Entry>([local, remote], reading: .localThenRemote, writing: .primaryThenCaches)
      return try await median(15, asked.count) { _ in
        var sum = 0
        for id in asked { sum += try await whole.get(id)?.title.utf8.count ?? 0 }
        return sum
      }
    case "local":
      return try await median(15, asked.count) { _ in
        var sum = 0
        for id in asked { sum += try local.get(id)?.title.utf8.count ?? 0 }
        return sum
      }
    case "grdb":
      return try await median(15, asked.count) { _ in
        var sum = 0
        for id in asked {
          sum += try database.writer.read { try Self.entry(id, $0) }?.title.utf8.count ?? 0
        }
        return sum
      }
    case "grdb-async":
      return try await median(5, asked.count) { _ in
        var sum = 0
        for id in asked {
          sum += try await database.writer.read { try Self.entry(id, $0) }?.title.utf8.count ?? 0
        }
        return sum
      }
    case "sql": return try await sql(asked)
    default: return nil
    }
  }

  private static func entry(_ id: Int, _ database: Database) throws -> Entry? {
    let statement = try database.cachedStatement(sql: select)
    // A row is there as long as its cursor is.
    let cursor = try Row.fetchCursor(statement, arguments: [id])
    return try withExtendedLifetime(cursor) {
      try cursor.next().map { Entry(id: $0[0], title: $0[1], isDone: $0[2], position: $0[3], note: $0[4]) }
    }
  }

  private func sql(_ asked: [Int]) async throws -> (nanoseconds: Double, digest: Int) {
    var connection: OpaquePointer?
    sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil)
    defer { sqlite3_close(connection) }
    var statement: OpaquePointer?
    sqlite3_prepare_v2(connection, Self.select, -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    return try await median(15, asked.count) { _ in
      var sum = 0
      for id in asked {
        sqlite3_bind_int64(statement, 1, Int64(id))
        if sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 1) {
          let entry = Entry(
            id: Int(sqlite3_column_int64(statement, 0)), title: String(cString: text),
            isDone: sqlite3_column_int64(statement, 2) == 1, position: sqlite3_column_double(statement, 3),
            note: sqlite3_column_text(statement, 4).map { String(cString: $0) })
          sum += entry.title.utf8.count
        }
        sqlite3_reset(statement)
      }
      return sum
    }
  }
}
