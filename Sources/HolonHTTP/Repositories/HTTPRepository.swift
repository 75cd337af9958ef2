public import Foundation
internal import HTTPTypes
public import HolonBase
public import HolonRepositories
internal import HolonTree

/// A repository whose entities are on a server with a JSON interface.
///
/// ```swift
/// let service = try HTTPRepository<Book>(
///   at: "https://library.example/books", fields: [HTTPQueryField("title", \.title), HTTPQueryField("year", \.year)]
/// ) { "Bearer \(try await tokens.current())" }
/// ```
///
/// | Request | Meaning | Response |
/// |---|---|---|
/// | `GET /books/7` | the entity | 200 with `ETag`, 304, 404 |
/// | `GET /books?id=7&id=8` | the existing ones of these entities | 200 with an array |
/// | `GET /books?year.from=1900&sort=title,-year&limit=20&after=[…]` | a page | 200 with `{"items": […], "more": true}` |
/// | `PUT /books/7`, `If-None-Match: *` | add | 201, 412 when it exists |
/// | `PUT /books/7`, `If-Match: *` or an `ETag` | update | 204, 412 |
/// | `PUT /books` | put all of an array, or none | 204 |
/// | `DELETE /books/7` | delete | 204, 404 |
///
/// Repeated reads have `If-None-Match`, so that unchanged entities aren't transferred again. Each write has an
/// `Idempotency-Key` that stays the same in retries, so that a server that keeps keys applies it once.
///
/// Requests that never arrived are retried with back-off; repeatable ones are also retried after any failure or
/// timeout. Observers are notified of writes by this repository; writes by others aren't reported to a client.
public final class HTTPRepository<Entity: Identifiable & Codable & Sendable>: Repository
where Entity.ID: Comparable & Sendable {
  /// The treatment of an entity that may have been changed by others since it was read.
  public enum Conflicts: Hashable, Sendable {
    /// The last write wins.
    case lastWriteWins

    /// An update of an entity that has changed since it was read or written here fails with
    /// `RepositoryError.Code.conflict`.
    case areDetected
  }

  /// The name of this source in answers and errors.
  public let name: String

  let address: HTTPAddress
  let fields: [HTTPQueryField<Entity>]
  let conflicts: Conflicts
  let client: HTTPRepositoryClient
  let encoder: JSONEncoder
  let decoder: JSONDecoder
  private let hub = ChangeHub<Entity.ID>()

  /// Creates a repository, without sending a request.
  ///
  /// - Parameters:
  ///   - address: The address of the list, such as `https://library.example/books`.
  ///   - fields: The properties that the server supports in conditions and sorting; others are handled here.
  ///   - conflicts: The treatment of an entity that may have been changed by others.
  ///   - keepsKeys: Whether the server keeps idempotency keys, so that additions can be retried, too.
  ///   - backoff: The number of attempts and the waits between them.
  ///   - session: The session of the requests.
  ///   - encoder: Encodes entities as JSON.
  ///   - decoder: Decodes entities from JSON.
  ///   - name: The name of this source in answers and errors; by default the host.
  ///   - authorization: Returns the value of the `Authorization` field of each request; nil for none.
  /// - Throws: ``HTTPError`` when the address isn't one.
  public init(
    at address: String, fields: [HTTPQueryField<Entity>] = [], conflicts: Conflicts = .lastWriteWins,
    keepsKeys: Bool = false, backoff: Backoff = Backoff(), session: HTTPSession = HTTPSession(),
    encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder(), name: String? = nil,
    authorization: @escaping @Sendable () async throws -> String? = { nil }
  ) throws(HTTPError) {
    self.address = try HTTPAddress(address)
    self.name = name ?? self.address.authority
    (self.fields, self.conflicts) = (fields, conflicts)
    (self.encoder, self.decoder) = (encoder, decoder)
    client = HTTPRepositoryClient(
      session: session, address: self.address, source: self.name, backoff: backoff, keepsKeys: keepsKeys,
      authorization: authorization)
  }

  /// Adds an observer of writes by this repository from now on, for as long as it lives.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) { hub.add(observer) }
}

