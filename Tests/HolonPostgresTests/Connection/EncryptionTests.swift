import CertificateAuthority
import Foundation
import HolonPostgres
import HolonRepositories
import PostgresTestServer
import Testing

/// Runs blocking work on a thread that other tests don't need.
private func apart<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
  }
}

/// The error of a connection that could be opened, but not trusted.
@Suite(
  "Encrypted connections to PostgreSQL",
  .enabled(if: PostgresTestServer.isInstalled, Comment(rawValue: PostgresTestServer.advice)),
  .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)), .serialized,
  .timeLimit(.minutes(20)))
struct EncryptionTests {
  /// A server with a certificate for one name, and the signing authority.
  private final class Stage: Sendable {
    let authority: CertificateAuthority
    let server: PostgresTestServer
    // Below the ports that the system gives to connections.
    let port = Int.random(in: 20_000..<32_000)

    init(certifiedFor host: String, days: ClosedRange<Int> = -1...30) async throws {
      authority = try await CertificateAuthority()
      let issued = try await authority.issue(for: host, days: days)
      server = try await apart { [port] in
        try PostgresTestServer(
          options: ["ssl=on", "listen_addresses='*'"],
          files: ["server.crt": issued.certificate, "server.key": issued.key], port: port)
      }
    }

    /// The address of the server on this machine.
    func address(_ options: String) -> String {
      "postgres://postgres@localhost:\(port)/postgres?hostaddr=127.0.0.1&\(options)"
    }

    func failure(_ options: String) async throws -> PostgresError? {
      try await Self.failure(at: address(options))
    }

    /// Makes one query.
    ///
    /// If the pool retried it after an error, the test would end by its time limit.
    static func failure(at address: String) async throws -> PostgresError? {
      let pool = PostgresPool(try PostgresConfiguration(address), size: 1, patience: .seconds(3_600))
      do {
        _ = try await pool.query("SELECT 1") { try $0[0] as Int }
        return nil
      } catch {
        return error as? PostgresError
      }
    }
  }

  @Test func `a connection with a known authority is trusted`() async throws {
    let stage = try await Stage(certifiedFor: "localhost")
    #expect(try await stage.failure("sslmode=verify-full&sslrootcert=\(stage.authority.certificate)") == nil)
  }

  @Test func `an unknown authority is reported before a password is sent`() async throws {
    let stage = try await Stage(certifiedFor: "localhost")
    let other = try await CertificateAuthority()
    let error = try #require(await stage.failure("sslmode=verify-full&sslrootcert=\(other.certificate)"))
    #expect(error.code == .insecure)
    #expect(error.message.contains("certificate verify failed") && error.message.contains("sslrootcert"))
    #expect(!error.message.contains("password"))
  }

  @Test func `a certificate for another name is reported immediately`() async throws {
    let stage = try await Stage(certifiedFor: "db.example.org")
    let error = try #require(
      await stage.failure("sslmode=verify-full&sslrootcert=\(stage.authority.certificate)"))
    #expect(error.code == .insecure)
    #expect(error.message.contains("db.example.org") && error.message.contains("name"))
  }

  @Test func `an expired certificate is reported, with the next step`() async throws {
    let stage = try await Stage(certifiedFor: "localhost", days: -30 ... -1)
    let error = try #require(
      await stage.failure("sslmode=verify-full&sslrootcert=\(stage.authority.certificate)"))
    #expect(error.code == .insecure)
    #expect(error.message.contains("has expired") && error.message.contains("renew it on the server"))
  }

  #if os(Linux)
    // Linux connects to itself by this address, which counts as another machine because it isn't a loopback address.
    @Test func `another machine has to prove its name by default`() async throws {
      let stage = try await Stage(certifiedFor: "db.example.org")
      func address(_ host: String, _ options: String) -> String {
        "postgres://postgres@\(host):\(stage.port)/postgres?hostaddr=0.0.0.0&\(options)"
      }
      let authorities = "sslrootcert=\(stage.authority.certificate)"
      #expect(try await Stage.failure(at: address("db.example.org", authorities)) == nil)
      let name = try #require(await Stage.failure(at: address("db.example.net", authorities)))
      #expect(name.code == .insecure && name.message.contains("another name"))
      let authority = try #require(await Stage.failure(at: address("db.example.org", "connect_timeout=4")))
      #expect(authority.code == .insecure && authority.message.contains("isn't signed by a known authority"))
      let nameless = "postgres://postgres@/postgres?hostaddr=0.0.0.0&port=\(stage.port)&\(authorities)"
      let unnamed = try #require(await Stage.failure(at: nameless))
      #expect(unnamed.code == .insecure && unnamed.message.contains("set host to the certificate's name"))
      // An explicit option may disable that.
      #expect(try await Stage.failure(at: address("db.example.net", "sslmode=require")) == nil)
      #expect(try await Stage.failure(at: address("db.example.net", "sslmode=disable")) == nil)
    }
  #endif

  @Test func `a missing file of authorities is named`() async throws {
    let stage = try await Stage(certifiedFor: "localhost")
    let error = try #require(await stage.failure("sslmode=verify-full&sslrootcert=/nowhere/root.pem"))
    #expect(error.code == .insecure && error.message.contains("/nowhere/root.pem"))
  }

  @Test func `a server without encryption is reported as such`() async throws {
    // Below the ports that the system gives to connections.
    let port = Int.random(in: 20_000..<32_000)
    let server = try await apart { try PostgresTestServer(port: port) }
    let address = "postgres://postgres@localhost:\(port)/postgres?hostaddr=127.0.0.1&sslmode=require"
    let pool = PostgresPool(try PostgresConfiguration(address), size: 1, patience: .seconds(60))
    await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") { try $0[0] as Int } }
    do {
      _ = try await pool.query("SELECT 1") { try $0[0] as Int }
    } catch let error as PostgresError {
      #expect(error.code == .insecure && error.message.contains("enable ssl"))
    }
    server.stop()
  }
}
