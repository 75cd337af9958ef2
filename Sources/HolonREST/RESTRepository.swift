public import Foundation
internal import HTTPTypes
internal import HolonBase
public import HolonRepositories

/// A repository of the records of a service, from descriptions of both.
///
/// ```swift
/// let tvmaze = try RESTService(at: "https://api.tvmaze.com")
/// let shows = RESTRepository(
///   RESTResource<Show>("shows", add: nil, update: nil, delete: nil), of: tvmaze, over: session)
/// let show = try await shows.get(1)
/// ```
///
/// Repeated reads have `If-None-Match`, so that unchanged records aren't transferred again. Each write has an
/// `Idempotency-Key` that stays the same in retries, so that a server that keeps keys applies it once. The keys of an
/// outbox's writes also stay the same after a restart.
///
/// Requests that never arrived are retried with back-off; repeatable ones are also retried after any failure or
/// timeout. Observers are notified of writes by this repository; writes by others aren't reported to a client.
public final class RESTRepository<Entity: Identifiable & Codable & Sendable>: Repository
where Entity.ID: Comparable & Sendable {
  /// The name of this source in answers and errors: that of the service.
  public var name: String { service.name }

  /// The description of the service.
  public let service: RESTService

  /// The description of the list.
  public let resource: RESTResource<Entity>

  let client: RESTClient
  let bookmarks = RESTBookmarks<Entity.ID>()

  /// Whether the service has stored an added record with an identifier of its own.
  private let makesIdentifiers = Locked(false)
  private let hub = ChangeHub<Entity.ID>()

  /// Creates a repository, without sending a request.
  ///
  /// The descriptions must be ones that requests can follow. A list that is deleted, for example, is a mistake of the
  /// program, which ends here.
  ///
  /// - Parameters:
  ///   - resource: The description of the list.
  ///   - service: The description of the service.
  ///   - transport: The sender of the requests, such as an `HTTPSession` of HolonHTTP.
  public init(_ resource: RESTResource<Entity>, of service: RESTService, over transport: any HTTPTransport) {
    if let fault = resource.fault {
      fatalError("the description of '\(resource.path)' can't be followed: \(fault)")
    }
    (self.resource, self.service) = (resource, service)
    client = RESTClient(service, over: transport)
  }

  /// Adds an observer of writes by this repository from now on, for as long as it lives.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) { hub.add(observer) }
}

extension RESTRepository: CustomStringConvertible, CustomReflectable {
  /// The name of the service and the path of the list.
  public var description: String { "\(name): \(resource.path)" }

  /// A mirror without children, because stored responses and the transport may contain secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Reading

extension RESTRepository {
  /// Returns the record with an identifier; nil when it doesn't exist.
  public func get(_ id: Entity.ID) async throws -> Entity? {
    let operation = try offered(resource.get, "reading one record", "read the list")
    let path = try operation.path(default: resource.path, id: "\(id)", source: name)
    guard let answer = try await client.read(reading(operation, path, id: "\(id)")) else { return nil }
    let record = try decode(Entity.self, answer, operation.envelope, "'\(id)'")
    guard record.id == id else {
      throw RepositoryError(
        .unreadable, in: name, "the response for '\(id)' is the record '\(record.id)': check the path of the resource")
    }
    return record
  }

  /// Returns the records with the given identifiers, in few requests if the service allows it.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    let unique = ids.unique
    var found: [Entity.ID: Entity] = [:]
    var single = unique
    if let several = resource.several {
      let isJoinable = { (id: Entity.ID) in several.separator.map { !"\(id)".contains($0) } ?? true }
      let joinable = unique.filter(isJoinable)
      for start in stride(from: 0, to: joinable.count, by: several.longest) {
        let asked = Array(joinable[start..<min(start + several.longest, joinable.count)])
        for record in try await records(asked, several) { found[record.id] = record }
      }
      // A service may return only the first page of them.
      single = resource.paging.isComplete ? unique.filter { !isJoinable($0) } : unique.filter { found[$0] == nil }
    }
    for id in single { found[id] = try await get(id) }
    let origin = Origin(source: name, age: .zero)
    return unique.compactMap { found[$0].map { Sourced($0, from: origin) } }
  }

