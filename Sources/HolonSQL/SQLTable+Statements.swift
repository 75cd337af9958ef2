extension SQLTable {
  /// The statements on single rows, made once.
  package func statements(in dialect: SQLDialect) -> SQLRowStatements {
    SQLRowStatements(name, columns.map(\.name), in: dialect)
  }

  /// Returns the statement that creates the table.
  public func creation(in dialect: SQLDialect) -> String {
    let definitions = columns.enumerated().map { index, column in
      "  \(column.name.quotedSQLName) \(dialect.name(of: column.type))"
        + (column.isOptional ? "" : " NOT NULL") + (index == 0 ? " PRIMARY KEY" : "")
    }
    return "CREATE TABLE \(name.quotedSQLName) (\n\(definitions.joined(separator: ",\n"))\n);"
  }
}
