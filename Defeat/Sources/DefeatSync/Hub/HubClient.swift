public import DefeatCore
public import Foundation
import HTTPTypes
import HolonBase
import HolonCompression
import HolonHTTP
import HolonTree

/// A client of a hub, which sends requests and decodes responses.
public struct HubClient: Sendable {
  /// The scheme, host and port of the hub.
  public let address: HubAddress

  /// The hub's identifier at the login; nil if unknown.
  let hubID: UUID?

  private let token: String?
  let session: HTTPSession
  private let live: HTTPSession
  private let packing = Packing()

  /// Creates a client without sending a request.
  ///
  /// - Parameters:
  ///   - token: The device's secret; nil before login.
  ///   - allowsPlainHTTP: Whether to allow unencrypted connections to other computers.
  ///   - authorities: The file of certificate authorities for the hub's certificate. If nil, the environment names them
  ///     (`SSL_CERT_FILE`, `SSL_CERT_DIR`), or otherwise the system.
  ///   - hubID: The hub's identifier at the login; nil if unknown.
  ///   - longestAnswer: The maximum size of a response, in bytes.
  /// - Throws: ``SyncProblem`` if the authorities are unreadable, unless the address needs none.
  public init(
    _ address: HubAddress, token: String? = nil, allowsPlainHTTP: Bool = false, authorities: String? = nil,
    hubID: UUID? = nil, longestAnswer: Int = 128 << 20
  ) throws(SyncProblem) {
    let trust: HTTPTrust
    do throws(HTTPError) {
      trust = if let authorities { try HTTPTrust(file: authorities) } else { try .standard() }
    } catch {
      guard address.isPlain else { throw SyncProblem(.unreadable, "\(error.message).") }
      trust = .system
    }
    self.address = address
    self.token = token
    self.hubID = hubID
    session = HTTPSession(
      timeouts: HTTPTimeouts(connect: .seconds(10), whole: .seconds(60)), longestAnswer: longestAnswer,
      allowsPlainHTTP: allowsPlainHTTP, trust: trust)
    // The hub sends something every 15 seconds.
    live = HTTPSession(
      timeouts: HTTPTimeouts(connect: .seconds(10), whole: .seconds(40)), longestAnswer: 1 << 16,
      allowsPlainHTTP: allowsPlainHTTP, trust: trust)
  }

  /// Sends a request with a JSON body and decodes a JSON response.
  func ask<Answer: Decodable>(
    _ method: HTTPRequest.Method, _ path: String, _ body: (some Encodable)?, for answer: Answer.Type
  ) async throws -> Answer {
    try read(try await send(method, path, try body.map { [UInt8](try JSONEncoder().encode($0)) } ?? []), as: answer)
  }

  /// Decodes a JSON response.
  func read<Answer: Decodable>(_ bytes: [UInt8], as answer: Answer.Type) throws -> Answer {
    do {
      return try JSONDecoder().decode(answer, received: bytes)
    } catch {
      throw unreadable
    }
  }

  var unreadable: SyncProblem {
    SyncProblem(
      .otherVersion,
      "\(address.text) sent a response that this version of defeat can't read: update the older of the two.")
  }

  /// Sends a request without a body and decodes a JSON response.
  func ask<Answer: Decodable>(
    _ path: String, by method: HTTPRequest.Method = .get, for answer: Answer.Type
  ) async throws -> Answer { try await ask(method, path, nil as Int?, for: answer) }

  /// Sends a request and returns the body of a successful response.
  func send(_ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = []) async throws -> [UInt8] {
    var request = request(method, path, hasBody: !body.isEmpty)
    var content = body
    if body.count > 1_024, await packing.isAccepted, let packed = Gzip.packed(body) {
      content = packed
      request.headerFields[.contentEncoding] = "gzip"
    }
    let answer = try await exchange(request, content)
    await packing.learn(from: answer)
    return answer.body
  }

