/// The columns of a table, each named once.
///
/// ```swift
/// enum NoteColumn: Int, SQLColumns { case id, title, lastEdit }
///
/// let statements = SQLRowStatements("note", NoteColumn.names, in: .sqlite)
/// statements.insert            // INSERT INTO "note" ("id", "title", "last_edit") VALUES (?1, ?2, ?3)
/// NoteColumn.lastEdit.index    // 2
/// ```
///
/// The order of the cases is that of the columns in statements and results, so a value is bound and read by its case. A
/// column's name is that of its case, in lower case and with underscores.
public protocol SQLColumns: CaseIterable, CodingKey, RawRepresentable, Sendable where RawValue == Int {}

extension SQLColumns {
  /// The place of the column among all columns, from 0.
  public var index: Int { rawValue }

  /// The name of the column.
  public var name: String {
    stringValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }

  /// The names of all columns, in order.
  public static var names: [String] { allCases.map(\.name) }
}

/// The statements on single rows of a table, whose first column is the key.
///
/// They are created once, so that a database prepares them once. Each takes all values of a row in the order of the
/// columns, except `get` and `delete`, which take the key.
public struct SQLRowStatements: Sendable {
  /// The statement that returns all rows.
  public let select: String

  /// The statement that returns the row with a key.
  public let get: String

  /// The statement that inserts a row, and fails if the key is taken.
  public let insert: String

  /// The statement that inserts a row, unless the key is taken.
  public let add: String

  /// The statement that replaces the row with the same key, if it exists.
  public let update: String

  /// The statement that inserts a row, or replaces the one with the same key.
  public let put: String

  /// The statement that removes the row with a key.
  public let delete: String

  /// Creates the statements for a table.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - columns: The names of the columns, the key first.
  ///   - dialect: The SQL dialect of the statements.
  public init(_ table: String, _ columns: [String], in dialect: SQLDialect) {
    let table = table.quotedSQLName
    let names = columns.map(\.quotedSQLName)
    let places = columns.indices.map { dialect.place($0 + 1) }
    let isKey = "\(names[0]) = \(places[0])"
    // With only a key, it is assigned to find out whether the row exists.
    let assigned = columns.indices.dropFirst(columns.count > 1 ? 1 : 0).map { "\(names[$0]) = \(places[$0])" }
    let excluded = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    select = "SELECT \(columns.quotedSQLList) FROM \(table)"
    get = "\(select) WHERE \(isKey)"
    insert = "INSERT INTO \(table) (\(columns.quotedSQLList)) VALUES (\(places.joined(separator: ", ")))"
    add = "\(insert) ON CONFLICT (\(names[0])) DO NOTHING"
    update = "UPDATE \(table) SET \(assigned.joined(separator: ", ")) WHERE \(isKey)"
    put = excluded.isEmpty ? add : "\(insert) ON CONFLICT (\(names[0])) DO UPDATE SET \(excluded)"
    delete = "DELETE FROM \(table) WHERE \(isKey)"
  }
}

extension [String] {
  /// The quoted names, separated by commas.
  public var quotedSQLList: String { map(\.quotedSQLName).joined(separator: ", ") }
}
