/// Where an answer comes from, and how long ago it did.
public struct Origin: Hashable, Sendable {
  /// The name of the source.
  public let source: String

  /// How long ago it came from there; zero when it was just read, nil when nobody knows.
  public let age: Duration?

  /// Creates an origin.
  public init(source: String, age: Duration?) {
    self.source = source
    self.age = age
  }
}

/// A value that can tell its source and age.
///
/// ```swift
/// if let book = try await books.find(7) {
///   print(book.value.title, book.origin.source)  // Laws of Form remote
/// }
/// ```
public struct Sourced<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value

  /// Where it comes from, and when.
  public let origin: Origin

  /// Creates a value with its origin.
  public init(_ value: Value, from origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}
