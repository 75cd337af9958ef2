internal import Foundation

/// A database's dialect of SQL.
public enum SQLDialect: Hashable, Sendable {
  /// SQLite 3.35 or later.
  case sqlite

  /// PostgreSQL 12 or later.
  case postgres
}

extension SQLDialect {
  /// Creates the dialect of the database at an address: PostgreSQL for its schemes in any case, otherwise SQLite.
  ///
  /// Source: RFC 3986, section 3.1; PostgreSQL manual, section 34.1.
  public init(at address: String) {
    let start = address.prefix(13).lowercased()
    self = start.hasPrefix("postgres://") || start.hasPrefix("postgresql://") ? .postgres : .sqlite
  }

  /// Returns the parameter with a number, from 1.
  package func place(_ number: Int) -> String { (self == .sqlite ? "?" : "$") + String(number) }

  /// Returns whether a row can have a value: PostgreSQL stores no texts with zero bytes.
  package func canStore(_ value: SQLValue) -> Bool {
    guard self == .postgres, case .text(let text) = value else { return true }
    return !text.utf8.contains(0)
  }

  /// Returns a column for comparing and sorting; texts by their bytes, as in Swift.
  package func sortable(_ column: String, _ type: SQLType) -> String {
    self == .postgres && type == .text ? "\(column) COLLATE \"C\"" : column
  }

  /// Returns a condition that a column may contain a lowercase text, ignoring its case.
  ///
  /// Databases convert only ASCII to lower case, or the letters of some language. The condition therefore includes all
  /// texts with other characters.
  package func mayContain(_ column: String, _ place: String) -> String {
    switch self {
    case .sqlite: "(instr(lower(\(column)), \(place)) > 0 OR length(CAST(\(column) AS BLOB)) <> length(\(column)))"
    case .postgres:
      "(strpos(lower(\(column) COLLATE \"C\"), \(place)) > 0 OR octet_length(\(column)) <> char_length(\(column)))"
    }
  }

  /// Returns the name of a column's type.
  public func name(of type: SQLType) -> String {
    switch (self, type) {
    case (.sqlite, .bool), (.sqlite, .integer), (.sqlite, .date): "INTEGER"
    case (.sqlite, .real): "REAL"
    case (.sqlite, .text): "TEXT"
    case (.sqlite, .blob), (.sqlite, .uuid): "BLOB"
    case (.postgres, .bool): "boolean"
    case (.postgres, .integer): "bigint"
    case (.postgres, .real): "double precision"
    case (.postgres, .text): "text COLLATE \"C\""
    case (.postgres, .blob): "bytea"
    case (.postgres, .uuid): "uuid"
    case (.postgres, .date): "timestamptz"
    }
  }
}

extension String {
  /// The name as a quoted identifier, with any characters.
  public var quotedSQLName: String {
    // A quotation mark with an accent is another character, but the same byte.
    var quoted = "\"".unicodeScalars
    for scalar in unicodeScalars where scalar != "\0" {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// The text in Unicode's composed form (NFC), in which equal texts have the same bytes.
  package var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}

/// A step of a database's schema.
///
/// Each step is applied once, in order. Never change a released step; add another one.
public struct SQLMigration: Sendable {
  /// The name by which the database recognizes applied steps.
  public let name: String

  private let text: @Sendable (SQLDialect) -> String

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - name: The name by which the database recognizes applied steps.
  ///   - statements: The statements, separated by semicolons.
  public init(_ name: String, _ statements: String) {
    self.init(name) { _ in statements }
  }

  /// Creates a step with different statements for each dialect.
  public init(_ name: String, _ statements: @escaping @Sendable (SQLDialect) -> String) {
    self.name = name
    text = statements
  }

  /// Returns a step that creates a table with the described columns.
  public static func creating<Entity>(_ table: SQLTable<Entity>) -> SQLMigration {
    SQLMigration("create \(table.name)") { table.creation(in: $0) }
  }

  /// Returns the statements of the step in a dialect.
  public func statements(in dialect: SQLDialect) -> String { text(dialect) }
}
