public import Foundation
internal import HTTPTypes
internal import HolonBase
public import HolonRepositories

// Each write returns the record in the response, which is what the service has stored.
extension RESTRepository {
  /// Adds a record.
  ///
  /// - Throws: `RepositoryError` with `alreadyExists`, for a failure of the network or the service, or with
  ///   `inconsistent` when the service has stored the record with another identifier.
  public func add(_ entity: Entity) async throws { _ = try await addKeepingID(entity, key: UUID()) }

  private func addKeepingID(_ entity: Entity, key: UUID) async throws -> Entity? {
    let stored = try await add(entity, key: key)
    guard let stored, stored.id != entity.id else { return stored }
    throw RepositoryError.renamed(entity.id, to: stored.id, in: name)
  }

  private func add(_ entity: Entity, key: UUID) async throws -> Entity? {
    let operation = try offered(resource.add, "adding", "use another source")
    let stored = try await write([entity.id]) {
      try await send(entity, by: operation, operation.method == .put ? .put(isNew: true) : .addition, key: key)
    }
    if let stored, stored.id != entity.id {
      makesIdentifiers.value = true
      hub.notify(.entities([stored.id]))
    }
    return stored
  }

  /// Replaces the record with the same identifier.
  ///
  /// - Throws: `RepositoryError` with `notFound` or `conflict`, or for a failure of the network or the service.
  public func update(_ entity: Entity) async throws { _ = try await update(entity, key: UUID()) }

  private func update(_ entity: Entity, key: UUID) async throws -> Entity? {
    let operation = try offered(resource.update, "updating", "delete and add the record")
    return try await write([entity.id]) {
      let known = resource.conflicts == .areDetected ? client.tag(of: try readTarget(of: entity.id)) : nil
      return try await send(entity, by: operation, .update(known), key: key)
    }
  }

  /// Adds or replaces records, in requests of five hundred if the service takes arrays.
  ///
  /// The service has to store added records with the given identifiers. One that is known to make its own, because it
  /// has done so before, gets no addition.
  ///
  /// - Throws: `RepositoryError` for a failure of the network or the service; with `notFound` or `inconsistent` when the
  ///   service lacks a record, and makes identifiers.
  public func put(_ entities: [Entity]) async throws { _ = try await put(entities, key: UUID()) }

  private func put(_ entities: [Entity], key: UUID) async throws -> [Entity] {
    guard !entities.isEmpty else { return [] }
    let last = Dictionary(entities.map { ($0.id, $0) }) { $1 }
    let sorted = last.values.sorted { $0.id < $1.id }
    guard let operation = resource.putAll else {
      var stored: [Entity] = []
      for entity in sorted { if let one = try await put(entity, key: key) { stored.append(one) } }
      return stored
    }
    try await write(Set(last.keys)) {
      for start in stride(from: 0, to: sorted.count, by: 500) {
        let chunk = Array(sorted[start..<min(start + 500, sorted.count)])
        _ = try await client.write(
          operation, target(operation), encode(chunk, operation), key: key.derived(for: "\(chunk[0].id)"),
          isRepeatable: resource.keepsKeys || RESTClient.isIdempotent(operation.method))
        for entity in chunk { client.forget(try readTarget(of: entity.id)) }
      }
    }
    return []
  }

  private func put(_ entity: Entity, key: UUID) async throws -> Entity? {
    // A service whose PUT both adds and replaces needs one request.
    if let operation = resource.add, operation.method == .put, operation == resource.update {
      return try await write([entity.id]) {
        try await send(entity, by: operation, .put(isNew: false), key: key)
      }
    }
    do {
      return try await update(entity, key: key)
    } catch let error as RepositoryError where error.code == .notFound && !makesIdentifiers.value {
      return try await addKeepingID(entity, key: key)
    }
  }

  /// Removes the record with an identifier, if it exists.
  public func delete(_ id: Entity.ID) async throws { try await delete(id, key: UUID()) }

  private func delete(_ id: Entity.ID, key: UUID) async throws {
    let operation = try offered(resource.delete, "deleting", "use another source")
    try await write([id]) {
      client.forget(try readTarget(of: id))
      do {
        _ = try await client.write(
          operation, target(operation, of: id), content(operation, nil, of: id), key: key,
          isRepeatable: resource.keepsKeys || RESTClient.isIdempotent(operation.method), accepting: [404, 410])
      } catch let error as RepositoryError where error.code == .notFound {
        // The service's own rule says so.
      }
    }
  }

  /// Makes a write whose requests have keys that are derived from the given one, and returns the records in the
  /// responses.
  ///
  /// A service may give an added record another identifier, also one that `create(_:key:)` adds.
  @discardableResult
  public func write(_ write: RepositoryWrite<Entity>, key: UUID) async throws -> [Entity] {
    switch write {
    case .add(let entity): return try await add(entity, key: key).map { [$0] } ?? []
    case .update(let entity): return try await update(entity, key: key).map { [$0] } ?? []
    case .put(let entities): return try await put(entities, key: key)
    case .delete(let id): try await delete(id, key: key)
    }
    return []
  }

  private func write<Answer>(_ ids: Set<Entity.ID>, _ body: () async throws -> Answer) async throws -> Answer {
    do {
      let answer = try await body()
      hub.notify(.entities(ids))
      return answer
    } catch {
      // An uncertain write may have changed the entities.
      if (error as? RepositoryError).map({ [.timedOut, .failed, .inconsistent].contains($0.code) }) ?? true {
        hub.notify(.entities(ids))
      }
      throw error
    }
  }
}