  /// Sends a request and returns a successful response.
  ///
  /// - Parameter isExpected: Returns whether an error status counts as success.
  func exchange(
    _ request: HTTPRequest, _ body: [UInt8] = [], isExpected: (Int) -> Bool = { _ in false }
  ) async throws -> HTTPAnswer {
    let answer: HTTPAnswer
    do {
      answer = try await session.send(request, body: body)
    } catch {
      throw SyncProblem(error, hub: address.text)
    }
    guard answer.status < 300 || isExpected(answer.status) else { throw SyncProblem(answer, hub: address.text) }
    // No response of a hub to a device is a web page.
    guard answer.mediaType != "text/html" else {
      throw SyncProblem(
        .offline,
        "\(address.text) sent a web page instead of a hub's response: if this network has a sign-in page, sign in "
          + "there; otherwise check the address. Your edits are kept and sent later.")
    }
    return answer
  }

  func request(_ method: HTTPRequest.Method, _ path: String, hasBody: Bool) -> HTTPRequest {
    var request = HTTPRequest(method: method, scheme: address.scheme, authority: address.authority, path: path)
    if let token { request.headerFields[.authorization] = "Bearer \(token)" }
    if hasBody { request.headerFields[.contentType] = "application/json" }
    if let name = HTTPField.Name(HubPath.schemaHeader) { request.headerFields[name] = "\(HubSchema.version)" }
    return request
  }

  /// Receives the hub's events until the connection ends.
  ///
  /// - Throws: ``SyncProblem``, and errors that the closure throws. The problem's code is
  ///   ``SyncProblem/Code-swift.struct/noEvents`` if the hub responds, but not with its events.
  public func listen(_ onEvent: @Sendable (HubEvent) throws -> Void) async throws {
    do {
      try await live.events(of: request(.get, HubPath.live, hasBody: false)) { answer in
        guard answer.isEventStream else { throw problem(ofStream: answer) }
      } onEvent: { event in
        if let event = HubEvent(name: event.name, data: event.data) { try onEvent(event) }
      }
    } catch let error as HTTPError {
      switch error.code {
      case .timedOut:
        let seconds = Int(live.timeouts.whole / .seconds(1))
        throw SyncProblem(withoutEvents: "sent nothing on its event stream for \(seconds) s", hub: address.text)
      case .answerTooLong: throw SyncProblem(withoutEvents: "sent too long an event", hub: address.text)
      default: throw SyncProblem(error, hub: address.text)
      }
    }
  }

  /// Returns the problem of a response that isn't an event stream.
  private func problem(ofStream answer: HTTPAnswer) -> SyncProblem {
    if answer.status == 200 {
      let type = answer.mediaType.map { "type “\($0.prefix(80))”" } ?? "unknown type"
      return SyncProblem(withoutEvents: "sent a response of \(type) instead of its events", hub: address.text)
    }
    let problem = SyncProblem(answer, hub: address.text)
    // Without a body, the hub's responses can't be told from others. The next sync receives them.
    if problem.code == .hubDown { return problem }
    return SyncProblem(
      withoutEvents: "sent a response of status \(answer.status) instead of its events", hub: address.text)
  }
}

/// A record of whether the hub accepts compressed requests, which its responses state; earlier versions don't.
private actor Packing {
  private(set) var isAccepted = false

  func learn(from answer: HTTPAnswer) {
    isAccepted = answer.fields[values: .acceptEncoding].contains { $0.lowercased().contains("gzip") }
  }
}

extension SyncProblem {
  init(_ error: HTTPError, hub: String) {
    switch error.code {
    case _ where error.proxy != nil:
      self.init(.offline, "\(hub) can't be reached (\(error.message)). Your edits are kept and sent later.")
    case .unreachable:
      self.init(.offline, "\(hub) can't be reached: check the connection. Your edits are kept and sent later.")
    case .insecure: self.init(.offline, "\(Self.sentence(for: error, hub: hub)) Your edits are kept.")
    case .libraryMissing: self.init(.unreadable, "\(error.message). Your edits are kept.")
    case .malformed:
      self.init(
        .offline,
        "\(hub), or a proxy in front of it, sent a broken response (\(error.message)). Your edits are kept and sent later."
      )
    case .timedOut:
      self.init(
        .offline,
        "The connection to \(hub) has failed, because no response came in time: try again later. Your edits are kept "
          + "and sent later.")
    case .unanswered:
      self.init(.offline, "The connection to \(hub) has failed (\(error.message)). Your edits are kept and sent later.")
    case .broken, .cancelled:
      self.init(
        .offline, "The connection to \(hub) has failed: check the connection. Your edits are kept and sent later.")
    case .refused where hub.hasPrefix("https:"):
      self.init(.refused, "\(hub) can't be asked (\(error.message)).")
    case .refused:
      self.init(
        .refused,
        "The connection to \(hub) wouldn't be encrypted: use https, or --allow-plain-http in a network that "
          + "you trust.")
    case .answerTooLong: self.init(.tooLarge, "\(hub) sent too large a response: \(error.message)")
    default: self.init(.notAHub, "\(hub) doesn't respond as a hub does: \(error.message)")
    }
  }

