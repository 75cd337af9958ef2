import AsyncHTTPClient
import DefeatCore
import DefeatServer
import Foundation
import NIOCore
import NIOHTTP1

/// Runs a server at a port of its own for as long as the body runs.
func withLiveServer(
  _ defeat: Defeat, _ body: @escaping @Sendable (_ address: String) async throws -> Void
) async throws {
  try await withLiveServer(try ToDoServer(defeat, port: 0), body)
}

/// Runs a server for as long as the body runs.
func withLiveServer(
  _ server: ToDoServer, _ body: @escaping @Sendable (_ address: String) async throws -> Void
) async throws {
  let (addresses, found) = AsyncStream.makeStream(of: String.self)
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await server.run { found.yield($0) } }
    group.addTask {
      for await address in addresses {
        try await body(address)
        return
      }
    }
    try await group.next()
    group.cancelAll()
  }
}

/// Sends one request, and reads what has become of it.
func status(of address: String, json: String? = nil, host: String? = nil) async throws -> Int {
  var request = HTTPClientRequest(url: address)
  if let host { request.headers.add(name: "Host", value: host) }
  if let json {
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.body = .bytes(Array(json.utf8))
  }
  return Int(try await HTTPClient.shared.execute(request, timeout: .seconds(20)).status.code)
}

/// A connection of a page, which reads one event after another.
struct EventReader {
  private var chunks: HTTPClientResponse.Body.AsyncIterator
  private var rest = ""

  init(_ address: String, headers: [String: String] = [:]) async throws {
    var request = HTTPClientRequest(url: address)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    chunks = try await HTTPClient.shared.execute(request, timeout: .seconds(20)).body.makeAsyncIterator()
  }

  /// The next event that isn't a comment, or nil when the connection has ended.
  mutating func next() async throws -> String? {
    while true {
      while let end = rest.range(of: "\n\n") {
        let event = String(rest[..<end.lowerBound])
        rest = String(rest[end.upperBound...])
        if !event.hasPrefix(":"), !event.hasPrefix("retry:") { return event }
      }
      guard let chunk = try await chunks.next() else { return nil }
      rest += String(buffer: chunk)
    }
  }

  /// Waits until the server has begun to send.
  mutating func begin() async throws {
    while !rest.contains("retry:"), let chunk = try await chunks.next() { rest += String(buffer: chunk) }
  }
}
