import Foundation
import HolonHTTP
import HolonRepositories
import RecordContract
import Testing

@Suite("RESTRepository over HTTP", .timeLimit(.minutes(10)))
struct RESTRepositoryTests {
  let server = VolumeServer()
  static let fields = [
    RESTField<Volume>("title", \.title), RESTField("year", \.year), RESTField("lent", \.isLent),
    RESTField("note", \.note),
  ]
  static let quick = Backoff(attempts: 4, first: .milliseconds(1), longest: .milliseconds(5))

  func repository(
    _ address: String, _ conflicts: RESTConflicts = .lastWriteWins, keepsKeys: Bool = false,
    session: HTTPSession = HTTPSession(), fields: [RESTField<Volume>] = fields
  ) throws -> RESTRepository<Volume> {
    server.use { $0 = VolumeServer.State() }
    return try RESTRepository<Volume>(
      at: address, fields: fields, conflicts: conflicts, keepsKeys: keepsKeys, backoff: Self.quick, session: session,
      name: "service")
  }

  @Test func `an HTTP repository follows the contract, with conditions here or on the server`() async throws {
    try await server.run { address in
      try await checkVolumeContract { try repository(address) }
      try await checkVolumeContract { try repository(address, .areDetected, fields: []) }
    }
  }

  @Test func `an HTTP repository follows the contract as a part of wholes`() async throws {
    try await server.run { address in
      try await checkVolumeContract {
        PolicyRepository<Volume>(
          [MemoryRepository(), CompositeRepository<Volume>(try repository(address), MemoryRepository())],
          reading: .localThenRemote, writing: .primaryThenCaches)
      }
      try await checkVolumeContract {
        PolicyRepository<Volume>(
          [MemoryRepository(), try repository(address).retrying()], reading: .localThenRemote,
          writing: .behind(MemoryOutbox()))
      }
    }
  }

  @Test func `unchanged entities aren't transferred again`() async throws {
    try await server.run { address in
      let volumes = try repository(address)
      try await volumes.put(Volume.all)
      #expect(try await volumes.get("alpha") == Volume.all[1])
      #expect(try await volumes.getAll().count == Volume.all.count)
      // The server can answer only "not modified": it would fail otherwise.
      #expect(try await volumes.get("alpha") == Volume.all[1])
      server.use { $0.volumes["alpha"]?.year = 2_000 }
      #expect(try await volumes.get("alpha")?.year == 2_000)
      #expect(try await volumes.getAll().contains { $0.year == 2_000 })
      server.use { $0.volumes["alpha"] = nil }
      #expect(try await volumes.get("alpha") == nil)
    }
  }

