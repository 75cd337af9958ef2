public import Foundation
public import HolonCore

/// Many sources as one repository, by rules for reading and for writing.
///
/// ```swift
/// let series = PolicyRepository(reading: .localThenRemote, writing: .primaryThenCaches) {
///   database
///   service.retrying()
/// }
/// let answer = try await series.find(7)  // from the service, and from now on in the database
/// ```
///
/// Sources are listed from the nearest to the authoritative one. Any of them may be a whole itself.
///
/// - How answers combine: by the ``ReadPolicy`` and the ``WritePolicy``. A change of any source is reported to
///   observers.
/// - Order: by the policies. Writes of the same entity are made one after another, and a value that was read before a
///   write never replaces it.
/// - When a part fails: by the policies. Thrown errors name the sources; tolerated failures are reported. A source that
///   may differ after a failed write isn't asked for these entities until it was corrected. A list that may lack
///   entities has ``Origin/gaps`` on its pages, and ``Repository/getAll(_:)`` throws.
/// - With no parts: it has no entity, lists fail, and writes do nothing.
public struct PolicyRepository<Entity: Identifiable & Sendable>: Repository, Whole
where Entity.ID: Comparable & Sendable {
  /// The sources, from the nearest to the authoritative one.
  public let parts: [any Repository<Entity>]

  let readPolicy: ReadPolicy<Entity>
  let writePolicy: WritePolicy<Entity>
  let clock: RepositoryClock
  let report: @Sendable (any Error) -> Void
  let memory: SourceKnowledge<Entity>

  /// Creates a whole from a list of sources.
  ///
  /// - Parameters:
  ///   - parts: The sources, from the nearest to the authoritative one.
  ///   - readPolicy: The rule for reading.
  ///   - writePolicy: The rule for writing.
  ///   - clock: The source of time for ages.
  ///   - report: Receives the failures that an answer has tolerated, such as that of a cache.
  public init(
    _ parts: [any Repository<Entity>], reading readPolicy: ReadPolicy<Entity> = .firstAvailable,
    writing writePolicy: WritePolicy<Entity> = .all, clock: RepositoryClock = .continuous,
    reportingTo report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.parts = parts
    self.readPolicy = readPolicy
    self.writePolicy = writePolicy
    self.clock = clock
    self.report = report
    memory = SourceKnowledge(sources: parts.count)
  }

  /// Creates a whole from the sources in a block, which may have conditions and loops.
  public init(
    reading readPolicy: ReadPolicy<Entity> = .firstAvailable, writing writePolicy: WritePolicy<Entity> = .all,
    clock: RepositoryClock = .continuous, reportingTo report: @escaping @Sendable (any Error) -> Void = { _ in },
    @PartsBuilder<any Repository<Entity>> _ parts: () throws -> [any Repository<Entity>]
  ) rethrows {
    self.init(try parts(), reading: readPolicy, writing: writePolicy, clock: clock, reportingTo: report)
  }
}

extension PolicyRepository {
  /// The names of the sources.
  public var name: String { plain.name }

  /// Returns the entity with an identifier; nil when it doesn't exist.
  public func get(_ id: Entity.ID) async throws -> Entity? { try await find(id)?.completeValue }

  /// Returns the entity with an identifier, with its source and age.
  public func find(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await recallMissed()
    defer { healAll() }
    let id = current(id)
    if try await pendingIDs().contains(id) { return try await parts[0].find(id) }
    switch readPolicy.rule {
    case .firstAvailable: return try await available(id, areLayers: false)
    case .localThenRemote: return try await available(id, areLayers: true)
    case .staleWhileRevalidate(let age): return try await revalidating(id, after: age)
    case .race: return try await racing(id)
    case .merge(let rule, let allowsGaps): return try await merging([id], rule, allowsGaps: allowsGaps).first
    }
  }

