import CertificateAuthority
import Foundation
import HTTPTypes
import HolonHTTP
import Testing

#if !canImport(Darwin)
  @Suite(
    "Trusted authorities",
    .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
  struct HTTPTrustTests {
    @Test func `a private authority is trusted when it is given`() async throws {
      let authority = try await CertificateAuthority()
      let server = try await EncryptedServer.start(try await authority.issue(for: "localhost"))
      let trusting = HTTPSession(timeouts: .patient, trust: try HTTPTrust(file: authority.certificate))
      #expect(try await server.ask(trusting) == "hello")
      // The environment names it as well.
      let environment = ["SSL_CERT_FILE": authority.certificate, "SSL_CERT_DIR": ""]
      #expect(try await server.ask(HTTPSession(timeouts: .patient, trust: try .standard(environment))) == "hello")
      let folder = URL(fileURLWithPath: authority.certificate).deletingLastPathComponent().path
      #expect(throws: HTTPError.self) { try HTTPTrust.standard(["SSL_CERT_DIR": "/nowhere:\(folder)"]) }
      #expect(
        try await server.ask(HTTPSession(timeouts: .patient, trust: try .standard(["SSL_CERT_DIR": folder]))) == "hello"
      )
      server.stop()
    }

    @Test func `an unknown authority, another name and an expired certificate are distinguished`() async throws {
      let authority = try await CertificateAuthority()
      let other = try await CertificateAuthority()
      let trust = try HTTPTrust(file: authority.certificate)
      let good = try await authority.issue(for: "localhost")
      let cases = [
        (
          good, HTTPTrust.system, CertificateFault.unknownAuthority,
          "the certificate isn't signed by a trusted authority"
        ),
        (good, try HTTPTrust(file: other.certificate), .unknownAuthority, "isn't signed by a trusted"),
        (try await authority.issue(for: "hub.example.org"), trust, .otherName, "the certificate is for another name"),
        (
          try await authority.issue(for: "localhost", days: -30 ... -1), trust, .outOfDate,
          "the certificate has expired"
        ),
        (try await authority.issue(for: "localhost", days: 2...30), trust, .outOfDate, "isn't valid yet"),
      ]
      for (issued, trust, fault, words) in cases {
        let server = try await EncryptedServer.start(issued)
        let error = await #expect(throws: HTTPError.self) {
          try await server.ask(HTTPSession(timeouts: .patient, trust: trust))
        }
        #expect(error?.code == .insecure && error?.mayHaveArrived == false)
        #expect(error?.certificateFault == fault)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "no message")")
        server.stop()
      }
    }

    @Test func `a closed connection isn't reported as a certificate's fault`() async throws {
      let authority = try await CertificateAuthority()
      let session = HTTPSession(timeouts: .patient, trust: try HTTPTrust(file: authority.certificate))
      let issued = try await authority.issue(for: "localhost")
      let late = try await EncryptedServer.start(issued, hangsUp: true)
      let broken = await #expect(throws: HTTPError.self) { try await late.ask(session) }
      // The request has arrived, so it mustn't count as one that hasn't.
      #expect(broken?.code == .broken && broken?.mayHaveArrived == true)
      late.stop()
      let early = try RawServer { connection in _ = connection.skip() }
      let hungUp = await #expect(throws: HTTPError.self) {
        try await session.send(.get("https://localhost:\(early.port)"))
      }
      #expect(hungUp?.code == .unreachable, "\(hungUp?.message ?? "")")
      early.stop()
    }

    @Test func `a folder's other files, and what else is in a file, don't matter`() async throws {
      let authority = try await CertificateAuthority()
      let issued = try await authority.issue(for: "localhost")
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let key = try String(contentsOfFile: issued.key, encoding: .utf8)
      let certificate = try String(contentsOfFile: authority.certificate, encoding: .utf8)
      let damaged = certificate.replacing("MII", with: "MIJ")
      let text = "Authority\n\(key)\(damaged)\(certificate.replacing("\n", with: "\r\n"))"
      try text.write(toFile: "\(folder)/a.pem", atomically: true, encoding: .utf8)
      try "hello".write(toFile: "\(folder)/README", atomically: true, encoding: .utf8)
      let server = try await EncryptedServer.start(issued)
      defer { server.stop() }
      let trust = try HTTPTrust.standard(["SSL_CERT_DIR": folder])
      // The certificates were read before.
      try FileManager.default.removeItem(atPath: "\(folder)/a.pem")
      #expect(try await server.ask(HTTPSession(timeouts: .patient, trust: trust)) == "hello")
    }

    @Test func `a file that is missing, or has no certificate, is named`() throws {
      let missing = #expect(throws: HTTPError.self) { try HTTPTrust(file: "/nowhere/ca.pem") }
      #expect(missing?.message == "“/nowhere/ca.pem” can't be read: use a file of certificates in PEM format")
      let empty = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pem").path
      defer { try? FileManager.default.removeItem(atPath: empty) }
      let damaged = "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIU\n-----END CERTIFICATE-----\n"
      for text in ["", "This isn't a certificate.\n", damaged] {
        try text.write(toFile: empty, atomically: true, encoding: .utf8)
        let error = #expect(throws: HTTPError.self) { try HTTPTrust.standard(["SSL_CERT_FILE": empty]) }
        #expect(
          error?.message
            == "“\(empty)”, the value of SSL_CERT_FILE, contains no certificate: "
            + "use a file of certificates in PEM format"
        )
      }
    }
  }
#endif
