import Foundation
import HTTPTypes
import HolonBase
import HolonHTTP
import HolonHummingbird
import HolonREST
import HolonRepositories
import HolonSQLite
import Hummingbird
import RecordContract
import Testing

@Suite("Repositories mounted on Hummingbird", .timeLimit(.minutes(10)))
struct MountedRepositoryTests {
  static let fields = [
    RESTField<Volume>("title", \.title), RESTField("year", \.year), RESTField("lent", \.isLent),
    RESTField("mood", \.mood), RESTField("id", \.id),
  ]

  /// A repository that a test can replace while the server runs.
  final class Exchanged: Repository {
    private let current = Locked<any Repository<Volume>>(MemoryRepository<Volume>())

    var part: any Repository<Volume> {
      get { current.value }
      set { current.value = newValue }
    }

    var name: String { part.name }
    func get(_ id: String) async throws -> Volume? { try await part.get(id) }
    func page(_ query: Query<Volume>) async throws -> Page<Volume> { try await part.page(query) }
    func add(_ entity: Volume) async throws { try await part.add(entity) }
    func update(_ entity: Volume) async throws { try await part.update(entity) }
    func put(_ entities: [Volume]) async throws { try await part.put(entities) }
    func delete(_ id: String) async throws { try await part.delete(id) }
    func addObserver(_ observer: ChangeObserver<String>) { part.addObserver(observer) }
  }

  /// Runs a server with the repository for as long as the body runs.
  func serve(
    _ source: some Repository<Volume>, longestBody: Int = 4 << 20,
    _ body: @escaping @Sendable (_ address: String) async throws -> Void
  ) async throws {
    let router = Router()
    router.mount(RESTRoutes(source, at: "/api/volumes", fields: Self.fields, longestBody: longestBody))
    try await router.serve { try await body("\($0)/api/volumes") }
  }

  @Test func `two programs follow the contract over the network, with a store in memory`() async throws {
    let source = Exchanged()
    try await serve(source) { address in
      try await checkVolumeContract {
        source.part = MemoryRepository<Volume>()
        return try RESTRepository<Volume>(at: address, fields: Self.fields)
      }
    }
  }

  @Test func `two programs follow the contract over the network, with a database`() async throws {
    let source = Exchanged()
    try await serve(source) { address in
      try await checkVolumeContract {
        source.part = SQLiteRepository(try SQLiteDatabase(migrations: [.creating(Volume.table)]), Volume.table)
        return try RESTRepository<Volume>(at: address, fields: Self.fields, conflicts: .areDetected)
      }
    }
  }

  @Test func `unusual identifiers arrive unchanged`() async throws {
    try await serve(MemoryRepository<Volume>()) { address in
      let volumes = try RESTRepository<Volume>(at: address)
      for id in ["a/b", "a?b#c", "...", "100 %", "%2F", "ü\u{1F600}", "a&id=b", "a+b", "id;x=1"] {
        var volume = Volume.all[0]
        volume.id = id
        try await volumes.add(volume)
        #expect(try await volumes.get(id) == volume, "\(id)")
        #expect(try await volumes.get([id, "nothing"]) == [volume], "\(id)")
        try await volumes.delete(id)
        #expect(try await volumes.getAll().isEmpty, "\(id)")
      }
    }
  }

  @Test func `a body that is too large is refused`() async throws {
    try await serve(MemoryRepository<Volume>(), longestBody: 10_000) { address in
      let volumes = try RESTRepository<Volume>(at: address)
      let large = Volume.all[0].renamed(String(repeating: "x", count: 10_000))
      let error = await #expect(throws: RepositoryError.self) { try await volumes.add(large) }
      #expect(error?.code == .refused && error?.message.contains("413") == true)
      #expect(try await volumes.getAll().isEmpty)
    }
  }
}
