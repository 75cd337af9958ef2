import Foundation
public import HTTPTypes
public import HolonHTTP

/// A client of one server under test.
public struct TestClient: Sendable {
  /// The address of the server, without a slash at its end; the origin of its own pages.
  public let address: String

  private let session: HTTPSession
  private let scheme: String
  private let authority: String

  /// Creates a client, without opening a connection.
  ///
  /// - Parameters:
  ///   - address: The address of the server, such as “http://127.0.0.1:8080”.
  ///   - trust: The authorities whose certificates are trusted.
  public init(_ address: String, trust: HTTPTrust = .system) {
    self.address = address
    let parts = address.split(separator: "://", maxSplits: 1).map(String.init)
    (scheme, authority) = (parts.first ?? "", parts.last ?? "")
    // Machines that run tests can be slow: no test fails because of a time.
    session = HTTPSession(
      timeouts: HTTPTimeouts(connect: .seconds(600), whole: .seconds(600)), longestAnswer: 1 << 26, trust: trust)
  }

  /// The port of the server.
  public var port: Int { authority.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

  /// Sends a request, and waits for its complete response.
  public func send(
    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: [UInt8] = []
  ) async throws -> Answer {
    let answer = try await session.send(request(method, path, headers), body: body)
    return Answer(status: answer.status, headers: answer.fields, bytes: answer.body)
  }

  /// Sends a request exactly as given, on a connection of its own, and returns the response as it was sent.
  ///
  /// For paths and fields that ``send(_:_:headers:body:)`` would normalize or add, and for compressed responses.
  public func sendExactly(
    _ method: HTTPRequest.Method, _ path: String, host: String? = nil, headers: HTTPFields = [:], body: [UInt8] = []
  ) async throws -> Answer {
    var lines = ["\(method.rawValue) \(path) HTTP/1.1", "Host: \(host ?? authority)", "Connection: close"]
    if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
    lines += headers.map { "\($0.name.rawName): \($0.value)" }
    let message = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    return try Answer(message: try await exchange(message, port: port))
  }

  /// Opens a stream of events.
  public func events(_ path: String, headers: HTTPFields = [:]) -> EventReader {
    EventReader(session, request(.get, path, headers))
  }

  private func request(_ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields) -> HTTPRequest {
    HTTPRequest(method: method, scheme: scheme, authority: authority, path: path, headerFields: headers)
  }
}

/// Runs a server for as long as a closure runs.
///
/// - Parameters:
///   - run: Runs the server until the task is cancelled, and calls its argument with the server's address.
///   - body: Uses the server at the address.
public func withServer(
  _ run: @escaping @Sendable (_ onListening: @escaping @Sendable (_ address: String) -> Void) async throws -> Void,
  _ body: @escaping @Sendable (_ address: String) async throws -> Void
) async throws {
  let (addresses, found) = AsyncStream.makeStream(of: String.self)
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await run { found.yield($0) } }
    group.addTask {
      for await address in addresses { return try await body(address) }
    }
    try await group.next()
    group.cancelAll()
  }
}