  /// Returns the problem of an encrypted connection, and a remedy.
  private static func sentence(for error: HTTPError, hub: String) -> String {
    switch error.certificateFault {
    case .otherName?:
      "The certificate of \(hub) is for another name: use a name that it is for, or ask the hub's operator for one "
        + "for this name."
    case .outOfDate?:
      "The certificate of \(hub) has expired or isn't valid yet: check this machine's clock; if it is right, the "
        + "operator of the hub has to renew the certificate."
    case .unknownAuthority?:
      "The certificate of \(hub) isn't trusted, because no known authority has signed it: check the address, or name "
        + "the certificate of the authority (--ca-file, or SSL_CERT_FILE)."
    case .unknown?:
      "The certificate of \(hub) isn't trusted: check the address and this machine's clock, or name the certificate of "
        + "the authority (--ca-file, or SSL_CERT_FILE)."
    default:
      "An encrypted connection to \(hub) can't be made: check the address, the port, and whether the hub speaks TLS."
    }
  }

  /// Creates the problem of a hub whose events don't arrive.
  ///
  /// - Parameter event: The event, as the predicate of a sentence about the hub.
  init(withoutEvents event: String, hub: String) {
    self.init(
      .noEvents,
      "\(hub) \(event), so changes of others arrive up to a minute late: if a proxy is in front of the hub, let it "
        + "forward \(HubPath.live) without buffering; if this network has a sign-in page, sign in there.")
  }

  /// Returns the problem of a device whose login the hub no longer accepts.
  static func loggedOut(_ hub: String) -> SyncProblem {
    SyncProblem(
      .loggedOut,
      "\(hub) has logged out this device: log in again with “defeat login \(hub)”. Your edits are kept.")
  }

  /// Creates the problem of an unsuccessful response.
  init(_ answer: HTTPAnswer, hub: String) {
    let status = answer.status
    let failure = try? JSONDecoder().decode(HubFailure.self, received: answer.body)
    // Longer texts aren't sentences of a hub.
    let message = failure.map { String($0.error.message.unicodeScalars.prefix(1_000)) } ?? "The status is \(status)."
    switch (status, failure?.error.code) {
    case (_, .wrongPassword?), (_, .otherContent?): self.init(.refused, message)
    case (_, .noRoom?): self.init(.full, message)
    case (_, .unauthorized?): self = .loggedOut(hub)
    case (300..<400, nil), (401, nil), (407, nil):
      self.init(
        .offline,
        "\(hub), or a proxy in front of it, sent another response than a hub (status \(status)): if this network has a "
          + "sign-in page, sign in there; otherwise check the address. Your login and your edits are kept.")
    case (413, _):
      self.init(
        .tooLarge,
        "\(hub), or a proxy in front of it, refuses a request because of its size: allow requests of 4 MiB there. "
          + "Your edits are kept.")
    case (_, .schemaTooOld?):
      self.init(
        .otherVersion, "The list needs a newer version of defeat: update defeat, then sync. Your edits are kept.")
    case (429, _), (500..., _):
      self.init(.hubDown, "\(hub) can't respond now: \(message) Your edits are kept.", retryAfter: answer.retryAfter)
    case (_, nil):
      self.init(
        .notAHub,
        "\(hub) isn't a hub of defeat, or is an older one (status \(status)): check the address, or update the hub.")
    default: self.init(.refused, message)
    }
  }
}
