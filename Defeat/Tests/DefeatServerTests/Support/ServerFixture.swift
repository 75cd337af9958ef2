import DefeatContents
import DefeatCore
import DefeatServer
import DefeatStore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos

/// A list in a file of its own, and the server over it.
final class ServerFixture: Sendable {
  let path: String
  let defeat: Defeat

  /// The identity of the list.
  static let identity = "a-list"

  /// Saturday, 21 November 2026, noon in Berlin.
  static let clock = LocalClock(
    timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, now: { Date(timeIntervalSince1970: 1_795_258_800) })

  init(hasTemplates: Bool = false) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
    let store = try SQLiteToDoStore(path: path)
    defeat = Defeat(
      store: store, filters: store, templates: hasTemplates ? store : nil, contents: ContentFolder(besides: path),
      clock: Self.clock)
  }

  deinit {
    for ending in ["", "-wal", "-shm", "-attachments"] { try? FileManager.default.removeItem(atPath: path + ending) }
  }

  /// The same list as another process sees it.
  func otherProcess() throws -> Defeat { Defeat(store: try SQLiteToDoStore(path: path), clock: Self.clock) }

  /// Adds to-dos, each one a part of the one before that is less indented.
  func plant(_ outline: String) throws {
    var wholes: [Int] = []
    for line in outline.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count / 2
      wholes.removeSubrange(min(depth, wholes.count)...)
      let spot = wholes.last.map { Spot.under(.number($0)) } ?? .end
      wholes.append(try defeat.add(ToDoDraft(title: String(line.dropFirst(depth * 2))), to: spot))
    }
  }

  /// Runs a server of the list, and sends requests to it.
  func test(_ body: @escaping @Sendable (Requests) async throws -> Void) async throws {
    try await Self.test(defeat, body)
  }

  static func test(_ defeat: Defeat, _ body: @escaping @Sendable (Requests) async throws -> Void) async throws {
    try await test(try ToDoServer(defeat, identity: Self.identity, port: 0), body)
  }

  static func test(_ server: ToDoServer, _ body: @escaping @Sendable (Requests) async throws -> Void) async throws {
    try await withServer({ try await server.run(onListening: $0) }) { address in
      try await body(Requests(client: TestClient(address)))
    }
  }
}

/// Sends requests and reads the answers.
struct Requests: Sendable {
  let client: TestClient

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, headers: HTTPFields = [:]
  ) async throws -> Answer {
    var headers = headers
    if json != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
    return try await client.send(method, path, headers: headers, body: Array((json ?? "").utf8))
  }
}

extension Answer {
  /// Reads a value of the JSON by its path, as in `toDos.0.title`, and writes it as JSON.
  func value(_ path: String) throws -> String {
    var value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    for step in path.split(separator: ".") {
      if let index = Int(step), let list = value as? [Any] {
        value = index < list.count ? list[index] : NSNull()
      } else {
        value = (value as? [String: Any])?[String(step)] ?? NSNull()
      }
    }
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
  }
}
