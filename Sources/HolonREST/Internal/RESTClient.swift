internal import Foundation
internal import HTTPTypes
internal import HolonBase
internal import HolonRepositories

/// A request for a record or a list.
struct RESTReading: Hashable, Sendable {
  let method: HTTPRequest.Method

  /// The path and query.
  let target: String
  var body: [UInt8] = []
  var contentType = ""
}

/// A client for the requests of a repository: credentials, redirects, retries, and errors.
final class RESTClient: Sendable {
  enum Precondition: Sendable {
    case ifMatch(String)
    case ifNoneMatch(String)
  }

  /// The response to a request, and what its meaning depends on.
  struct Exchange: Sendable {
    let answer: HTTPAnswer
    let credentials: RESTCredentials

    /// The stored response of the version that the request has named.
    var known: HTTPAnswer?

    /// Whether it is from the address to which a response to a write has led (303).
    var isSeeOther = false

    /// The error that the service's own rule finds in the response.
    var verdict: RepositoryError?

    var status: Int { answer.status }
    var isDone: Bool { (200..<300).contains(status) && verdict == nil }
  }

  let service: RESTService
  private let transport: any HTTPTransport
  private let known = KnownAnswers()
  private let lastReader = Locked("")

  /// The maximum number of redirects of a request.
  private static var longestRedirection: Int { 5 }

  init(_ service: RESTService, over transport: any HTTPTransport) {
    (self.service, self.transport) = (service, transport)
  }

  /// The credentials of the latest request as a text; what is remembered with them belongs to one sign-in.
  var reader: String { lastReader.value }

  /// Returns a response, possibly a stored one; nil when the resource doesn't exist.
  func read(_ reading: RESTReading) async throws -> HTTPAnswer? {
    var fields = HTTPFields()
    if !reading.body.isEmpty { fields[.contentType] = reading.contentType }
    let exchange = try await send(
      reading.method, reading.target, fields, reading.body, isRepeatable: true, isReading: true)
    let (answer, target) = (exchange.answer, reading.target)
    if exchange.status == 304, let known = exchange.known { return known }
    if exchange.isDone {
      try check(exchange)
      if reading.method == .get, answer.status == 200, let tag = answer.fields[.eTag] {
        known.keep((answer, exchange.credentials.reader), tag, of: target)
      } else {
        known.forget(target)
      }
      return answer
    }
    let error = error(exchange, isReading: true)
    guard error.code == .notFound else { throw error }
    known.forget(target)
    return nil
  }

  /// Returns the version that was last read or written at a target, if a write can name it.
  func tag(of target: String) -> String? { known.strongTag(of: target) }

  func forget(_ target: String) { known.forget(target) }

  /// Stores the version that a write has made, as its response states it (RFC 9110, section 8.8).
  func keepTag(of exchange: Exchange, at target: String) {
    if !exchange.isSeeOther, let tag = exchange.answer.fields[.eTag] { known.keep(nil, tag, of: target) }
  }

  /// Sends a record, a list, or a request that removes a record.
  ///
  /// The request has a key of its own: one write may need several, such as an update and then an addition.
  ///
  /// - Parameter accepted: The statuses besides those of success that the caller interprets.
  func write(
    _ operation: RESTOperation, _ target: String, _ body: [UInt8], _ precondition: Precondition? = nil, key: UUID,
    isRepeatable: Bool, accepting accepted: Set<Int> = []
  ) async throws -> Exchange {
    var fields = HTTPFields()
    if !body.isEmpty { fields[.contentType] = operation.contentType }
    switch precondition {
    case .ifMatch(let tag): fields[.ifMatch] = tag
    case .ifNoneMatch(let tag): fields[.ifNoneMatch] = tag
    case nil: break
    }
    // The stored response may be outdated with any outcome.
    known.forget(target)
    let exchange = try await send(
      operation.method, target, fields, body, isRepeatable: isRepeatable,
      key: key.derived(for: "\(operation.method) \(target)"))
    if exchange.isDone {
      try check(exchange)
      return exchange
    }
    if exchange.isSeeOther {
      let error = error(exchange)
      throw RepositoryError(
        .failed, in: service.name,
        "the service responded to the write with another address (303), which failed (\(error.message)): read the "
          + "entity again before retrying", underlying: error)
    }
    guard exchange.verdict == nil, accepted.contains(exchange.status) else { throw error(exchange) }
    return exchange
  }

