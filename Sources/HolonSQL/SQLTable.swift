/// The mapping of entities to a table: a column for each property, and the conversion of a row.
///
/// ```swift
/// let books = SQLTable(
///   "book", columns: [SQLColumn("id", \Book.id), SQLColumn("title", \.title), SQLColumn("year", \.year)]
/// ) { row in
///   try Book(id: row["id"], title: row["title"], year: row["year"])
/// }
/// ```
///
/// One description serves every database. A row is read by the names of the columns, or by their indices in this order.
/// It isn't read by `Codable`, which is slower.
///
/// A query is translated to SQL as far as it has the same meaning there; Swift applies the remaining conditions to the
/// resulting entities. Texts are stored in Unicode's composed form (NFC), so that texts that are equal in Swift are
/// equal there.
public struct SQLTable<Entity: Identifiable & Sendable>: Sendable
where Entity.ID: Comparable & Sendable & SQLStorable {
  /// The name of the table.
  public let name: String

  /// The columns in the order of reading; the first has the identifier.
  public let columns: [SQLColumn<Entity>]

  package let read: @Sendable (borrowing SQLRow) throws -> Entity

  /// Describes a table.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - columns: The columns; the first one has the identifier, and is the primary key or unique.
  ///   - read: Returns the entity of a row with these columns.
  public init(
    _ name: String, columns: [SQLColumn<Entity>], read: @escaping @Sendable (borrowing SQLRow) throws -> Entity
  ) {
    precondition(!columns.isEmpty, "the table has no columns: give it one for the identifier")
    precondition(columns[0].type == Entity.ID.sqlType, "the first column isn't that of the identifier: put it first")
    self.name = name
    self.columns = columns
    self.read = read
  }
}

/// A column with its property.
public struct SQLColumn<Entity: Sendable>: Sendable {
  /// The name of the column.
  public let name: String

  /// The type of the column.
  public let type: SQLType

  /// Whether the column may be null.
  public let isOptional: Bool

  package let property: any PartialKeyPath<Entity> & Sendable
  package let value: @Sendable (Entity) -> SQLValue
  package let isOrderedAlike: Bool

  /// Converts a type-erased value of the property; nil for other values.
  package let literal: @Sendable (AnyHashable) -> SQLValue?

  /// Describes a column.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - property: The property in the column.
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
  /// Returns the values of an entity in the order of the columns.
  package func values(of entity: Entity) -> [SQLValue] { columns.map { $0.value(entity) } }

  package func column(of property: any PartialKeyPath<Entity> & Sendable) -> SQLColumn<Entity>? {
    let property: PartialKeyPath<Entity> = property
    return columns.first { $0.property == property }
  }
}

extension SQLValue {
  /// The value in the form in which it is stored and compared.
  package var composed: SQLValue {
    guard case .text(let text) = self else { return self }
    return .text(text.composed)
  }
}
extension SQLTable {
  /// Returns the statements on single rows, to be created once.
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
