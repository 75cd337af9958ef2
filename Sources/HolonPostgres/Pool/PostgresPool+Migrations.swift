public import HolonSQL

extension PostgresPool {
  /// Does the steps by which the database gets its tables, those that it doesn't know yet, in their order.
  ///
  /// Several processes may do so at once: one of them does the steps. All are done in one transaction, or none.
  ///
  /// - Throws: ``PostgresError`` when a step fails; then the database is as before.
  public func migrate(_ migrations: [SQLMigration]) async throws {
    try await transaction(patience: .seconds(300)) { connection in
      // A number of no meaning but that whoever migrates locks the same.
      try connection.execute("SELECT pg_advisory_xact_lock(7021846630517)")
      try connection.execute(
        """
        CREATE TABLE IF NOT EXISTS holon_migration (
          name text PRIMARY KEY,
          done_at timestamptz NOT NULL DEFAULT now()
        )
        """)
      let done = Set(try connection.query("SELECT name FROM holon_migration") { row in try row[0] as String })
      for migration in migrations where !done.contains(migration.name) {
        try connection.executeScript(migration.statements(in: .postgres))
        try connection.execute("INSERT INTO holon_migration (name) VALUES ($1)", [.text(migration.name)])
      }
    }
  }
}
