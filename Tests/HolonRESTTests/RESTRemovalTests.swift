import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

private struct Note: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var title = ""
  var archived: Bool?
}

@Suite("Services that mark records as removed", .timeLimit(.minutes(10)))
struct RESTRemovalTests {
  private let stored = Locked((1...6).map { Note(id: $0, title: "\($0)") })

  private func notes(
    _ paging: RESTPaging = .whole, several: RESTSeveral? = nil
  ) throws -> (RESTRepository<Note>, ScriptedService) {
    let transport = ScriptedService { [stored] received in
      let id = Int(received.path.split(separator: "/").last ?? "")
      let json = { (value: any Encodable) in
        HTTPAnswer.json(String(decoding: try JSONEncoder.sorted.encode(value), as: UTF8.self))
      }
      guard let id else {
        let page = received["page"].flatMap { Int($0) } ?? 1
        return try json(Array(stored.value.dropFirst((page - 1) * 2).prefix(received["page"] == nil ? 100 : 2)))
      }
      guard let index = stored.value.firstIndex(where: { $0.id == id }) else { return HTTPAnswer(status: 404) }
      if received.method == "PATCH" {
        let change = try JSONDecoder().decode([String: JSONValue].self, from: Data(received.body))
        stored.use { notes in
          if let title = change["title"]?.string { notes[index].title = title }
          if change["archived"] == true { notes[index].archived = true }
        }
      }
      return try json(stored.value[index])
    }
    let resource = RESTResource<Note>(
      "notes", several: several, paging: paging, isOrderedByID: true, update: .patch(sendsNull: false),
      delete: RESTOperation(.patch, document: ["archived": true]), isRemoved: { $0.archived == true })
    return (RESTRepository(resource, of: try service(), over: transport), transport)
  }

  @Test func `a record that is marked doesn't exist, and stays at the service`() async throws {
    let (notes, transport) = try notes(several: .repeated())
    try await notes.delete(2)
    try await notes.delete(2)
    #expect(
      transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        == Array(repeating: #"{"archived":true}"#, count: 2))
    #expect(stored.value[1] == Note(id: 2, title: "2", archived: true))
    #expect(try await notes.get(2) == nil)
    #expect(try await notes.get([1, 2, 3]).map(\.id) == [1, 3])
    #expect(try await notes.getAll().map(\.id) == [1, 3, 4, 5, 6])
    #expect(await failure { try await notes.update(Note(id: 2, title: "two")) }?.code == .notFound)
  }

  @Test func `pages of marked records are no end of the list`() async throws {
    let (notes, _) = try notes(.numbered("page"))
    for id in [1, 3, 4] { try await notes.delete(id) }
    #expect(try await notes.getAll().map(\.id) == [2, 5, 6])
    let first = try await notes.page(Query().limited(to: 1))
    #expect(first.entities.map(\.id) == [2] && first.hasMore)
    #expect(try await notes.page(Query().limited(to: 1).after(first.entities[0])).entities.map(\.id) == [5])
  }

  @Test func `a local source forgets a record that others have marked, also after an edit offline`() async throws {
    let local = MemoryRepository<Note>(name: "local")
    let (remote, _) = try notes()
    let whole = PolicyRepository(
      [local, remote], reading: .localThenRemote,
      writing: .behind(MemoryOutbox()) { Note(id: $1, title: $0.title) })
    _ = try await whole.getAll()
    stored.use { notes in for index in [0, 1] { notes[index].archived = true } }
    try await whole.update(Note(id: 2, title: "two"))
    #expect(try await whole.deliver().deadLetters == ["'2': service: '2' doesn't exist: add it first"])
    #expect(try await whole.getAll().map(\.id) == [3, 4, 5, 6])
    #expect(local.page(Query()).entities.map(\.id) == [3, 4, 5, 6])
    try await whole.delete(3)
    #expect(try await whole.deliver().delivered == 1)
    #expect(stored.value[2].archived == true)
  }
}
