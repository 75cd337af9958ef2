import HolonPostgres

func useHolonPostgres() throws {
  // Without libpq on the machine, an error says what to install.
  _ = try? PostgresPool("postgres://db.example/library")
}
