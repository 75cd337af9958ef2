import Foundation
import HolonPostgres
package import HolonSQL

/// A hub's PostgreSQL database, which any number of hub processes share.
package struct PostgresHubDatabase: HubDatabase {
  private let pool: PostgresPool

  /// The longest time of statements that write; nil for that of the pool.
  private var patience: Duration?

  /// Connects to a database, and creates missing tables.
  ///
  /// - Parameter patience: The longest time of statements, except those of an upgrade.
  /// - Throws: ``HubDatabaseError``.
  package init(_ address: String, connections: Int = 8, patience: Duration = .seconds(10)) async throws {
    do {
      pool = PostgresPool(try PostgresConfiguration(address), size: connections, patience: patience)
    } catch {
      throw HubDatabaseError(error)
    }
    // A server that can't be reached is an error soon.
    _ = try await rows("SELECT 1")
    // An upgrade of large tables takes its time, and other processes that start meanwhile wait for it.
    var patient = self
    patient.patience = .seconds(3_600)
    try await HubTables.prepare(patient)
  }

  package var dialect: SQLDialect { .postgres }

  package func run(_ statements: [HubStatement]) async throws -> [[SQLRecord]] {
    precondition(!statements.contains(where: \.isCondition), "PostgreSQL receives all statements together.")
    let batch = statements.map { PostgresStatement($0.sql.text(in: .postgres), $0.sql.values) }
    let body = { @Sendable (connection: isolated PostgresConnection) throws -> [[SQLRecord]] in
      // The rows of a result share the names of their columns.
      var names: (statement: Int, columns: [String]) = (-1, [])
      return try connection.batch(batch) { index, row in
        if names.statement != index { names = (index, row.names) }
        return try row.record(named: names.columns)
      }
    }
    do {
      // Statements that only read are retried if a connection breaks.
      let onlyReads = HubStatement.onlyRead(batch.map(\.sql))
      return try await onlyReads ? pool.read(body) : pool.write(patience: patience, body)
    } catch let error as PostgresError {
      throw HubDatabaseError(error)
    }
  }

  /// Does nothing: PostgreSQL's own vacuum reclaims deleted rows.
  package func scrub(thoroughly: Bool) async throws {}

  package func notify(_ messages: [String]) async throws {
    guard !messages.isEmpty else { return }
    _ = try await run(messages.map { "SELECT pg_notify('defeat_hub', \($0))" as SQLStatement })
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
