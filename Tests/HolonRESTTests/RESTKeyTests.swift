import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

@Suite("Keys of writes to a service", .timeLimit(.minutes(10)))
struct RESTKeyTests {
  /// The keys of the requests of a write: the first request gets a certain status.
  private func keys(_ write: RepositoryWrite<Item>, _ key: UUID, first status: Int = 200) async throws -> [String] {
    let next = Locked(status)
    let transport = ScriptedService { _ in
      .json(
        "",
        status: next.use { next in
          defer { next = 200 }
          return next
        })
    }
    let items = RESTRepository<Item>(RESTResource("items"), of: try service(), over: transport)
    try await items.write(write, key: key)
    let name = try #require(HTTPField.Name("Idempotency-Key"))
    return transport.requests.map { $0.request.headerFields[name] ?? "none" }
  }

  @Test func `a repeated write has the same keys, another one has others`() async throws {
    let (first, second) = (UUID(), UUID())
    for write in [RepositoryWrite.update(Item(1)), .put([Item(1), Item(2)]), .delete(1)] {
      let keys = try await keys(write, first)
      #expect(!keys.isEmpty && Set(keys).count == keys.count && !keys.contains("none"))
      #expect(try await self.keys(write, first) == keys)
      #expect(Set(keys).isDisjoint(with: try await self.keys(write, second)))
    }
  }

  @Test func `a request has the same key, whatever the requests before it were`() async throws {
    let key = UUID()
    // The first attempt adds the first entity; the second one only has to replace it.
    let (before, after) = (
      try await keys(.put([Item(1), Item(2)]), key, first: 404), try await keys(.put([Item(1), Item(2)]), key)
    )
    #expect(before.count == 3 && after.count == 2)
    #expect(before.first == after.first && before.last == after.last)
  }
}
