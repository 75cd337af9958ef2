internal import Foundation
internal import HTTPTypes
internal import HolonBase
internal import HolonRepositories

/// A client for the requests of a repository: credentials, redirects, retries, and errors.
final class RESTClient: Sendable {
  enum Precondition: Sendable {
    case ifMatch(String)
    case ifNoneMatch(String)
  }

  let service: RESTService
  private let transport: any HTTPTransport
  private let known = KnownAnswers()

  /// The maximum number of redirects of a request.
  private static var longestRedirection: Int { 5 }

  init(_ service: RESTService, over transport: any HTTPTransport) {
    (self.service, self.transport) = (service, transport)
  }

  /// Returns a response, possibly a stored one; nil when the resource doesn't exist.
  func get(_ target: String) async throws -> HTTPAnswer? {
    let before = known.answer(to: target)
    var fields = HTTPFields()
    if let before { fields[.ifNoneMatch] = before.tag }
    let answer = try await send(.get, target, fields, [], isRepeatable: true)
    switch answer.status {
    case 304: if let before { return before.answer }
    case 404, 410:
      known.forget(target)
      return nil
    case 200..<300:
      try check(answer)
      if answer.status == 200, let tag = answer.fields[.eTag] {
        known.keep(answer, tag, of: target)
      } else {
        known.forget(target)
      }
      return answer
    default: break
    }
    throw error(answer)
  }

  /// Returns the version that was last read or written at a target.
  func tag(of target: String) -> String? { known.tag(of: target) }

  func forget(_ target: String) { known.forget(target) }

  /// Sends a record or a list.
  ///
  /// The request has a key of its own: one write may need several, such as an update and then an addition.
  ///
  /// - Parameter accepted: The statuses besides those of success that the caller interprets.
  func write(
    _ operation: RESTOperation, _ target: String, _ body: [UInt8], _ precondition: Precondition?, key: UUID,
    isRepeatable: Bool, accepting accepted: Set<Int> = []
  ) async throws -> HTTPAnswer {
    var fields = HTTPFields()
    fields[.contentType] = operation.contentType
    switch precondition {
    case .ifMatch(let tag): fields[.ifMatch] = tag
    case .ifNoneMatch(let tag): fields[.ifNoneMatch] = tag
    case nil: break
    }
    // The stored response may be outdated with any outcome.
    known.forget(target)
    let answer = try await send(
      operation.method, target, fields, operation.body.document(around: body), isRepeatable: isRepeatable,
      key: key.derived(for: "\(operation.method) \(target)"))
    let isDone = (200..<300).contains(answer.status)
    guard isDone || accepted.contains(answer.status) else { throw error(answer) }
    if isDone, operation.method == .put, let tag = answer.fields[.eTag] { known.keep(nil, tag, of: target) }
    return answer
  }

  func delete(_ operation: RESTOperation, _ target: String, key: UUID) async throws {
    known.forget(target)
    let answer = try await send(
      operation.method, target, HTTPFields(), [], isRepeatable: Self.isIdempotent(operation.method),
      key: key.derived(for: "\(operation.method) \(target)"))
    guard (200..<300).contains(answer.status) || answer.status == 404 || answer.status == 410 else {
      throw error(answer)
    }
  }

  /// Returns whether a request may be sent twice (RFC 9110, section 9.2.2).
  static func isIdempotent(_ method: HTTPRequest.Method) -> Bool {
    [.get, .head, .put, .delete, .options].contains(method)
  }

  /// Returns whether a status certainly means that nothing was done: 401, 429 and 503 do, others don't.
  private static func saysNothingWasDone(_ status: Int) -> Bool { [401, 429, 503].contains(status) }
}

// MARK: - Sending

