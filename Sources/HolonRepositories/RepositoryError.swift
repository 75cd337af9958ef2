internal import Holon

/// An error from a source that could not answer or write.
public struct RepositoryError: Error, Sendable {
  /// The kind of trouble.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// Whether the source may have written all the same.
    let isAmbiguous: Bool

    private init(_ name: String, isAmbiguous: Bool = false) {
      self.name = name
      self.isAmbiguous = isAmbiguous
    }

    /// An entity with this identifier is there already.
    public static let alreadyExists = Code("alreadyExists")

    /// There is no entity with this identifier.
    public static let notFound = Code("notFound")

    /// Someone else has changed the entity since it was read.
    public static let conflict = Code("conflict")

    /// The source can't be reached, so nothing was written.
    public static let unavailable = Code("unavailable")

    /// The source has not answered in time; it may have written or not.
    public static let timedOut = Code("timedOut", isAmbiguous: true)

    /// The source is left alone for a while, or its condition isn't met.
    public static let skipped = Code("skipped")

    /// A record and an entity don't fit together.
    public static let unreadable = Code("unreadable")

    /// The source doesn't allow it, now or ever.
    public static let refused = Code("refused")

    /// A write failed in one source and has been undone in the others.
    public static let undone = Code("undone")

    /// A write failed in one source and could not be undone everywhere, so the sources differ.
    public static let inconsistent = Code("inconsistent", isAmbiguous: true)

    /// A source couldn't be asked, so that the answer may lack something.
    ///
    /// Only answers that can't say so themselves fail with it; a ``Page`` and a ``Sourced`` entity have ``Origin/gaps``.
    public static let incomplete = Code("incomplete")

    /// Anything else that a source reports; it may have written or not.
    public static let failed = Code("failed", isAmbiguous: true)
  }

  /// The kind of trouble.
  public let code: Code

  /// The name of the source.
  public let source: String

  /// A sentence that states what happened, and what to do next.
  public let message: String

  /// The error of the source, or of the sources.
  public let underlying: (any Error)?

  /// The time for which the source wants to be left alone; nil when it didn't say.
  public let retryAfter: Duration?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of trouble.
  ///   - source: The name of the source.
  ///   - message: What happened to what, and what to do next, as a sentence.
  ///   - underlying: What the source threw.
  ///   - retryAfter: The time for which the source wants to be left alone, as of an HTTP server's `Retry-After`.
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

extension RepositoryError: CustomStringConvertible {
  /// The source and the message.
  public var description: String { "\(source): \(message)" }
}

extension RepositoryError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { name }
}

extension RepositoryError {
  /// The error for adding an entity whose identifier is taken.
  public static func alreadyExists(_ id: some Sendable, in source: String) -> RepositoryError {
    RepositoryError(.alreadyExists, in: source, "'\(id)' is there already; update it, or add it by another identifier")
  }

  /// The error for updating an entity that doesn't exist.
  public static func notFound(_ id: some Sendable, in source: String) -> RepositoryError {
    RepositoryError(.notFound, in: source, "there is no '\(id)'; add it first")
  }

  static func incomplete(_ origin: Origin) -> RepositoryError {
    let reasons = origin.gaps.map(\.description).joined(separator: "; ")
    return RepositoryError(
      .incomplete, in: origin.source, "the answer may lack something (\(reasons)); ask again later, or for a page")
  }
}

extension RepositoryError {
  /// The errors of all sources that an error stands for: itself, or the leaves of `PartErrors`.
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