  @Test func `an update of an entity changed by others is a conflict, if enabled`() async throws {
    try await server.run { address in
      let careful = try repository(address, .areDetected)
      try await careful.put([Volume.all[0]])
      let read = try #require(try await careful.get("delta"))
      server.use { $0.volumes["delta"]?.year = 1 }
      let error = await #expect(throws: RepositoryError.self) { try await careful.update(read.renamed("mine")) }
      #expect(error?.code == .conflict && error?.source == "service")
      #expect(server.use { $0.volumes["delta"]?.year } == 1)
      // After it was read again, it can be written; and once more, because its version was returned.
      try await careful.update(try #require(try await careful.get("delta")).renamed("theirs, then mine"))
      try await careful.update(read.renamed("again"))
      #expect(server.use { $0.volumes["delta"]?.title } == "again")
      server.use { $0.volumes["delta"] = nil }
      let gone = await #expect(throws: RepositoryError.self) { try await careful.update(read) }
      #expect(gone?.code == .notFound)
    }
  }

  @Test(arguments: [
    (401, RepositoryError.Code.unauthenticated, 1), (403, .refused, 1), (400, .refused, 1), (409, .conflict, 1),
    (413, .refused, 1), (422, .refused, 1), (301, .unauthenticated, 1), (418, .refused, 1), (429, .unavailable, 4),
    (503, .unavailable, 4), (500, .failed, 4), (504, .timedOut, 4), (408, .timedOut, 4),
  ])
  func `each status has its error, and is retried where that may help`(
    _ status: Int, _ code: RepositoryError.Code, _ attempts: Int
  ) async throws {
    try await server.run { address in
      let volumes = try repository(address)
      for ask in [{ _ = try await volumes.get("a") }, { try await volumes.put([Volume.all[0]]) }]
        as [@Sendable () async throws -> Void]
      {
        server.use { ($0.troubles, $0.requests) = (Array(repeating: .status(status), count: 10), []) }
        let error = await #expect(throws: RepositoryError.self) { try await ask() }
        #expect(error?.code == code && error?.message.contains("\(status)") == true)
        #expect(server.use { $0.requests.count } == attempts)
      }
      server.use { $0.troubles = Array(repeating: .status(status), count: attempts - 1) }
      #expect(try await volumes.get("a") == nil)
    }
  }

  @Test(arguments: [429, 503])
  func `the error of a busy server has the demanded pause`(_ status: Int) async throws {
    try await server.run { address in
      let volumes = try repository(address)
      server.use { $0.troubles = [.status(status, retryAfter: "0")] }
      #expect(try await volumes.get("a") == nil)
      let impatient = try RESTRepository<Volume>(at: address, backoff: Backoff(attempts: 1))
      for (text, expected) in [("7", Duration.seconds(7)), ("soon", nil), ("Wed, 21 Oct 2015 07:28:00 GMT", .zero)] {
        server.use { $0.troubles = [.status(status, retryAfter: text)] }
        let error = await #expect(throws: RepositoryError.self) { try await impatient.get("a") }
        #expect(error?.code == .unavailable && error?.retryAfter == expected)
      }
    }
  }

  @Test func `an uncertain write isn't reported as failed when the server is busy later`() async throws {
    try await server.run { address in
      let volumes = try repository(address)
      server.use { $0.troubles = [.torn(isDone: true)] + Array(repeating: .status(503), count: 3) }
      let error = await #expect(throws: RepositoryError.self) { try await volumes.put([Volume.all[0]]) }
      #expect(error?.code == .timedOut)
      #expect(server.use { $0.volumes.count } == 1)
    }
  }

  @Test(arguments: [true, false])
  func `lost connections are retried, and no entity is added twice`(_ isDone: Bool) async throws {
    try await server.run { address in
      let volumes = try repository(address)
      server.use { $0.troubles = [.torn(isDone: isDone), .torn(isDone: isDone)] }
      try await volumes.put([Volume.all[0]])
      server.use { $0.troubles = [.torn(isDone: isDone), .torn(isDone: isDone)] }
      #expect(try await volumes.get("delta") == Volume.all[0])
      server.use { $0.troubles = [.torn(isDone: isDone)] }
      try await volumes.delete("delta")
      #expect(server.use { $0.volumes.isEmpty })

      // An addition may be done: it is neither reported as failed nor sent again.
      server.use { ($0.troubles, $0.requests) = ([.torn(isDone: isDone)], []) }
      let error = await #expect(throws: RepositoryError.self) { try await volumes.add(Volume.all[1]) }
      #expect(error?.code == .timedOut)
      #expect(server.use { $0.requests.count } == 1)
      #expect(server.use { $0.volumes["alpha"] != nil } == isDone)
    }
  }

  @Test func `a server that keeps keys makes a repeated addition once`() async throws {
    try await server.run { address in
      let volumes = try repository(address, keepsKeys: true)
      server.use { $0.troubles = [.torn(isDone: true), .torn(isDone: true)] }
      try await volumes.add(Volume.all[1])
      #expect(server.use { $0.volumes.count } == 1)
      #expect(server.use { Set($0.keys).count } == 1)
      let error = await #expect(throws: RepositoryError.self) { try await volumes.add(Volume.all[1]) }
      #expect(error?.code == .alreadyExists)
      #expect(server.use { Set($0.keys).count } == 2)
    }
  }

  @Test func `a late response is reported`() async throws {
    try await server.run { address in
      let volumes = try repository(address, session: HTTPSession(timeouts: HTTPTimeouts(whole: .milliseconds(200))))
      server.use { $0.troubles = Array(repeating: .late, count: 8) }
      let error = await #expect(throws: RepositoryError.self) { try await volumes.get("a") }
      #expect(error?.code == .timedOut)
      // A cancelled caller doesn't wait.
      let patient = try repository(address)
      server.use { $0.troubles = [.late] }
      let task = Task { try await patient.get("a") }
      try await Task.sleep(for: .milliseconds(50))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `an unreachable server and foreign responses are reported`() async throws {
    let nobody = try RESTRepository<Volume>(at: "http://127.0.0.1:1/volumes", backoff: Self.quick)
    for ask in [{ _ = try await nobody.getAll() }, { try await nobody.add(Volume.all[0]) }] as [() async throws -> Void]
    {
      let error = await #expect(throws: RepositoryError.self) { try await ask() }
      #expect(error?.code == .unavailable && error?.source == "127.0.0.1:1")
    }
    struct Other: Codable, Identifiable { var id: String; var other: [Int] }
    try await server.run { address in
      try await repository(address).put(Volume.all)
      let others = try RESTRepository<Other>(at: address, backoff: Self.quick)
      for ask in [{ _ = try await others.get("alpha") }, { _ = try await others.getAll() }]
        as [@Sendable () async throws -> Void]
      {
        let error = await #expect(throws: RepositoryError.self) { try await ask() }
        #expect(error?.code == .unreadable)
      }
    }
  }

  @Test(arguments: ["", "library", "https://", "https://a:s3cret@host/x", "https://host/x?key=s3cret", "s3cret"])
  func `an address that isn't one is refused without being quoted`(_ address: String) {
    let error = #expect(throws: RepositoryError.self) { try RESTRepository<Volume>(at: address) }
    #expect(error?.message.contains("s3cret") == false)
  }

  @Test func `unusual identifiers stay in their place in the path`() async throws {
    try await server.run { address in
      let volumes = try repository(address)
      for id in ["a/b", "a?b#c", "...", ".a", "100 %", "%2F", "ü\u{1F600}", "a&id=b"] {
        var volume = Volume.all[0]
        volume.id = id
        try await volumes.add(volume)
        #expect(try await volumes.get(id) == volume, "\(id)")
        #expect(try await volumes.get([id, "nothing"]) == [volume], "\(id)")
        try await volumes.delete(id)
        #expect(server.use { $0.volumes.isEmpty }, "\(id)")
      }
    }
  }
}
