import DefeatCore
import DefeatHTTP
import Foundation
import HTTPTypes
import HolonBase
import HolonCompression
import HolonHTTP
import HolonSQL
import HolonSync
import HolonTree
import Hummingbird
import Logging
import NIOCore

extension HubFailure.Code {
  /// The HTTP status of the code.
  var status: HTTPResponse.Status {
    switch self {
    case .unreadable: .badRequest
    case .unauthorized, .wrongPassword: .unauthorized
    case .forbidden, .invitationNeeded: .forbidden
    case .notFound, .unknownAccount: .notFound
    case .nameTaken, .lastOwner, .identityTaken, .schemaTooOld: .conflict
    case .tooLarge: .contentTooLarge
    case .notJSON: .unsupportedMediaType
    case .invalid, .otherContent: .unprocessableContent
    case .noRoom: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .tooManyRequests: .tooManyRequests
    case .unavailable: .serviceUnavailable
    default: .internalServerError
    }
  }
}

/// An error for requests that exceed a rate limit.
struct TooOften: Error {
  let seconds: Int
}

/// A middleware that turns every error into a response, and forbids browsers and proxies to cache anything.
struct HubErrorAnswers: RouterMiddleware {
  private static let logger = Logger(label: "defeat.hub")

  func handle(
    _ request: Request, context: HubContext, next: (Request, HubContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      response = Self.answer(error, path: request.uri.path)
      // The log shows details to the hub's operator, but the response doesn't, because they may be confidential.
      if response.status.code >= 500 { Self.logger.error("\(request.method) \(request.uri.path): \(error)") }
    }
    response.headers[.cacheControl] = "no-store"
    // Devices may compress their requests (RFC 9110, section 12.5.3).
    response.headers[.acceptEncoding] = "gzip"
    response.headers[.xContentTypeOptions] = "nosniff"
    return response
  }

  private static func answer(_ error: any Error, path: String) -> Response {
    let (failure, seconds): (HubFailure, Int?) =
      switch error {
      case let error as TooOften:
        (HubFailure(.tooManyRequests, "There were too many requests: try again in \(error.seconds) s."), error.seconds)
      case let failure as HubFailure: (failure, failure.error.code == .unavailable ? 1 : nil)
      case let error as HubDatabaseError where error.code == .unavailable:
        (HubFailure(.unavailable, "The database can't be reached now: try again in a few seconds."), 2)
      case is HubDatabaseError, is SQLColumnError:
        (HubFailure(.failed, "The hub or its database has failed: ask the hub's operator."), nil)
      case let error as any HTTPResponseError: (failure(error.status, path: path), nil)
      default: (HubFailure(.failed, "The hub has failed: ask its operator."), nil)
      }
    var response = Response(json: failure, status: failure.error.code.status)
    if let seconds { response.headers[.retryAfter] = "\(seconds)" }
    if failure.error.code == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }

  private static func failure(_ status: HTTPResponse.Status, path: String) -> HubFailure {
    switch status {
    case .notFound: HubFailure(.notFound, "“\(path.prefix(200))” doesn't exist: check the address.")
    case .contentTooLarge: HubFailure(.tooLarge, "The request has too many bytes: send less in one request.")
    default: HubFailure(.unreadable, "The request was refused: \(status.reasonPhrase).")
    }
  }
}

extension Response {
  /// Creates a response with JSON.
  init(json value: some Encodable, status: HTTPResponse.Status = .ok) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding never fails, because responses contain no floating-point numbers.
    self.init(json: [UInt8]((try? encoder.encode(value)) ?? Data()), status)
  }

  /// Creates a response to a device, compressed if that is worthwhile and the device accepts it.
  init(_ response: SyncResponse, to request: Request) {
    let json = response.json
    if json.count > 1_024, request.takesGzip, let packed = Gzip.packed(json) {
      self.init(json: packed, .ok)
      headers[.contentEncoding] = "gzip"
    } else {
      self.init(json: json, .ok)
    }
  }

  private init(json text: [UInt8], _ status: HTTPResponse.Status) {
    self.init(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(contentLength: text.count) { writer in
        // The response is sent in parts, each after the client has read the last. A single part would count as sent
        // immediately. Parts are copies: a part that waits in its channel would keep the whole response in memory.
        for start in stride(from: 0, to: text.count, by: 65_536) {
          try await writer.write(ByteBuffer(bytes: text[start..<min(start + 65_536, text.count)]))
        }
        try await writer.finish(nil)
      })
  }

  /// Returns the same response, which holds a place until all of it has been sent.
  func keeping(_ place: AccountPlaces.Place, _ context: HubContext) -> Response {
    var response = self
    response.body = ResponseBody(contentLength: body.contentLength) { [body] writer in
      defer { withExtendedLifetime(place) {} }
      try await body.write(PacedWriter(base: writer, context: context))
    }
    return response
  }
}