  private func records(_ ids: [Entity.ID], _ several: RESTSeveral) async throws -> [Entity] {
    let operation = try offered(resource.list, "the list", "read single records")
    let texts = ids.map { "\($0)" }
    let parameters: [RESTParameter]
    if let separator = several.separator {
      parameters = [RESTParameter(several.parameter, texts.joined(separator: separator))]
    } else if operation.hasQuery {
      parameters = texts.map { RESTParameter(several.parameter, $0) }
    } else {
      parameters = [RESTParameter(several.parameter, "", .array(texts.map(JSONValue.string)))]
    }
    let path = try operation.path(default: resource.path, id: nil, source: name)
    guard let answer = try await client.read(reading(operation, path, parameters)) else { throw noList(path) }
    // Holon's servers return an array without an envelope here.
    let isArray = answer.body.first { $0 > 0x20 } == UInt8(ascii: "[")
    return try decode([Entity].self, answer, isArray ? .whole : operation.envelope, "a list")
  }

  func noList(_ path: String) -> RepositoryError {
    RepositoryError(.notFound, in: name, "the service has no list at '\(path)' (404): check the path of the resource")
  }
}

// MARK: - Writing

extension RESTRepository {
  /// Adds a record.
  ///
  /// - Throws: `RepositoryError` with `alreadyExists`, for a failure of the network or the service, or with
  ///   `inconsistent` when the service has stored the record with another identifier.
  public func add(_ entity: Entity) async throws { try await add(entity, key: UUID()) }

  private func add(_ entity: Entity, key: UUID) async throws {
    let stored = try await create(entity, key: key)
    guard stored.id == entity.id else {
      throw RepositoryError(
        .inconsistent, in: name,
        "the service stored '\(entity.id)' as '\(stored.id)': use create(_:), which returns the stored record")
    }
  }

  /// Adds a record, and returns the one that the service has stored, which may have another identifier.
  ///
  /// - Returns: The record in the response; the given one if the response has none.
  /// - Throws: `RepositoryError` with `alreadyExists`, or for a failure of the network or the service.
  public func create(_ entity: Entity) async throws -> Entity { try await create(entity, key: UUID()) }

  /// Adds a record, and returns the one that the service has stored; a service that keeps keys adds one for each key.
  public func create(_ entity: Entity, key: UUID) async throws -> Entity {
    let operation = try offered(resource.add, "adding", "use another source")
    let isPut = operation.method == .put
    let target = try target(operation, of: isPut ? entity.id : nil)
    var stored = entity
    try await write([entity.id]) {
      let exchange = try await client.write(
        operation, target, encode(entity, operation), isPut ? .ifNoneMatch("*") : nil, key: key,
        isRepeatable: resource.keepsKeys, accepting: [409, 412])
      if exchange.status == 409 || exchange.status == 412 {
        let error = client.error(exchange)
        // A service may use 409 for other conflicts, which its own name for the error shows.
        guard error.code == .conflict || error.code == .alreadyExists else { throw error }
        throw taken(entity.id, exchange)
      }
      guard operation.returnsRecord, !exchange.answer.body.isEmpty else {
        if !isPut { stored = try await located(entity, exchange.answer, target) }
        return
      }
      do {
        stored = try decode(Entity.self, exchange.answer, operation.envelope, "'\(entity.id)'")
      } catch {
        throw RepositoryError(
          .inconsistent, in: name,
          "'\(entity.id)' was added, but the response isn't the record: describe its envelope, or that it has none",
          underlying: error)
      }
    }
    if stored.id != entity.id {
      makesIdentifiers.value = true
      hub.notify(.entities([stored.id]))
    }
    return stored
  }

  /// Returns the error for an addition that is refused because of something that exists.
  private func taken(_ id: Entity.ID, _ exchange: RESTClient.Exchange) -> RepositoryError {
    // A failed condition (412) is about the identifier, other conflicts may be about any value.
    guard exchange.status == 409, let reason = client.reason(exchange).text else {
      return .alreadyExists(id, in: name)
    }
    return RepositoryError(
      .alreadyExists, in: name,
      "'\(id)' can't be added, because it or one of its unique values already exists (409, “\(reason)”): update it, or "
        + "correct the value")
  }

