/// A repository whose answers are kept in memory for a time.
///
/// ```swift
/// let books = service.cached(for: .seconds(60), capacity: 1_000)
/// try await books.find(7)?.origin.age  // up to 60 seconds
/// books.invalidate(7)
/// ```
///
/// Kept are entities, that there is none, and pages. An entity is forgotten when it is written through here and when the
/// source tells of a change, and all pages with it; what was read before a write is never kept. Neither are failures, nor
/// answers with gaps.
///
/// An entity that came with a page isn't kept by itself: what was asked is what is answered.
public struct CachedRepository<Base: Repository>: RepositoryDecorator {
  /// The repository inside.
  public let base: Base

  private let store: CachedAnswers<Base.Entity>
  private let clock: RepositoryClock

  init(_ base: Base, for timeToLive: Duration, capacity: Int, clock: RepositoryClock) {
    precondition(capacity > 0, "a cache keeps at least one answer, not \(capacity)")
    self.base = base
    self.clock = clock
    store = CachedAnswers(timeToLive: timeToLive, capacity: capacity)
    base.addObserver(store.observer)
  }

  /// The entity with an identifier, if need be from the repository inside.
  public func get(_ id: Base.Entity.ID) async throws -> Base.Entity? { try await find(id)?.completeValue }

  /// The entity with an identifier, if need be from the repository inside, and how old it is.
  public func find(_ id: Base.Entity.ID) async throws -> Sourced<Base.Entity>? {
    if let kept = store.entity(id, at: clock.now()) { return kept }
    let epoch = store.epoch
    let time = clock.now()
    let answer = try await base.find(id)
    store.keep([id: answer], at: time, readAt: epoch)
    return answer
  }

  /// The entities with the given identifiers; only those that aren't kept are asked for.
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

  /// The entities that a query asks for, if need be from the repository inside.
  public func page(_ query: Query<Base.Entity>) async throws -> Page<Base.Entity> {
    let now = clock.now()
    if let page = store.page(query, at: now) { return page }
    let epoch = store.epoch
    let page = try await base.page(query)
    store.keep(page, of: query, at: now, readAt: epoch)
    return page
  }

  /// Writes, and forgets what is written.
  public func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    guard case .write(let write) = request else { return try await ask(base) }
    store.forget(.entities(write.ids))
    // Also when it fails, for it may have been written all the same.
    defer { store.forget(.entities(write.ids)) }
    return try await ask(base)
  }

  /// Forgets the entity with an identifier, and all pages.
  public func invalidate(_ id: Base.Entity.ID) { store.forget(.entities([id])) }

  /// Forgets everything.
  public func invalidateAll() { store.forget(.everything) }
}

extension Repository {
  /// The repository, with answers that are kept in memory for a time.
  ///
  /// - Parameters:
  ///   - timeToLive: How long an answer is kept.
  ///   - capacity: How many entities and how many pages are kept at most; the oldest go first. At least 1.
  ///   - clock: What the time is measured by.
  public func cached(
    for timeToLive: Duration, capacity: Int = 10_000, clock: RepositoryClock = .continuous
  ) -> CachedRepository<Self> {
    CachedRepository(self, for: timeToLive, capacity: capacity, clock: clock)
  }
}
