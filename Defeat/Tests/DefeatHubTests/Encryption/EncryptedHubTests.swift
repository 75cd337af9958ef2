import AsyncHTTPClient
import CertificateAuthority
import DefeatCore
import DefeatHub
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import PostgresTestServer
import Testing

@Suite(
  "A hub that speaks TLS",
  .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
struct EncryptedHubTests {
  /// Runs a hub whose certificate lies in a folder.
  private func withHub(
    _ issued: CertificateAuthority.Issued, in folder: Folder,
    _ body: @escaping @Sendable (_ port: String, HubServer) async throws -> Void
  ) async throws {
    try folder.copy(issued.certificate, to: "hub.pem")
    try folder.copy(issued.key, to: "hub.key")
    let fixture = try await HubFixture(.sqlite)
    let certificate = HubCertificate(chain: "\(folder.path)/hub.pem", key: "\(folder.path)/hub.key")
    let server = try HubServer(fixture.hub, HubConfiguration(port: 0, certificate: certificate))
    let (addresses, found) = AsyncStream.makeStream(of: String.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run { found.yield($0) } }
      group.addTask {
        var iterator = addresses.makeAsyncIterator()
        let address = try #require(await iterator.next())
        #expect(address.hasPrefix("https://127.0.0.1:"))
        try await body(String(address.split(separator: ":").last ?? ""), server)
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Does something with a client that trusts one authority.
  private func withClient<Value: Sendable>(
    trusting authority: CertificateAuthority, atMost version: TLSVersion = .tlsv13,
    _ body: (HTTPClient) async throws -> Value
  ) async throws -> Value {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authority.certificate))
    tls.maximumTLSVersion = version
    let client = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(tlsConfiguration: tls))
    let result: Result<Value, any Error>
    do { result = .success(try await body(client)) } catch { result = .failure(error) }
    try await client.shutdown()
    return try result.get()
  }

  /// The status that a new client gets.
  private func status(
    _ port: String, trusting authority: CertificateAuthority, atMost version: TLSVersion = .tlsv13
  ) async throws -> Int {
    try await withClient(trusting: authority, atMost: version) { client in
      let request = HTTPClientRequest(url: "https://localhost:\(port)\(HubPath.information)")
      return Int(try await client.execute(request, timeout: .seconds(60)).status.code)
    }
  }

  @Test func `TLS 1.2 and 1.3 are accepted, but neither older versions nor HTTP without TLS`() async throws {
    let authority = try await CertificateAuthority()
    try await withHub(try await authority.issue(for: "localhost"), in: try Folder()) { port, _ in
      for version in [TLSVersion.tlsv12, .tlsv13] {
        let status = try await self.status(port, trusting: authority, atMost: version)
        #expect(status == 200)
      }
      await #expect(throws: (any Error).self) {
        try await self.status(port, trusting: authority, atMost: .tlsv11)
      }
      await #expect(throws: (any Error).self) {
        let request = HTTPClientRequest(url: "http://localhost:\(port)\(HubPath.information)")
        _ = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
      }
      // Those who don't speak TLS do no harm to those who do.
      let status = try await self.status(port, trusting: authority)
      #expect(status == 200)
    }
  }

  @Test func `a new certificate is used for new connections, and open ones continue`() async throws {
    let (first, second, folder) = (try await CertificateAuthority(), try await CertificateAuthority(), try Folder())
    try await withHub(try await first.issue(for: "localhost"), in: folder) { port, server in
      try await withClient(trusting: first) { device in
        let session = try await logIn(device, port)
        var stream = try await listen(device, port, session.token)
        #expect(try await stream.next()?.contains("event: head") == true)
        let renewed = try await second.issue(for: "localhost")
        try folder.copy(renewed.certificate, to: "hub.pem")
        try folder.copy(renewed.key, to: "hub.key")
        // The hub looks every five seconds; the test doesn't wait for that.
        _ = server.identity?.reload()
        await #expect(throws: (any Error).self) {
          try await self.status(port, trusting: first)
        }
        try await withClient(trusting: second) { try await share("Household", $0, port, session.token) }
        #expect(try await stream.next()?.contains("event: spaces") == true)
      }
    }
  }

  private func share(_ name: String, _ client: HTTPClient, _ port: String, _ token: String) async throws {
    var request = HTTPClientRequest(url: "https://localhost:\(port)\(HubPath.spaces)")
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.headers.add(name: "Authorization", value: "Bearer \(token)")
    request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(HubSpaceDraft(id: UUID(), name: name))))
    #expect(try await client.execute(request, timeout: .seconds(60)).status == .created)
  }

  private func logIn(_ client: HTTPClient, _ port: String) async throws -> HubSession {
    func post(_ path: String, _ body: some Encodable) async throws -> Data {
      var request = HTTPClientRequest(url: "https://localhost:\(port)\(path)")
      request.method = .POST
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(body)))
      let response = try await client.execute(request, timeout: .seconds(60))
      try #require(response.status == .created)
      return Data(try await response.body.collect(upTo: 1 << 16).readableBytesView)
    }
    _ = try await post(HubPath.accounts, HubSignUp(name: "anna", password: "correct horse"))
    let login = HubLogin(name: "anna", password: "correct horse", device: "Phone")
    return try JSONDecoder().decode(HubSession.self, from: try await post(HubPath.devices, login))
  }

  private func listen(_ client: HTTPClient, _ port: String, _ token: String) async throws -> Chunks {
    var request = HTTPClientRequest(url: "https://localhost:\(port)\(HubPath.live)")
    request.headers.add(name: "Authorization", value: "Bearer \(token)")
    return Chunks(iterator: try await client.execute(request, timeout: .seconds(120)).body.makeAsyncIterator())
  }

  /// Pieces of an answer, but for what only keeps it alive.
  private struct Chunks {
    var iterator: HTTPClientResponse.Body.AsyncIterator

    mutating func next() async throws -> String? {
      while let chunk = try await iterator.next() {
        let text = String(buffer: chunk)
        if text.contains("event: ") { return text }
      }
      return nil
    }
  }
}

