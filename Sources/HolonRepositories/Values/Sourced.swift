/// The source of an answer, its age, and its gaps.
public struct Origin: Hashable, Sendable {
  /// A source that is missing from an answer, and the reason.
  public struct Gap: Hashable, Sendable {
    /// The name of the source.
    public let source: String

    /// The reason, as a sentence.
    public let reason: String

    /// Creates a gap.
    public init(source: String, reason: String) {
      (self.source, self.reason) = (source, reason)
    }
  }

  /// The name of the source.
  public let source: String

  /// The time since the answer came from there; zero when it was just read, nil when it is unknown.
  public let age: Duration?

  /// The sources that are missing from the answer; empty for a complete answer.
  public let gaps: [Gap]

  /// Creates an origin.
  public init(source: String, age: Duration?, gaps: [Gap] = []) {
    self.source = source
    self.age = age
    self.gaps = gaps
  }
}

extension Origin {
  /// Whether nothing is missing from the answer.
  public var isComplete: Bool { gaps.isEmpty }

  /// Returns the origin with further gaps, each once.
  func adding(_ more: [Gap]) -> Origin {
    more.isEmpty ? self : Origin(source: source, age: age, gaps: (gaps + more).unique)
  }

  /// Throws unless the answer is complete.
  func checkComplete() throws {
    guard !gaps.isEmpty else { return }
    throw RepositoryError.incomplete(self)
  }
}

extension Origin.Gap: CustomStringConvertible {
  /// The source and the reason.
  public var description: String { "\(source): \(reason)" }
}

/// A value with its source and age.
///
/// ```swift
/// if let book = try await books.find(7) {
///   print(book.value.title, book.origin.source)  // Laws of Form remote
/// }
/// ```
public struct Sourced<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value

  /// The source and the age of the value.
  public let origin: Origin

  /// Creates a value with its origin.
  public init(_ value: Value, from origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Sourced {
  /// The value, unless a source is missing that might have a better one.
  var completeValue: Value {
    get throws {
      try origin.checkComplete()
      return value
    }
  }

  func adding(_ gaps: [Origin.Gap]) -> Sourced { gaps.isEmpty ? self : Sourced(value, from: origin.adding(gaps)) }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}
