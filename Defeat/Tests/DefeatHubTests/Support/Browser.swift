import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import Testing

/// A browser that visits the pages of a hub.
struct Browser: Sendable {
  let client: TestClient

  /// The cookie of the session, as in “session=…”.
  var cookie: String?
  var origin: String?

  static let password = "correct horse battery"

  init(client: TestClient) {
    self.client = client
    origin = client.address
  }

  func get(_ path: String, headers: HTTPFields = [:]) async throws -> Answer {
    var headers = headers
    headers[.accept] = "text/html,*/*"
    return try await send(.get, path, headers)
  }

  /// Sends a form.
  func post(_ path: String, _ fields: [String: String] = [:], headers: HTTPFields = [:]) async throws -> Answer {
    let body = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.encoded($0.value))" }.joined(separator: "&")
    var headers = headers
    headers[.accept] = "text/html,*/*"
    if headers[.contentType] == nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    return try await send(.post, path, headers, body)
  }

  /// Sends JSON, as the scripts of a page do.
  func send(
    _ method: HTTPRequest.Method, _ path: String, json: String? = nil, headers: HTTPFields = [:]
  ) async throws -> Answer {
    var headers = headers
    if json != nil { headers[.contentType] = "application/json" }
    return try await send(method, path, headers, json)
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields, _ body: String? = nil
  ) async throws -> Answer {
    var headers = headers
    if let cookie { headers[.cookie] = cookie }
    if let origin, method != .get { headers[.origin] = origin }
    return try await client.send(method, path, headers: headers, body: Array((body ?? "").utf8))
  }

  /// Logs in.
  func logIn(_ name: String, password: String = Browser.password) async throws -> (browser: Browser, answer: Answer) {
    let answer = try await post("/login", ["name": name, "password": password])
    var browser = self
    browser.cookie = answer.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? cookie
    return (browser, answer)
  }

  /// Signs up, which also logs in.
  func signUp(_ name: String) async throws -> Browser {
    let fields = ["name": name, "password": Self.password, "again": Self.password]
    let answer = try await post("/signup", fields)
    try #require(answer.status == 303, "\(answer.text)")
    var browser = self
    browser.cookie = answer.headers[.setCookie].map { String($0.prefix { $0 != ";" }) }
    return browser
  }

  /// Returns the address of the account's own list, which ends with a slash.
  func home() async throws -> String {
    let answer = try await get("/")
    try #require(answer.status == 303, "\(answer.text)")
    return try #require(answer.headers[.location])
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}

extension HubFixture {
  /// Runs a server of the hub with its pages, and visits them.
  func visit(behindProxy: Bool = false, _ body: @escaping @Sendable (Browser) async throws -> Void) async throws {
    let server = try HubServer(hub, HubConfiguration(port: 0, isBehindProxy: behindProxy, pageFolder: pages))
    try await withServer({ try await server.run(onListening: $0) }) { address in
      try await body(Browser(client: TestClient(address)))
    }
  }
}

extension Answer {
  /// The code of the error for a script.
  var code: String? { try? read(HubFailure.self).error.code.rawValue }
}
