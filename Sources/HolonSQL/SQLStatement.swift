/// A statement in a database's language, or a part of one, together with its values.
///
/// ```swift
/// let isMember: SQLStatement = "EXISTS (SELECT 1 FROM member WHERE account_id = \(account))"
/// let statement: SQLStatement = "UPDATE space SET name = \(name) WHERE space_id = \(space) AND \(isMember)"
/// statement.text(in: .postgres)
/// // UPDATE space SET name = $1 WHERE space_id = $2 AND EXISTS (SELECT 1 FROM member WHERE account_id = $3)
/// ```
///
/// An interpolated value becomes a parameter, an interpolated part is inserted with its values, and names are quoted.
/// Parameters are numbered when the text is created. Text that isn't a literal of the program can't be inserted.
public struct SQLStatement: Hashable, Sendable {
  /// The pieces of text between the values, one more than there are values, or a whole statement with numbered
  /// parameters.
  private var pieces: [String]

  /// The values in the order of their parameters.
  public private(set) var values: [SQLValue]

  /// Combines a statement whose text is created once with the values of one execution.
  ///
  /// - Parameters:
  ///   - text: The text, such as from ``SQLRowStatements``. It can't become a part of another statement.
  ///   - values: The values in the order of the parameters' numbers.
  public init(made text: String, _ values: [SQLValue]) {
    pieces = [text]
    self.values = values
  }

  /// Returns the text of the statement with the parameters in a dialect.
  public func text(in dialect: SQLDialect) -> String {
    var text = pieces[0]
    for (index, piece) in pieces.dropFirst().enumerated() {
      text += dialect.place(index + 1)
      text += piece
    }
    return text
  }

  /// Returns the concatenation of two statements.
  public static func + (first: SQLStatement, second: SQLStatement) -> SQLStatement {
    var sum = first
    sum += second
    return sum
  }

  /// Appends a statement with its values.
  public static func += (first: inout SQLStatement, second: SQLStatement) {
    precondition(
      first.pieces.count > first.values.count && second.pieces.count > second.values.count,
      "a statement with numbered parameters can't be a part of another one: write its values as interpolations")
    first.pieces[first.pieces.count - 1] += second.pieces[0]
    first.pieces += second.pieces.dropFirst()
    first.values += second.values
  }
}

extension SQLStatement: ExpressibleByStringInterpolation {
  /// Creates a statement from a literal of the program.
  public init(stringLiteral text: String) {
    pieces = [text]
    values = []
  }

  /// Creates a statement from a literal with values and parts in it.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

  /// The parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sql = SQLStatement(made: "", [])

    /// Creates an empty literal.
    public init(literalCapacity: Int, interpolationCount: Int) {
      sql.pieces.reserveCapacity(interpolationCount + 1)
      sql.values.reserveCapacity(interpolationCount)
    }

    /// Appends text of the program.
    public mutating func appendLiteral(_ literal: String) { sql.pieces[sql.pieces.count - 1] += literal }

    /// Appends a parameter.
    public mutating func appendInterpolation(_ value: SQLValue) {
      sql.values.append(value)
      sql.pieces.append("")
    }

    /// Appends a parameter.
    public mutating func appendInterpolation(_ value: some SQLStorable) { appendInterpolation(value.sqlValue) }

    /// Appends a parameter.
    public mutating func appendInterpolation<Value: SQLStorable>(_ value: Value?) {
      appendInterpolation(value.sqlValue)
    }

    /// Appends a part with its parameters.
    public mutating func appendInterpolation(_ part: SQLStatement) { sql += part }

    /// Appends the name of a table or a column, quoted.
    public mutating func appendInterpolation(name: String) { appendLiteral(name.quotedSQLName) }

    /// Appends the names of columns, quoted, with commas in between.
    public mutating func appendInterpolation(names: [String]) { appendLiteral(names.quotedSQLList) }

    /// Appends the name of a column, quoted.
    public mutating func appendInterpolation(_ column: some SQLColumns) { appendInterpolation(name: column.name) }

    /// Appends the names of all columns, quoted, with commas in between.
    public mutating func appendInterpolation<Columns: SQLColumns>(_ columns: Columns.Type) {
      appendInterpolation(names: Columns.names)
    }
  }
}

extension Sequence<SQLStatement> {
  /// Returns the parts as one, with a separator in between.
  public func joined(_ separator: SQLStatement) -> SQLStatement {
    var (joined, isFirst): (SQLStatement, Bool) = ("", true)
    for part in self {
      joined += isFirst ? part : separator + part
      isFirst = false
    }
    return joined
  }
}
