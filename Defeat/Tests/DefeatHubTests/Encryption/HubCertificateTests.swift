import CertificateAuthority
import DefeatHub
import Foundation
import Testing

@Suite(
  "A hub's certificate",
  .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
struct HubCertificateTests {
  private static func problem(_ chain: String, _ key: String) -> String? {
    do throws(HubServerError) {
      _ = try IdentityKeeper(HubCertificate(chain: chain, key: key)) { Date() }
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `invalid certificates and keys are refused with a remedy`() async throws {
    let authority = try await CertificateAuthority()
    let good = try await authority.issue(for: "localhost")
    let other = try await authority.issue(for: "localhost")
    let old = try await authority.issue(for: "localhost", days: -30 ... -1)
    let early = try await authority.issue(for: "localhost", days: 2...30)
    let folder = try Folder()
    let (empty, locked) = (try folder.file("empty.pem", ""), try await authority.lock(good.key))
    #expect(Self.problem(good.certificate, good.key) == nil)
    let cases = [
      ("/nowhere/hub.pem", good.key, "“/nowhere/hub.pem” can't be read (no such file)"),
      (good.certificate, "/nowhere/hub.key", "“/nowhere/hub.key” can't be read"),
      (folder.path, good.key, "“\(folder.path)” isn't a file of certificates or keys"),
      (empty, good.key, "“\(empty)” contains no certificate: name a file in PEM format"),
      (good.key, good.key, "contains no certificate"),
      (good.certificate, empty, "“\(empty)” contains no private key: name a file in PEM format"),
      (good.certificate, locked, "“\(locked)” needs a passphrase"),
      (good.certificate, other.key, "“\(other.key)” doesn't fit the certificate “\(good.certificate)”"),
      (old.certificate, old.key, "“\(old.certificate)” expired on \(Self.day(-1)): renew it."),
      (early.certificate, early.key, "isn't valid before \(Self.day(2)): check this machine's clock"),
    ]
    for (chain, key, words) in cases {
      let problem = Self.problem(chain, key)
      #expect(problem?.contains(words) == true, "\(words): \(problem ?? "nothing is wrong")")
    }
  }

  @Test func `a hub without a usable certificate creates no database`() async throws {
    let folder = try Folder()
    let certificate = HubCertificate(chain: "/nowhere/hub.pem", key: "/nowhere/hub.key")
    let configuration = HubConfiguration(certificate: certificate)
    await #expect(throws: HubServerError.self) { try await HubServer(path: "\(folder.path)/hub.sqlite", configuration) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a key that others can read is refused, unless it is root's and a group's`() async throws {
    let issued = try await CertificateAuthority().issue(for: "localhost")
    let isRoot = geteuid() == 0
    for (mode, isRefused) in [(0o600, false), (0o400, false), (0o640, !isRoot), (0o644, true), (0o660, true)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: issued.key)
      let problem = Self.problem(issued.certificate, issued.key)
      #expect((problem != nil) == isRefused, "mode \(String(mode, radix: 8)): \(problem ?? "accepted")")
      if isRefused { #expect(problem?.contains("chmod 600 \(issued.key)") == true) }
    }
  }

  @Test func `an invalid file doesn't replace a certificate, and is reported if it stays invalid`() async throws {
    let (authority, folder) = (try await CertificateAuthority(), try Folder())
    let (first, second) = (try await authority.issue(for: "localhost"), try await authority.issue(for: "localhost"))
    let files = HubCertificate(chain: "\(folder.path)/hub.pem", key: "\(folder.path)/hub.key")
    try folder.copy(first.certificate, to: "hub.pem")
    try folder.copy(first.key, to: "hub.key")
    let keeper = try IdentityKeeper(files) { Date() }
    #expect(keeper.reload() == nil)
    // Between the writing of the two files, the key doesn't fit.
    try folder.copy(second.certificate, to: "hub.pem")
    #expect(keeper.reload() == nil)
    try folder.copy(second.key, to: "hub.key")
    #expect(keeper.reload() == "The hub uses the new certificate, which is valid until \(Self.day(30)).")
    #expect(keeper.reload() == nil)
    try FileManager.default.removeItem(atPath: files.key)
    #expect(keeper.reload() == nil)
    let reported = try #require(keeper.reload())
    #expect(
      reported.contains("hub.key” can't be read")
        && reported.hasSuffix("The hub continues with its current certificate."))
    // Once is enough.
    #expect(keeper.reload() == nil)
    try folder.copy(second.key, to: "hub.key")
    #expect(keeper.reload()?.contains("new certificate") == true)
  }

  @Test func `a certificate that expires within a week is reported once`() async throws {
    let issued = try await CertificateAuthority().issue(for: "localhost", days: -20...6)
    let keeper = try IdentityKeeper(HubCertificate(chain: issued.certificate, key: issued.key)) { Date() }
    let warning = "The certificate “\(issued.certificate)” expires on \(Self.day(6)): renew it."
    #expect(keeper.reload()?.hasPrefix(warning) == true)
    #expect(keeper.reload() == nil)
  }

  /// A day from today.
  private static func day(_ days: Int) -> String {
    Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(.iso8601.year().month().day())
  }
}

@Suite("Addresses of a hub") struct HubConfigurationTests {
  private func refusal(_ configuration: HubConfiguration) async throws -> String? {
    let fixture = try await HubFixture(.sqlite)
    do throws(HubServerError) {
      _ = try HubServer(fixture.hub, configuration)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `other computers reach a hub over TLS only, unless asked for`() async throws {
    for host in ["127.0.0.1", "127.1.2.3", "localhost", "::1"] {
      #expect(try await refusal(HubConfiguration(host: host)) == nil)
      #expect(HubConfiguration(host: host).warning == nil)
    }
    for host in ["0.0.0.0", "::", "192.0.2.1", "127.example.org", "localhost.example.org"] {
      let refusal = try #require(await refusal(HubConfiguration(host: host)))
      for option in ["--tls-certificate", "--tls-key", "--behind-proxy", "--allow-plain-http"] {
        #expect(refusal.contains(option))
      }
      let (proxied, plain) = (
        HubConfiguration(host: host, isBehindProxy: true), HubConfiguration(host: host, allowsPlainHTTP: true)
      )
      #expect(try await self.refusal(proxied) == nil && proxied.warning == nil)
      #expect(try await self.refusal(plain) == nil && plain.warning?.contains("aren't encrypted") == true)
    }
  }
}

/// A folder that is removed when no one holds it any more.
final class Folder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("folder-\(UUID())").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    _ = FileManager.default.createFile(atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    return file
  }

  /// Replaces a file at once.
  func copy(_ file: String, to name: String) throws {
    let new = try self.file("\(name).new", String(contentsOfFile: file, encoding: .utf8))
    guard rename(new, "\(path)/\(name)") == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
