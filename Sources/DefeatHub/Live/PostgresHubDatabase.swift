import Foundation
import HolonPostgres
import HolonRepositories

/// A hub's database in PostgreSQL, which any number of hub processes share.
package struct PostgresHubDatabase: HubDatabase {
  private let pool: PostgresPool

  /// Connects to a database, and creates the tables that aren't there.
  ///
  /// - Throws: ``HubDatabaseError``.
  package init(_ address: String, connections: Int = 8) async throws {
    do {
      pool = PostgresPool(try PostgresConfiguration(address), size: connections, patience: .seconds(10))
    } catch {
      throw HubDatabaseError(error)
    }
    try await HubTables.prepare(self)
  }

  package var dialect: HubDialect { .postgres }

  package func run(_ statements: [HubStatement]) async throws -> [[HubRow]] {
    precondition(!statements.contains(where: \.isCondition), "PostgreSQL gets all statements at once.")
    let batch = statements.map { PostgresStatement($0.sql, $0.values.map(\.sqlValue)) }
    let columns = statements.map(\.columns)
    let body = { @Sendable (connection: isolated PostgresConnection) throws -> [[HubRow]] in
      try connection.batch(batch) { index, row in try HubRow(row, columns[index]) }
    }
    do {
      // What only reads may be asked again when a connection breaks.
      let onlyReads = statements.allSatisfy { $0.sql.hasPrefix("SELECT") && !$0.sql.hasSuffix("FOR UPDATE") }
      return try await onlyReads ? pool.read(body) : pool.write(body)
    } catch let error as PostgresError {
      throw HubDatabaseError(error)
    }
  }

  /// Does nothing: PostgreSQL's own vacuum reclaims deleted rows.
  package func scrub(thoroughly: Bool) async throws {}

  package func tell(_ messages: [String]) async throws {
    guard !messages.isEmpty else { return }
    _ = try await run(messages.map { HubStatement("SELECT pg_notify('defeat_hub', $1)", [.text($0)]) })
  }

  package func messages(onGap: @escaping @Sendable () async -> Void) -> AsyncStream<String>? {
    let notifications = pool.notifications(on: ["defeat_hub"])
    return AsyncStream { continuation in
      let listening = Task {
        for await event in notifications {
          switch event {
          case .listening: await onGap()
          case .notification(let notification): continuation.yield(notification.payload)
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in listening.cancel() }
    }
  }
}

extension HubValue {
  fileprivate var sqlValue: SQLValue {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .text(let value): .text(value)
    case .uuid(let value): .uuid(value)
    }
  }
}

extension HubRow {
  fileprivate init(_ row: borrowing SQLRow, _ columns: [HubColumn]) throws {
    var values: [HubValue] = []
    values.reserveCapacity(columns.count)
    for (index, column) in columns.enumerated() {
      if try row.isNull(index) {
        values.append(.null)
        continue
      }
      switch column {
      case .integer: values.append(.integer(try row.integer(index)))
      case .text: values.append(.text(try row.text(index)))
      case .uuid: values.append(.uuid(try row.uuid(index)))
      }
    }
    self.init(values)
  }
}

extension HubDatabaseError {
  fileprivate init(_ error: PostgresError) {
    switch error.code {
    case .notUnique: self.init(.notUnique, error.description)
    case .unavailable, .insecure, .timedOut, .connectionLost, .unknownOutcome, .conflict, .readOnly:
      self.init(.unavailable, error.description)
    default: self.init(.failed, error.description)
    }
  }
}
