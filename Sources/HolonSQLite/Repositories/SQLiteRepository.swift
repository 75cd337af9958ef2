public import GRDB
public import HolonRepositories

/// A repository whose entities are rows of a table in a SQLite database.
///
/// ```swift
/// let database = try SQLiteDatabase(path: "library.sqlite", migrations: [.creating(books)])
/// let local = SQLiteRepository(database, books)
/// let book = try local.get(7)  // without `await`: a read takes microseconds, and never waits
/// ```
///
/// A single read runs on the caller's thread; writes wait for their turn. Each call is one transaction. Observers are
/// notified of every change of the table through this database: with its identifiers when a repository made it, and
/// otherwise as a change of everything. Writes by other processes aren't reported.
public final class SQLiteRepository<Entity: Identifiable & Sendable>: Repository
where Entity.ID: Comparable & Sendable & SQLStorable {
  /// The name of this source in answers and errors.
  public let name: String

  /// The database with the table.
  public let database: SQLiteDatabase

  /// The table.
  public let table: SQLTable<Entity>

  let statements: SQLRowStatements
  private let hub = ChangeHub<Entity.ID>()
  private let watcher: TableWatcher<Entity.ID>
  private let origin: Origin

  /// Creates a repository of an existing table.
  ///
  /// - Parameters:
  ///   - database: The database with the table.
  ///   - table: The mapping of the entities.
  ///   - name: The name of this source in answers and errors.
  public init(_ database: SQLiteDatabase, _ table: SQLTable<Entity>, name: String = "SQLite") {
    (self.database, self.table, self.name) = (database, table, name)
    statements = table.statements(in: .sqlite)
    origin = Origin(source: name, age: .zero)
    watcher = TableWatcher(table.name) { [hub] in hub.notify($0) }
    database.writer.add(transactionObserver: watcher, extent: .observerLifetime)
  }

  /// Adds an observer of changes from now on, for as long as it lives.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) { hub.add(observer) }
}

extension SQLiteRepository {
  /// Returns the entity with an identifier; nil when it doesn't exist.
  ///
  /// - Throws: `RepositoryError`.
  public func get(_ id: Entity.ID) throws -> Entity? {
    try read { database in try row(id, in: database) }
  }

  /// Returns the entity with an identifier, with this repository as its source and zero as its age.
  ///
  /// - Throws: `RepositoryError`.
  public func find(_ id: Entity.ID) throws -> Sourced<Entity>? {
    try get(id).map { Sourced($0, from: origin) }
  }

  /// Returns a snapshot of the entities with the given identifiers.
  ///
  /// - Throws: `RepositoryError`.
  /// - Complexity: O(*n* log *m*), *n* being the number of identifiers and *m* that of rows.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    try await RepositoryError.catching(name) {
      try await database.writer.read { [self] database in
        try ids.unique.compactMap { id in try row(id, in: database).map { Sourced($0, from: origin) } }
      }
    }
  }

  /// Returns a page of a snapshot of the entities that match a query.
  ///
  /// - Throws: `RepositoryError`.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    try await RepositoryError.catching(name) {
      try await database.writer.read { [self] in try page(query, in: $0) }
    }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws(RepositoryError) -> Value {
    // A single statement sees one state of the table anyway; a transaction around it would cost more than the
    // statement.
    try RepositoryError.catching(name) { try database.writer.unsafeRead(body) }
  }

  private func row(_ id: Entity.ID, in database: Database) throws -> Entity? {
    let statement = try RawStatement(database, statements.get)
    try statement.bind(id.sqlValue.composed, at: 1)
    defer { statement.reset() }
    return try statement.step() ? table.read(SQLRow(StatementCells(row: statement))) : nil
  }

  private func page(_ query: Query<Entity>, in database: Database) throws -> Page<Entity> {
    let selection = SQLSelection(query, of: table, in: .sqlite, select: statements.select)
    let statement = try RawStatement(database, selection.sql)
    try statement.bind(selection.values)
    defer { statement.reset() }
    var entities: [Entity] = []
    let wanted = selection.isInOrder ? query.limit : nil
    while try statement.step() {
      let entity = try table.read(SQLRow(StatementCells(row: statement)))
      guard selection.includes(entity) else { continue }
      if entities.count == wanted { return Page(entities, hasMore: true, from: origin) }
      entities.append(entity)
    }
    return selection.isInOrder ? Page(entities, hasMore: false, from: origin) : query.page(of: entities, from: origin)
  }
}

