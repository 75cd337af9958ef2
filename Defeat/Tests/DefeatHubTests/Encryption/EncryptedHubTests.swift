import CertificateAuthority
import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonHTTP
import PostgresTestServer
import Testing

@Suite(
  "A hub that speaks TLS",
  .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
struct EncryptedHubTests {
  /// Runs a hub whose certificate lies in a folder.
  private func withHub(
    _ issued: CertificateAuthority.Issued, in folder: Folder,
    _ body: @escaping @Sendable (_ port: Int, HubServer) async throws -> Void
  ) async throws {
    try folder.copy(issued.certificate, to: "hub.pem")
    try folder.copy(issued.key, to: "hub.key")
    let fixture = try await HubFixture(.sqlite)
    let certificate = HubCertificate(chain: "\(folder.path)/hub.pem", key: "\(folder.path)/hub.key")
    let server = try HubServer(fixture.hub, HubConfiguration(port: 0, certificate: certificate))
    try await withServer({ try await server.run(onListening: $0) }) { address in
      #expect(address.hasPrefix("https://127.0.0.1:"))
      try await body(try #require(URL(string: address)?.port), server)
    }
  }

  /// Returns a caller that trusts one authority.
  private func caller(_ port: Int, trusting authority: CertificateAuthority) throws -> Caller {
    Caller(client: TestClient("https://localhost:\(port)", trust: try HTTPTrust(file: authority.certificate)))
  }

  @Test func `TLS 1.2 and 1.3 are accepted, but neither older versions nor HTTP without TLS`() async throws {
    let authority = try await CertificateAuthority()
    try await withHub(try await authority.issue(for: "localhost"), in: try Folder()) { port, _ in
      let request = "GET \(HubPath.information) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      for (version, expected) in [
        ("tls1_2", "HTTP/1.1 200 OK"), ("tls1_3", "HTTP/1.1 200 OK"), ("tls1_1", "alert protocol version"),
      ] {
        let answer = try await authority.response(to: request, port: port, version: version)
        #expect(answer.contains(expected), "\(version): \(answer)")
      }
      let plain = try await exchange(Array(request.utf8), port: port)
      #expect(!String(decoding: plain, as: UTF8.self).contains("200 OK"))
      // Those who don't speak TLS do no harm to those who do.
      #expect(try await caller(port, trusting: authority).send(.get, HubPath.information).status == 200)
    }
  }

  @Test func `a new certificate is used for new connections, and open ones continue`() async throws {
    let (first, second, folder) = (try await CertificateAuthority(), try await CertificateAuthority(), try Folder())
    try await withHub(try await first.issue(for: "localhost"), in: folder) { port, server in
      let (anna, _) = try await caller(port, trusting: first).person("anna")
      let events = anna.client.events(HubPath.live, headers: anna.withToken([:]))
      #expect(try await events.next()?.contains("event: head") == true)
      let renewed = try await second.issue(for: "localhost")
      try folder.copy(renewed.certificate, to: "hub.pem")
      try folder.copy(renewed.key, to: "hub.key")
      // The hub looks every five seconds; the test doesn't wait for that.
      _ = server.identity?.reload()
      let error = try await #require(throws: HTTPError.self) {
        try await caller(port, trusting: first).send(.get, HubPath.information)
      }
      #expect(error.code == .insecure)
      var other = try caller(port, trusting: second)
      other.token = anna.token
      let draft = HubSpaceDraft(id: UUID(), name: "Household")
      #expect(try await other.send(.post, HubPath.spaces, draft).status == 201)
      #expect(try await events.next()?.contains("event: spaces") == true)
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
