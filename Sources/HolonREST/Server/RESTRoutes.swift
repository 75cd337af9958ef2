public import Foundation
public import HTTPTypes
internal import HolonBase
public import HolonRepositories

/// The routes by which a server offers a repository, for any framework.
///
/// ```swift
/// let routes = RESTRoutes(books, at: "/books", fields: [RESTField("title", \.title), RESTField("year", \.year)])
/// let answer = await routes.answer(to: request, body: body)  // nil for other paths
/// ```
///
/// ``RESTResource/holon(_:fields:conflicts:keepsKeys:encoder:decoder:)`` lists the requests. Errors are problem details
/// (RFC 9457), whose `code` is the name of a `RepositoryError.Code`. Messages of errors on the server's side aren't
/// sent: they are passed to `onFailure`.
///
/// A conditional update compares the stored entity with the tag before it writes. Updates through the same routes wait
/// for each other; another writer of the repository may write in between.
///
/// The framework authenticates requests before it calls the routes.
public struct RESTRoutes<Source: Repository>: Sendable where Source.Entity: Codable {
  /// The type of the entities.
  public typealias Entity = Source.Entity

  /// The path of the list, without a slash at the end.
  public let path: String

  /// The maximum size of a request's body, in bytes.
  public let longestBody: Int

  let source: Source
  let fields: [RESTField<Entity>]
  let operations: RESTOperations
  let longestPage: Int
  let encoder: JSONEncoder
  let decoder: JSONDecoder
  let onFailure: @Sendable (any Error) -> Void
  let id: @Sendable (String) -> Entity.ID?
  let turns = KeyedTurns<Entity.ID>()

  /// Creates routes.
  ///
  /// - Parameters:
  ///   - source: The repository.
  ///   - path: The path of the list, such as `/books`.
  ///   - fields: The properties by which a client may filter and sort.
  ///   - operations: The operations that are offered.
  ///   - longestPage: The maximum number of entities on a page.
  ///   - longestBody: The maximum size of a request's body, in bytes.
  ///   - encoder: Encodes entities as JSON. Equal entities must have equal texts, so use sorted keys.
  ///   - decoder: Decodes entities from JSON.
  ///   - onFailure: Called with each failure of the repository.
  ///   - id: Returns the identifier with a description; nil if there is none.
  public init(
    _ source: Source, at path: String, fields: [RESTField<Entity>] = [], operations: RESTOperations = .all,
    longestPage: Int = 1000, longestBody: Int = 4 << 20, encoder: JSONEncoder = .sorted,
    decoder: JSONDecoder = JSONDecoder(), onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
    id: @escaping @Sendable (String) -> Entity.ID?
  ) {
    precondition(longestPage > 0 && longestBody > 0, "a limit is zero or negative: make it positive")
    let trimmed = path.drop { $0 == "/" }.reversed().drop { $0 == "/" }.reversed()
    self.path = "/" + String(trimmed)
    (self.source, self.fields, self.operations) = (source, fields, operations)
    (self.longestPage, self.longestBody) = (longestPage, longestBody)
    (self.encoder, self.decoder, self.onFailure, self.id) = (encoder, decoder, onFailure, id)
  }
}

extension RESTRoutes where Source.Entity.ID: LosslessStringConvertible {
  /// Creates routes for identifiers that are texts or numbers.
  public init(
    _ source: Source, at path: String, fields: [RESTField<Entity>] = [], operations: RESTOperations = .all,
    longestPage: Int = 1000, longestBody: Int = 4 << 20, encoder: JSONEncoder = .sorted,
    decoder: JSONDecoder = JSONDecoder(), onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.init(
      source, at: path, fields: fields, operations: operations, longestPage: longestPage, longestBody: longestBody,
      encoder: encoder, decoder: decoder, onFailure: onFailure
    ) { Entity.ID($0) }
  }
}

