import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

@Suite("Responses to writes", .timeLimit(.minutes(10)))
struct RESTWriteTests {
  func items(
    _ resource: RESTResource<Item> = RESTResource("items"), contentTypes: Set<String> = [],
    _ answer: @escaping @Sendable (ScriptedService.Received) -> HTTPAnswer
  ) throws -> (RESTRepository<Item>, ScriptedService) {
    let transport = ScriptedService(answer)
    let service = try RESTService(
      at: "https://api.example.com/v1", name: "service", contentTypes: contentTypes, backoff: .quick)
    return (RESTRepository(resource, of: service, over: transport), transport)
  }

  private static let page = Array("<!DOCTYPE html><title>Sign in</title>".utf8)

  /// The outcome of each write, as the name of an error.
  private func outcomes(_ items: RESTRepository<Item>) async -> String {
    let writes: [(String, @Sendable () async throws -> Void)] = [
      ("add", { try await items.add(Item(1)) }), ("update", { try await items.update(Item(1)) }),
      ("delete", { try await items.delete(1) }),
    ]
    var outcomes: [String] = []
    for (name, write) in writes {
      outcomes.append("\(name) \(await failure { try await write() }?.code.description ?? "done")")
    }
    return outcomes.joined(separator: ", ")
  }

  @Test(arguments: ["text/html; charset=utf-8", "application/json", ""])
  func `the page of a sign-in isn't a success, whatever its type`(_ type: String) async throws {
    let (items, _) = try items { _ in
      HTTPAnswer(status: 200, fields: type.isEmpty ? [:] : [.contentType: type], body: Self.page)
    }
    #expect(await outcomes(items) == "add unauthenticated, update unauthenticated, delete unauthenticated")
    let error = await failure { try await items.update(Item(1)) }
    #expect(
      error?.message
        == "the response is a page instead of JSON (200): check whether the network or the service requires a sign-in, "
        + "and the address")
    #expect(await failure { _ = try await items.get(1) }?.code == .unauthenticated)
  }

  @Test func `a text isn't a success unless the service is described so`() async throws {
    let text = HTTPAnswer(status: 200, fields: [.contentType: "text/plain"], body: Array("OK".utf8))
    let (strict, _) = try items(RESTResource("items", add: .post(returnsRecord: false))) { _ in text }
    #expect(await outcomes(strict) == "add unreadable, update unreadable, delete unreadable")
    let (known, _) = try items(
      RESTResource("items", add: .post(returnsRecord: false)), contentTypes: ["text/plain"]
    ) { _ in text }
    #expect(await outcomes(known) == "add done, update done, delete done")
  }

  @Test(arguments: [200, 201, 202, 204])
  func `responses without a body are successes`(_ status: Int) async throws {
    let (items, _) = try items { _ in HTTPAnswer(status: status, fields: [.contentType: "text/html"]) }
    #expect(await outcomes(items) == "add done, update done, delete done")
  }

  @Test func `a sign-in page in a delivery loses no write, and the local value stays`() async throws {
    let isSignedIn = Locked(false)
    let stored = Locked(Item(1, "server"))
    let (remote, _) = try items { received in
      guard isSignedIn.value else {
        return HTTPAnswer(status: 200, fields: [.contentType: "text/html"], body: Self.page)
      }
      if received.method == "PUT", let item = try? JSONDecoder().decode(Item.self, from: Data(received.body)) {
        stored.value = item
        return HTTPAnswer(status: 204)
      }
      return .json(received.path == "/v1/items" ? [stored.value].json : stored.value.json)
    }
    let local = MemoryRepository([Item(1, "server")], name: "local")
    let whole = PolicyRepository([local, remote], reading: .localThenRemote, writing: .behind(MemoryOutbox()))
    try await whole.update(Item(1, "mine"))
    _ = try? await whole.deliver()
    #expect(whole.delivery.status.dead == 0 && whole.delivery.status.waiting == 1)
    #expect(try await whole.get(1) == Item(1, "mine"))
    isSignedIn.value = true
    whole.delivery.wake()
    try await whole.deliver()
    #expect(stored.value == Item(1, "mine"))
  }

  // MARK: Addresses in responses

  @Test func `the address of an added record gives its identifier`() async throws {
    let location = Locked("/v1/items/77")
    let (items, transport) = try items { received in
      if received.method == "POST" { return HTTPAnswer(status: 201, fields: [.location: location.value]) }
      return received.path == "/v1/items/77" ? .json(Item(77, "five").json) : HTTPAnswer(status: 404)
    }
    #expect(try await items.create(Item(5, "five")) == Item(77, "five"))
    let error = await failure { try await items.add(Item(5, "five")) }
    #expect(error?.code == .inconsistent)
    #expect(error?.message == "the service stored '5' as '77': use create(_:), which returns the stored record")
    // The record's own address needs no further request.
    transport.forgetRequests()
    for own in ["https://api.example.com/v1/items/5", "/elsewhere/5/", "5"] {
      location.value = own
      #expect(try await items.create(Item(5, "five")) == Item(5, "five"))
    }
    #expect(transport.requests.count == 3)
    location.value = "https://other.example/items/78?token=s3cret"
    let foreign = await failure { _ = try await items.create(Item(5)) }
    #expect(foreign?.code == .inconsistent)
    #expect(
      foreign?.message
        == "the service stored '5' at 'https://other.example/items/78', which can't be read: read the list"
    )
  }

  @Test func `a write that leads to another address was made, and that address has the response`() async throws {
    let isRecord = Locked(true)
    let (items, transport) = try items { received in
      if received.method == "POST" { return HTTPAnswer(status: 303, fields: [.location: "/v1/results/9"]) }
      #expect(received.body.isEmpty && received.request.headerFields[HTTPField.Name("Idempotency-Key")!] == nil)
      return isRecord.value ? .json(Item(5).json) : HTTPAnswer(status: 503)
    }
    try await items.add(Item(5))
    #expect(transport.requests.map { "\($0.method) \($0.path)" } == ["POST /v1/items", "GET /v1/results/9"])
    isRecord.value = false
    transport.forgetRequests()
    let error = await failure { try await items.add(Item(5)) }
    #expect(error?.code == .failed)
    #expect(
      error?.message
        == "the service responded to the write with another address (303), which failed (the server is busy (503): try "
        + "again later): read the entity again before retrying")
    #expect(transport.requests.count { $0.method == "POST" } == 1)
  }

  // MARK: Identifiers that the service makes

  @Test func `a service that has made an identifier gets no second one for an entity that it lacks`() async throws {
    let (items, transport) = try items { received in
      received.method == "POST" ? .json(Item(77, "five").json, status: 201) : HTTPAnswer(status: 404)
    }
    #expect(try await items.create(Item(5, "five")).id == 77)
    transport.forgetRequests()
    let error = await failure { try await items.put([Item(6, "six")]) }
    #expect(error?.code == .notFound)
    #expect(transport.requests.map { "\($0.method) \($0.path)" } == ["PUT /v1/items/6"])
  }

  @Test(arguments: [true, false])
  func `a delivered update of a deleted record is a dead letter, and adds nothing`(_ isRetried: Bool) async throws {
    let stored = Locked([Item(1, "one"), Item(2, "two")])
    let (remote, transport) = try items(RESTResource("items", update: .patch)) { received in
      let id = Int(received.path.split(separator: "/").last ?? "")
      switch (received.method, stored.value.first { $0.id == id }) {
      case ("POST", _):
        stored.use { $0.append(Item(501, "again")) }
        return .json(Item(501, "again").json, status: 201)
      case ("GET", let item):
        return id == nil ? .json(stored.value.json) : item.map { .json($0.json) } ?? HTTPAnswer(status: 404)
      default: return HTTPAnswer(status: 404)
      }
    }
    let whole = PolicyRepository(
      [MemoryRepository<Item>(name: "local"), remote], reading: .localThenRemote,
      writing: .behind(MemoryOutbox()) { Item($1, $0.name) })
    _ = try await whole.getAll()
    stored.use { $0.removeAll { $0.id == 1 } }
    try await whole.update(Item(1, "edited"))
    for _ in 0..<(isRetried ? 3 : 1) {
      #expect(try await whole.deliver().deadLetters == ["'1': service: '1' doesn't exist: add it first"])
      try await whole.delivery.retry(try #require(try await whole.delivery.deadLetters().first).number)
    }
    #expect(transport.requests.allSatisfy { $0.method != "POST" })
    #expect(stored.value == [Item(2, "two")])
  }

  @Test func `an addition that is refused as taken keeps the reason of the service`() async throws {
    let body = Locked(#"{"errors":{"title":["has already been taken"]}}"#)
    let (remote, transport) = try items { received in
      received.method == "POST" ? .json(body.value, status: 409) : HTTPAnswer(status: 404)
    }
    let error = await failure { try await remote.add(Item(-1)) }
    #expect(error?.code == .alreadyExists)
    #expect(
      error?.message
        == "'-1' can't be added, because it or one of its unique values already exists (409, “title has already been "
        + "taken”): update it, or correct the value")
    transport.forgetRequests()
    let whole = PolicyRepository(
      [MemoryRepository<Item>(name: "local"), remote],
      writing: .behind(MemoryOutbox()) { Item($1, $0.name) })
    try await whole.add(Item(-1))
    let letters = try await whole.deliver().deadLetters
    #expect(letters.count == 1 && letters[0].contains("title has already been taken"))
    #expect(transport.requests.filter { $0.method != "GET" }.map { "\($0.method) \($0.path)" } == ["POST /v1/items"])
    // Without a reason, the identifier is the likely one.
    body.value = ""
    #expect(
      await failure { try await remote.add(Item(-1)) }?.message
        == "'-1' already exists: update it, or add it with another identifier")
  }

  // MARK: Versions

  @Test(arguments: ["W/\"7\"", "7", "\"7", "\""])
  func `versions that no write can name aren't sent`(_ tag: String) async throws {
    let (items, transport) = try items(RESTResource("items", conflicts: .areDetected)) { received in
      received.method == "GET" ? .json(Item(1).json, [.eTag: tag]) : HTTPAnswer(status: 204)
    }
    _ = try await items.get(1)
    try await items.update(Item(1, "mine"))
    #expect(transport.requests.last?.request.headerFields[.ifMatch] == nil)
    _ = try await items.get(1)
    _ = try await items.get(1)
    // Reading compares weakly (RFC 9110, section 13.1.2).
    #expect(transport.requests.last?.request.headerFields[.ifNoneMatch] == (tag.hasPrefix("W/") ? tag : nil))
  }

  // MARK: Responses without a record

  @Test(arguments: [204, 202, 205, 200])
  func `a read without content names the status`(_ status: Int) async throws {
    let (items, _) = try items { _ in HTTPAnswer(status: status) }
    let one = await failure { _ = try await items.get(1) }
    #expect(one?.code == .unreadable)
    #expect(one?.message == "the response for '1' has no content (\(status)): update the client or the server")
    let list = await failure { _ = try await items.getAll() }
    #expect(
      list?.message == "the response for page 1 of the list has no content (\(status)): update the client or the server"
    )
  }

  @Test func `a byte order mark is ignored, and an unrequested 304 is named`() async throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let (items, _) = try items { received in
      received.method == "PUT"
        ? HTTPAnswer(status: 422, body: mark + Array(#"{"message":"too long"}"#.utf8))
        : HTTPAnswer(status: 200, fields: [.contentType: "application/json"], body: mark + Array(Item(1).json.utf8))
    }
    #expect(try await items.get(1) == Item(1))
    #expect(
      await failure { try await items.update(Item(1)) }?.message
        == "the server refused the entity (422, “too long”): correct it")
    let (unchanged, _) = try self.items { _ in HTTPAnswer(status: 304) }
    let error = await failure { _ = try await unchanged.get(1) }
    #expect(error?.code == .unreadable)
    #expect(
      error?.message == "the server says that nothing has changed (304), without a condition: correct the server")
  }
}
