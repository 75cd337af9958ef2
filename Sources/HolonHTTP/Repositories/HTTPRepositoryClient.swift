internal import Foundation
internal import HTTPTypes
internal import HolonBase
internal import HolonRepositories
internal import HolonTracking

/// A client for the requests of a repository, which retries them where possible and converts errors.
final class HTTPRepositoryClient: Sendable {
  enum Precondition: Sendable {
    case ifMatch(String)
    case ifNoneMatch(String)
  }

  private let session: HTTPSession
  private let address: HTTPAddress
  private let source: String
  private let backoff: Backoff
  private let keepsKeys: Bool
  private let authorization: @Sendable () async throws -> String?
  private let known = KnownAnswers()

  init(
    session: HTTPSession, address: HTTPAddress, source: String, backoff: Backoff, keepsKeys: Bool,
    authorization: @escaping @Sendable () async throws -> String?
  ) {
    (self.session, self.address, self.source) = (session, address, source)
    (self.backoff, self.keepsKeys, self.authorization) = (backoff, keepsKeys, authorization)
  }

  /// Returns the body of a response, possibly a stored one; nil when the resource doesn't exist.
  func get(_ path: String) async throws -> [UInt8]? {
    let before = known.answer(to: path)
    var fields = HTTPFields()
    if let before { fields[.ifNoneMatch] = before.tag }
    let answer = try await send(.get, path, fields, [], isRepeatable: true)
    switch answer.status {
    case 304: if let before { return before.body }
    case 404, 410:
      known.forget(path)
      return nil
    case 200:
      if let tag = answer.fields[.eTag] { known.keep(answer.body, tag, of: path) } else { known.forget(path) }
      return answer.body
    default: break
    }
    throw error(answer)
  }

  /// Returns the version that was last read or written at a path.
  func tag(of path: String) -> String? { known.tag(of: path) }

  func forget(_ path: String) { known.forget(path) }

  /// - Returns: The status, which is 412 when the precondition fails.
  func put(
    _ path: String, _ body: [UInt8], _ precondition: Precondition?, isRepeatable: Bool, key: UUID
  ) async throws -> Int {
    var fields = HTTPFields()
    fields[.contentType] = "application/json"
    switch precondition {
    case .ifMatch(let tag): fields[.ifMatch] = tag
    case .ifNoneMatch(let tag): fields[.ifNoneMatch] = tag
    case nil: break
    }
    // The stored response may be outdated with any outcome.
    known.forget(path)
    let answer = try await send(.put, path, fields, body, isRepeatable: isRepeatable || keepsKeys, key: key)
    guard (200..<300).contains(answer.status) || answer.status == 412 else { throw error(answer) }
    if answer.status != 412, let tag = answer.fields[.eTag] { known.keep(nil, tag, of: path) }
    return answer.status
  }

  func delete(_ path: String, key: UUID) async throws {
    known.forget(path)
    let answer = try await send(.delete, path, HTTPFields(), [], isRepeatable: true, key: key)
    guard (200..<300).contains(answer.status) || answer.status == 404 || answer.status == 410 else {
      throw error(answer)
    }
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields, _ body: [UInt8], isRepeatable: Bool,
    key: UUID? = nil
  ) async throws -> HTTPAnswer {
    var request = HTTPRequest(
      method: method, scheme: address.scheme, authority: address.authority, path: path, headerFields: fields)
    request.headerFields[.accept] = "application/json"
    // The form of draft-ietf-httpapi-idempotency-key-header: a string in quotation marks.
    if let key, let name = HTTPTypes.HTTPField.Name("Idempotency-Key") {
      request.headerFields[name] = "\"\(key.uuidString)\""
    }
    if let authorization = try await authorization() { request.headerFields[.authorization] = authorization }
    var attempt = 1
    // Whether an attempt may have succeeded, which the failure of a later one doesn't change.
    var mayBeDone = false
    while true {
      let wait: Duration
      var random = SystemRandomNumberGenerator()
      switch await outcome(of: request, body) {
      case .success(let answer):
        guard attempt < backoff.attempts, isWorthRepeating(answer.status, isRepeatable) else {
          if mayBeDone, Self.saysNothingWasDone(answer.status) { throw error(answer).afterLostAnswer }
          return answer
        }
        if method != .get, !Self.saysNothingWasDone(answer.status) { mayBeDone = true }
        wait = backoff.wait(after: attempt, atLeast: answer.retryAfter, using: &random)
      case .failure(let error):
        if error.code == .cancelled { throw CancellationError() }
        guard attempt < backoff.attempts, ![.refused, .answerTooLong, .insecure].contains(error.code),
          isRepeatable || !error.mayHaveArrived
        else {
          let failure = RepositoryError(error, in: source)
          throw mayBeDone && !error.mayHaveArrived ? failure.afterLostAnswer : failure
        }
        if method != .get, error.mayHaveArrived { mayBeDone = true }
        wait = backoff.wait(after: attempt, using: &random)
      }
      attempt += 1
      try await Task.sleep(for: wait)
    }
  }

  private func outcome(of request: HTTPRequest, _ body: [UInt8]) async -> Result<HTTPAnswer, HTTPError> {
    do throws(HTTPError) {
      return .success(try await session.send(request, body: body))
    } catch {
      return .failure(error)
    }
  }

  /// Returns whether a status certainly means that nothing was done: 429 and 503 do, others don't.
  private static func saysNothingWasDone(_ status: Int) -> Bool { [429, 503].contains(status) }

  private func isWorthRepeating(_ status: Int, _ isRepeatable: Bool) -> Bool {
    Self.saysNothingWasDone(status) || (isRepeatable && [408, 500, 502, 504].contains(status))
  }

  private func error(_ answer: HTTPAnswer) -> RepositoryError {
    let (code, message): (RepositoryError.Code, String) =
      switch answer.status {
      case 401: (.refused, "the request isn't authenticated (401): sign in again")
      case 403: (.refused, "the request isn't permitted (403): request access from the owner")
      case 408, 504:
        (.timedOut, "the server didn't finish in time (\(answer.status)): read the entity again before retrying")
      case 409, 412:
        (
          .conflict,
          "the entity was changed by another writer (\(answer.status)): read it again, and reapply the change"
        )
      case 413: (.refused, "the entity is too large for the server (413): make it smaller")
      case 429, 503: (.unavailable, "the server is busy (\(answer.status)): try again later")
      case 400..<500: (.refused, "the server refused the request (\(answer.status)): update the client")
      case 300..<400: (.refused, "the server redirects to another address (\(answer.status)): use that one")
      default: (.failed, "the server failed (\(answer.status)): try again later")
      }
    return RepositoryError(code, in: source, message, retryAfter: answer.retryAfter)
  }
}

extension HTTPAnswer {
  /// The pause that the server demands (RFC 9110, section 10.2.3); nil when it demands none.
  fileprivate var retryAfter: Duration? {
    EventResponse(HTTPResponse(status: .init(code: min(max(status, 100), 999)), headerFields: fields)).retryAfter(
      at: .now)
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
      case .unreachable, .insecure: .unavailable
      case .refused: .refused
      case .answerTooLong: .unreadable
      default: .timedOut
      }
    self.init(code, in: source, error.message, underlying: error)
  }
}
