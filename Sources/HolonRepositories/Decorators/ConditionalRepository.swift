/// A repository that is asked only when a condition is met, and is otherwise skipped.
///
/// ```swift
/// let books = PolicyRepository(reading: .localThenRemote, writing: .primaryThenCaches) {
///   database
///   service.when("a connection") { _ in await network.isConnected }
///   archive.when("a lookup") { if case .get = $0 { true } else { false } }
/// }
/// ```
///
/// A request that is skipped fails with ``RepositoryError/Code-swift.struct/skipped``, so that a whole goes on to the next
/// source, and doesn't say that something isn't there because nobody has looked.
public struct ConditionalRepository<Base: Repository>: RepositoryDecorator {
  /// The repository inside.
  public let base: Base

  private let condition: String
  private let isMet: @Sendable (RepositoryRequest<Base.Entity>) async -> Bool

  /// Creates a repository with a condition.
  ///
  /// - Parameters:
  ///   - base: The repository inside.
  ///   - condition: What is needed, for the message, as in "a connection".
  ///   - isMet: Whether a request is let through.
  public init(
    _ base: Base, when condition: String, isMet: @escaping @Sendable (RepositoryRequest<Base.Entity>) async -> Bool
  ) {
    self.base = base
    self.condition = condition
    self.isMet = isMet
  }

  /// Asks if the condition is met.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/skipped`` if it isn't.
  public func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    guard await isMet(request) else {
      throw RepositoryError(.skipped, in: name, "it wasn't asked, for that takes \(condition); ask again then")
    }
    return try await ask(base)
  }
}

extension Repository {
  /// The repository, asked only when a condition is met.
  ///
  /// - Parameters:
  ///   - condition: What is needed, for the message, as in "a connection".
  ///   - isMet: Whether a request is let through.
  public func when(
    _ condition: String, isMet: @escaping @Sendable (RepositoryRequest<Entity>) async -> Bool
  ) -> ConditionalRepository<Self> {
    ConditionalRepository(self, when: condition, isMet: isMet)
  }
}
