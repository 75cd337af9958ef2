import CertificateAuthority
import DefeatCore
import DefeatHub
import DefeatStore
import DefeatSync
import Foundation
import HolonSync
import HolonToDos
import Testing

#if !canImport(Darwin)
  /// Devices and a hub whose certificate a test's own authority has signed, which Apple's systems would have to be told of.
  @Suite(
    "A device and a hub over TLS",
    .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
  struct EncryptedHubTests {
    /// Starts a hub with a certificate whose clock differs from this machine's by a number of days.
    private static func hub(_ issued: CertificateAuthority.Issued, days: Int = 0) async throws -> RunningHub {
      var limits = HubLimits()
      limits.passwordRounds = 4
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
      return try await RunningHub.start(
        file, limits: limits, certificate: HubCertificate(chain: issued.certificate, key: issued.key)
      ) { Int64((Date().timeIntervalSince1970 + Double(days) * 86_400) * 1_000) }
    }

    /// A device that is logged in at a hub whose certificate an authority has signed.
    private static func device(
      _ hub: RunningHub, _ authority: CertificateAuthority, signsUp: Bool = false
    ) async throws -> Device {
      let device = try Device()
      try await device.logIn(
        "https://localhost:\(hub.port)", signsUp: signsUp, authorities: authority.certificate)
      return device
    }

    @Test func `lists are synced, and hints arrive`() async throws {
      let authority = try await CertificateAuthority()
      let hub = try await Self.hub(try await authority.issue(for: "localhost"))
      let phone = try await Self.device(hub, authority, signsUp: true)
      let laptop = try await Self.device(hub, authority)
      let (hints, hint) = AsyncStream.makeStream(of: HubEvent.self)
      let client = try #require(laptop.client)
      let listening = Task {
        try await client.listen { hint.yield($0) }
      }
      var iterator = hints.makeAsyncIterator()
      guard case .head(let space, 0)? = await iterator.next() else { throw CancellationError() }
      try phone.add(ToDo("Milk"))
      try await phone.sync()
      guard case .head(space, let head)? = await iterator.next() else { throw CancellationError() }
      #expect(head > 0)
      try await laptop.sync()
      #expect(try laptop.titles() == ["Milk"])
      await hub.stop()
      // A hub that ends isn't one whose certificate is wrong.
      let end = await listening.result
      if case .failure(let error) = end { #expect("\(error)".contains("connection to"), "\(error)") }
    }

    @Test func `a long list arrives whole`() async throws {
      let authority = try await CertificateAuthority()
      let hub = try await Self.hub(try await authority.issue(for: "localhost"))
      let phone = try await Self.device(hub, authority, signsUp: true)
      // Noise can't be compressed: the answer has to be longer than the pieces in which it is sent.
      let notes = (0..<60).map { _ in Data((0..<9_000).map { _ in UInt8.random(in: 0...255) }).base64EncodedString() }
      try phone.store.edit("add", excerpt: ToDoExcerpt(), at: Date()) { list in
        for (number, note) in notes.enumerated() { _ = try list.add(ToDo("To-do \(number)", notes: note)) }
      }
      try await phone.sync()
      let laptop = try await Self.device(hub, authority)
      try await laptop.sync()
      #expect(try laptop.store.list().entries.map(\.entry.toDo.notes) == notes)
      await hub.stop()
    }

    @Test func `unreadable authorities matter to encrypted connections only, and are named`() async {
      await #expect(processExitsWith: .success) {
        setenv("SSL_CERT_FILE", "/nowhere/authority.pem", 1)
        _ = try HubClient(HubAddress("http://127.0.0.1:8080"))
        let problem = #expect(throws: SyncProblem.self) { try HubClient(HubAddress("https://127.0.0.1:8080")) }
        #expect(problem?.code == .unreadable)
        let start = "“/nowhere/authority.pem”, the value of SSL_CERT_FILE, can't be read"
        #expect(problem?.message.hasPrefix(start) == true)
      }
    }

    @Test func `an untrusted certificate is refused with a remedy`() async throws {
      let (authority, other) = (try await CertificateAuthority(), try await CertificateAuthority())
      let hub = try await Self.hub(try await authority.issue(for: "localhost"))
      let old = try await Self.hub(try await authority.issue(for: "localhost", days: -30 ... -1), days: -10)
      let cases = [
        ("https://localhost:\(hub.port)", other, "no known authority has signed it: check the address, or name"),
        ("https://127.0.0.1:\(hub.port)", authority, "is for another name: use a name that it is for"),
        ("https://localhost:\(old.port)", authority, "has expired or isn't valid yet: check this machine's clock"),
      ]
      for (address, trusted, words) in cases {
        let client = try HubClient(try HubAddress(address), authorities: trusted.certificate)
        let problem = await #expect(throws: SyncProblem.self) { try await client.information() }
        #expect(problem?.code == .offline && problem?.message.hasPrefix("The certificate of \(address) ") == true)
        #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
      }
      await hub.stop()
      await old.stop()
    }
  }
#endif
