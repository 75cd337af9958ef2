public import Foundation

/// A repository whose answers are kept in memory for a limited time.
///
/// ```swift
/// let books = service.cached(for: .seconds(60), capacity: 1_000)
/// try await books.find(7)?.origin.age  // up to 60 seconds
/// books.invalidate(7)
/// ```
///
/// It keeps entities, the absence of entities, and pages. A write through the cache, or a change of the source, removes
/// the entity and all pages. Answers that were read before a write are never kept, nor are failures and answers with
/// gaps.
///
/// An entity on a page isn't kept separately: only complete calls are answered from memory.
public struct CachedRepository<Base: Repository>: RepositoryDecorator {
  /// The repository inside.
  public let base: Base

  private let store: CachedAnswers<Base.Entity>
  private let clock: RepositoryClock

  init(_ base: Base, for timeToLive: Duration, capacity: Int, clock: RepositoryClock) {
    precondition(capacity > 0, "the capacity of the cache is \(capacity): make it at least 1")
    self.base = base
    self.clock = clock
    store = CachedAnswers(timeToLive: timeToLive, capacity: capacity)
    base.addObserver(store.observer)
  }

  /// Returns the entity with an identifier, from memory or from the repository inside.
  public func get(_ id: Base.Entity.ID) async throws -> Base.Entity? { try await find(id)?.completeValue }

  /// Returns the entity with an identifier and its age, from memory or from the repository inside.
  public func find(_ id: Base.Entity.ID) async throws -> Sourced<Base.Entity>? {
    if let kept = store.entity(id, at: clock.now()) { return kept }
    let epoch = store.epoch
    let time = clock.now()
    let answer = try await base.find(id)
    store.keep([id: answer], at: time, readAt: epoch)
    return answer
  }

  /// Returns the entities with the given identifiers; only missing ones are read from the repository inside.
  public func find(_ ids: [Base.Entity.ID]) async throws -> [Sourced<Base.Entity>] {
    let now = clock.now()
    var known: [Base.Entity.ID: Sourced<Base.Entity>] = [:]
    var missing: [Base.Entity.ID] = []
    for id in ids.unique {
      if let kept = store.entity(id, at: now) { known[id] = kept } else { missing.append(id) }
    }
    if !missing.isEmpty {
      let epoch = store.epoch
      let answers = try await base.find(missing)
      var found = Dictionary(missing.map { ($0, Sourced<Base.Entity>?.none) }) { first, _ in first }
      for answer in answers { found[answer.value.id] = answer }
      store.keep(found, at: now, readAt: epoch)
      for answer in answers { known[answer.value.id] = answer }
    }
    return ids.unique.compactMap { known[$0] }
  }

  /// Returns a page of the entities that match a query, from memory or from the repository inside.
  public func page(_ query: Query<Base.Entity>) async throws -> Page<Base.Entity> {
    let now = clock.now()
    if let page = store.page(query, at: now) { return page }
    let epoch = store.epoch
    let page = try await base.page(query)
    store.keep(page, of: query, at: now, readAt: epoch)
    return page
  }

  /// Makes a request, and removes written entities from memory.
  public func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    guard case .write(let write) = request else { return try await ask(base) }
    store.forget(.entities(write.ids))
    // Also after a failure, because it may have been written nevertheless.
    defer { store.forget(.entities(write.ids)) }
    return try await ask(base)
  }

  /// Makes a write that may be made again with the same key, and removes what is known about the stored entities.
  @discardableResult
  public func write(_ write: RepositoryWrite<Base.Entity>, key: UUID) async throws -> [Base.Entity] {
    let stored = try await perform(.write(write)) { try await $0.write(write, key: key) }
    if !stored.isEmpty { store.forget(.entities(Set(stored.map(\.id)))) }
    return stored
  }

  /// Removes the entity with an identifier, and all pages, from memory.
  public func invalidate(_ id: Base.Entity.ID) { store.forget(.entities([id])) }

  /// Removes all answers from memory.
  public func invalidateAll() { store.forget(.everything) }
}

extension Repository {
  /// Returns the repository with answers that are kept in memory for a limited time.
  ///
  /// - Parameters:
  ///   - timeToLive: The time for which an answer is kept.
  ///   - capacity: The maximum number of entities, and of pages; the oldest are removed first. At least 1.
  ///   - clock: The source of time.
  public func cached(
    for timeToLive: Duration, capacity: Int = 10_000, clock: RepositoryClock = .continuous
  ) -> CachedRepository<Self> {
    CachedRepository(self, for: timeToLive, capacity: capacity, clock: clock)
  }
}
