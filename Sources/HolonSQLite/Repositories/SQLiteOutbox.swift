public import Foundation
import GRDB
import HolonBase
public import HolonRepositories

/// An outbox in a SQLite database, which survives the end of the process.
///
/// ```swift
/// let database = try SQLiteDatabase(path: "library.sqlite", migrations: [.creating(books), .outbox])
/// let local = SQLiteRepository(database, books)
/// let library = PolicyRepository(
///   [local, remote], reading: .localThenRemote, writing: .behind(try SQLiteOutbox(database, books)))
/// library.delivery.start()
/// ```
///
/// A write to a repository in the same database is stored in the same transaction, also through adapters and
/// decorators: either both are stored, or neither.
///
/// Several instances and processes can use one file, in which their local source is as well. Only one of them delivers
/// at a time, while it holds a lock on a file beside the database, such as `library.sqlite-delivery-book`. The system
/// releases the lock when the process ends. Writes are delivered by any of them. An instance reads the entities of
/// writes by other processes from its first source only after its next pass.
public final class SQLiteOutbox<Entity: Identifiable & Sendable>: Outbox
where Entity.ID: Comparable & Sendable & SQLStorable {
  let database: SQLiteDatabase
  let table: SQLTable<Entity>
  let source: String
  private let awaited = AwaitedWrites<Entity.ID>()

  /// Opens the outbox of a table's entities.
  ///
  /// The table of an earlier version gets its missing columns.
  ///
  /// - Parameters:
  ///   - database: A database with the migration `SQLMigration.outbox`.
  ///   - table: The mapping of the entities.
  /// - Throws: `RepositoryError` when it can't be read.
  public init(_ database: SQLiteDatabase, _ table: SQLTable<Entity>) throws {
    (self.database, self.table) = (database, table)
    source = "outbox of \(table.name)"
    let rows = try RepositoryError.catching(source) {
      try OutboxColumns.complete(database.writer)
      return try database.writer.read { try self.rows($0, isDead: false) }
    }
    awaited.replace(Dictionary(uniqueKeysWithValues: rows.map { ($0.write.number, $0.write.write.ids) }), since: 0)
  }

  /// Stores a write as the last one.
  public func append(_ write: RepositoryWrite<Entity>, key: UUID, at time: Date) async throws -> Int {
    // Before the write, so that the entities aren't read elsewhere meanwhile.
    let ids = write.ids
    awaited.begin(ids)
    do {
      let number = try await RepositoryError.catching(source) {
        try await database.write { try self.insert(write, key, time, isLocal: false, $0) }
      }
      awaited.end(ids, number: number)
      return number
    } catch {
      awaited.end(ids, number: nil)
      throw error
    }
  }

  /// Writes to a repository and stores the write, in one transaction where both are in the same database.
  public func append(
    _ write: RepositoryWrite<Entity>, key: UUID, at time: Date, writing local: any Repository<Entity>
  ) async throws {
    let kept = Locked<Int?>(nil)
    let step = SQLiteStep(writer: database.writer) { database in
      // A source that retries stores it once.
      if let number = kept.use({ $0 }), try Self.keeps(number, database) { return }
      let number = try self.insert(write, key, time, isLocal: true, database)
      kept.use { $0 = number }
    }
    let ids = write.ids
    awaited.begin(ids)
    do {
      if try await local.write(write, with: step) {
        awaited.end(ids, number: kept.value)
        return
      }
    } catch {
      // It is stored if only the response was lost.
      var number = kept.value
      if let stored = number {
        let isKept = (try? await Task { try await database.writer.read { try Self.keeps(stored, $0) } }.value) ?? true
        if !isKept { number = nil }
      }
      awaited.end(ids, number: number)
      throw error
    }
    awaited.end(ids, number: nil)
    try await appendFirst(write, key: key, at: time, writing: local)
  }

  /// Removes a delivered write, or a dead letter.
  public func remove(_ number: Int) async throws {
    try await change("DELETE FROM holon_outbox WHERE number = \(number)")
    awaited.settle(number)
  }

  /// Removes a delivered write, and changes the later ones, in one transaction.
  public func settle(
    _ number: Int, changing change: @escaping @Sendable (RepositoryWrite<Entity>) -> RepositoryWrite<Entity>?
  ) async throws {
    let changed = try await RepositoryError.catching(source) {
      try await database.write { database -> [Int: Set<Entity.ID>] in
        try RawStatement.rows(of: "DELETE FROM holon_outbox WHERE number = \(number)", in: database)
        var changed: [Int: Set<Entity.ID>] = [:]
        for row in try self.rows(database, isDead: false) where row.write.number > number {
          guard let write = change(row.write.write) else { continue }
          changed[row.write.number] = write.ids
          try RawStatement.rows(
            of: """
              UPDATE holon_outbox SET content = \(self.table.bytes(of: write)), local = \(false)
              WHERE number = \(row.write.number)
              """, in: database)
        }
        return changed
      }
    }
    for (number, ids) in changed {
      awaited.begin(ids)
      awaited.settle(number)
      awaited.end(ids, number: number)
    }
    awaited.settle(number)
  }

  /// Records a failed attempt.
  public func postpone(_ number: Int, until due: Date, attempts: Int, because failure: String) async throws {
    try await change(
      """
      UPDATE holon_outbox SET due = \(due), attempts = \(attempts), failure = \(failure)
      WHERE number = \(number) AND refusal IS NULL
      """)
  }

  /// Sets a write aside as a dead letter.
  public func setAside(_ number: Int, because error: RepositoryError) async throws {
    let key: SQLStatement = error.code.isRefusal ? "\(UUID())" : "key"
    try await change(
      """
      UPDATE holon_outbox SET refusal = \(error.description), due = NULL, key = \(key)
      WHERE number = \(number) AND refusal IS NULL
      """)
    awaited.settle(number)
  }

  /// Returns the unsettled writes, in order, also those of other processes.
  public func pending() async throws -> [PendingWrite<Entity>] {
    try await RepositoryError.catching(source) {
      let changes = awaited.changes
      var rows = try await database.writer.read { try self.rows($0, isDead: false) }
      if rows.contains(where: { !$0.hasKey }) {
        // Before the first attempt, so that each one has the same key.
        rows = try await database.write { database in
          try self.completeKeys(database)
          return try self.rows(database, isDead: false)
        }
      }
      let pending = rows.map(\.write)
      awaited.replace(Dictionary(uniqueKeysWithValues: pending.map { ($0.number, $0.write.ids) }), since: changes)
      return pending
    }
  }

  /// Returns the writes that were set aside, in order.
  public func deadLetters() async throws -> [DeadLetter<Entity>] {
    try await RepositoryError.catching(source) {
      try await database.writer.read { try self.rows($0, isDead: true) }.map { row in
        DeadLetter(row.write, reason: row.reason)
      }
    }
  }

  /// Returns the identifiers of the entities with unsettled writes.
  public func pendingIDs() async -> Set<Entity.ID> { awaited.ids }

  /// Returns the exclusive right to deliver; nil while another instance or process has it.
  public func claim() async throws -> OutboxClaim? {
    let path = database.writer.path
    // A database in memory has one connection, and its temporary tables are as old as it.
    guard !path.isEmpty, !path.hasPrefix(":"), !path.hasPrefix("file:") else { return try await claimInMemory() }
    return try FileClaim.taking("\(path)-delivery-\(table.name.percentEncoded)", for: source)
  }
}

