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
/// ```
///
/// A write to a repository in the same database is stored in the same transaction, also through adapters and
/// decorators: either both are stored, or neither.
///
/// One outbox at a time uses the table; writes by another process are visible in a new outbox.
public final class SQLiteOutbox<Entity: Identifiable & Sendable>: Outbox
where Entity.ID: Comparable & Sendable & SQLStorable {
  private let database: SQLiteDatabase
  private let table: SQLTable<Entity>
  private let source: String
  private let awaited: AwaitedWrites<Entity.ID>

  /// Opens the outbox of a table's entities.
  ///
  /// - Parameters:
  ///   - database: A database with the migration `SQLMigration.outbox`.
  ///   - table: The mapping of the entities.
  /// - Throws: `RepositoryError` when it can't be read.
  public init(_ database: SQLiteDatabase, _ table: SQLTable<Entity>) throws {
    (self.database, self.table) = (database, table)
    let source = "outbox of \(table.name)"
    self.source = source
    awaited = AwaitedWrites()
    let pending = try RepositoryError.catching(source) {
      try database.writer.read { try Self.writes($0, table, isRefused: false) }
    }
    for write in pending { awaited.add(write.write.write.ids) }
  }

  /// Stores a write as the last one.
  public func append(_ write: RepositoryWrite<Entity>) async throws -> Int {
    try await noting(write) { database in try self.insert(write, database) }
  }

  /// Writes to a repository and stores the write, in one transaction where both are in the same database.
  public func append(_ write: RepositoryWrite<Entity>, writing local: any Repository<Entity>) async throws {
    let kept = Locked<Int?>(nil)
    let step = SQLiteStep(writer: database.writer) { database in
      // A source that retries stores it once.
      if let number = kept.use({ $0 }), try Self.keeps(number, database) { return }
      let number = try self.insert(write, database)
      kept.use { $0 = number }
    }
    awaited.add(write.ids)
    do {
      if try await local.write(write, with: step) { return }
    } catch {
      // It is stored if only the response was lost.
      if let number = kept.use({ $0 }) {
        let isKept = (try? await database.writer.read { try Self.keeps(number, $0) }) ?? true
        if isKept { throw error }
      }
      awaited.remove(write.ids)
      throw error
    }
    awaited.remove(write.ids)
    try await appendFirst(write, writing: local)
  }

  /// Removes a settled write.
  public func remove(_ number: Int) async throws {
    try await settle(number) { try RawStatement.rows(of: "DELETE FROM holon_outbox WHERE number = \(number)", in: $0) }
  }

  /// Sets aside a refused write.
  public func refuse(_ number: Int, because error: RepositoryError) async throws {
    try await settle(number) {
      try RawStatement.rows(
        of: "UPDATE holon_outbox SET refusal = \(error.description) WHERE number = \(number)", in: $0)
    }
  }

  /// Returns the unsettled writes, in order.
  public func pending() async throws -> [PendingWrite<Entity>] {
    try await RepositoryError.catching(source) {
      try await database.writer.read { [table] in try Self.writes($0, table, isRefused: false) }.map(\.write)
    }
  }

  /// Returns the refused writes, in order, with the reasons.
  public func refused() async throws -> [(write: PendingWrite<Entity>, reason: String)] {
    try await RepositoryError.catching(source) {
      try await database.writer.read { [table] in try Self.writes($0, table, isRefused: true) }
    }
  }

  /// Appends a refused write to the pending ones again.
  public func retry(_ number: Int) async throws {
    guard let refused = try await refused().first(where: { $0.write.number == number }) else { return }
    _ = try await noting(refused.write.write) { database in
      try RawStatement.rows(of: "DELETE FROM holon_outbox WHERE number = \(number)", in: database)
      return try self.insert(refused.write.write, database)
    }
  }

  /// Returns the identifiers of the entities with unsettled writes.
  public func pendingIDs() async -> Set<Entity.ID> { awaited.ids }
}

extension SQLiteOutbox {
  private func noting(
    _ write: RepositoryWrite<Entity>, _ body: @escaping @Sendable (Database) throws -> Int
  ) async throws -> Int {
    // Before the write, so that the entities aren't read elsewhere meanwhile.
    awaited.add(write.ids)
    do {
      return try await RepositoryError.catching(source) { try await database.writer.write(body) }
    } catch {
      awaited.remove(write.ids)
      throw error
    }
  }

  private func settle(_ number: Int, _ body: @escaping @Sendable (Database) throws -> Void) async throws {
    let ids = try await RepositoryError.catching(source) {
      try await database.writer.write { [table] database -> Set<Entity.ID> in
        let writes = try Self.writes(database, table, isRefused: false, number: number)
        try body(database)
        return writes.first?.write.write.ids ?? []
      }
    }
    awaited.remove(ids)
  }

  private func insert(_ write: RepositoryWrite<Entity>, _ database: Database) throws -> Int {
    try RawStatement.rows(
      of: "INSERT INTO holon_outbox (target, content) VALUES (\(table.name), \(table.bytes(of: write)))", in: database)
    return Int(database.lastInsertedRowID)
  }

  private static func keeps(_ number: Int, _ database: Database) throws -> Bool {
    try !RawStatement.rows(of: "SELECT 1 FROM holon_outbox WHERE number = \(number)", in: database).isEmpty
  }

  private static func writes(
    _ database: Database, _ table: SQLTable<Entity>, isRefused: Bool, number: Int? = nil
  ) throws -> [(write: PendingWrite<Entity>, reason: String)] {
    let isMeant: SQLStatement = number.map { "AND number = \($0)" } ?? ""
    return try RawStatement.rows(
      of: """
        SELECT number, content, refusal FROM holon_outbox
        WHERE target = \(table.name) AND (refusal IS NOT NULL) = \(isRefused) \(isMeant) ORDER BY number
        """, in: database
    ).map { row in
      let write = try table.write(of: try row["content"])
      return (PendingWrite(number: try row["number"], write: write), try row["refusal"] ?? "")
    }
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
        refusal TEXT
      );
      """)
  }
}

/// The identifiers of entities with pending writes, each with its number of writes.
private final class AwaitedWrites<ID: Hashable & Sendable>: Sendable {
  private let state = Locked<(counts: [ID: Int], known: Set<ID>)>(([:], []))

  var ids: Set<ID> { state.use { $0.known } }

  func add(_ ids: Set<ID>) {
    state.use { state in
      for id in ids { state.counts[id, default: 0] += 1 }
      state.known.formUnion(ids)
    }
  }

  func remove(_ ids: Set<ID>) {
    state.use { state in
      for id in ids {
        let count = state.counts[id, default: 1] - 1
        state.counts[id] = count > 0 ? count : nil
        if count <= 0 { state.known.remove(id) }
      }
    }
  }
}
