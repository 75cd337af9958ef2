public import HolonBase

/// An error from PostgreSQL, or from the connection to it.
///
/// It never contains a password, or the values of a statement.
public struct PostgresError: Error, Sendable {
  /// The kinds of errors.
  public struct Code: Hashable, Sendable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// libpq isn't installed, or is too old.
    public static let libraryMissing = Code("libraryMissing")

    /// The address or an option isn't accepted by libpq.
    public static let badConfiguration = Code("badConfiguration")

    /// No connection exists, so nothing was written.
    public static let unavailable = Code("unavailable")

    /// The server refuses this user or the statement.
    public static let refused = Code("refused")

    /// No trusted connection with the required encryption exists, so nothing was written.
    public static let insecure = Code("insecure")

    /// The statement wasn't done in time; outside of a transaction it may be done nevertheless.
    public static let timedOut = Code("timedOut")

    /// The connection was lost before the response; outside of a transaction the statement may be done nevertheless.
    public static let connectionLost = Code("connectionLost")

    /// The connection was lost while a transaction was committed: it may be done or not.
    public static let unknownOutcome = Code("unknownOutcome")

    /// Another transaction interfered, so nothing was written; `transaction` has retried for a while.
    public static let conflict = Code("conflict")

    /// A value that has to be unique exists already.
    public static let notUnique = Code("notUnique")

    /// Another constraint of the table is violated.
    public static let constraint = Code("constraint")

    /// The server accepts no writes: it is a standby.
    public static let readOnly = Code("readOnly")

    /// A column has another type than the expected one, or a value can't be stored; nothing was written.
    public static let unreadable = Code("unreadable")

    /// The pool has been closed.
    public static let closed = Code("closed")

    /// Another error of the server, such as a mistake in a statement.
    public static let failed = Code("failed")
  }

  /// The kind of error.
  public let code: Code

  /// A sentence that states the event and the next step.
  public let message: String

  /// The server's code, of five characters (PostgreSQL manual, appendix A).
  public let sqlState: String?

  /// The name of the violated constraint.
  public let constraint: String?

  /// Creates an error.
  public init(_ code: Code, _ message: String, sqlState: String? = nil, constraint: String? = nil) {
    self.code = code
    self.message = message
    self.sqlState = sqlState
    self.constraint = constraint
  }
}

extension PostgresError: DescribedError {
  /// The message, with the server's code.
  public var description: String { sqlState.map { "\(message) (\($0))" } ?? message }
}

extension PostgresError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { name }
}

extension PostgresError {
  /// Creates the error that a server has reported.
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

  /// Whether the connection is no longer usable.
  var endsConnection: Bool { [.connectionLost, .unknownOutcome, .readOnly].contains(code) }

  /// Whether a transaction with this error certainly wrote nothing and may succeed when it is repeated.
  var isWorthRepeating: Bool { [.connectionLost, .readOnly, .conflict].contains(code) }

  static func timedOut(_ what: String) -> PostgresError {
    PostgresError(.timedOut, "\(what) didn't finish in time: try again later, or raise the timeout")
  }
}
