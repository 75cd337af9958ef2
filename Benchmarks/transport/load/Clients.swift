import AsyncHTTPClient
import HTTPTypes
import HolonHTTP
import NIOCore
import NIOHTTP1

/// A client that reads whole responses.
protocol Client: Sendable {
  /// Fetches a number of bytes.
  func get(_ bytes: Int) async throws

  /// Sends a body.
  func post(_ body: [UInt8]) async throws
}

struct HolonClient: Client {
  private let session = HTTPSession()
  private let authority: String

  init(_ address: String) { authority = String(address.dropFirst("http://".count)) }

  func get(_ bytes: Int) async throws {
    let answer = try await session.send(
      HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/\(bytes)"))
    try check(answer.status, answer.body.count == bytes)
  }

  func post(_ body: [UInt8]) async throws {
    let answer = try await session.send(
      HTTPRequest(method: .post, scheme: "http", authority: authority, path: "/"), body: body)
    try check(answer.status, true)
  }
}

struct NIOClient: Client {
  let address: String

  init(_ address: String) { self.address = address }

  func get(_ bytes: Int) async throws { try await send(HTTPClientRequest(url: "\(address)/\(bytes)"), bytes) }

  func post(_ body: [UInt8]) async throws {
    var request = HTTPClientRequest(url: "\(address)/")
    request.method = .POST
    request.body = .bytes(body, length: .known(Int64(body.count)))
    try await send(request, 0)
  }

  private func send(_ request: HTTPClientRequest, _ bytes: Int) async throws {
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
    let body = try await response.body.collect(upTo: 4 << 20)
    try check(Int(response.status.code), body.readableBytes == bytes)
  }
}

private func check(_ status: Int, _ isComplete: Bool) throws {
  guard status == 200, isComplete else { throw Failure(description: "The response is \(status), or incomplete.") }
}

/// Why there is no figure.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
