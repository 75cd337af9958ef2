internal import Foundation
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
  let makesIdentifiers = Locked(false)
  let hub = ChangeHub<Entity.ID>()

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
    return resource.exists(record) ? record : nil
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
        for record in try await records(asked, several) where resource.exists(record) { found[record.id] = record }
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

  func target(_ operation: RESTOperation, of id: Entity.ID? = nil) throws -> String {
    let path = try operation.path(default: resource.path, id: id.map { "\($0)" }, source: name)
    return service.address.target(path, fixed(operation))
  }

  /// The target under which the version of a record is known.
  func readTarget(of id: Entity.ID) throws -> String { try target(resource.get ?? .get, of: id) }

  func encode(_ entity: Entity, _ operation: RESTOperation) throws -> [UInt8] {
    try content(operation, entity, of: entity.id)
  }

  func encode(_ entities: [Entity], _ operation: RESTOperation) throws -> [UInt8] {
    try content(operation, entities, of: nil)
  }

  func content(_ operation: RESTOperation, _ value: (any Encodable)?, of id: Entity.ID?) throws -> [UInt8] {
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
