import CertificateAuthority
import DefeatCore
import DefeatHub
import DefeatSync
import Foundation
import HolonRepositories
import HolonSQLite
import HolonToDos
import Testing

#if !canImport(Darwin)
  /// Devices and a hub whose certificate a test's own authority has signed, which Apple's systems would have to be told of.
  @Suite(
    "A device and a hub over TLS",
    .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
  struct EncryptedHubTests {
    /// A hub at a port, until it is stopped.
    private struct RunningHub {
      let port: String
      let run: Task<Void, any Error>

      /// - Parameter days: The difference of the hub's clock from this machine's.
      static func start(_ issued: CertificateAuthority.Issued, days: Int = 0) async throws -> RunningHub {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
        let database = try await SQLiteHubDatabase(path: file)
        var limits = HubLimits()
        limits.passwordRounds = 4
        let now = { @Sendable in Int64((Date().timeIntervalSince1970 + Double(days) * 86_400) * 1_000) }
        let certificate = HubCertificate(chain: issued.certificate, key: issued.key)
        let server = try HubServer(
          Hub(database, limits: limits, signUp: .open, now: now), HubConfiguration(port: 0, certificate: certificate))
        let (addresses, address) = AsyncStream.makeStream(of: String.self)
        let run = Task {
          defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
          try await server.run { address.yield($0) }
        }
        var iterator = addresses.makeAsyncIterator()
        let found = try #require(await iterator.next())
        return RunningHub(port: String(found.split(separator: ":").last ?? ""), run: run)
      }

      func stop() async {
        run.cancel()
        _ = try? await run.value
      }
    }

    /// A device with a list in a file.
    private final class Device {
      let store: SQLiteToDoStore
      let client: HubClient
      private let path: String

      init(_ hub: RunningHub, _ authority: CertificateAuthority, signsUp: Bool = false) async throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
        store = try SQLiteToDoStore(path: path)
        let address = try HubAddress("https://localhost:\(hub.port)")
        let stranger = try HubClient(address, authorities: authority.certificate)
        let password = "correct horse battery"
        if signsUp { _ = try await stranger.signUp(HubSignUp(name: "ada", password: password)) }
        let session = try await stranger.logIn(HubLogin(name: "ada", password: password, device: "Phone"))
        client = try HubClient(address, token: session.token, authorities: authority.certificate)
        let home = SyncHome(hub: address.text, space: session.account.home, account: "ada")
        try store.sync.attach(to: home, isRefilling: false, at: Date())
      }

      deinit { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }

      func sync() async throws {
        let home = try #require(try store.sync.home())
        _ = try await SyncedList(local: store, hub: client, space: home.space).refresh()
      }

      func add(_ title: String) throws {
        try store.edit("add", excerpt: ToDoExcerpt(), at: Date()) { list in _ = try list.add(ToDo(title)) }
      }

      func titles() throws -> [String] { try store.list().entries.map(\.entry.toDo.title) }
    }

    @Test func `lists are in step, and hints arrive`() async throws {
      let authority = try await CertificateAuthority()
      let hub = try await RunningHub.start(try await authority.issue(for: "localhost"))
      let phone = try await Device(hub, authority, signsUp: true)
      let laptop = try await Device(hub, authority)
      let (hints, hint) = AsyncStream.makeStream(of: HubEvent.self)
      let listening = Task { [client = laptop.client] in
        try await client.listen { hint.yield($0) }
      }
      var iterator = hints.makeAsyncIterator()
      guard case .head(let space, 0)? = await iterator.next() else { throw CancellationError() }
      try phone.add("Milk")
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
      let hub = try await RunningHub.start(try await authority.issue(for: "localhost"))
      let phone = try await Device(hub, authority, signsUp: true)
      // Noise can't be compressed: the answer has to be longer than the pieces in which it is sent.
      let notes = (0..<60).map { _ in Data((0..<9_000).map { _ in UInt8.random(in: 0...255) }).base64EncodedString() }
      try phone.store.edit("add", excerpt: ToDoExcerpt(), at: Date()) { list in
        for (number, note) in notes.enumerated() { _ = try list.add(ToDo("To-do \(number)", notes: note)) }
      }
      try await phone.sync()
      let laptop = try await Device(hub, authority)
      try await laptop.sync()
      #expect(try laptop.store.list().entries.map(\.entry.toDo.notes) == notes)
      await hub.stop()
    }

    @Test func `what isn't trusted is refused, with what to do`() async throws {
      let (authority, other) = (try await CertificateAuthority(), try await CertificateAuthority())
      let hub = try await RunningHub.start(try await authority.issue(for: "localhost"))
      let old = try await RunningHub.start(try await authority.issue(for: "localhost", days: -30 ... -1), days: -10)
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