/// A writer that waits until the connection has taken each part.
///
/// A connection learns of parts on its event loop, and only then makes further ones wait. A busy event loop would
/// therefore get all parts of a response, which would count as sent.
private struct PacedWriter: ResponseBodyWriter {
  var base: any ResponseBodyWriter
  let context: HubContext

  mutating func write(_ buffer: ByteBuffer) async throws {
    try await base.write(buffer)
    try await context.passEventLoop()
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws { try await base.finish(trailingHeaders) }
}

/// Decompresses bodies one after another, so that many that grow leave the other processors to other requests.
private actor Unpacking {
  static let shared = Unpacking()

  func unpacked(_ bytes: [UInt8], limit: Int) throws(Gzip.Failure) -> [UInt8] {
    try Gzip.unpacked(bytes, limit: limit)
  }
}

extension Request {
  /// Decodes a body.
  ///
  /// - Parameter limit: The maximum size of the body, in bytes.
  func json<Value: Decodable>(_ type: Value.Type, limit: Int) async throws -> Value {
    try Self.decode(type, from: try await json(limit: limit))
  }

  /// Decodes a device's request to sync.
  ///
  /// - Parameter limit: The maximum size of the body, in bytes.
  func question(limit: Int) async throws -> SyncRequest {
    do {
      return try await json(limit: limit).withUnsafeReadableBytes {
        try SyncRequest(json: $0.bindMemory(to: UInt8.self))
      }
    } catch let error as SyncMessageError {
      throw HubFailure(.unreadable, "The body can't be read: \(error).")
    }
  }

  private func json(limit: Int) async throws -> ByteBuffer {
    let type = headers[.contentType]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    guard type == "application/json" else {
      throw HubFailure(.notJSON, "The request isn't JSON: send it with “Content-Type: application/json”.")
    }
    let encoding = headers[.contentEncoding]?.trimmingCharacters(in: .whitespaces).lowercased() ?? "identity"
    guard ["identity", "gzip"].contains(encoding) else {
      throw HubFailure(
        .notJSON, "“\(encoding.prefix(40))” isn't a known encoding: send the request plain, or compressed by gzip.")
    }
    let content = try await content(limit: limit)
    guard encoding == "gzip" else { return content }
    do {
      return ByteBuffer(bytes: try await Unpacking.shared.unpacked(Array(content.readableBytesView), limit: limit))
    } catch Gzip.Failure.tooLong {
      throw Self.tooLarge(limit)
    } catch Gzip.Failure.damaged {
      throw HubFailure(.unreadable, "The body isn't compressed by gzip as its header states: send it again.")
    }
  }

  private static func tooLarge(_ limit: Int) -> HubFailure {
    HubFailure(.tooLarge, "The request has more than \(limit) bytes: send less in one request.")
  }

  /// Reads the bytes of a body.
  ///
  /// - Parameter limit: The maximum size of the body, in bytes.
  func content(limit: Int) async throws -> ByteBuffer {
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw Self.tooLarge(limit) }
    do {
      return try await body.collect(upTo: limit)
    } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
      throw Self.tooLarge(limit)
    } catch is NIOTooManyBytesError {
      throw Self.tooLarge(limit)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // The connection was closed, or the bytes aren't HTTP.
      throw HubFailure(.unreadable, "The body can't be read to its end: send it again.")
    }
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, from body: ByteBuffer) throws -> Value {
    do {
      return try JSONDecoder().decode(type, received: body.readableBytesView)
    } catch let error as DecodingError {
      throw HubFailure(.unreadable, "The body can't be read: \(error.place)")
    } catch {
      throw HubFailure(.unreadable, "The body can't be read: it isn't JSON in UTF-8.")
    }
  }
}

extension DecodingError {
  /// A readable description of the error and its place.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context): "“\(Self.path(context.codingPath + [key]))” is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "“\(Self.path(context.codingPath))” is of another kind."
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it isn't JSON in UTF-8." : "“\(Self.path(context.codingPath))”: \(context.debugDescription.prefix(200))"
    @unknown default: "it isn't what it should be."
    }
  }

  private static func path(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? String($0.stringValue.prefix(40)) }.joined(separator: ".")
  }
}