  /// Returns the entities with the given identifiers, in that order, each once; unknown ones are left out.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    try await recallMissed()
    defer { healAll() }
    let ids = memory.changes.hasNames ? ids.map(current) : ids
    let pending = try await pendingIDs()
    guard !pending.isDisjoint(with: ids) else { return try await findDelivered(ids) }
    let found =
      try await parts[0].find(ids.filter(pending.contains))
      + findDelivered(ids.filter { !pending.contains($0) })
    return found.ordered(by: ids)
  }

  /// Returns a page of the entities that match a query.
  ///
  /// It has gaps when the answering sources aren't known to have the whole list.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    try await recallMissed()
    defer { healAll() }
    // Computed before the page: an entity that is delivered while the page is read may be missing there.
    let pending = try await pendingIDs()
    let page =
      switch readPolicy.rule {
      case .firstAvailable: try await firstPage(query, in: parts.indices, areReplicas: true).page
      case .localThenRemote: try await layered(query)
      case .staleWhileRevalidate(let age): try await revalidating(query, after: age)
      case .race: try await racing(query)
      case .merge(let rule, let allowsGaps): try await merging(query, rule, allowsGaps: allowsGaps)
      }
    return try await withPending(pending, page, query)
  }

  /// Adds an entity, according to the policy.
  public func add(_ entity: Entity) async throws {
    let stored = try await write(.add(entity), key: .random())
    if let other = stored.first, other.id != entity.id {
      throw RepositoryError.renamed(entity.id, to: other.id, in: name)
    }
  }

  /// Replaces the entity with the same identifier, according to the policy.
  public func update(_ entity: Entity) async throws { try await write(.update(entity), key: .random()) }

  /// Adds or replaces entities, according to the policy.
  public func put(_ entities: [Entity]) async throws { try await write(.put(entities), key: .random()) }

  /// Removes the entity with an identifier, if it exists, according to the policy.
  public func delete(_ id: Entity.ID) async throws { try await write(.delete(id), key: .random()) }

  /// Makes a write that may be made again with the same key, according to the policy.
  ///
  /// The sources get the key, so that those that keep keys make the write once. With ``WritePolicy/allOrNone`` they
  /// don't, because a write that was undone has to be made again.
  ///
  /// With ``WritePolicy/primaryThenCaches`` it returns what the last source has stored, and the caches have that as well.
  /// The last source may give an added entity another identifier. With an outbox, the stored entity replaces the given
  /// one when it is delivered. With the other policies, sources have to keep the given identifier.
  @discardableResult
  public func write(_ write: RepositoryWrite<Entity>, key: UUID) async throws -> [Entity] {
    guard case .primaryThenCaches = writePolicy.rule, case .add(let entity) = write else {
      return try await inTurn(write, key: key)
    }
    return try await memory.reading { moment in
      let stored = try await inTurn(write, key: key)
      let renamed = stored.filter { $0.id != entity.id }
      await putBack(
        renamed, removing: [], into: Array(parts.indices.dropLast()), from: lastIndex, readAt: moment, mayDiffer: true)
      return stored
    }
  }

  /// Adds an observer of changes in any source.
  ///
  /// A write by this whole is one change, reported when all sources are written.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) {
    memory.changes.add(observer)
    for (index, part) in parts.enumerated() {
      part.addObserver(memory.changes.relay(to: observer, isFirst: index == 0))
    }
  }

  /// Waits until no renewal is running in the background.
  public func settle() async { await memory.settle() }

  /// The sources as replicas, for calls without a policy.
  var plain: CompositeRepository<Entity> { CompositeRepository(parts) }

  private func findDelivered(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    switch readPolicy.rule {
    case .firstAvailable: try await available(ids, areLayers: false).map(\.answer)
    case .localThenRemote: try await available(ids, areLayers: true).map(\.answer)
    case .staleWhileRevalidate(let age): try await revalidating(ids, after: age)
    case .race: try await racing(ids)
    case .merge(let rule, let allowsGaps): try await merging(ids.unique, rule, allowsGaps: allowsGaps)
    }
  }
}

extension Sequence {
  /// Returns the entities in the order of their identifiers in a list.
  func ordered<Entity: Identifiable>(by ids: [Entity.ID]) -> [Sourced<Entity>] where Element == Sourced<Entity> {
    let byID = Dictionary(map { ($0.value.id, $0) }) { first, _ in first }
    return ids.unique.compactMap { byID[$0] }
  }
}
