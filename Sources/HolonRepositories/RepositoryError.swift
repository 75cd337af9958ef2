public import HolonBase
internal import HolonCore

/// An error from a source that could not answer or write.
public struct RepositoryError: Error, Sendable {
  /// The kinds of errors.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// Whether the source may have written nevertheless.
    let isAmbiguous: Bool

    private init(_ name: String, isAmbiguous: Bool = false) {
      self.name = name
      self.isAmbiguous = isAmbiguous
    }

    /// An entity with this identifier exists already.
    public static let alreadyExists = Code("alreadyExists")

    /// No entity with this identifier exists.
    public static let notFound = Code("notFound")

    /// The entity has been changed by another writer since it was read.
    public static let conflict = Code("conflict")

    /// The source can't be reached, so nothing was written.
    public static let unavailable = Code("unavailable")

    /// The source, or the network on the way to it, requires a sign-in first, so nothing was written.
    ///
    /// The same request may succeed after the sign-in, so it isn't a refusal.
    public static let unauthenticated = Code("unauthenticated")

    /// The source has not answered in time; it may have written or not.
    public static let timedOut = Code("timedOut", isAmbiguous: true)

    /// The source is in a pause, or its condition isn't met.
    public static let skipped = Code("skipped")

    /// A record and an entity can't be converted.
    public static let unreadable = Code("unreadable")

    /// The source doesn't allow it, now or ever.
    public static let refused = Code("refused")

    /// A write failed in one source and has been undone in the others.
    public static let undone = Code("undone")

    /// A write failed in one source and could not be undone everywhere, so the sources differ.
    public static let inconsistent = Code("inconsistent", isAmbiguous: true)

    /// A source couldn't be asked, so that the answer may lack entities.
    ///
    /// Only calls whose results have no gaps fail with it; a ``Page`` and a ``Sourced`` entity have ``Origin/gaps``.
    public static let incomplete = Code("incomplete")

    /// Another error of a source; it may have written or not.
    public static let failed = Code("failed", isAmbiguous: true)
  }

  /// The kind of error.
  public let code: Code

  /// The name of the source.
  public let source: String

  /// A sentence that states the event and the next step.
  public let message: String

  /// The error of the source, or of the sources.
  public let underlying: (any Error)?

  /// The pause that the source demands; nil when it demands none.
  public let retryAfter: Duration?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of error.
  ///   - source: The name of the source.
  ///   - message: The event, its object, and the next step, as a sentence.
  ///   - underlying: The error of the source.
  ///   - retryAfter: The pause that the source demands, for example by an HTTP server's `Retry-After`.
  public init(
    _ code: Code, in source: String, _ message: String, underlying: (any Error)? = nil, retryAfter: Duration? = nil
  ) {
    self.code = code
    self.source = source
    self.message = message
    self.underlying = underlying
    self.retryAfter = retryAfter
  }
}

extension RepositoryError: DescribedError {
  /// The source and the message.
  public var description: String { "\(source): \(message)" }
}

extension RepositoryError.Code {
  /// Whether the source has refused the request, so that retrying can't help.
  public var isRefusal: Bool { [.alreadyExists, .notFound, .conflict, .refused, .unreadable].contains(self) }
}

extension RepositoryError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { name }
}

extension RepositoryError {
  /// Returns the error for adding an entity whose identifier is taken.
  public static func alreadyExists(_ id: some Sendable, in source: String) -> RepositoryError {
    RepositoryError(.alreadyExists, in: source, "'\(id)' already exists: update it, or add it with another identifier")
  }

  /// Returns the error for updating an entity that doesn't exist.
  public static func notFound(_ id: some Sendable, in source: String) -> RepositoryError {
    RepositoryError(.notFound, in: source, "'\(id)' doesn't exist: add it first")
  }

  /// Returns the error for an added entity that got another identifier, of which the caller isn't told.
  package static func renamed(_ id: some Sendable, to other: some Sendable, in source: String) -> RepositoryError {
    RepositoryError(
      .inconsistent, in: source,
      "the service stored '\(id)' as '\(other)': use create(_:), which returns the stored record")
  }

  static func incomplete(_ origin: Origin) -> RepositoryError {
    let reasons = origin.gaps.map(\.description).joined(separator: "; ")
    return RepositoryError(
      .incomplete, in: origin.source, "the result may be incomplete (\(reasons)): try again later, or read a page")
  }
}

extension RepositoryError {
  /// Returns the errors of all sources in an error: itself, or the leaves of `PartErrors`.
  ///
  /// ```swift
  /// do {
  ///   try await books.add(Book(id: 1, title: "Laws of Form"))
  /// } catch {
  ///   for trouble in RepositoryError.all(in: error) { print(trouble.source, trouble.code) }
  /// }
  /// ```
  public static func all(in error: any Error) -> [RepositoryError] {
    switch error {
    case let error as RepositoryError: [error]
    case let errors as PartErrors: errors.leaves.flatMap { all(in: $0.error) }
    default: []
    }
  }
}
