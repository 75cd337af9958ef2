import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

/// A page of a service that counts versions, trims titles and notes the time.
private struct Page: Identifiable, Hashable, Codable, Sendable {
  var id = 1
  var version = 1
  var title = ""
  var note: String?
  var updated: Int?

  var json: String { String(decoding: (try? JSONEncoder.sorted.encode(self)) ?? Data(), as: UTF8.self) }
}

/// Versions are in the body or in header fields.
private enum VersionPlace: CaseIterable { case body, field }

@Suite("Responses to updates", .timeLimit(.minutes(10)))
struct RESTUpdateTests {
  private let stored = Locked([1: Page(title: "one"), 2: Page(id: 2, title: "two")])
  private let outbox = MemoryOutbox<Page>()
  private let local = MemoryRepository<Page>(name: "local")

  /// A service that refuses an update of another version than the current one.
  private func transport(
    _ place: VersionPlace = .body, envelope: String? = nil, answer: (@Sendable (Page) async throws -> HTTPAnswer)? = nil
  ) -> ScriptedService {
    ScriptedService { [stored] received in
      let wrapped = { (json: String) in envelope.map { #"{"\#($0)":\#(json)}"# } ?? json }
      let id = Int(received.path.split(separator: "/").last ?? "")
      guard let id else {
        return .json("[\(stored.value.values.sorted { $0.id < $1.id }.map(\.json).joined(separator: ","))]")
      }
      guard var page = stored.value[id] else { return HTTPAnswer(status: 404) }
      let fields = { (page: Page) in place == .field ? [.eTag: "\"\(page.version)\""] as HTTPFields : [:] }
      if received.method == "DELETE" {
        stored.use { $0[id] = nil }
        return HTTPAnswer(status: 204)
      }
      if received.method != "GET" {
        let new = try JSONDecoder().decode(Page.self, from: Data(received.body))
        let isCurrent =
          place == .body
          ? new.version == page.version : received.request.headerFields[.ifMatch] ?? "" == fields(page)[.eTag]
        guard isCurrent else { return .json(#"{"message":"stale"}"#, status: place == .body ? 409 : 412) }
        page = new
        (page.version, page.updated) = ((stored.value[id]?.version ?? 0) + 1, 1_000)
        page.title = new.title.trimmingCharacters(in: .whitespaces)
        stored.use { [page] in $0[id] = page }
        if let answer { return try await answer(page) }
      }
      return .json(received.method == "GET" ? page.json : wrapped(page.json), fields(page))
    }
  }

  private func remote(
    _ transport: ScriptedService, _ update: RESTOperation? = .put, _ conflicts: RESTConflicts = .lastWriteWins
  ) throws -> RESTRepository<Page> {
    RESTRepository<Page>(
      RESTResource("pages", update: update, conflicts: conflicts), of: try service(), over: transport)
  }

  private func offline(_ remote: some Repository<Page>) -> PolicyRepository<Page> {
    PolicyRepository([local, remote], reading: .localThenRemote, writing: .behind(outbox))
  }

  private func edit(_ pages: some Repository<Page>, _ change: (inout Page) -> Void) async throws {
    var page = try #require(try await pages.get(1))
    change(&page)
    try await pages.update(page)
  }

  @Test(arguments: ["PUT", "PATCH", "POST"], [nil, "data"])
  func `a delivered edit is locally as the service has stored it, and the next one has its version`(
    _ method: String, _ envelope: String?
  ) async throws {
    let place = envelope.map { RESTKeyPath(stringLiteral: $0) } ?? .whole
    let operation: RESTOperation =
      switch method {
      case "PUT": .put(envelope: place)
      case "PATCH": .patch(envelope: place)
      default: .post("pages/{id}", envelope: place)
      }
    let pages = try offline(remote(transport(envelope: envelope), operation))
    _ = try await pages.getAll()
    try await edit(pages) { $0.title = " a " }
    #expect(try await pages.deliver() == DeliveryResult(delivered: 1))
    #expect(local.get(1) == Page(version: 2, title: "a", updated: 1_000))
    try await edit(pages) { $0.title = "b" }
    #expect(try await pages.deliver() == DeliveryResult(delivered: 1))
    #expect(local.get(1) == stored.value[1])
    #expect(stored.value[1] == Page(version: 3, title: "b", updated: 1_000))
  }

  @Test func `an edit that waits keeps what it has changed, and gets the version and what it hasn't`() async throws {
    let pages = try offline(remote(transport()))
    _ = try await pages.getAll()
    try await edit(pages) { $0.title = " a " }
    try await edit(pages) { $0.note = "later" }
    try await edit(pages) { $0.note = nil }
    try await edit(pages) { $0.note = "last" }
    #expect(try await pages.deliver() == DeliveryResult(delivered: 4))
    #expect(stored.value[1] == Page(version: 5, title: "a", note: "last", updated: 1_000))
    #expect(local.get(1) == stored.value[1])
  }

  @Test func `an edit during the delivery of another one is the next one`() async throws {
    let meanwhile = Locked<@Sendable () async throws -> Void>({})
    let transport = transport { page in
      try await meanwhile.value()
      return .json(page.json)
    }
    let pages = try offline(remote(transport))
    _ = try await pages.getAll()
    try await edit(pages) { $0.title = " a " }
    meanwhile.value = {
      meanwhile.value = {}
      try await edit(pages) { $0.note = "later" }
    }
    #expect(try await pages.deliver() == DeliveryResult(delivered: 1))
    #expect(local.get(1) == Page(version: 2, title: "a", note: "later", updated: 1_000))
    #expect(try await pages.deliver() == DeliveryResult(delivered: 1))
    #expect(stored.value[1] == Page(version: 3, title: "a", note: "later", updated: 1_000))
  }

  @Test func `a deletion that waits is still one`() async throws {
    let pages = try offline(remote(transport()))
    _ = try await pages.getAll()
    try await edit(pages) { $0.title = " a " }
    try await pages.delete(1)
    #expect(try await pages.deliver() == DeliveryResult(delivered: 2))
    #expect(local.get(1) == nil && stored.value[1] == nil)
  }

  @Test func `several edits at once are all as the service has stored them`() async throws {
    let pages = try offline(remote(transport()))
    let all = try await pages.getAll()
    try await pages.put(all.map { Page(id: $0.id, title: " \($0.title)!") })
    #expect(try await pages.deliver() == DeliveryResult(delivered: 1))
    #expect(local.page(Query()).entities.map(\.title) == ["one!", "two!"])
    #expect(local.page(Query()).entities.map(\.version) == [2, 2])
  }

  @Test func `observers see the stored entity`() async throws {
    let pages = try offline(remote(transport()))
    _ = try await pages.getAll()
    let seen = Locked<[String]>([])
    let finding = Task {
      for try await page in pages.observe(1) { seen.use { $0.append(page?.value.title ?? "none") } }
    }
    defer { finding.cancel() }
    while seen.value.isEmpty { await Task.yield() }
    try await edit(pages) { $0.title = " a " }
    try await pages.deliver()
    while seen.value.last != "a" { await Task.yield() }
  }

  @Test func `with the service first, its caches have what it has stored`() async throws {
    let adapted = AdaptedRepository(try remote(transport())) {
      $0
    } encode: {
      $0
    }
    let pages = PolicyRepository(
      [local, CompositeRepository<Page>(adapted.coalescing())], reading: .localThenRemote,
      writing: .primaryThenCaches)
    _ = try await pages.getAll()
    for title in [" a ", " b "] { try await edit(pages) { $0.title = title } }
    #expect(local.get(1) == Page(version: 3, title: "b", updated: 1_000))
  }

  @Test(arguments: ["{\"ok\":true}", "[1]", "7", #"{"id":2,"version":9,"title":"other"}"#, "accepted", ""])
  func `a response that isn't the record changes nothing`(_ text: String) async throws {
    let transport = transport { page in
      text == "accepted" ? .json(Page(title: "before").json, status: 202) : .json(text)
    }
    let pages = try offline(remote(transport))
    _ = try await pages.getAll()
    try await edit(pages) { $0.title = "a" }
    #expect(try await pages.deliver() == DeliveryResult(delivered: 1))
    #expect(local.get(1) == Page(title: "a"))
    #expect(local.get(2)?.title == "two")
  }

  // MARK: Versions in header fields

  @Test(arguments: ["PUT", "PATCH", "POST", "PUT elsewhere"])
  func `the next update has the version that the response states`(_ method: String) async throws {
    let operation: RESTOperation =
      switch method {
      case "PUT": .put
      case "PATCH": .patch
      case "POST": .post("pages/{id}")
      default: .put("drafts/{id}")
      }
    let pages = try remote(transport(.field), operation, .areDetected)
    _ = try await pages.get(1)
    for title in ["a", "b", "c"] { try await pages.update(Page(title: title)) }
    #expect(stored.value[1]?.title == "c")
    // Another writer is still detected.
    stored.use { $0[1]?.version += 1 }
    #expect(await failure { try await pages.update(Page(title: "d")) }?.code == .conflict)
  }

  @Test func `a version from before an update isn't sent after it, whatever the address of the update is`() async throws
  {
    let transport = transport(.field) { _ in HTTPAnswer(status: 204) }
    let pages = try remote(transport, .patch("drafts/{id}"), .areDetected)
    _ = try await pages.get(1)
    try await pages.update(Page(title: "a"))
    _ = await failure { try await pages.update(Page(title: "b")) }
    #expect(transport.requests.map { $0.request.headerFields[.ifMatch] ?? "-" } == ["-", "\"1\"", "-"])
  }

  @Test func `an added record has the version of its response`() async throws {
    let service = ScriptedService { received in
      received.method == "POST"
        ? .json(Page(id: 77, title: "a").json, [.eTag: "\"1\""], status: 201)
        : .json(Page(id: 77, version: 2, title: "b").json, [.eTag: "\"2\""])
    }
    let pages = try remote(service, .put, .areDetected)
    #expect(try await pages.create(Page(id: 0, title: "a"), key: UUID()).id == 77)
    try await pages.update(Page(id: 77, title: "b"))
    #expect(service.requests.last?.request.headerFields[.ifMatch] == "\"1\"")
  }
}
