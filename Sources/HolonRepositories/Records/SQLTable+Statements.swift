// The statements of a table, each made once, so that a database prepares them once.
extension SQLTable {
  /// The statements for single entities.
  package struct Statements: Sendable {
    package let creation: String
    package let select: String
    package let get: String
    package let add: String
    package let update: String
    package let put: String
    package let delete: String
    package let deleteAll: String
  }

  package func statements(in dialect: SQLDialect) -> Statements {
    let table = name.quotedSQLName
    let names = columns.map(\.name.quotedSQLName)
    let list = names.joined(separator: ", ")
    let places = columns.indices.map { dialect.place($0 + 1) }.joined(separator: ", ")
    let others = names.dropFirst()
    let select = "SELECT \(list) FROM \(table)"
    let insert = "INSERT INTO \(table) (\(list)) VALUES (\(places)) ON CONFLICT (\(names[0])) DO"
    let excluded = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    // The identifier comes last, as the values of `updateValues(of:)` do; alone, it is written to find out if it's there.
    let assigned = others.isEmpty ? [names[0]] : Array(others)
    let assignments = assigned.enumerated().map { "\($1) = \(dialect.place($0 + 1))" }.joined(separator: ", ")
    return Statements(
      creation: creation(in: dialect), select: select,
      get: "\(select) WHERE \(names[0]) = \(dialect.place(1))",
      add: "\(insert) NOTHING",
      update: "UPDATE \(table) SET \(assignments) WHERE \(names[0]) = \(dialect.place(assigned.count + 1))",
      put: excluded.isEmpty ? "\(insert) NOTHING" : "\(insert) UPDATE SET \(excluded)",
      delete: "DELETE FROM \(table) WHERE \(names[0]) = \(dialect.place(1))",
      deleteAll: "DELETE FROM \(table)")
  }

  /// The values of an entity in the order in which the statement that updates it takes them.
  package func updateValues(of entity: Entity) -> [SQLValue] {
    let values = values(of: entity)
    return (values.count > 1 ? values.dropFirst() : values[...]) + [values[0]]
  }

  /// The statement that creates the table.
  public func creation(in dialect: SQLDialect) -> String {
    let definitions = columns.enumerated().map { index, column in
      "  \(column.name.quotedSQLName) \(dialect.name(of: column.type))"
        + (column.isOptional ? "" : " NOT NULL") + (index == 0 ? " PRIMARY KEY" : "")
    }
    return "CREATE TABLE \(name.quotedSQLName) (\n\(definitions.joined(separator: ",\n"))\n);"
  }
}