extension HTTPRepository {
  /// Returns the entity with an identifier; nil when it doesn't exist.
  public func get(_ id: Entity.ID) async throws -> Entity? {
    guard let body = try await client.get(path(of: id)) else { return nil }
    return try decode(Entity.self, body, "'\(id)'")
  }

  /// Returns the entities with the given identifiers, in requests of fifty.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    let unique = ids.unique
    var found: [Entity.ID: Entity] = [:]
    for start in stride(from: 0, to: unique.count, by: 50) {
      let asked = unique[start..<min(start + 50, unique.count)]
      let query = asked.map { ("id", "\($0)") }
      let body = try await client.get(address.path(query: query)) ?? Array("[]".utf8)
      for entity in try decode([Entity].self, body, "a list") { found[entity.id] = entity }
    }
    let origin = Origin(source: name, age: .zero)
    return unique.compactMap { found[$0].map { Sourced($0, from: origin) } }
  }

  /// Adds an entity.
  ///
  /// - Throws: `RepositoryError` with `alreadyExists`, or for a failure of the network or the server.
  public func add(_ entity: Entity) async throws {
    try await write([entity.id]) {
      let status = try await client.put(
        path(of: entity.id), encode(entity), .ifNoneMatch("*"), isRepeatable: false, key: UUID())
      if status == 412 {
        throw RepositoryError.alreadyExists(entity.id, in: name)
      }
    }
  }

  /// Replaces the entity with the same identifier.
  ///
  /// - Throws: `RepositoryError` with `notFound` or `conflict`, or for a failure of the network or the server.
  public func update(_ entity: Entity) async throws {
    try await write([entity.id]) {
      let path = path(of: entity.id)
      let known = conflicts == .areDetected ? client.tag(of: path) : nil
      let status = try await client.put(
        path, encode(entity), .ifMatch(known ?? "*"), isRepeatable: known == nil, key: UUID())
      guard status == 412 else { return }
      if known != nil, try await get(entity.id) != nil {
        throw RepositoryError(
          .conflict, in: name,
          "'\(entity.id)' was changed by another writer since it was read: read it again, and reapply the change")
      }
      throw RepositoryError.notFound(entity.id, in: name)
    }
  }

  /// Adds or replaces entities, in requests of five hundred.
  public func put(_ entities: [Entity]) async throws {
    guard !entities.isEmpty else { return }
    let last = Dictionary(entities.map { ($0.id, $0) }) { $1 }
    let sorted = last.values.sorted { $0.id < $1.id }
    try await write(Set(last.keys)) {
      for start in stride(from: 0, to: sorted.count, by: 500) {
        let chunk = Array(sorted[start..<min(start + 500, sorted.count)])
        _ = try await client.put(address.path(), encode(chunk), nil, isRepeatable: true, key: UUID())
        for entity in chunk { client.forget(path(of: entity.id)) }
      }
    }
  }

  /// Removes the entity with an identifier, if it exists.
  public func delete(_ id: Entity.ID) async throws {
    try await write([id]) { try await client.delete(path(of: id), key: UUID()) }
  }

  private func write(_ ids: Set<Entity.ID>, _ body: () async throws -> Void) async throws {
    do {
      try await body()
      hub.notify(.entities(ids))
    } catch {
      // An uncertain write may have changed the entities.
      if (error as? RepositoryError).map({ [.timedOut, .failed].contains($0.code) }) ?? true {
        hub.notify(.entities(ids))
      }
      throw error
    }
  }

  func path(of id: Entity.ID) -> String { address.path(component: "\(id)") }

  private func encode(_ value: some Encodable) throws -> [UInt8] {
    do {
      return Array(try encoder.encode(value))
    } catch {
      throw RepositoryError(
        .unreadable, in: name, "the entity can't be encoded as JSON (\(error)): correct it", underlying: error)
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ body: [UInt8], _ what: @autoclosure () -> String) throws -> Value
  {
    do {
      return try decoder.decode(type, received: body)
    } catch {
      throw RepositoryError(
        .unreadable, in: name,
        "the response for \(what()) can't be decoded as \(Entity.self): update the client or the server",
        underlying: error)
    }
  }
}
