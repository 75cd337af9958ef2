extension Repository {
  /// Returns the repository with requests passed on only on a condition, and otherwise skipped.
  ///
  /// ```swift
  /// let books = PolicyRepository(reading: .localThenRemote, writing: .primaryThenCaches) {
  ///   database
  ///   service.when("a connection") { _ in await network.isConnected }
  ///   archive.when("a lookup") { if case .get = $0 { true } else { false } }
  /// }
  /// ```
  ///
  /// A skipped request fails with ``RepositoryError/Code-swift.struct/skipped``. A whole then continues with the next
  /// source, and doesn't report an entity as missing that it hasn't searched for.
  ///
  /// - Parameters:
  ///   - condition: The condition, for the message, such as "a connection".
  ///   - isMet: Whether a request is passed on.
  public func when(
    _ condition: String, isMet: @escaping @Sendable (RepositoryRequest<Entity>) async -> Bool
  ) -> some Repository<Entity> {
    ConditionalRepository(base: self, condition: condition, isMet: isMet)
  }
}

private struct ConditionalRepository<Base: Repository>: RepositoryDecorator {
  let base: Base
  let condition: String
  let isMet: @Sendable (RepositoryRequest<Base.Entity>) async -> Bool

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    guard await isMet(request) else {
      throw RepositoryError(
        .skipped, in: name,
        "the source wasn't called, because that requires \(condition): try again when this is the case")
    }
    return try await ask(base)
  }
}
