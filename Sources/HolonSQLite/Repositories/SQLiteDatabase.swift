public import GRDB
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
/// Reads never wait for writes (write-ahead log). Writes are done one after another, in the order in which they came.
public struct SQLiteDatabase: Sendable {
  /// The writes that survive a loss of power.
  public enum Durability: String, Sendable {
    /// A write that has returned is on the disk; it waits for that.
    case full = "FULL"

    /// A write that has returned survives the end of the process; the last ones may be lost when the power goes.
    case normal = "NORMAL"
  }

  /// The database as GRDB has it, for what repositories don't do.
  public let writer: any DatabaseWriter

  /// Opens a file, and creates it, though not its folder, when it isn't there.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - durability: What of a write is safe when the power goes.
  ///   - migrations: The steps by which it gets its tables; what has been done already isn't done again.
  /// - Throws: ``RepositoryError`` when the file can't be used.
  public init(
    path: String, durability: Durability = .full, migrations: [SQLMigration]
  ) throws(RepositoryError) {
    writer = try RepositoryError.catching("“\(path)”") {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let pool = try DatabasePool(path: path, configuration: configuration)
      // Only now, for opening sets it to NORMAL, whatever it was told before.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(durability.rawValue)") }
      try Self.migrate(pool, migrations)
      return pool
    }
  }

  /// Makes a database in memory, which is gone when nobody has it any more.
  ///
  /// - Throws: ``RepositoryError`` when a step fails.
  public init(migrations: [SQLMigration]) throws(RepositoryError) {
    writer = try RepositoryError.catching("the database in memory") {
      let queue = try DatabaseQueue()
      try Self.migrate(queue, migrations)
      return queue
    }
  }

  /// Takes a database that is open already, with the tables that it has.
  public init(_ writer: any DatabaseWriter) { self.writer = writer }

  private static func migrate(_ writer: any DatabaseWriter, _ migrations: [SQLMigration]) throws {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { database in
        try database.execute(sql: migration.statements(in: .sqlite))
      }
    }
    try migrator.migrate(writer)
  }
}
