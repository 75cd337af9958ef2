import Foundation
import GRDB
import HolonRepositories
import HolonSQLite

/// A row as applications have them: a number, a short text, a flag, a place in the order, a note or none.
struct Entry: Identifiable, Hashable, Sendable {
  var id: Int
  var title: String
  var isDone: Bool
  var position: Double
  var note: String?

  static let table = SQLTable(
    "entry",
    columns: [
      SQLColumn("id", \Entry.id), SQLColumn("title", \.title), SQLColumn("done", \.isDone),
      SQLColumn("position", \.position), SQLColumn("note", \.note),
    ]
  ) { row in
    try Entry(id: row[0], title: row[1], isDone: row[2], position: row[3], note: row[4])
  }
}

/// A hundred thousand entries in a file, as Holon, GRDB and SQLite ask for them.
struct Library {
  static let count = 100_000

  let database: SQLiteDatabase
  let local: SQLiteRepository<Entry>
  let path: String

  init(folder: String) async throws {
    path = "\(folder)/library.sqlite"
    database = try SQLiteDatabase(
      path: path, durability: .normal, migrations: [.creating(Entry.table), .outbox])
    local = SQLiteRepository(database, Entry.table, name: "local")
    try await local.put(
      (1...Self.count).map {
        Entry(id: $0, title: "Entry with number \($0)", isDone: $0 % 3 == 0, position: Double($0), note: nil)
      })
    try await database.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  func answer(_ row: String, _ contender: String) async throws -> (nanoseconds: Double, digest: Int)? {
    switch row {
    case "repositories.read": return try await read(contender)
    case "repositories.edit": return try await edit(contender)
    default: return nil
    }
  }
}

/// The median time of an operation on the clock, for much of it is spent in going from thread to thread.
func median(_ repetitions: Int, _ operations: Int, _ work: (Int) async throws -> Int) async throws -> (Double, Int) {
  var times: [Double] = []
  var digest = 0
  for repetition in 0..<repetitions + 1 {
    let start = ContinuousClock.now
    digest = try await work(repetition)
    // The first one only warms up.
    if repetition > 0 { times.append((ContinuousClock.now - start) / .nanoseconds(1) / Double(operations)) }
  }
  return (times.sorted()[times.count / 2], digest)
}

/// The identifiers that are asked for, the same in every run.
func ids(_ count: Int) -> [Int] { (0..<count).map { ($0 &* 7_919) % Library.count + 1 } }