  /// Returns whether a request may be sent twice (RFC 9110, section 9.2.2).
  static func isIdempotent(_ method: HTTPRequest.Method) -> Bool {
    [.get, .head, .put, .delete, .options].contains(method)
  }
}

// MARK: - Sending

extension RESTClient {
  private func send(
    _ method: HTTPRequest.Method, _ target: String, _ fields: HTTPFields, _ body: [UInt8], isRepeatable: Bool,
    isReading: Bool = false, key: UUID? = nil
  ) async throws -> Exchange {
    var request = HTTPRequest(
      method: method, scheme: service.address.scheme, authority: service.address.authority, path: target,
      headerFields: fields)
    request.headerFields[.accept] = "application/json"
    for (name, value) in service.fields {
      if let name = HTTPField.Name(name) { request.headerFields[name] = value }
    }
    // The form of draft-ietf-httpapi-idempotency-key-header: a string in quotation marks.
    if let key { request.headerFields[.idempotencyKey] = "\"\(key.uuidString)\"" }
    var attempt = 1
    // Whether an attempt may have succeeded, which the failure of a later one doesn't change.
    var mayBeDone = false
    let backoff = service.backoff
    while true {
      let wait: Duration
      var random = SystemRandomNumberGenerator()
      switch try await authenticated(request, body) {
      case .success(let exchange):
        let pause = exchange.pause
        let isUndone = !exchange.isSeeOther && [.unavailable, .unauthenticated].contains(kind(exchange))
        guard attempt < backoff.attempts, isWorthRepeating(exchange, isRepeatable),
          pause ?? .zero <= backoff.longestRetryAfter
        else {
          if mayBeDone, isUndone { throw error(exchange).afterLostAnswer }
          return exchange
        }
        if !isReading, !isUndone { mayBeDone = true }
        wait = backoff.wait(after: attempt, atLeast: pause, using: &random)
      case .failure(let error):
        if error.code == .cancelled { throw CancellationError() }
        guard attempt < backoff.attempts, ![.refused, .answerTooLong, .insecure, .libraryMissing].contains(error.code),
          isRepeatable || !error.mayHaveArrived
        else {
          let failure = RepositoryError(error, in: service.name)
          throw mayBeDone && !error.mayHaveArrived ? failure.afterLostAnswer : failure
        }
        if !isReading, error.mayHaveArrived { mayBeDone = true }
        wait = backoff.wait(after: attempt, using: &random)
      }
      attempt += 1
      try await Task.sleep(for: wait)
    }
  }

  private func isWorthRepeating(_ exchange: Exchange, _ isRepeatable: Bool) -> Bool {
    if exchange.isSeeOther, !isRepeatable { return false }
    if let verdict = exchange.verdict {
      return verdict.code == .unavailable || (isRepeatable && [.timedOut, .failed].contains(verdict.code))
    }
    // A pause is demanded of any request that wasn't processed.
    let isPause = Self.isPause(exchange.answer) && kind(exchange) == .unavailable
    return isPause || [429, 503].contains(exchange.status)
      || (isRepeatable && [408, 500, 502, 504].contains(exchange.status))
  }

