internal import Foundation

/// A database's way to put things.
public enum SQLDialect: Hashable, Sendable {
  /// SQLite 3.35 or later.
  case sqlite

  /// PostgreSQL 12 or later.
  case postgres
}

extension SQLDialect {
  /// The parameter with a number, from 1.
  package func place(_ number: Int) -> String { (self == .sqlite ? "?" : "$") + String(number) }

  /// A column for comparing and sorting; texts by their bytes, as Swift does.
  package func sortable(_ column: String, _ type: SQLType) -> String {
    self == .postgres && type == .text ? "\(column) COLLATE \"C\"" : column
  }

  /// Whether a column may contain a text in small letters, whatever its own letters are.
  ///
  /// Databases know the small letters of ASCII only, or those of some language. So a text with others counts as well.
  package func mayContain(_ column: String, _ place: String) -> String {
    switch self {
    case .sqlite: "(instr(lower(\(column)), \(place)) > 0 OR length(CAST(\(column) AS BLOB)) <> length(\(column)))"
    case .postgres:
      "(strpos(lower(\(column) COLLATE \"C\"), \(place)) > 0 OR octet_length(\(column)) <> char_length(\(column)))"
    }
  }

  /// The name of a type of columns.
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
  /// The name as it stands in a statement, whatever is in it.
  public var quotedSQLName: String {
    // A quote with an accent is another character, but the same byte.
    var quoted = "\"".unicodeScalars
    for scalar in unicodeScalars where scalar != "\0" {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// The text in Unicode's composed form (NFC), in which texts that are equal have the same bytes.
  package var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}

/// A step by which a database gets its tables.
///
/// Steps are done once each, in their order. What has been released isn't changed any more; add another step.
public struct SQLMigration: Sendable {
  /// The name by which the database knows what has been done.
  public let name: String

  private let text: @Sendable (SQLDialect) -> String

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - name: The name by which the database knows what has been done.
  ///   - statements: What to do, with semicolons in between.
  public init(_ name: String, _ statements: String) {
    self.init(name) { _ in statements }
  }

  /// Creates a step that databases put in different words.
  public init(_ name: String, _ statements: @escaping @Sendable (SQLDialect) -> String) {
    self.name = name
    text = statements
  }

  /// Creates a table with the columns that a description names.
  public static func creating<Entity>(_ table: SQLTable<Entity>) -> SQLMigration {
    SQLMigration("create \(table.name)") { table.creation(in: $0) }
  }

  /// What to do.
  public func statements(in dialect: SQLDialect) -> String { text(dialect) }
}
