import CertificateAuthority
import Foundation
import HTTPTypes
import HolonBase
import HolonHTTP
import Testing

#if !canImport(Darwin)
  // In processes of their own, because others read the environment at the same time.
  @Suite("Proxies")
  struct ProxyTests {
    @Test func `requests use the proxies of the environment, but never for this machine`() async {
      await #expect(processExitsWith: .success) {
        let lines = Locked<[String]>([])
        let proxy = try RawServer { connection in
          while let request = connection.request() {
            lines.value.append(request.line)
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nproxy")
          }
        }
        let own = try RawServer.answering { _ in "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown" }
        setenv("http_proxy", proxy.address, 1)
        setenv("NO_PROXY", "direct.invalid", 1)
        let session = HTTPSession(timeouts: .patient, allowsPlainHTTP: true)
        let far = try await session.send(.get("http://hub.invalid/sync?x=y"))
        #expect(far.body == Array("proxy".utf8))
        for host in ["127.0.0.1", "localhost", "hub.localhost", "hub.localhost."] {
          #expect(try await session.send(.get("http://\(host):\(own.port)")).body == Array("own".utf8))
        }
        for host in ["127.0.0.2", "[::1]"] {
          await #expect(throws: HTTPError.self) { try await session.send(.get("http://\(host):\(own.port)")) }
        }
        let direct = await #expect(throws: HTTPError.self) { try await session.send(.get("http://direct.invalid")) }
        #expect(direct?.code == .unreachable)
        #expect(lines.value == ["GET http://hub.invalid/sync?x=y HTTP/1.1"])
      }
    }

    @Test(
      .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
    func `an encrypted request goes through a tunnel`() async {
      await #expect(processExitsWith: .success) {
        let authority = try await CertificateAuthority()
        let server = try await EncryptedServer.start(try await authority.issue(for: "hub.invalid"))
        defer { server.stop() }
        let lines = Locked<[String]>([])
        let proxy = try RawServer { connection in
          guard let request = connection.request() else { return }
          lines.value.append(request.line)
          guard request.line.contains("hub.invalid"), let other = try? RawConnection(toPort: server.port) else {
            connection.send("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
            return
          }
          connection.send("HTTP/1.1 200 Connection established\r\nX-Proxy: yes\r\n\r\n")
          connection.relay(to: other)
        }
        setenv("HTTPS_PROXY", proxy.address, 1)
        let session = HTTPSession(timeouts: .patient, trust: try HTTPTrust(file: authority.certificate))
        let answer = try await session.send(.get("https://hub.invalid/hello"))
        #expect(answer.body == Array("hello".utf8) && answer.fields[HTTPField.Name("X-Proxy")!] == nil)
        let refused = await #expect(throws: HTTPError.self) {
          try await session.send(.get("https://other.invalid/hello"))
        }
        #expect(refused?.code == .unreachable && refused?.proxy == "127.0.0.1")
        #expect(
          refused?.message
            == "GET other.invalid/hello: the proxy refuses the connection with status 403: "
            + "check HTTPS_PROXY and NO_PROXY")
        #expect(lines.value == ["CONNECT hub.invalid:443 HTTP/1.1", "CONNECT other.invalid:443 HTTP/1.1"])
        setenv("HTTPS_PROXY", "http://127.0.0.1:1", 1)
        let lost = await #expect(throws: HTTPError.self) {
          try await HTTPSession.patient.send(.get("https://hub.invalid/hello"))
        }
        #expect(lost?.code == .unreachable)
      }
    }

    @Test(
      .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
    func `a proxy whose certificate isn't trusted is named instead of the server`() async {
      await #expect(processExitsWith: .success) {
        let (authority, other) = (try await CertificateAuthority(), try await CertificateAuthority())
        let encrypted = try await EncryptedServer.start(try await authority.issue(for: "localhost"))
        defer { encrypted.stop() }
        let plain = try RawServer { connection in
          _ = connection.skip()
          connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        }
        let cases = [
          ("localhost:\(encrypted.port)", other, "the certificate isn't signed by a trusted authority"),
          ("ada:secret@127.0.0.1:\(encrypted.port)/", authority, "the certificate is for another name"),
          ("localhost:\(plain.port)", authority, "the server doesn't use TLS"),
        ]
        for (proxy, trusted, words) in cases {
          for scheme in ["https", "http"] {
            setenv("\(scheme)_proxy", "https://\(proxy)", 1)
            let session = HTTPSession(
              timeouts: .patient, allowsPlainHTTP: true, trust: try HTTPTrust(file: trusted.certificate))
            let error = await #expect(throws: HTTPError.self) {
              try await session.send(.get("\(scheme)://hub.invalid/hello"))
            }
            let host = proxy.contains("localhost") ? "localhost" : "127.0.0.1"
            #expect(error?.code == .insecure && error?.certificateFault == nil && error?.proxy == host)
            let message = error?.message ?? ""
            #expect(message.hasPrefix("GET hub.invalid/hello: the proxy “\(host)” can't be used: "), "\(message)")
            #expect(message.contains(words), "\(message)")
          }
        }
      }
    }
  }
#endif
