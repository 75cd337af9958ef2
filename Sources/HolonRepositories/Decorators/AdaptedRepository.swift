public import Foundation

/// A repository of domain entities in terms of a source's own records.
///
/// ```swift
/// let remote = AdaptedRepository(service) { record in
///   Series(id: record.identifier, title: record.name)
/// } encode: { series in
///   SeriesRecord(identifier: series.id, name: series.title)
/// } recordID: { $0 } entityID: { $0 }
/// ```
///
/// A record that can't be decoded, or an entity that can't be encoded, fails with ``RepositoryError`` and
/// ``RepositoryError/Code-swift.struct/unreadable``, which names the source and the identifier; nothing is written
/// then.
///
/// Queries refer to entities, not to records. With `translate` the source answers them; without it, or where it returns
/// nil, all records are read and filtered here.
public struct AdaptedRepository<Source: Repository, Entity: Identifiable & Sendable>: Repository
where Entity.ID: Comparable & Sendable {
  /// The type of the source's records.
  public typealias Record = Source.Entity

  private let source: Source
  private let decoding: @Sendable (Record) throws -> Entity
  private let encoding: @Sendable (Entity) throws -> Record
  private let recordID: @Sendable (Entity.ID) throws -> Record.ID
  private let entityID: @Sendable (Record.ID) throws -> Entity.ID
  private let translate: @Sendable (Query<Entity>) throws -> Query<Record>?

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - source: The source of the records.
  ///   - translate: Returns a query for records with the same result in the same order; nil if there is none.
  ///   - decode: Returns the entity of a record.
  ///   - encode: Returns the record of an entity.
  ///   - recordID: Returns the identifier of the record of an entity.
  ///   - entityID: Returns the identifier of the entity of a record.
  public init(
    _ source: Source, translate: @escaping @Sendable (Query<Entity>) throws -> Query<Record>? = { _ in nil },
    decode: @escaping @Sendable (Record) throws -> Entity, encode: @escaping @Sendable (Entity) throws -> Record,
    recordID: @escaping @Sendable (Entity.ID) throws -> Record.ID,
    entityID: @escaping @Sendable (Record.ID) throws -> Entity.ID
  ) {
    self.source = source
    self.translate = translate
    decoding = decode
    encoding = encode
    self.recordID = recordID
    self.entityID = entityID
  }
}

extension AdaptedRepository where Source.Entity.ID == Entity.ID {
  /// Creates an adapter for records with the identifiers of their entities.
  public init(
    _ source: Source, translate: @escaping @Sendable (Query<Entity>) throws -> Query<Record>? = { _ in nil },
    decode: @escaping @Sendable (Record) throws -> Entity, encode: @escaping @Sendable (Entity) throws -> Record
  ) {
    self.init(
      source, translate: translate, decode: decode, encode: encode, recordID: { $0 }, entityID: { $0 })
  }
}

extension AdaptedRepository {
  /// The name of the source.
  public var name: String { source.name }

  /// Returns the entity of the record.
  public func get(_ id: Entity.ID) async throws -> Entity? {
    try await find(id)?.completeValue
  }

  /// Returns the entity of the record, with the record's origin.
  public func find(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    guard let record = try await source.find(key(of: id)) else { return nil }
    return Sourced(try decode(record.value, from: record.origin), from: record.origin)
  }

  /// Returns the entities of the records.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    try await source.find(ids.map(key)).map { Sourced(try decode($0.value, from: $0.origin), from: $0.origin) }
  }

  /// Returns a page of the entities that match a query, filtered by the source where possible.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    if let translated = try translate(query) {
      let page = try await source.page(translated)
      return Page(try page.entities.map { try decode($0, from: page.origin) }, hasMore: page.hasMore, from: page.origin)
    }
    var entities: [Entity] = []
    var origin = Origin(source: name, age: .zero)
    for try await page in source.pages() {
      entities += try page.entities.map { try decode($0, from: page.origin) }
      origin = page.origin.adding(origin.gaps)
    }
    return query.page(of: entities, from: origin)
  }

  /// Adds the record of an entity.
  public func add(_ entity: Entity) async throws { try await source.add(encode(entity)) }

  /// Replaces the record of an entity.
  public func update(_ entity: Entity) async throws { try await source.update(encode(entity)) }

  /// Adds or replaces the records of entities.
  public func put(_ entities: [Entity]) async throws { try await source.put(entities.map { try encode($0) }) }

  /// Removes the record of an entity.
  public func delete(_ id: Entity.ID) async throws { try await source.delete(key(of: id)) }

  /// Makes a write of records together with a step, in one transaction of the source.
  public func write(_ write: RepositoryWrite<Entity>, with step: any TransactionStep) async throws -> Bool {
    try await source.write(encode(write), with: step)
  }

  /// Makes a write of records that may be made again with the same key, and returns the entities of the stored ones.
  ///
  /// A stored record that can't be decoded is left out. That of an addition fails with
  /// ``RepositoryError/Code-swift.struct/inconsistent``, because it may have another identifier.
  @discardableResult
  public func write(_ write: RepositoryWrite<Entity>, key: UUID) async throws -> [Entity] {
    let stored = try await source.write(encode(write), key: key)
    guard case .add(let entity) = write else { return stored.compactMap { try? decoding($0) } }
    return try stored.map { record in
      // Without it, nobody knows the identifier.
      try adapting(
        name, "'\(entity.id)' was added, but the stored record '\(record.id)' can't be converted to \(Entity.self)",
        "correct the record or the conversion", .inconsistent
      ) { try decoding(record) }
    }
  }

  /// Delivers the pending writes of the source's outboxes.
  @discardableResult
  public func deliver() async throws -> DeliveryResult { try await source.deliver() }

  /// Adds an observer of changes in the source; an untranslatable identifier becomes a change of everything.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) {
    source.addObserver(
      observer.translating { [entityID] (change: RepositoryChange<Record.ID>) in
        guard case .entities(let ids) = change, let translated = try? ids.map(entityID) else { return .everything }
        return .entities(Set(translated))
      })
  }

  private func decode(_ record: Record, from origin: Origin) throws -> Entity {
    try adapting(
      origin.source, "the record '\(record.id)' can't be converted to \(Entity.self)",
      "correct the record or the conversion"
    ) { try decoding(record) }
  }

  private func encode(_ entity: Entity) throws -> Record {
    try adapting(
      name, "'\(entity.id)' can't be converted to \(Record.self)", "correct the entity or the conversion"
    ) { try encoding(entity) }
  }

  private func encode(_ write: RepositoryWrite<Entity>) throws -> RepositoryWrite<Record> {
    switch write {
    case .add(let entity): .add(try encode(entity))
    case .update(let entity): .update(try encode(entity))
    case .put(let entities): .put(try entities.map { try encode($0) })
    case .delete(let id): .delete(try key(of: id))
    }
  }

  private func key(of id: Entity.ID) throws -> Record.ID {
    try adapting(
      name, "'\(id)' can't be converted to an identifier of \(Record.self)", "use another identifier"
    ) { try recordID(id) }
  }

  private func adapting<Value>(
    _ source: String, _ problem: @autoclosure () -> String, _ advice: String,
    _ code: RepositoryError.Code = .unreadable, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch {
      throw RepositoryError(code, in: source, "\(problem()) (\(error)): \(advice)", underlying: error)
    }
  }
}
