public import GRDB
internal import HolonBase
public import HolonRepositories

#if !canImport(GRDB)
  #error("HolonSQLite needs the trait SQLite: .package(url: …, traits: [\"SQLite\"])")
#endif

/// A SQLite file with tables for repositories.
///
/// ```swift
/// let database = try SQLiteDatabase(path: "library.sqlite", migrations: [.creating(books)])
/// ```
///
/// Reads never wait for writes (write-ahead log). Writes are made one after another, in the order of their arrival.
public struct SQLiteDatabase: Sendable {
  /// The durability of writes after a loss of power.
  public enum Durability: String, Sendable {
    /// A write that has returned is on the disk; it waits for that.
    case full = "FULL"

    /// A write that has returned survives the end of the process; a loss of power may lose the last ones.
    case normal = "NORMAL"
  }

  /// The database of GRDB, for operations beyond repositories.
  public let writer: any DatabaseWriter

  /// Whether the write-ahead log may have taken room that the database needs to grow.
  private let isCrowded = Locked(true)

  /// Opens a file, and creates it when it doesn't exist; its folder has to exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - durability: The durability of writes after a loss of power.
  ///   - migrations: The steps of the schema; applied steps are skipped.
  /// - Throws: `RepositoryError` when the file can't be used.
  public init(
    path: String, durability: Durability = .full, migrations: [SQLMigration]
  ) throws(RepositoryError) {
    writer = try RepositoryError.catching("“\(path)”") {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let pool = try DatabaseError.repeatingWhileBusy { try DatabasePool(path: path, configuration: configuration) }
      // Only now, because opening resets it to NORMAL.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(durability.rawValue)") }
      try Self.migrate(pool, migrations)
      return pool
    }
  }

  /// Creates a database in memory, which lasts until its last reference is released.
  ///
  /// - Throws: `RepositoryError` when a step fails.
  public init(migrations: [SQLMigration]) throws(RepositoryError) {
    writer = try RepositoryError.catching("the in-memory database") {
      let queue = try DatabaseQueue()
      try Self.migrate(queue, migrations)
      return queue
    }
  }

  /// Creates a database from an open one, with its existing tables.
  public init(_ writer: any DatabaseWriter) { self.writer = writer }

  /// Makes a transaction.
  ///
  /// The write-ahead log grows until a checkpoint moves its pages to the database, and is then written from its
  /// beginning. After a full disk, a checkpoint comes first: otherwise the log would take the freed room, and leave none
  /// for the checkpoint.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    if isCrowded.value { try await checkpoint() }
    do {
      return try await writer.write(body)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      isCrowded.use { $0 = true }
      try await checkpoint()
      return try await writer.write(body)
    }
  }

  private func checkpoint() async throws {
    try await writer.writeWithoutTransaction { database in
      // It fails as long as the database has no room to grow, which the transaction reports if it has none either.
      guard let result = try? database.checkpoint(.passive) else { return }
      isCrowded.use { $0 = result.walFrameCount > result.checkpointedFrameCount }
    }
  }

  private static func migrate(_ writer: any DatabaseWriter, _ migrations: [SQLMigration]) throws {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { database in
        try database.execute(sql: migration.statements(in: .sqlite))
      }
    }
    try migrator.migrate(amongOthers: writer)
  }
}