  /// Sends a request with credentials, once more with new ones if they are refused.
  private func authenticated(_ request: HTTPRequest, _ body: [UInt8]) async throws -> Result<Exchange, HTTPError> {
    let credentials = try await service.credentials()
    let outcome = await redirected(request, body, credentials)
    guard let generation = credentials.generation, case .success(let exchange) = outcome,
      exchange.verdict.map({ $0.code == .unauthenticated }) ?? (exchange.status == 401)
    else { return outcome }
    return await redirected(request, body, try await service.credentials(refusing: generation))
  }

  /// Sends a request and follows redirects to the service's own address.
  private func redirected(
    _ original: HTTPRequest, _ body: [UInt8], _ credentials: RESTCredentials
  ) async -> Result<Exchange, HTTPError> {
    lastReader.value = credentials.reader
    var (request, body) = (original, body)
    if let field = credentials.field { request.headerFields[field.name] = field.value }
    var before: HTTPAnswer?
    if request.method == .get, let known = known.answer(to: original.path ?? "/", for: credentials.reader) {
      request.headerFields[.ifNoneMatch] = known.tag
      before = known.answer
    }
    var isSeeOther = false
    for _ in 0...Self.longestRedirection {
      var outgoing = request
      outgoing.path = credentials.adding(to: request.path ?? "/")
      let answer: HTTPAnswer
      do throws(HTTPError) {
        answer = try await transport.send(outgoing, body: body).withoutByteOrderMark
      } catch {
        // The write was made before.
        if isSeeOther, error.code != .cancelled { return .failure(HTTPError(.broken, error.message)) }
        return .failure(error)
      }
      guard answer.body.count <= service.limits.response else {
        return .failure(
          HTTPError(
            .answerTooLong,
            "\(request.place): the response is longer than \(service.limits.response) bytes: request smaller pages"))
      }
      let isFollowed = request.method == .get ? [301, 302, 303, 307, 308] : [303, 307, 308]
      guard isFollowed.contains(answer.status), let location = answer.fields[.location],
        let target = service.address.target(of: location, relativeTo: request.path ?? "/")
      else {
        let verdict = answer.status == 304 ? nil : service.interpret?(answer)
        return .success(
          Exchange(answer: answer, credentials: credentials, known: before, isSeeOther: isSeeOther, verdict: verdict))
      }
      if answer.status == 303, request.method != .get {
        // RFC 9110, section 15.4.4: the response is at another address, and the request was processed.
        isSeeOther = true
        request.method = .get
        body = []
        for name in [.contentType, .ifMatch, .ifNoneMatch, .idempotencyKey] as [HTTPField.Name] {
          request.headerFields[name] = nil
        }
      }
      request.path = target
    }
    return .failure(
      HTTPError(.refused, "\(request.place): the service redirects more than \(Self.longestRedirection) times"))
  }
}

extension HTTPField.Name {
  fileprivate static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}

// MARK: - Errors

extension RESTClient {
  /// Throws unless a successful response is JSON by its media type.
  private func check(_ exchange: Exchange) throws(RepositoryError) {
    let answer = exchange.answer
    guard !answer.body.isEmpty else { return }
    if isForeignPage(answer) {
      throw RepositoryError(
        .unauthenticated, in: service.name,
        "the response is a page instead of JSON (\(answer.status)): check whether the network or the service requires "
          + "a sign-in, and the address")
    }
    guard let type = answer.mediaType, !type.isJSONType, !service.contentTypes.contains(type) else { return }
    throw RepositoryError(
      .unreadable, in: service.name,
      "the response is '\(RESTErrorBody.line(type, without: exchange.credentials.secrets))' instead of JSON "
        + "(\(answer.status)): check the address, or add the type to the service's content types")
  }

  /// Whether a successful response is that of a sign-in, and not the service's own.
  private func isForeignPage(_ answer: HTTPAnswer) -> Bool {
    answer.isPage && !service.contentTypes.contains(answer.mediaType ?? "")
  }

  /// Returns the kind of a response's error; nil for a success.
  private func kind(_ exchange: Exchange) -> RepositoryError.Code? {
    guard exchange.isDone else { return error(exchange).code }
    return isForeignPage(exchange.answer) ? .unauthenticated : nil
  }

