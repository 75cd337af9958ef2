import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import PostgresTestServer
import Testing

/// The database of the hub under test.
enum Store: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// Those that run here.
  static let available = PostgresTestServer.isInstalled ? allCases : [.sqlite]
}

/// A hub over a database of its own.
final class HubFixture: Sendable {
  let databases: [any HubDatabase]
  let hub: Hub
  private let path: String?

  /// - Parameter processes: The number of connections to the database that know nothing of each other.
  init(
    _ store: Store, limits: HubLimits = .quick, signUp: HubInformation.SignUp = .open, processes: Int = 1,
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }
  ) async throws {
    var databases: [any HubDatabase] = []
    switch store {
    case .sqlite:
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
      path = file
      for _ in 0..<processes { databases.append(try await SQLiteHubDatabase(path: file)) }
    case .postgres:
      path = nil
      let address = try PostgresTestServer.shared.get().newDatabase()
      for _ in 0..<processes { databases.append(try await PostgresHubDatabase(address, connections: 4)) }
    }
    self.databases = databases
    hub = try Hub(databases[0], limits: limits, signUp: signUp, now: now)
  }

  /// All that the files of the database hold, byte for byte, as text.
  func bytes() throws -> String {
    let path = try #require(path)
    return try [path, "\(path)-wal"].map { file in
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: Unicode.ASCII.self)
    }.joined()
  }

  /// The folder of the copies of lists for the pages.
  let pages = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())-pages").path

  deinit {
    try? FileManager.default.removeItem(atPath: pages)
    guard let path else { return }
    for file in [path, "\(path)-wal", "\(path)-shm"] { try? FileManager.default.removeItem(atPath: file) }
  }

  /// Runs a server of the hub, and asks it.
  func test(behindProxy: Bool = false, _ body: @escaping @Sendable (Caller) async throws -> Void) async throws {
    try await Self.test(try HubServer(hub, HubConfiguration(port: 0, isBehindProxy: behindProxy)), body)
  }

  static func test(_ server: HubServer, _ body: @escaping @Sendable (Caller) async throws -> Void) async throws {
    try await withServer({ try await server.run(onListening: $0) }) { address in
      try await body(Caller(client: TestClient(address)))
    }
  }
}

extension HubLimits {
  /// Limits that let tests be as fast as they can.
  static var quick: HubLimits {
    var limits = HubLimits()
    limits.passwordRounds = 4
    limits.newDeviceNumbers = Rate(perSecond: 1_000, burst: 1_000)
    limits.attempts = Rate(perSecond: 1_000, burst: 1_000)
    limits.wrongPasswords = Rate(perSecond: 1_000, burst: 1_000)
    limits.wrongPasswordsForName = Rate(perSecond: 1_000, burst: 1_000)
    limits.purges = Rate(perSecond: 1_000, burst: 1_000)
    limits.schema = 5
    limits.requests = Rate(perSecond: 100_000, burst: 100_000)
    limits.strangers = Rate(perSecond: 100_000, burst: 100_000)
    return limits
  }
}

/// Someone who asks a hub.
struct Caller: Sendable {
  let client: TestClient
  var token: String?

  func send(
    _ method: HTTPRequest.Method, _ path: String, json: String? = nil, headers: HTTPFields = [:]
  ) async throws -> Answer {
    var headers = headers
    if json != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
    return try await sendBytes(method, path, Array((json ?? "").utf8), headers: headers)
  }

  func sendBytes(
    _ method: HTTPRequest.Method, _ path: String, _ bytes: [UInt8] = [], headers: HTTPFields = [:]
  ) async throws -> Answer {
    try await client.send(method, path, headers: withToken(headers), body: bytes)
  }

  func withToken(_ headers: HTTPFields) -> HTTPFields {
    var headers = headers
    if let token { headers[.authorization] = "Bearer \(token)" }
    return headers
  }

  func send(_ method: HTTPRequest.Method, _ path: String, _ body: some Encodable) async throws -> Answer {
    try await send(method, path, json: String(decoding: try JSONEncoder().encode(body), as: UTF8.self))
  }

  /// Signs up and logs in.
  func person(_ name: String) async throws -> (caller: Caller, session: HubSession) {
    let password = "correct horse \(name)"
    let answer = try await send(.post, HubPath.accounts, HubSignUp(name: name, password: password))
    try #require(answer.status == 201, "\(answer.text)")
    return try await logIn(name, device: "Phone")
  }

  func logIn(_ name: String, device: String) async throws -> (caller: Caller, session: HubSession) {
    let login = HubLogin(name: name, password: "correct horse \(name)", device: device)
    let session = try await send(.post, HubPath.devices, login).read(HubSession.self)
    return (Caller(client: client, token: session.token), session)
  }
}

extension Answer {
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// The sentence of a failure.
  var words: String? { try? read(HubFailure.self).error.message }

  /// The status and the code of a failure, as in “404 notFound”.
  var failure: String {
    "\(status) \((try? read(HubFailure.self).error.code.rawValue) ?? text)"
  }
}