extension SQLiteOutbox {
  private func change(_ statement: SQLStatement) async throws {
    try await RepositoryError.catching(source) {
      try await database.write { _ = try RawStatement.rows(of: statement, in: $0) }
    }
  }

  private func insert(
    _ write: RepositoryWrite<Entity>, _ key: UUID, _ time: Date, isLocal: Bool, _ database: Database
  ) throws -> Int {
    try RawStatement.rows(
      of: """
        INSERT INTO holon_outbox (target, content, key, added, local)
        VALUES (\(table.name), \(table.bytes(of: write)), \(key), \(time), \(isLocal))
        """, in: database)
    return Int(database.lastInsertedRowID)
  }

  private static func keeps(_ number: Int, _ database: Database) throws -> Bool {
    try !RawStatement.rows(of: "SELECT 1 FROM holon_outbox WHERE number = \(number)", in: database).isEmpty
  }

  private typealias OutboxRow = (write: PendingWrite<Entity>, reason: String, hasKey: Bool)

  private func rows(_ database: Database, isDead: Bool) throws -> [OutboxRow] {
    try RawStatement.rows(
      of: """
        SELECT number, content, refusal, key, added, attempts, due, failure, local FROM holon_outbox
        WHERE target = \(table.name) AND (refusal IS NOT NULL) = \(isDead) ORDER BY number
        """, in: database
    ).map { row in
      let key: UUID? = try row["key"]
      let write = PendingWrite(
        number: try row["number"], write: try table.write(of: try row["content"]), key: key ?? UUID(),
        added: try row["added"] ?? .distantPast, attempts: try row["attempts"], due: try row["due"],
        failure: try row["failure"], isLocal: try row["local"])
      return (write, try row["refusal"] ?? "", key != nil)
    }
  }