  /// Returns the added record, which is read where the response has only its address (RFC 9110, section 15.3.2).
  private func located(_ entity: Entity, _ answer: HTTPAnswer, _ target: String) async throws -> Entity {
    guard answer.status == 201, let location = answer.fields[.location] else { return entity }
    let path = location.prefix { $0 != "?" && $0 != "#" }
    let segment = path.split(separator: "/").last.flatMap { $0.removingPercentEncoding } ?? ""
    if segment == "\(entity.id)" { return entity }
    var cause: (any Error)?
    if let get = resource.get, let address = service.address.target(of: location, relativeTo: target) {
      do {
        if let answer = try await client.read(RESTReading(method: .get, target: address)) {
          return try decode(Entity.self, answer, get.envelope, "'\(segment)'")
        }
      } catch {
        cause = error
      }
    }
    throw RepositoryError(
      .inconsistent, in: name,
      "the service stored '\(entity.id)' at '\(RESTErrorBody.line(String(path), without: []))', which can't be read"
        + "\(cause.map { " (\($0))" } ?? ""): read the list", underlying: cause)
  }

  /// Replaces the record with the same identifier.
  ///
  /// - Throws: `RepositoryError` with `notFound` or `conflict`, or for a failure of the network or the service.
  public func update(_ entity: Entity) async throws { try await update(entity, key: UUID()) }

  private func update(_ entity: Entity, key: UUID) async throws {
    let operation = try offered(resource.update, "updating", "delete and add the record")
    try await write([entity.id]) {
      let target = try target(operation, of: entity.id)
      let known = resource.conflicts == .areDetected ? client.tag(of: try readTarget(of: entity.id)) : nil
      // Where the same request adds, only a condition keeps it from adding.
      let mayAdd = operation.method == .put && resource.add?.method == .put
      let tag = known ?? (mayAdd ? "*" : nil)
      let exchange = try await client.write(
        operation, target, encode(entity, operation), tag.map(RESTClient.Precondition.ifMatch), key: key,
        isRepeatable: resource.keepsKeys || (known == nil && RESTClient.isIdempotent(operation.method)),
        accepting: [404, 410, 412])
      switch exchange.status {
      case 404, 410: throw RepositoryError.notFound(entity.id, in: name)
      case 412:
        if known == nil { throw RepositoryError.notFound(entity.id, in: name) }
        guard try await get(entity.id) != nil else { throw RepositoryError.notFound(entity.id, in: name) }
        throw RepositoryError(
          .conflict, in: name,
          "'\(entity.id)' was changed by another writer since it was read: read it again, and reapply the change")
      default: break
      }
    }
  }

  /// Adds or replaces records, in requests of five hundred if the service takes arrays.
  ///
  /// The service has to store added records with the given identifiers. One that is known to make its own, because it
  /// has done so before, gets no addition.
  ///
  /// - Throws: `RepositoryError` for a failure of the network or the service; with `notFound` or `inconsistent` when the
  ///   service lacks a record, and makes identifiers.
  public func put(_ entities: [Entity]) async throws { try await put(entities, key: UUID()) }