extension RESTClient {
  private func send(
    _ method: HTTPRequest.Method, _ target: String, _ fields: HTTPFields, _ body: [UInt8], isRepeatable: Bool,
    key: UUID? = nil
  ) async throws -> HTTPAnswer {
    var request = HTTPRequest(
      method: method, scheme: service.address.scheme, authority: service.address.authority, path: target,
      headerFields: fields)
    request.headerFields[.accept] = "application/json"
    for (name, value) in service.fields {
      if let name = HTTPField.Name(name) { request.headerFields[name] = value }
    }
    // The form of draft-ietf-httpapi-idempotency-key-header: a string in quotation marks.
    if let key, let name = HTTPField.Name("Idempotency-Key") {
      request.headerFields[name] = "\"\(key.uuidString)\""
    }
    var attempt = 1
    // Whether an attempt may have succeeded, which the failure of a later one doesn't change.
    var mayBeDone = false
    let backoff = service.backoff
    while true {
      let wait: Duration
      var random = SystemRandomNumberGenerator()
      switch try await authenticated(request, body) {
      case .success(let answer):
        let pause = answer.retryAfter
        guard attempt < backoff.attempts, isWorthRepeating(answer.status, isRepeatable),
          pause ?? .zero <= backoff.longestRetryAfter
        else {
          if mayBeDone, Self.saysNothingWasDone(answer.status) { throw error(answer).afterLostAnswer }
          return answer
        }
        if method != .get, !Self.saysNothingWasDone(answer.status) { mayBeDone = true }
        wait = backoff.wait(after: attempt, atLeast: pause, using: &random)
      case .failure(let error):
        if error.code == .cancelled { throw CancellationError() }
        guard attempt < backoff.attempts, ![.refused, .answerTooLong, .insecure, .libraryMissing].contains(error.code),
          isRepeatable || !error.mayHaveArrived
        else {
          let failure = RepositoryError(error, in: service.name)
          throw mayBeDone && !error.mayHaveArrived ? failure.afterLostAnswer : failure
        }
        if method != .get, error.mayHaveArrived { mayBeDone = true }
        wait = backoff.wait(after: attempt, using: &random)
      }
      attempt += 1
      try await Task.sleep(for: wait)
    }
  }

  private func isWorthRepeating(_ status: Int, _ isRepeatable: Bool) -> Bool {
    [429, 503].contains(status) || (isRepeatable && [408, 500, 502, 504].contains(status))
  }

  /// Sends a request with credentials, once more with new ones if they are refused.
  private func authenticated(_ request: HTTPRequest, _ body: [UInt8]) async throws -> Result<HTTPAnswer, HTTPError> {
    guard case .renewing(let source) = service.authentication.kind else {
      return await redirected(try await withCredentials(request), body)
    }
    let (token, generation) = try await renewed { try await source.token() }
    var authorized = request
    authorized.headerFields[.authorization] = "Bearer \(token.text)"
    let outcome = await redirected(authorized, body)
    guard case .success(let answer) = outcome, answer.status == 401 else { return outcome }
    let (next, _) = try await renewed { try await source.token(refusing: generation) }
    authorized.headerFields[.authorization] = "Bearer \(next.text)"
    return await redirected(authorized, body)
  }

  private func withCredentials(_ request: HTTPRequest) async throws -> HTTPRequest {
    var request = request
    switch service.authentication.kind {
    case .none, .renewing, .query: break
    case .field(let name, let value, _): if let name = HTTPField.Name(name) { request.headerFields[name] = value }
    case .authorization(let value): if let value = try await value() { request.headerFields[.authorization] = value }
    }
    return request
  }

  private func renewed<Value>(_ renew: () async throws -> Value) async throws -> Value {
    do {
      return try await renew()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // Errors of the closure may contain a token, those of the toolkit don't.
      let isSafe = error is RepositoryError || error is HTTPError
      throw RepositoryError(
        .refused, in: service.name,
        "the credentials couldn't be renewed (\(isSafe ? "\(error)" : "\(type(of: error))")): sign in again",
        underlying: isSafe ? error : nil)
    }
  }

