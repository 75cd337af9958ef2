import GRDB
import HolonRepositories

/// A step in a transaction of a SQLite database.
struct SQLiteStep: TransactionStep {
  let writer: any DatabaseWriter
  let perform: @Sendable (Database) throws -> Void
}
