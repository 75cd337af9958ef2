import HolonSQL

func useHolonSQL() throws {
  let statement: SQLStatement = "SELECT title FROM book WHERE id = \(1)"
  precondition(statement.text(in: .postgres) == "SELECT title FROM book WHERE id = $1")
}