  private func put(_ entities: [Entity], key: UUID) async throws {
    guard !entities.isEmpty else { return }
    let last = Dictionary(entities.map { ($0.id, $0) }) { $1 }
    let sorted = last.values.sorted { $0.id < $1.id }
    guard let operation = resource.putAll else {
      for entity in sorted { try await put(entity, key: key) }
      return
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
  }

  private func put(_ entity: Entity, key: UUID) async throws {
    // A service whose PUT both adds and replaces needs one request.
    if let operation = resource.add, operation.method == .put, operation == resource.update {
      try await write([entity.id]) {
        _ = try await client.write(
          operation, target(operation, of: entity.id), encode(entity, operation), key: key, isRepeatable: true)
      }
      return
    }
    do {
      try await update(entity, key: key)
    } catch let error as RepositoryError where error.code == .notFound && !makesIdentifiers.value {
      try await add(entity, key: key)
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

  /// Makes a write whose requests have keys that are derived from the given one.
  public func write(_ write: RepositoryWrite<Entity>, key: UUID) async throws {
    switch write {
    case .add(let entity): try await add(entity, key: key)
    case .update(let entity): try await update(entity, key: key)
    case .put(let entities): try await put(entities, key: key)
    case .delete(let id): try await delete(id, key: key)
    }
  }

  private func write(_ ids: Set<Entity.ID>, _ body: () async throws -> Void) async throws {
    do {
      try await body()
      hub.notify(.entities(ids))
    } catch {
      // An uncertain write may have changed the entities.
      if (error as? RepositoryError).map({ [.timedOut, .failed, .inconsistent].contains($0.code) }) ?? true {
        hub.notify(.entities(ids))
      }
      throw error
    }
  }
}

// MARK: - Requests

extension RESTRepository {
  /// Returns an operation, or throws the error for one that the service doesn't offer.
  func offered(
    _ operation: RESTOperation?, _ what: String, _ advice: String
  ) throws(RepositoryError) -> RESTOperation {
    if let operation { return operation }
    throw RepositoryError(.refused, in: name, "the service offers no request for \(what): \(advice)")
  }

  /// Returns a request that reads, in which parameters replace fixed ones of the same name.
  func reading(
    _ operation: RESTOperation, _ path: String, _ parameters: [RESTParameter] = [], id: String? = nil
  ) throws -> RESTReading {
    guard operation.hasQuery else {
      return RESTReading(
        method: operation.method, target: service.address.target(path, fixed(operation)),
        body: try operation.content(parameters, of: id), contentType: operation.contentType)
    }
    let fixed = fixed(operation).filter { fixed in !parameters.contains { $0.name == fixed.0 } }
    return RESTReading(
      method: .get, target: service.address.target(path, fixed + parameters.map { ($0.name, $0.text) }))
  }

  private func fixed(_ operation: RESTOperation) -> [(String, String)] {
    service.query.merging(operation.query) { $1 }.sorted { $0.key < $1.key }
  }

  private func target(_ operation: RESTOperation, of id: Entity.ID? = nil) throws -> String {
    let path = try operation.path(default: resource.path, id: id.map { "\($0)" }, source: name)
    return service.address.target(path, fixed(operation))
  }

  /// The target under which the version of a record is known.
  private func readTarget(of id: Entity.ID) throws -> String { try target(resource.get ?? .get, of: id) }

  private func encode(_ entity: Entity, _ operation: RESTOperation) throws -> [UInt8] {
    try content(operation, entity, of: entity.id)
  }

  private func encode(_ entities: [Entity], _ operation: RESTOperation) throws -> [UInt8] {
    try content(operation, entities, of: nil)
  }

  private func content(_ operation: RESTOperation, _ value: (any Encodable)?, of id: Entity.ID?) throws -> [UInt8] {
    do {
      let record = try value.map { value in
        let value: any Encodable = operation.sendsNull ? ExplicitNulls(value) : value
        return Array(try resource.encoder.encode(value))
      }
      return try operation.content(record, of: id.map { "\($0)" })
    } catch {
      throw RepositoryError(
        .unreadable, in: name, "the entity can't be encoded as JSON (\(error)): correct it", underlying: error)
    }
  }

  func decode<Value: Decodable>(
    _ type: Value.Type, _ answer: HTTPAnswer, _ place: RESTKeyPath, _ what: @autoclosure () -> String
  ) throws -> Value {
    let problem: String
    let body = answer.body
    if body.isEmpty {
      throw RepositoryError(
        .unreadable, in: name,
        "the response for \(what()) has no content (\(answer.status)): update the client or the server")
    }
    do {
      if let slice = try place.slice(of: body) { return try resource.decoder.decode(type, received: slice) }
      problem = "nothing is at '\(place)'"
    } catch let error as DecodingError {
      problem = error.place
    } catch {
      problem = "it isn't JSON"
    }
    throw RepositoryError(
      .unreadable, in: name,
      "the response for \(what()) can't be decoded as \(Entity.self) (\(problem)): update the client or the server")
  }
}

extension DecodingError {
  /// The place of a failure and its kind, without the content of the response.
  fileprivate var place: String {
    let (problem, path): (String, [any CodingKey]) =
      switch self {
      case .keyNotFound(let key, let context): ("no member '\(key.stringValue)'", context.codingPath)
      case .valueNotFound(let type, let context): ("null instead of \(type)", context.codingPath)
      case .typeMismatch(let type, let context): ("another type than \(type)", context.codingPath)
      case .dataCorrupted(let context): ("an invalid value", context.codingPath)
      @unknown default: ("an invalid value", [])
      }
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return names.isEmpty ? problem : "\(problem) at '\(RESTErrorBody.line(names.joined(separator: "."), without: []))'"
  }
}
