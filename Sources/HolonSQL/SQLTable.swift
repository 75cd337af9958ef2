/// How entities are kept in a table: which column has which property, and how a row is read.
///
/// ```swift
/// let books = SQLTable(
///   "book", columns: [SQLColumn("id", \Book.id), SQLColumn("title", \.title), SQLColumn("year", \.year)]
/// ) { row in
///   try Book(id: row["id"], title: row["title"], year: row["year"])
/// }
/// ```
///
/// One description serves every database. A row is read by the names of the columns, or by their indexes in this order.
/// It isn't read by `Codable`, which takes three times as long.
///
/// A query is put in the database's language as far as that means the same there; what is left is decided by the entities
/// that it gives. Texts are kept in Unicode's composed form (NFC), so that those that are equal in Swift are equal there.
public struct SQLTable<Entity: Identifiable & Sendable>: Sendable
where Entity.ID: Comparable & Sendable & SQLStorable {
  /// The name of the table.
  public let name: String

  /// The columns in the order in which a row is read; the first holds the identifier.
  public let columns: [SQLColumn<Entity>]

  package let read: @Sendable (borrowing SQLRow) throws -> Entity

  /// Describes a table.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - columns: The columns; the first one holds the identifier, and is the primary key or unique.
  ///   - read: Makes an entity of a row with these columns.
  public init(
    _ name: String, columns: [SQLColumn<Entity>], read: @escaping @Sendable (borrowing SQLRow) throws -> Entity
  ) {
    precondition(!columns.isEmpty, "a table needs a column for the identifier")
    precondition(columns[0].type == Entity.ID.sqlType, "the first column is the one of the identifier")
    self.name = name
    self.columns = columns
    self.read = read
  }
}

/// A column, and the property that it holds.
public struct SQLColumn<Entity: Sendable>: Sendable {
  /// The name of the column.
  public let name: String

  /// What it holds.
  public let type: SQLType

  /// Whether it may hold nothing.
  public let isOptional: Bool

  package let property: any PartialKeyPath<Entity> & Sendable
  package let value: @Sendable (Entity) -> SQLValue
  package let isOrderedAlike: Bool

  /// A value of the property that came as anything; nil when it is none.
  package let literal: @Sendable (AnyHashable) -> SQLValue?

  /// Describes a column.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - property: The property that it holds.
  public init<Value: SQLStorable>(_ name: String, _ property: any KeyPath<Entity, Value> & Sendable) {
    self.name = name
    self.property = property
    type = Value.sqlType
    isOptional = Value.isOptional
    isOrderedAlike = Value.isOrderedAlike
    value = { $0[keyPath: property].sqlValue.composed }
    literal = { ($0.base as? Value)?.sqlValue.composed }
  }
}

extension SQLTable {
  /// The values of an entity in the order of the columns.
  package func values(of entity: Entity) -> [SQLValue] { columns.map { $0.value(entity) } }

  package func column(of property: any PartialKeyPath<Entity> & Sendable) -> SQLColumn<Entity>? {
    let property: PartialKeyPath<Entity> = property
    return columns.first { $0.property == property }
  }
}

extension SQLValue {
  /// The value in the form in which it's kept and compared.
  package var composed: SQLValue {
    guard case .text(let text) = self else { return self }
    return .text(text.composed)
  }
}
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
