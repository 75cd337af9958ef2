/// An error from PostgreSQL, or from the connection to it.
///
/// It never tells a password, nor the values of a statement.
public struct PostgresError: Error, Sendable {
  /// The kind of trouble.
  public struct Code: Hashable, Sendable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// libpq isn't installed, or is too old.
    public static let libraryMissing = Code("libraryMissing")

    /// The address or an option isn't one that libpq takes.
    public static let badConfiguration = Code("badConfiguration")

    /// There's no connection, so nothing was written.
    public static let unavailable = Code("unavailable")

    /// The server doesn't let this user in, or doesn't allow the statement.
    public static let refused = Code("refused")

    /// There's no connection that is encrypted as asked for and that can be trusted, so nothing was written.
    public static let insecure = Code("insecure")

    /// The statement wasn't done in time; outside of a transaction it may be done all the same.
    public static let timedOut = Code("timedOut")

    /// The connection broke before the answer came; outside of a transaction it may be done all the same.
    public static let connectionLost = Code("connectionLost")

    /// The connection broke while a transaction was committed: it may be done or not.
    public static let unknownOutcome = Code("unknownOutcome")

    /// Another transaction came in between, so nothing was written; `transaction` has tried again for a while.
    public static let conflict = Code("conflict")

    /// A value is there already where there may be only one.
    public static let notUnique = Code("notUnique")

    /// Another rule of the table is broken.
    public static let constraint = Code("constraint")

    /// The server only reads: it is a standby.
    public static let readOnly = Code("readOnly")

    /// A column holds something else than what was to be read.
    public static let unreadable = Code("unreadable")

    /// The pool has been closed.
    public static let closed = Code("closed")

    /// Anything else that the server reports, such as a mistake in a statement.
    public static let failed = Code("failed")
  }

  /// The kind of trouble.
  public let code: Code

  /// A sentence that states what happened, and what to do next.
  public let message: String

  /// The code that the server gave, of five characters (PostgreSQL manual, appendix A).
  public let sqlState: String?

  /// The name of the constraint that was broken.
  public let constraint: String?

  /// Creates an error.
  public init(_ code: Code, _ message: String, sqlState: String? = nil, constraint: String? = nil) {
    self.code = code
    self.message = message
    self.sqlState = sqlState
    self.constraint = constraint
  }
}

extension PostgresError: CustomStringConvertible {
  /// The message, with the server's code.
  public var description: String { sqlState.map { "\(message) (\($0))" } ?? message }
}

extension PostgresError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { name }
}

extension PostgresError {
  /// The error that a server has reported.
  init(sqlState: String?, _ message: String, constraint: String?) {
    let code: Code =
      switch sqlState ?? "" {
      case "40001", "40P01": .conflict
      case "23505": .notUnique
      case "25006": .readOnly
      case "42501": .refused
      case "57P01", "57P02", "57P03": .connectionLost
      case let state where state.hasPrefix("23"): .constraint
      case let state where state.hasPrefix("28"): .refused
      case let state where state.hasPrefix("08"): .connectionLost
      default: .failed
      }
    self.init(code, "PostgreSQL: \(message)", sqlState: sqlState, constraint: constraint)
  }

  /// Whether the connection is of no use any more.
  var endsConnection: Bool { [.connectionLost, .unknownOutcome, .readOnly].contains(code) }

  /// Whether a transaction that ended like this wrote nothing for sure and may succeed when it's done again.
  var isWorthRepeating: Bool { [.connectionLost, .readOnly, .conflict].contains(code) }

  static func timedOut(_ what: String) -> PostgresError {
    PostgresError(.timedOut, "\(what) wasn't done in time: try again later, or allow it more time")
  }
}