  /// Gives keys to writes that were inserted by other means.
  private func completeKeys(_ database: Database) throws {
    try RawStatement.rows(
      of: """
        UPDATE holon_outbox SET key = coalesce(key, randomblob(16)), added = coalesce(added, \(Date()))
        WHERE target = \(table.name) AND (key IS NULL OR added IS NULL)
        """, in: database)
  }

  private func claimInMemory() async throws -> OutboxClaim? {
    let (writer, name) = (database.writer, table.name)
    let isFree = try await RepositoryError.catching(source) {
      try await writer.write { database in
        try database.execute(
          sql: "CREATE TEMP TABLE IF NOT EXISTS holon_delivery (target TEXT PRIMARY KEY) WITHOUT ROWID")
        try RawStatement.rows(of: "INSERT OR IGNORE INTO temp.holon_delivery VALUES (\(name))", in: database)
        return database.changesCount > 0
      }
    }
    guard isFree else { return nil }
    return OutboxClaim {
      writer.asyncWriteWithoutTransaction { database in
        _ = try? RawStatement.rows(of: "DELETE FROM temp.holon_delivery WHERE target = \(name)", in: database)
      }
    }
  }
}

/// The columns of the table for pending writes that earlier versions didn't have.
private enum OutboxColumns {
  static let all = [
    ("key", "BLOB"), ("added", "INTEGER"), ("attempts", "INTEGER NOT NULL DEFAULT 0"), ("due", "INTEGER"),
    ("failure", "TEXT"), ("local", "INTEGER NOT NULL DEFAULT 0"),
  ]

  static func complete(_ writer: any DatabaseWriter) throws {
    guard try !writer.read({ try missing($0).isEmpty }) else { return }
    try writer.write { database in
      for (name, type) in try missing(database) {
        try database.execute(sql: "ALTER TABLE holon_outbox ADD COLUMN \(name) \(type)")
      }
    }
  }

  private static func missing(_ database: Database) throws -> [(String, String)] {
    let present = Set(try database.columns(in: "holon_outbox").map(\.name))
    return all.filter { !present.contains($0.0) }
  }
}

extension SQLMigration {
  /// A step that creates the table for pending writes of all outboxes in a database.
  public static var outbox: SQLMigration {
    // A number is never used twice, so that a response is never assigned to another write.
    SQLMigration(
      "create holon_outbox",
      """
      CREATE TABLE holon_outbox (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        target TEXT NOT NULL,
        content BLOB NOT NULL,
        refusal TEXT,
        \(OutboxColumns.all.map { "\($0.0) \($0.1)" }.joined(separator: ",\n  "))
      );
      """)
  }
}