  /// Returns the reason that the service gives in a response, and its own kind of the error.
  func reason(_ exchange: Exchange) -> (text: String?, code: RepositoryError.Code?) {
    let body = RESTErrorBody(exchange.answer.body, service.errors, without: exchange.credentials.secrets)
    return (body.message, body.code)
  }

  /// Returns the error for a response that isn't a success.
  func error(_ exchange: Exchange, isReading: Bool = false) -> RepositoryError {
    if let verdict = exchange.verdict { return verdict }
    let (answer, status) = (exchange.answer, exchange.status)
    let (text, own) = self.reason(exchange)
    let usual = Self.isPause(answer) ? .unavailable : Self.code(status)
    let code = own ?? service.errors.statuses[status] ?? usual
    var reason = text.map { "\(status), “\($0)”" } ?? "\(status)"
    if let place = answer.redirection {
      reason += " to '\(RESTErrorBody.line(place, without: exchange.credentials.secrets))'"
    }
    return RepositoryError(
      code, in: service.name, Self.message(code, status, reason, answer.retryAfter, isReading: isReading),
      retryAfter: answer.retryAfter)
  }

  /// Whether a response refuses a request only for a time, such as GitHub's with the status 403.
  private static func isPause(_ answer: HTTPAnswer) -> Bool {
    code(answer.status) == .refused && answer.retryAfter != nil
  }

  private static func code(_ status: Int) -> RepositoryError.Code {
    switch status {
    case 304: .unreadable
    case 300..<400, 401, 407, 511: .unauthenticated
    case 404, 410: .notFound
    case 408, 504: .timedOut
    case 409, 412: .conflict
    case 429, 503: .unavailable
    case 400..<500: .refused
    default: .failed
    }
  }

  private static func message(
    _ code: RepositoryError.Code, _ status: Int, _ reason: String, _ pause: Duration?, isReading: Bool
  ) -> String {
    let later = pause.map { "try again in \($0.wholeSeconds) seconds" } ?? "try again later"
    if code == .unavailable, (400..<500).contains(status) || status == 503 {
      return "the server is busy (\(reason)): \(later)"
    }
    // A request that reads sends no entity.
    if isReading, [409, 412, 413, 422].contains(status) {
      return "the server refused the request (\(reason)): update the client"
    }
    switch status {
    case 304: return "the server says that nothing has changed (\(reason)), without a condition: correct the server"
    case 300..<400:
      return "the server redirects (\(reason)): sign in to the network or the service, or correct the address"
    case 401: return "the request isn't authenticated (\(reason)): sign in again"
    case 403: return "the request isn't permitted (\(reason)): request access from the owner"
    case 404, 410: return "the service has nothing at this address (\(reason)): check the path"
    case 407, 511: return "the network requires a sign-in (\(reason)): sign in to the proxy or the network"
    case 408, 504: return "the server didn't finish in time (\(reason)): read the entity again before retrying"
    case 409, 412:
      return "the entity was changed by another writer (\(reason)): read it again, and reapply the change"
    case 413: return "the entity is too large for the server (\(reason)): make it smaller"
    case 422: return "the server refused the entity (\(reason)): correct it"
    case 429, 503: return "the server is busy (\(reason)): \(later)"
    case 400..<500: return "the server refused the request (\(reason)): update the client"
    default: return "the server failed (\(reason)): try again later"
    }
  }
}

extension RESTClient.Exchange {
  /// The demanded pause.
  fileprivate var pause: Duration? { verdict?.retryAfter ?? answer.retryAfter }
}

extension HTTPAnswer {
  /// The address of a redirect, without its query, which may contain secrets.
  fileprivate var redirection: String? {
    guard (300..<400).contains(status) else { return nil }
    return fields[.location].map { String($0.prefix { $0 != "?" && $0 != "#" }) }
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