extension RESTRoutes where Source.Entity.ID == UUID {
  /// Creates routes for identifiers that are UUIDs.
  public init(
    _ source: Source, at path: String, fields: [RESTField<Entity>] = [], operations: RESTOperations = .all,
    longestPage: Int = 1000, longestBody: Int = 4 << 20, encoder: JSONEncoder = .sorted,
    decoder: JSONDecoder = JSONDecoder(), onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.init(
      source, at: path, fields: fields, operations: operations, longestPage: longestPage, longestBody: longestBody,
      encoder: encoder, decoder: decoder, onFailure: onFailure
    ) { UUID(uuidString: $0) }
  }
}

/// The operations that a server offers.
public struct RESTOperations: OptionSet, Hashable, Sendable {
  /// The bits of the operations.
  public let rawValue: Int

  /// Creates a set from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Reading single entities and lists.
  public static let read = RESTOperations(rawValue: 1)

  /// Adding.
  public static let add = RESTOperations(rawValue: 2)

  /// Updating.
  public static let update = RESTOperations(rawValue: 4)

  /// Deleting.
  public static let delete = RESTOperations(rawValue: 8)

  /// All operations.
  public static let all: RESTOperations = [.read, .add, .update, .delete]
}

extension JSONEncoder {
  /// A new encoder that sorts the members of objects, so that equal values have equal texts.
  public static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

// MARK: - Requests

extension RESTRoutes {
  /// Returns the response to a request; nil for a path that isn't one of these routes.
  ///
  /// - Parameters:
  ///   - request: The method, the path with the query, and the header fields.
  ///   - body: The body, decompressed.
  public func answer(to request: HTTPRequest, body: [UInt8] = []) async -> HTTPAnswer? {
    let parts = (request.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map(String.init) ?? "/"
    guard path == self.path || path.hasPrefix(self.path == "/" ? "/" : self.path + "/") else { return nil }
    let rest = path.dropFirst(self.path.count).drop { $0 == "/" }
    guard !rest.contains("/") else { return nil }
    do {
      guard body.count <= longestBody else { throw RESTProblem.tooLarge(longestBody) }
      if rest.isEmpty { return try await answerList(request, parts.count == 2 ? String(parts[1]) : "", body) }
      guard let text = rest.removingPercentEncoding, let id = id(text), "\(id)" == text else {
        throw RESTProblem(404, .notFound, "this path has no entity: check the identifier")
      }
      return try await answerOne(request, id, body)
    } catch let problem as RESTProblem {
      return problem.answer
    } catch {
      let problem = RESTProblem(error)
      if problem.status >= 500 { onFailure(error) }
      return problem.answer
    }
  }

  private func answerOne(_ request: HTTPRequest, _ id: Entity.ID, _ body: [UInt8]) async throws -> HTTPAnswer {
    switch request.method {
    case .get, .head:
      try check(.read)
      guard let entity = try await source.get(id) else {
        throw RESTProblem(404, .notFound, "'\(id)' doesn't exist: add it first")
      }
      return try json(entity, request)
    case .put:
      let entity: Entity = try decode(body, request)
      guard entity.id == id else {
        throw RESTProblem(400, .refused, "the body is '\(entity.id)' and the path is '\(id)': use one identifier")
      }
      return try await put(entity, request)
    case .delete:
      try check(.delete)
      let isGone = try await turns.hold([id]) {
        let before = try await source.get(id)
        try checkTag(before, request.headerFields[.ifMatch])
        try await source.delete(id)
        return before == nil
      }
      return HTTPAnswer(status: isGone ? 404 : 204)
    default: return notAllowed("GET, HEAD, PUT, DELETE")
    }
  }

  private func put(_ entity: Entity, _ request: HTTPRequest) async throws -> HTTPAnswer {
    return try await turns.hold([entity.id]) {
      if let field = request.headerFields[.ifNoneMatch] {
        guard field == "*" else { throw RESTProblem(400, .refused, "If-None-Match isn't '*': use '*' to add") }
        try check(.add)
        do {
          try await source.add(entity)
        } catch let error as RepositoryError where error.code == .alreadyExists {
          throw RESTProblem(412, .alreadyExists, "'\(entity.id)' already exists: update it")
        }
        return try await written(entity, 201)
      }
      if let field = request.headerFields[.ifMatch] {
        try check(.update)
        if field != "*" {
          let before = try await source.get(entity.id)
          guard before != nil else { throw RESTProblem(412, .notFound, "'\(entity.id)' doesn't exist: add it first") }
          try checkTag(before, field)
        }
        do {
          try await source.update(entity)
        } catch let error as RepositoryError where error.code == .notFound {
          throw RESTProblem(412, .notFound, "'\(entity.id)' doesn't exist: add it first")
        }
        return try await written(entity, 204)
      }
      try check([.add, .update])
      try await source.put([entity])
      return try await written(entity, 204)
    }
  }

  /// Returns the response to a write: the stored entity if it differs, otherwise its tag (RFC 9110, section 9.3.4).
  private func written(_ entity: Entity, _ status: Int) async throws -> HTTPAnswer {
    guard let stored = try? await source.get(entity.id) else { return HTTPAnswer(status: status) }
    let (sent, body) = (try encode(entity), try encode(stored))
    if sent == body { return HTTPAnswer(status: status, fields: [.eTag: RESTTag.of(sent)]) }
    return HTTPAnswer(status: status == 204 ? 200 : status, fields: [.contentType: "application/json"], body: body)
  }

  private func answerList(_ request: HTTPRequest, _ query: String, _ body: [UInt8]) async throws -> HTTPAnswer {
    switch request.method {
    case .get, .head:
      try check(.read)
      return try await list(parameters(query), request)
    case .put:
      try check([.add, .update])
      let entities: [Entity] = try decode(body, request)
      try await turns.hold(Set(entities.map(\.id))) { try await source.put(entities) }
      return HTTPAnswer(status: 204)
    default: return notAllowed("GET, HEAD, PUT")
    }
  }

  private func check(_ needed: RESTOperations) throws(RESTProblem) {
    guard operations.isSuperset(of: needed) else {
      throw RESTProblem(403, .refused, "the server doesn't offer this operation: use another one")
    }
  }

  private func checkTag(_ before: Entity?, _ field: String?) throws {
    guard let field, field != "*" else { return }
    guard let before, RESTTag.matches(field, RESTTag.of(try encode(before))) else {
      throw RESTProblem(412, .conflict, "the entity was changed by another writer: read it again")
    }
  }

  private func notAllowed(_ methods: String) -> HTTPAnswer {
    var answer = RESTProblem(405, .refused, "this path has no such method: use \(methods)").answer
    answer = HTTPAnswer(status: 405, fields: answer.fields.with("Allow", methods), body: answer.body)
    return answer
  }
}

// MARK: - JSON

extension RESTRoutes {
  private func encode(_ value: some Encodable) throws -> [UInt8] { Array(try encoder.encode(value)) }

