internal import Foundation
internal import HTTPTypes
internal import HolonRepositories

/// The kind of a request that writes one record.
enum RESTWriting {
  /// An addition to the list, for which the service may make an identifier.
  case addition

  /// A request to the record's address: one that only adds, or one that adds or replaces.
  case put(isNew: Bool)

  /// A replacement of the version with a tag; nil for any version.
  case update(String?)
}

// The responses to writes of one record, which say what the service has stored, or why it has stored nothing.
extension RESTRepository {
  /// Sends a record, and returns the one in the response; nil if the response has none.
  func send(_ entity: Entity, by operation: RESTOperation, _ kind: RESTWriting, key: UUID) async throws -> Entity? {
    var precondition: RESTClient.Precondition?
    var isRepeatable = resource.keepsKeys
    var accepted: Set<Int> = []
    switch kind {
    case .addition: accepted = [409, 412]
    case .put(let isNew):
      if isNew { (precondition, accepted) = (.ifNoneMatch("*"), [409, 412]) } else { isRepeatable = true }
    case .update(let known):
      // Where the same request adds, only a condition keeps it from adding.
      let mayAdd = operation.method == .put && resource.add?.method == .put
      precondition = (known ?? (mayAdd ? "*" : nil)).map(RESTClient.Precondition.ifMatch)
      isRepeatable = isRepeatable || (known == nil && RESTClient.isIdempotent(operation.method))
      accepted = [404, 410, 412]
    }
    let isListed = if case .addition = kind { true } else { false }
    let target = try target(operation, of: isListed ? nil : entity.id)
    // Before a service makes the identifier, it may be one that no address has, such as an empty text.
    if let known = try? readTarget(of: entity.id) { client.forget(known) }
    let exchange: RESTClient.Exchange
    do {
      exchange = try await client.write(
        operation, target, encode(entity, operation), precondition, key: key, isRepeatable: isRepeatable,
        accepting: accepted)
    } catch let error as RepositoryError where error.code == .notFound {
      // The service's own rule says so.
      if case .update = kind { throw RepositoryError.notFound(entity.id, in: name) }
      throw error
    }
    guard exchange.isDone else { throw try await refusal(of: entity.id, kind, exchange) }
    let stored: Entity?
    switch kind {
    case .update, .put(isNew: false):
      stored = updated(entity.id, operation, exchange)
      if let stored, !resource.exists(stored) { throw RepositoryError.notFound(entity.id, in: name) }
    case .addition: stored = try await added(entity, operation, exchange, target)
    case .put(isNew: true): stored = try await added(entity, operation, exchange, nil)
    }
    if let known = try? readTarget(of: stored?.id ?? entity.id) { client.keepTag(of: exchange, at: known) }
    return stored
  }

  /// Returns the error for a write that the service refuses because of what it has, or lacks.
  private func refusal(
    of id: Entity.ID, _ kind: RESTWriting, _ exchange: RESTClient.Exchange
  ) async throws -> RepositoryError {
    guard case .update(let known) = kind else {
      let error = client.error(exchange)
      // A service may use 409 for other conflicts, which its own name for the error shows.
      guard error.code == .conflict || error.code == .alreadyExists else { return error }
      // A failed condition (412) is about the identifier, other conflicts may be about any value.
      guard exchange.status == 409, let reason = client.reason(exchange).text else {
        return .alreadyExists(id, in: name)
      }
      return RepositoryError(
        .alreadyExists, in: name,
        "'\(id)' can't be added, because it or one of its unique values already exists (409, “\(reason)”): update it, or "
          + "correct the value")
    }
    guard exchange.status == 412, known != nil, try await get(id) != nil else { return .notFound(id, in: name) }
    return RepositoryError(
      .conflict, in: name,
      "'\(id)' was changed by another writer since it was read: read it again, and reapply the change")
  }

  /// Returns the record in the response to an update; nil if the response isn't the record, or precedes the update.
  private func updated(_ id: Entity.ID, _ operation: RESTOperation, _ exchange: RESTClient.Exchange) -> Entity? {
    guard operation.returnsRecord, exchange.status != 202, !exchange.answer.body.isEmpty,
      let record = try? decode(Entity.self, exchange.answer, operation.envelope, "'\(id)'"), record.id == id
    else { return nil }
    return record
  }

  /// Returns the record in the response to an addition; nil if the response has none.
  ///
  /// - Parameter list: The target of the list to which the record was added.
  private func added(
    _ entity: Entity, _ operation: RESTOperation, _ exchange: RESTClient.Exchange, _ list: String?
  ) async throws -> Entity? {
    guard operation.returnsRecord, !exchange.answer.body.isEmpty else {
      return if let list { try await located(entity, exchange.answer, list) } else { nil }
    }
    do {
      return try decode(Entity.self, exchange.answer, operation.envelope, "'\(entity.id)'")
    } catch {
      throw RepositoryError(
        .inconsistent, in: name,
        "'\(entity.id)' was added, but the response isn't the record: describe its envelope, or that it has none",
        underlying: error)
    }
  }

  /// Returns the added record, which is read where the response has only its address (RFC 9110, section 15.3.2).
  private func located(_ entity: Entity, _ answer: HTTPAnswer, _ list: String) async throws -> Entity? {
    guard answer.status == 201, let location = answer.fields[.location] else { return nil }
    let path = location.prefix { $0 != "?" && $0 != "#" }
    let segment = path.split(separator: "/").last.flatMap { $0.removingPercentEncoding } ?? ""
    if segment == "\(entity.id)" { return nil }
    var cause: (any Error)?
    if let get = resource.get, let address = service.address.target(of: location, relativeTo: list) {
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
}
