import CertificateAuthority
import Foundation
import HolonPostgres
import HolonRepositories
import PostgresTestServer
import Testing

/// Does what blocks a thread on one that other tests don't need meanwhile.
private func apart<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
  }
}

/// What a connection says that could be made, but not be trusted.
@Suite(
  "Encrypted connections to PostgreSQL",
  .enabled(if: PostgresTestServer.isInstalled, Comment(rawValue: PostgresTestServer.advice)),
  .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)), .serialized)
struct EncryptionTests {
  /// A server with a certificate for one name, and who has signed it.
  private final class Stage: Sendable {
    let authority: CertificateAuthority
    let server: PostgresTestServer
    let port = Int.random(in: 20_000..<60_000)

    static func started(certifiedFor host: String) async throws -> Stage {
      try await apart { try Stage(certifiedFor: host) }
    }

    private init(certifiedFor host: String) throws {
      authority = try CertificateAuthority()
      let issued = try authority.issue(for: host)
      server = try PostgresTestServer(
        options: ["ssl=on"], files: ["server.crt": issued.certificate, "server.key": issued.key], port: port)
    }

    func address(_ options: String) -> String {
      "postgres://postgres@localhost:\(port)/postgres?hostaddr=127.0.0.1&\(options)"
    }

    /// Asks once.
    func failure(_ options: String) async throws -> PostgresError? {
      let pool = PostgresPool(try PostgresConfiguration(address(options)), size: 1, patience: .seconds(60))
      do {
        _ = try await pool.query("SELECT 1") { try $0.integer(0) }
        return nil
      } catch {
        return error as? PostgresError
      }
    }
  }

  @Test func `the right authority lets a connection be trusted`() async throws {
    let stage = try await Stage.started(certifiedFor: "localhost")
    #expect(try await stage.failure("sslmode=verify-full&sslrootcert=\(stage.authority.certificate)") == nil)
  }

  @Test func `an unknown authority is told by the certificate, not by the password`() async throws {
    let stage = try await Stage.started(certifiedFor: "localhost")
    let other = try CertificateAuthority()
    let error = try #require(await stage.failure("sslmode=verify-full&sslrootcert=\(other.certificate)"))
    #expect(error.code == .insecure)
    #expect(error.message.contains("certificate verify failed") && error.message.contains("sslrootcert"))
    #expect(!error.message.contains("password"))
  }

  @Test func `a certificate for another name is told at once`() async throws {
    let stage = try await Stage.started(certifiedFor: "db.example.org")
    let start = ContinuousClock.now
    let error = try #require(
      await stage.failure("sslmode=verify-full&sslrootcert=\(stage.authority.certificate)"))
    #expect(error.code == .insecure)
    #expect(error.message.contains("db.example.org") && error.message.contains("name"))
    // It isn't asked again and again for as long as the pool is patient.
    #expect(ContinuousClock.now - start < .seconds(50))
  }

  @Test func `a missing file of authorities is named`() async throws {
    let stage = try await Stage.started(certifiedFor: "localhost")
    let error = try #require(await stage.failure("sslmode=verify-full&sslrootcert=/nowhere/root.pem"))
    #expect(error.code == .insecure && error.message.contains("/nowhere/root.pem"))
  }

  @Test func `a server without encryption is told as such`() async throws {
    let port = Int.random(in: 20_000..<60_000)
    let server = try await apart { try PostgresTestServer(port: port) }
    let address = "postgres://postgres@localhost:\(port)/postgres?hostaddr=127.0.0.1&sslmode=require"
    let pool = PostgresPool(try PostgresConfiguration(address), size: 1, patience: .seconds(60))
    await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") { try $0.integer(0) } }
    do {
      _ = try await pool.query("SELECT 1") { try $0.integer(0) }
    } catch let error as PostgresError {
      #expect(error.code == .insecure && error.message.contains("SSL"))
    }
    server.stop()
  }
}
