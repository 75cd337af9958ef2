public import HolonRepositories

/// A repository whose entities are rows of a table on a PostgreSQL server.
///
/// ```swift
/// try await pool.migrate([.creating(books)])
/// let library = PostgresRepository(pool, books)
/// ```
///
/// Each call is one transaction and one round trip to the server. Observers are notified of writes by this repository
/// and, with `announcing`, of writes by other processes that announce them.
public final class PostgresRepository<Entity: Identifiable & Sendable>: Repository
where Entity.ID: Comparable & Sendable & SQLStorable {
  /// The name of this source in answers and errors.
  public let name: String

  /// The connections to the server.
  public let pool: PostgresPool

  /// The table.
  public let table: SQLTable<Entity>

  let statements: SQLRowStatements
  private let hub = ChangeHub<Entity.ID>()
  private let announcements: Announcements<Entity.ID>?

  /// Creates a repository of an existing table.
  ///
  /// - Parameters:
  ///   - pool: The connections to the server.
  ///   - table: The mapping of the entities.
  ///   - name: The name of this source in answers and errors.
  ///   - announcing: Whether writes are announced to other processes, and theirs received. The server orders the
  ///     announcements, which slows down many concurrent writers.
  public init(_ pool: PostgresPool, _ table: SQLTable<Entity>, name: String = "PostgreSQL", announcing: Bool = false) {
    (self.pool, self.table, self.name) = (pool, table, name)
    statements = table.statements(in: .postgres)
    announcements = announcing ? Announcements(pool, of: table.name, to: hub) : nil
  }

  /// Adds an observer of changes from now on, for as long as it lives.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) {
    hub.add(observer)
    announcements?.listen()
  }
}

extension PostgresRepository {
  /// Returns the entity with an identifier; nil when it doesn't exist.
  public func get(_ id: Entity.ID) async throws -> Entity? {
    guard canExist(id) else { return nil }
    return try await asking { [table, statements] connection in
      try connection.query(statements.get, [id.sqlValue.composed], table.read).first
    }
  }

  /// Returns a snapshot of the entities with the given identifiers, in one round trip to the server.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    guard !ids.isEmpty else { return [] }
    let unique = ids.unique.filter(canExist)
    let found = try await asking { [table, statements] connection in
      try connection.batch(unique.map { PostgresStatement(statements.get, [$0.sqlValue.composed]) }) { _, row in
        try table.read(row)
      }
    }
    return found.joined().map { Sourced($0, from: Origin(source: name, age: .zero)) }
  }

  /// Returns a page of the entities that match a query.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    let (entities, hasMore) = try await asking { [self] connection in try page(query, connection) }
    return Page(entities, hasMore: hasMore, from: Origin(source: name, age: .zero))
  }

  private func page(
    _ query: Query<Entity>, _ connection: isolated PostgresConnection
  ) throws -> (entities: [Entity], hasMore: Bool) {
    let selection = SQLSelection(query, of: table, in: .postgres, select: statements.select)
    guard selection.isInOrder, let limit = query.limit else {
      let all = try connection.query(selection.sql, selection.values, table.read).filter(selection.includes)
      guard !selection.isInOrder else { return (all, false) }
      let page = query.page(of: all, from: Origin(source: name, age: .zero))
      return (page.entities, page.hasMore)
    }
    // One more than requested, to find out whether more follow; conditions that are decided here may take several
    // queries.
    let step = selection.undecided.isEmpty ? limit + 1 : max(limit + 1, 200)
    var entities: [Entity] = []
    var next = selection
    while true {
      let rows = try connection.query("\(next.sql) LIMIT \(step)", next.values, table.read)
      entities += rows.filter(selection.includes)
      if entities.count > limit { return (Array(entities.prefix(limit)), true) }
      guard rows.count == step, let last = rows.last else { return (entities, false) }
      next = SQLSelection(query.after(last), of: table, in: .postgres, select: statements.select)
    }
  }

  private func canExist(_ id: Entity.ID) -> Bool { SQLDialect.postgres.canStore(id.sqlValue) }

  private func asking<Value: Sendable>(
    _ body: @escaping @Sendable (isolated PostgresConnection) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.read(body)
    } catch {
      throw RepositoryError.from(error, in: name)
    }
  }
}

extension PostgresRepository {
  /// Adds an entity.
  ///
  /// - Throws: `RepositoryError` with `RepositoryError/Code-swift.struct/alreadyExists`, or for a failure of the
  ///   server.
  public func add(_ entity: Entity) async throws {
    let statement = PostgresStatement(statements.add, table.values(of: entity))
    guard try await commit([statement], [entity.id]) > 0 else {
      throw RepositoryError.alreadyExists(entity.id, in: name)
    }
  }

  /// Replaces the entity with the same identifier.
  ///
  /// - Throws: `RepositoryError` with `RepositoryError/Code-swift.struct/notFound`, or for a failure of the server.
  public func update(_ entity: Entity) async throws {
    guard canExist(entity.id) else { throw RepositoryError.notFound(entity.id, in: name) }
    let statement = PostgresStatement(statements.update, table.values(of: entity))
    guard try await commit([statement], [entity.id]) > 0 else {
      throw RepositoryError.notFound(entity.id, in: name)
    }
  }

  /// Adds or replaces entities, all or none.
  public func put(_ entities: [Entity]) async throws {
    guard !entities.isEmpty else { return }
    // In the order of the identifiers, so that two concurrent calls with the same ones don't deadlock.
    let last = Dictionary(entities.map { ($0.id, $0) }) { $1 }
    let sorted = last.values.sorted { $0.id < $1.id }
    _ = try await commit(
      sorted.map { PostgresStatement(statements.put, table.values(of: $0)) }, Set(last.keys))
  }

  /// Removes the entity with an identifier, if it exists.
  public func delete(_ id: Entity.ID) async throws {
    guard canExist(id) else { return }
    _ = try await commit([PostgresStatement(statements.delete, [id.sqlValue.composed])], [id])
  }

  /// Executes all statements or none.
  ///
  /// - Returns: The number of changed rows.
  private func commit(_ writes: [PostgresStatement], _ ids: Set<Entity.ID>) async throws -> Int {
    do {
      let batch = writes + (announcements.map { [$0.statement(for: ids)] } ?? [])
      let count = try await pool.write { connection in
        batch.count == 1
          ? try connection.execute(batch[0].sql, batch[0].values)
          : try connection.batch(batch).prefix(writes.count).reduce(0, +)
      }
      if count > 0 { hub.notify(.entities(ids)) }
      return count
    } catch {
      // An uncertain write may have changed the entities.
      if !(error is CancellationError) { hub.notify(.entities(ids)) }
      throw RepositoryError.from(error, in: name)
    }
  }
}

extension RepositoryError {
  /// Returns the error in terms of repositories; cancellation is returned unchanged.
  static func from(_ error: any Error, in source: String) -> any Error {
    guard let error = error as? PostgresError else { return error }
    let code: Code =
      switch error.code {
      case .unavailable, .libraryMissing, .closed, .conflict, .readOnly: .unavailable
      case .timedOut, .connectionLost, .unknownOutcome: .timedOut
      case .refused, .badConfiguration, .constraint, .notUnique: .refused
      case .unreadable: .unreadable
      default: .failed
      }
    return RepositoryError(code, in: source, error.description, underlying: error)
  }
}
