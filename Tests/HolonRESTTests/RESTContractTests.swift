import Foundation
import HTTPTypes
import HolonREST
import HolonRepositories
import HolonTesting
import RecordContract
import Testing

@Suite("RESTRepository and RESTRoutes", .timeLimit(.minutes(10)))
struct RESTContractTests {
  static let fields = [
    RESTField<Volume>("title", \.title), RESTField("year", \.year), RESTField("lent", \.isLent),
    RESTField("note", \.note), RESTField("weight", \.weight), RESTField("mood", \.mood), RESTField("id", \.id),
    RESTField("bought", \.bought), RESTField("code", \.code),
  ]

  func repository(
    _ source: some Repository<Volume> = MemoryRepository(), fields: [RESTField<Volume>] = fields,
    longestPage: Int = 1000, conflicts: RESTConflicts = .lastWriteWins
  ) throws -> RESTRepository<Volume> {
    let routes = RESTRoutes(source, at: "/v1/volumes", fields: Self.fields, longestPage: longestPage)
    return RESTRepository(
      .holon("volumes", fields: fields, conflicts: conflicts), of: try service(), over: ScriptedService(routes))
  }

  @Test func `two programs with a repository in between follow the contract`() async throws {
    try await checkVolumeContract { try repository() }
  }

  @Test func `conditions and sorting may be left to the client`() async throws {
    try await checkVolumeContract { try repository(fields: []) }
    try await checkVolumeContract { try repository(fields: [RESTField("year", \.year)], conflicts: .areDetected) }
  }

  @Test(arguments: [1, 2, 3]) func `a server with short pages follows the contract`(_ length: Int) async throws {
    try await checkVolumeContract { try repository(longestPage: length) }
  }

  @Test func `a service as a part of a whole follows the contract`() async throws {
    try await checkVolumeContract {
      PolicyRepository<Volume>(
        [MemoryRepository(), try repository()], reading: .localThenRemote, writing: .primaryThenCaches)
    }
  }

  struct Note: Identifiable, Hashable, Codable, Sendable {
    var id: UUID
    var text: String
  }

  @Test func `identifiers may be UUIDs`() async throws {
    let notes = (0..<4).map { Note(id: UUID(), text: "note \($0)") }
    try await checkRepositoryContract(notes, changed: { Note(id: $0.id, text: "\($0.text)!") }) {
      RESTRepository(
        .holon("notes"), of: try service(at: "https://host"),
        over: ScriptedService(RESTRoutes(MemoryRepository<Note>(), at: "notes")))
    }
  }

  /// A service by the usual conventions: POST adds and answers with the record, PUT replaces.
  static func usualService(_ envelope: Bool = false) -> ScriptedService {
    let store = MemoryRepository<Volume>()
    return ScriptedService { received in
      let id = received.path.hasPrefix("/v1/volumes/") ? received.path.dropFirst(12).removingPercentEncoding : nil
      func volume(_ text: [UInt8]) throws -> Volume {
        let wrapped = try JSONDecoder().decode([String: Volume].self, from: Data(text))
        return try #require(wrapped["volume"])
      }
      func answer(_ value: some Encodable, _ status: Int = 200) throws -> HTTPAnswer {
        let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        return .json(#"{"data":\#(text)}"#, status: status)
      }
      switch (received.method, id) {
      case ("GET", let id?): return try store.get(id).map { try answer($0) } ?? HTTPAnswer(status: 404)
      case ("GET", nil): return try answer(try await store.getAll())
      case ("POST", nil):
        let volume = try volume(received.body)
        do { try store.add(volume) } catch { return .json(#"{"message":"taken"}"#, status: 409) }
        return try answer(volume, 201)
      case ("PUT", _?):
        do { try store.update(try volume(received.body)) } catch { return HTTPAnswer(status: 404) }
        return HTTPAnswer(status: 200)
      case ("DELETE", let id?):
        store.delete(id)
        return HTTPAnswer(status: 204)
      default: return HTTPAnswer(status: 405)
      }
    }
  }

  @Test func `a service by the usual conventions follows the contract`() async throws {
    let resource = RESTResource<Volume>(
      "volumes", get: .get(envelope: "data"), list: .get(envelope: "data"),
      add: .post(envelope: "data", body: "volume"), update: .put(body: "volume"))
    try await checkVolumeContract { RESTRepository(resource, of: try service(), over: Self.usualService()) }
  }

  @Test func `records are adapted to entities`() async throws {
    let resource = RESTResource<Volume>(
      "volumes", get: .get(envelope: "data"), list: .get(envelope: "data"),
      add: .post(envelope: "data", body: "volume"), update: .put(body: "volume"))
    let source = RESTRepository(resource, of: try service(), over: Self.usualService())
    let adapted = AdaptedRepository(source) { volume in
      Note(id: volume.code, text: volume.title)
    } encode: { note in
      var volume = Volume.all[0]
      (volume.id, volume.code, volume.title) = (note.id.uuidString, note.id, note.text)
      return volume
    } recordID: {
      $0.uuidString
    } entityID: {
      try #require(UUID(uuidString: $0))
    }
    let notes = (0..<4).map { Note(id: UUID(), text: "note \($0)") }
    for note in notes { try await adapted.add(note) }
    #expect(try await adapted.getAll() == notes.sorted { $0.id < $1.id })
    #expect(try await adapted.get(notes[2].id) == notes[2])
  }

  @Test func `gaps of the server's repository reach the client`() async throws {
    struct Holey: Repository {
      var name: String { "holey" }
      func get(_ id: Int) async throws -> Item? { nil }
      func page(_ query: Query<Item>) async throws -> Page<Item> {
        Page(
          [Item(1)], hasMore: false, from: Origin(source: name, age: nil, gaps: [.init(source: "disk", reason: "full")])
        )
      }
      func add(_ entity: Item) async throws {}
      func update(_ entity: Item) async throws {}
      func delete(_ id: Int) async throws {}
      func addObserver(_ observer: ChangeObserver<Int>) {}
    }
    let items = RESTRepository<Item>(
      .holon("items"), of: try service(at: "https://host"), over: ScriptedService(RESTRoutes(Holey(), at: "/items")))
    let page = try await items.page(Query())
    #expect(page.entities == [Item(1)])
    #expect(page.origin.gaps == [.init(source: "service: disk", reason: "full")])
    #expect(await failure { _ = try await items.getAll() }?.code == .incomplete)
  }
}
