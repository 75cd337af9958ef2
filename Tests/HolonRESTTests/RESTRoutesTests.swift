import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import HolonTesting
import Testing

@Suite("RESTRoutes", .timeLimit(.minutes(10)))
struct RESTRoutesTests {
  let store = MemoryRepository<Item>((1...9).map { Item($0, $0 % 2 == 0 ? "even" : "odd") })

  var routes: RESTRoutes<MemoryRepository<Item>> {
    RESTRoutes(store, at: "/api/items/", fields: [RESTField("name", \.name)], longestPage: 4, longestBody: 1000)
  }

  func ask(
    _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:], _ body: String = "",
    _ routes: RESTRoutes<MemoryRepository<Item>>? = nil
  ) async -> HTTPAnswer? {
    let request = HTTPRequest(
      method: method, scheme: "https", authority: "host", path: path, headerFields: fields)
    return await (routes ?? self.routes).answer(to: request, body: Array(body.utf8))
  }

  func text(_ answer: HTTPAnswer?) -> String { String(decoding: answer?.body ?? [], as: UTF8.self) }

  @Test func `an entity is read, added, updated, put and deleted`() async throws {
    let first = await ask(.get, "/api/items/1")
    #expect(first?.status == 200 && text(first) == #"{"id":1,"name":"odd"}"#)
    let tag = try #require(first?.fields[.eTag])
    #expect(await ask(.get, "/api/items/1", [.ifNoneMatch: tag])?.status == 304)
    #expect(await ask(.get, "/api/items/1", [.ifNoneMatch: "\"x\", W/\(tag)"])?.status == 304)
    #expect(await ask(.put, "/api/items/1", [.ifMatch: "W/\(tag)"], Item(1).json)?.status == 412)
    #expect(await ask(.head, "/api/items/1").map { $0.status == 200 && $0.body.isEmpty } == true)
    #expect(await ask(.put, "/api/items/1", [.ifNoneMatch: "*"], Item(1).json)?.status == 412)
    #expect(await ask(.put, "/api/items/20", [.ifNoneMatch: "*"], Item(20).json)?.status == 201)
    #expect(await ask(.put, "/api/items/30", [.ifMatch: "*"], Item(30).json)?.status == 412)
    let updated = await ask(.put, "/api/items/1", [.ifMatch: "\"x\", \(tag)"], Item(1).json)
    #expect(updated?.status == 204 && updated?.fields[.eTag] != tag)
    #expect(await ask(.put, "/api/items/1", [.ifMatch: tag], Item(1, "late").json)?.status == 412)
    #expect(await ask(.delete, "/api/items/1", [.ifMatch: tag])?.status == 412)
    #expect(await ask(.put, "/api/items/1", [:], Item(1, "put").json)?.status == 204)
    #expect(store.get(1) == Item(1, "put"))
    #expect(await ask(.put, "/api/items", [:], [Item(1), Item(40)].json)?.status == 204)
    #expect(store.get(40) == Item(40))
    #expect(await ask(.delete, "/api/items/1")?.status == 204)
    #expect(await ask(.delete, "/api/items/1")?.status == 404)
  }

  @Test func `an entity that is stored otherwise is in the response`() async throws {
    let trimming = AdaptedRepository(store) {
      $0
    } encode: {
      Item($0.id, $0.name.trimmingCharacters(in: .whitespaces))
    }
    let routes = RESTRoutes(trimming, at: "/api/items")
    for (field, value, status) in [(HTTPField.Name.ifMatch, "*", 200), (.ifNoneMatch, "*", 201)] {
      let id = status == 200 ? 1 : 20
      var request = HTTPRequest(method: .put, scheme: "https", authority: "host", path: "/api/items/\(id)")
      request.headerFields[field] = value
      let answer = await routes.answer(to: request, body: Array(Item(id, " a ").json.utf8))
      #expect(answer?.status == status && text(answer) == Item(id, "a").json && answer?.fields[.eTag] == nil)
    }
    let client = RESTRepository<Item>(
      .holon("items"), of: try service(at: "https://host/api"), over: ScriptedService(routes))
    #expect(try await client.write(.update(Item(1, " b ")), key: UUID()) == [Item(1, "b")])
    #expect(try await client.create(Item(21, " c ")) == Item(21, "c"))
  }

  @Test func `lists are filtered, sorted and limited`() async {
    #expect(text(await ask(.get, "/api/items?limit=1")) == #"{"items":[{"id":1,"name":"odd"}],"more":true}"#)
    #expect(
      text(await ask(.get, "/api/items?name.in=%5B%22even%22%5D&sort=-name&limit=100&after=%5B%22even%22%2C%224%22%5D"))
        == #"{"items":[{"id":6,"name":"even"},{"id":8,"name":"even"}],"more":false}"#)
    #expect(text(await ask(.get, "/api/items?id=3&id=99&id=x&id=03")) == #"[{"id":3,"name":"odd"}]"#)
    // The server's own limit counts.
    #expect(text(await ask(.get, "/api/items?limit=1000")).hasSuffix(#"{"id":4,"name":"even"}],"more":true}"#))
  }

  static let badRequests: [(String, Int)] = [
    ("/api/items?limit=0", 400), ("/api/items?limit=x", 400), ("/api/items?sort=secret", 400),
    ("/api/items?name=odd", 400), ("/api/items?name.in=odd", 400), ("/api/items?name.like=x", 400),
    ("/api/items?secret.in=%5B%5D", 400), ("/api/items?after=1", 400), ("/api/items?after=%5B%5D", 400),
    ("/api/items?after=%5B1%2C2%5D", 400), ("/api/items?sort=name&after=%5B7%2C%221%22%5D", 400),
    ("/api/items?x=%FF", 400), ("/api/items?name.from=%5B%5B%5B", 400),
    ("/api/items/x", 404), ("/api/items/07", 404), ("/api/items/%31", 200), ("/api/items/-0", 404),
    ("/api/items/99", 404),
  ]

  @Test(arguments: badRequests)
  func `bad requests have a problem as the answer`(_ path: String, _ status: Int) async throws {
    let answer = try #require(await ask(.get, path))
    #expect(answer.status == status)
    if status != 200 {
      #expect(answer.fields[.contentType] == "application/problem+json")
      let problem = try JSONValue(reading: answer.body)
      #expect(problem["status"]?.integer == status && problem["detail"]?.string?.isEmpty == false)
    }
  }

  @Test func `other paths aren't the routes' own`() async {
    for path in ["/", "/api", "/api/items2", "/api/itemsx/1", "/api/items/1/2", "/other"] {
      #expect(await ask(.get, path) == nil, "\(path)")
    }
    #expect(await ask(.get, "/api/items/1%2F2")?.status == 404)
  }

  static let badBodies: [(String, HTTPFields, Int)] = [
    ("", [:], 400), ("{", [:], 400), (#"{"id":2,"name":""}"#, [:], 400), (#"{"id":"1"}"#, [:], 400),
    (#"{"id":1,"name":"x"}"#, [.contentType: "text/plain"], 415), (String(repeating: " ", count: 1001), [:], 413),
    (String(repeating: "[", count: 999), [:], 400), (#"{"id":1,"name":"x"}"#, [.ifNoneMatch: "\"x\""], 400),
  ]

  @Test(arguments: badBodies)
  func `bad bodies are refused, and nothing is written`(_ body: String, _ fields: HTTPFields, _ status: Int) async {
    #expect(await ask(.put, "/api/items/1", fields, body)?.status == status)
    #expect(store.get(1) == Item(1, "odd"))
  }

  @Test func `only the chosen operations are offered`() async {
    let routes = RESTRoutes(store, at: "items", operations: .read)
    #expect(await ask(.get, "/items/1", [:], "", routes)?.status == 200)
    let writes: [(HTTPRequest.Method, String, HTTPFields, String)] = [
      (.put, "/items/1", [.ifMatch: "*"], Item(1).json), (.put, "/items/50", [.ifNoneMatch: "*"], Item(50).json),
      (.put, "/items/1", [:], Item(1).json), (.put, "/items", [:], "[]"), (.delete, "/items/1", [:], ""),
    ]
    for (method, path, fields, body) in writes {
      #expect(await ask(method, path, fields, body, routes)?.status == 403)
    }
    let answer = await ask(.post, "/items", [:], "", routes)
    #expect(answer?.status == 405 && answer?.fields[HTTPField.Name("Allow")!] == "GET, HEAD, PUT")
  }

  @Test func `a page continues after entities that were changed or removed`() async throws {
    var random = SeededGenerator()
    for round in 0..<100 {
      let all = (0..<20).map { Item($0, "name \(Int.random(in: 0..<4, using: &random))") }
      let store = MemoryRepository(all)
      let routes = RESTRoutes(store, at: "items", fields: [RESTField("name", \.name)], longestPage: 3)
      let items = RESTRepository<Item>(
        .holon("items", fields: [RESTField("name", \.name)]), of: try service(at: "https://host"),
        over: ScriptedService(routes))
      var query = Query<Item>().limited(to: 2)
      if round % 3 > 0 { query = query.sorted(by: \.name, descending: round % 3 == 1) }
      let last = all[Int.random(in: 0..<20, using: &random)]
      switch round % 4 {
      case 0: store.delete(last.id)
      case 1: try store.update(Item(last.id, "name 2"))
      case 2: for item in all where item.name == last.name { store.delete(item.id) }
      default: break
      }
      let found = try await items.getAll(query.after(last))
      let expected = query.withoutLimits.after(last).page(
        of: try await store.getAll(), from: Origin(source: "", age: nil)
      )
      .entities
      #expect(found == expected, "round \(round), seed \(random.seed)")
    }
  }

  @Test func `concurrent updates of one version succeed once`() async throws {
    let routes = routes
    let tag = try #require(await ask(.get, "/api/items/1")?.fields[.eTag])
    let statuses = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<50 {
        group.addTask { await ask(.put, "/api/items/1", [.ifMatch: tag], Item(1, "\(number)").json, routes)?.status }
      }
      return await group.reduce(into: [Int: Int]()) { $0[$1 ?? 0, default: 0] += 1 }
    }
    #expect(statuses == [204: 1, 412: 49])
  }

  @Test func `failures of the repository keep their kind, and their message stays on the server`() async throws {
    struct Failing: Repository {
      let error: RepositoryError
      var name: String { "disk" }
      func get(_ id: Int) async throws -> Item? { throw error }
      func page(_ query: Query<Item>) async throws -> Page<Item> { throw error }
      func add(_ entity: Item) async throws { throw error }
      func update(_ entity: Item) async throws { throw error }
      func delete(_ id: Int) async throws { throw error }
      func addObserver(_ observer: ChangeObserver<Int>) {}
    }
    let codes: [RepositoryError.Code] = [
      .alreadyExists, .conflict, .unavailable, .timedOut, .skipped, .unreadable, .refused, .undone, .inconsistent,
      .incomplete, .failed,
    ]
    for code in codes {
      let error = RepositoryError(code, in: "disk", "/secret/path is full", retryAfter: .milliseconds(1))
      let reported = Locked<[String]>([])
      let routes = RESTRoutes(Failing(error: error), at: "items") { error in reported.use { $0.append("\(error)") } }
      let items = RESTRepository<Item>(
        .holon("items"),
        of: try RESTService(at: "https://host", name: "service", backoff: Backoff(attempts: 1)),
        over: ScriptedService(routes))
      let received = await failure { _ = try await items.getAll() }
      #expect(received?.code == code)
      #expect(received?.message.contains("secret") == false)
      #expect(reported.value.isEmpty || reported.value == ["disk: /secret/path is full"])
    }
  }
}