extension SQLiteRepository {
  /// Adds an entity.
  ///
  /// - Throws: `RepositoryError` with `RepositoryError/Code-swift.struct/alreadyExists`, or for a failure of the
  ///   file.
  public func add(_ entity: Entity) async throws { try await commit(.add(entity)) }

  /// Replaces the entity with the same identifier.
  ///
  /// - Throws: `RepositoryError` with `RepositoryError/Code-swift.struct/notFound`, or for a failure of the file.
  public func update(_ entity: Entity) async throws { try await commit(.update(entity)) }

  /// Adds or replaces entities, all or none.
  public func put(_ entities: [Entity]) async throws {
    guard !entities.isEmpty else { return }
    try await commit(.put(entities))
  }

  /// Removes the entity with an identifier, if it exists.
  public func delete(_ id: Entity.ID) async throws { try await commit(.delete(id)) }

  private func commit(_ write: RepositoryWrite<Entity>) async throws {
    let reader = ObservedReading.inbox
    try await RepositoryError.catching(name) {
      try await database.write { [self] in try apply(write, in: $0, readBy: reader) }
    }
  }

  /// Makes a write, and performs a step in the same transaction, if it is one in this database.
  public func write(_ write: RepositoryWrite<Entity>, with step: any TransactionStep) async throws -> Bool {
    guard let step = step as? SQLiteStep, step.writer === database.writer else { return false }
    try await RepositoryError.catching(name) {
      try await database.write { [self] database in
        try apply(write, in: database)
        try step.perform(database)
      }
    }
    return true
  }

  /// Makes a write within an existing transaction.
  ///
  /// - Throws: `RepositoryError`, or errors of GRDB; then the transaction has to be rolled back.
  public func apply(_ write: RepositoryWrite<Entity>, in database: Database) throws {
    try apply(write, in: database, readBy: nil)
  }

  private func apply(
    _ write: RepositoryWrite<Entity>, in database: Database, readBy reader: ObjectIdentifier?
  ) throws {
    try watcher.announcing(write.ids, by: reader) {
      let before = database.totalChangesCount
      try perform(write, database)
      return database.totalChangesCount > before
    }
  }

  private func perform(_ write: RepositoryWrite<Entity>, _ database: Database) throws {
    switch write {
    case .add(let entity):
      guard try run(statements.add, table.values(of: entity), database) else {
        throw RepositoryError.alreadyExists(entity.id, in: name)
      }
    case .update(let entity):
      guard try run(statements.update, table.values(of: entity), database) else {
        throw RepositoryError.notFound(entity.id, in: name)
      }
    case .put(let entities):
      for entity in entities { _ = try run(statements.put, table.values(of: entity), database) }
    case .delete(let id): _ = try run(statements.delete, [id.sqlValue.composed], database)
    }
  }

  /// Runs a statement, and returns whether it has changed a row.
  private func run(_ sql: String, _ values: [SQLValue], _ database: Database) throws -> Bool {
    let statement = try RawStatement(database, sql)
    try statement.bind(values)
    try statement.run()
    return database.changesCount > 0
  }
}

/// A step in a transaction of a SQLite database.
struct SQLiteStep: TransactionStep {
  let writer: any DatabaseWriter
  let perform: @Sendable (Database) throws -> Void
}