  private func decode<Value: Decodable>(_ body: [UInt8], _ request: HTTPRequest) throws(RESTProblem) -> Value {
    let type = (request.headerFields[.contentType] ?? "application/json").prefix { $0 != ";" }.lowercased()
    guard type == "application/json" || type.hasSuffix("+json") else {
      throw RESTProblem(415, .refused, "the body isn't JSON by its Content-Type: use application/json")
    }
    do {
      return try decoder.decode(Value.self, received: body)
    } catch {
      throw RESTProblem(400, .unreadable, "the body can't be decoded as \(Entity.self): update the client")
    }
  }

  /// Returns a response with a tag, or the status 304 if the client has it.
  func json(_ value: some Encodable, _ request: HTTPRequest) throws -> HTTPAnswer {
    let body = try encode(value)
    let tag = RESTTag.of(body)
    if let field = request.headerFields[.ifNoneMatch], RESTTag.matches(field, tag, isWeak: true) {
      return HTTPAnswer(status: 304, fields: [.eTag: tag])
    }
    return HTTPAnswer(
      status: 200, fields: [.eTag: tag, .contentType: "application/json"], body: request.method == .head ? [] : body)
  }
}

extension HTTPFields {
  fileprivate func with(_ name: String, _ value: String) -> HTTPFields {
    var fields = self
    if let name = HTTPField.Name(name) { fields[name] = value }
    return fields
  }
}
