// traits: SQLite
import HolonRepositories
import HolonSQLite

func useHolonSQLite() throws {
  _ = try SQLiteDatabase(migrations: [SQLMigration("create", "CREATE TABLE book (id INTEGER PRIMARY KEY)")])
}