  /// Sends a request and follows redirects to the service's own address.
  private func redirected(_ request: HTTPRequest, _ body: [UInt8]) async -> Result<HTTPAnswer, HTTPError> {
    var request = request
    for _ in 0...Self.longestRedirection {
      var outgoing = request
      if case .query(let name, let value) = service.authentication.kind {
        outgoing.path = (request.path ?? "/").adding([(name, value)])
      }
      let answer: HTTPAnswer
      do throws(HTTPError) {
        answer = try await transport.send(outgoing, body: body)
      } catch {
        return .failure(error)
      }
      guard answer.body.count <= service.limits.response else {
        return .failure(
          HTTPError(
            .answerTooLong,
            "\(request.place): the response is longer than \(service.limits.response) bytes: request smaller pages"))
      }
      let isFollowed = request.method == .get ? [301, 302, 303, 307, 308] : [307, 308]
      guard isFollowed.contains(answer.status), let location = answer.fields[.location] else { return .success(answer) }
      guard let target = service.address.target(of: location, relativeTo: request.path ?? "/") else {
        return .success(answer)
      }
      request.path = target
    }
    return .failure(
      HTTPError(.refused, "\(request.place): the service redirects more than \(Self.longestRedirection) times"))
  }
}

extension String {
  /// Returns a path and query with further parameters.
  func adding(_ parameters: [(String, String)]) -> String {
    guard !parameters.isEmpty else { return self }
    return self + (contains("?") ? "&" : "?")
      + parameters.map { "\($0.0.percentEncoded)=\($0.1.percentEncoded)" }.joined(separator: "&")
  }
}

// MARK: - Errors

extension RESTClient {
  /// Throws unless a response is JSON by its media type.
  private func check(_ answer: HTTPAnswer) throws(RepositoryError) {
    guard !answer.body.isEmpty, let type = answer.mediaType else { return }
    guard type != "application/json", type != "text/json", !type.hasSuffix("+json"),
      !service.contentTypes.contains(type)
    else { return }
    throw RepositoryError(
      .unreadable, in: service.name,
      "the response is '\(RESTErrorBody.line(type, without: secrets))' instead of JSON: check the address, "
        + "and whether the network requires a login")
  }

  /// The texts that no error may contain.
  private var secrets: [String] {
    switch service.authentication.kind {
    case .none, .authorization: []
    case .field(_, _, let secrets): secrets
    case .query(_, let value): [value, value.percentEncoded]
    case .renewing(let source): source.secrets
    }
  }

  /// Returns the error for a response that isn't a success.
  func error(_ answer: HTTPAnswer) -> RepositoryError {
    let status = answer.status
    let body = RESTErrorBody(answer.body, service.errors, without: secrets)
    let code = body.code ?? service.errors.statuses[status] ?? Self.code(status)
    let reason = body.message.map { "\(status), “\($0)”" } ?? "\(status)"
    return RepositoryError(
      code, in: service.name, Self.message(status, reason), retryAfter: answer.retryAfter)
  }

  private static func code(_ status: Int) -> RepositoryError.Code {
    switch status {
    case 404, 410: .notFound
    case 408, 504: .timedOut
    case 409, 412: .conflict
    case 429, 503: .unavailable
    case 300..<500: .refused
    default: .failed
    }
  }

  private static func message(_ status: Int, _ reason: String) -> String {
    switch status {
    case 401: "the request isn't authenticated (\(reason)): sign in again"
    case 403: "the request isn't permitted (\(reason)): request access from the owner"
    case 404, 410: "the service has nothing at this address (\(reason)): check the path"
    case 408, 504: "the server didn't finish in time (\(reason)): read the entity again before retrying"
    case 409, 412: "the entity was changed by another writer (\(reason)): read it again, and reapply the change"
    case 413: "the entity is too large for the server (\(reason)): make it smaller"
    case 422: "the server refused the entity (\(reason)): correct it"
    case 429, 503: "the server is busy (\(reason)): try again later"
    case 400..<500: "the server refused the request (\(reason)): update the client"
    case 300..<400: "the server redirects to another address (\(reason)): use that one"
    default: "the server failed (\(reason)): try again later"
    }
  }
}

extension RepositoryError {
  /// The error after an earlier attempt with a lost response, which may have succeeded.
  fileprivate var afterLostAnswer: RepositoryError {
    RepositoryError(
      .timedOut, in: source, "\(message), since an earlier attempt may have succeeded", underlying: underlying,
      retryAfter: retryAfter)
  }

  fileprivate init(_ error: HTTPError, in source: String) {
    let code: Code =
      switch error.code {
      case .unreachable, .insecure, .libraryMissing: .unavailable
      case .refused: .refused
      case .answerTooLong: .unreadable
      default: .timedOut
      }
    self.init(code, in: source, error.message, underlying: error)
  }
}