@Suite(
  "A hub whose PostgreSQL speaks TLS",
  .enabled(if: PostgresTestServer.isInstalled, Comment(rawValue: PostgresTestServer.advice)),
  .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
struct EncryptedDatabaseTests {
  /// Starts a server, on a thread that other tests don't need meanwhile.
  private func server(_ issued: CertificateAuthority.Issued, port: Int) async throws -> PostgresTestServer {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try PostgresTestServer(
              options: ["ssl=on"], files: ["server.crt": issued.certificate, "server.key": issued.key], port: port)
          })
      }
    }
  }

  private func problem(_ address: String) async throws -> String? {
    do throws(HubServerError) {
      let server = try await HubServer(postgres: address)
      #expect(try await server.firstInvitation() != nil)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a PostgreSQL server is trusted by its authority and its name, and otherwise refused with a remedy`()
    async throws
  {
    let (authority, other) = (try await CertificateAuthority(), try await CertificateAuthority())
    let port = Int.random(in: 20_000..<60_000)
    let running = try await server(try await authority.issue(for: "db.example.org"), port: port)
    func address(_ host: String, _ authority: CertificateAuthority) -> String {
      "postgres://postgres@\(host):\(port)/postgres?hostaddr=127.0.0.1&sslmode=verify-full"
        + "&sslrootcert=\(authority.certificate)"
    }
    #expect(try await problem(address("db.example.org", authority)) == nil)
    let cases = [
      (address("db.example.net", authority), "is for another name", "connect by the certificate's name"),
      (
        address("db.example.org", other), "isn't signed by a known authority",
        "set sslrootcert to the authority's certificate"
      ),
    ]
    for (address, what, advice) in cases {
      let problem = try #require(await problem(address))
      #expect(problem.hasPrefix("The hub can't use PostgreSQL: ") && problem.hasSuffix("."))
      #expect(problem.contains(what) && problem.contains(advice), "\(problem)")
    }
    running.stop()
    let old = try await server(try await authority.issue(for: "db.example.org", days: -30 ... -1), port: port)
    let expired = try #require(await problem(address("db.example.org", authority)))
    #expect(expired.contains("has expired") && expired.contains("renew it on the server"), "\(expired)")
    old.stop()
  }
}
