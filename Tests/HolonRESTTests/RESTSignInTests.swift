import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

@Suite("Sign-ins", .timeLimit(.minutes(10)))
struct RESTSignInTests {
  /// A service whose records differ from person to person, while their versions don't.
  private static func personal() -> ScriptedService {
    ScriptedService { received in
      let person = received.request.headerFields[.authorization] ?? "no one"
      if received.request.headerFields[.ifNoneMatch] == "\"1\"" { return HTTPAnswer(status: 304) }
      let item = Item(1, person)
      return .json(received.path == "/v1/items" ? [item].json : item.json, [.eTag: "\"1\""])
    }
  }

  @Test func `nobody gets the answer of another sign-in`() async throws {
    let token = Locked<String?>("Bearer ada")
    let transport = Self.personal()
    let items = RESTRepository<Item>(
      RESTResource("items"), of: try service(authentication: .authorization { token.value }), over: transport)
    #expect(try await items.get(1)?.name == "Bearer ada")
    #expect(try await items.get(1)?.name == "Bearer ada")
    #expect(transport.requests.last?.request.headerFields[.ifNoneMatch] == "\"1\"")
    #expect(try await items.getAll().map(\.name) == ["Bearer ada"])
    token.value = "Bearer eve"
    #expect(try await items.get(1)?.name == "Bearer eve")
    #expect(try await items.getAll().map(\.name) == ["Bearer eve"])
    token.value = nil
    #expect(try await items.get(1)?.name == "no one")
  }

  @Test func `a renewal that changes the person between two attempts gives no answer of the first one`() async throws {
    let isRefused = Locked(false)
    let transport = ScriptedService { received in
      let token = received.request.headerFields[.authorization] ?? ""
      if token == "Bearer ada", isRefused.value { return HTTPAnswer(status: 401) }
      if received.request.headerFields[.ifNoneMatch] != nil { return HTTPAnswer(status: 304) }
      return .json(Item(1, token).json, [.eTag: "\"1\""])
    }
    let items = RESTRepository<Item>(
      RESTResource("items"), of: try service(authentication: .renewing(RESTToken("ada")) { _ in RESTToken("eve") }),
      over: transport)
    #expect(try await items.get(1)?.name == "Bearer ada")
    isRefused.value = true
    #expect(try await items.get(1)?.name == "Bearer eve")
  }

  @Test func `concurrent requests of two people are kept apart`() async throws {
    enum Person { @TaskLocal static var token = "" }
    let items = RESTRepository<Item>(
      RESTResource("items"), of: try service(authentication: .authorization { Person.token }), over: Self.personal())
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask {
          await Person.$token.withValue("person \(index % 3)") {
            let name = try? await items.get(1)?.name
            #expect(name == "person \(index % 3)")
          }
        }
      }
    }
  }

  @Test func `the version that a write names survives a renewed token`() async throws {
    let transport = ScriptedService { received in
      received.method == "GET" ? .json(Item(1).json, [.eTag: "\"7\""]) : HTTPAnswer(status: 204)
    }
    let token = Locked("Bearer 1")
    let items = RESTRepository<Item>(
      RESTResource("items", conflicts: .areDetected),
      of: try service(authentication: .authorization { token.value }), over: transport)
    _ = try await items.get(1)
    token.value = "Bearer 2"
    try await items.update(Item(1, "mine"))
    #expect(transport.requests.last?.request.headerFields[.ifMatch] == "\"7\"")
  }

  // MARK: Renewals

  /// Waits until something is so, without a time limit of its own.
  private func wait(until isSo: () -> Bool) async throws {
    while !isSo() { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `a renewal that has begun goes on without its callers`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let used = Locked<[String]>([])
    let transport = ScriptedService { received in
      received.request.headerFields[.authorization] == "Bearer a1" ? .json(Item(1).json) : HTTPAnswer(status: 401)
    }
    // A server that rotates refresh tokens sees a second use of one as theft.
    let authentication = RESTAuthentication.renewing(RESTToken("a0", renewal: "r0")) { expired in
      used.use { $0.append(expired?.renewal ?? "") }
      for await _ in gate { break }
      try Task.checkCancellation()
      return RESTToken("a1", renewal: "r1")
    }
    let items = RESTRepository<Item>(
      RESTResource("items"), of: try service(authentication: authentication), over: transport)
    let callers = (0..<5).map { _ in Task { try await items.get(1) } }
    try await wait { used.value == ["r0"] }
    for caller in callers { caller.cancel() }
    for caller in callers { await #expect(throws: CancellationError.self) { try await caller.value } }
    let next = Task { try await items.get(1) }
    opening.finish()
    #expect(try await next.value == Item(1))
    #expect(used.value == ["r0"])
  }

  @Test func `a renewal may use its own service, whose requests have no token then`() async throws {
    struct Grant: Identifiable, Codable { var id: String; var token: String }
    let transport = ScriptedService { received in
      if received.path == "/v1/grants/r0" {
        #expect(received.request.headerFields[.authorization] == nil)
        return .json(#"{"id":"r0","token":"a1"}"#)
      }
      return received.request.headerFields[.authorization] == "Bearer a1"
        ? .json(Item(1).json) : HTTPAnswer(status: 401)
    }
    let grants = Locked<RESTRepository<Grant>?>(nil)
    let shared = try service(
      authentication: .renewing(RESTToken("a0", renewal: "r0")) { expired in
        let grant = try await grants.value?.get(expired?.renewal ?? "")
        return RESTToken(grant?.token ?? "")
      })
    grants.value = RESTRepository(RESTResource("grants"), of: shared, over: transport)
    let items = RESTRepository<Item>(RESTResource("items"), of: shared, over: transport)
    #expect(try await items.get(1) == Item(1))
    #expect(try await items.get(1) == Item(1))
    #expect(transport.targets == ["/v1/items/1", "/v1/grants/r0", "/v1/items/1", "/v1/items/1"])
  }

  @Test func `a service that refuses its own renewal fails it instead of waiting for it`() async throws {
    let transport = ScriptedService { _ in HTTPAnswer(status: 401) }
    let own = Locked<RESTRepository<Item>?>(nil)
    let shared = try service(
      authentication: .renewing(RESTToken("a0")) { _ in
        _ = try await own.value?.get(2)
        return RESTToken("never")
      })
    let items = RESTRepository<Item>(RESTResource("items"), of: shared, over: transport)
    own.value = items
    for _ in 0..<2 {
      let error = await failure { _ = try await items.get(1) }
      #expect(error?.code == .unauthenticated)
      #expect(
        error?.message
          == "the credentials couldn't be renewed (service: the request isn't authenticated (401): sign in again): sign in "
          + "again")
    }
  }

  // MARK: Credentials in addresses

  @Test func `credentials in an address from the service are sent once`() async throws {
    let transport = ScriptedService { received in
      let isFirst = received["page"] == nil
      let next = isFirst ? #""/v1/items?page=2&api_key=k%20k&api_key=old""# : "null"
      return .json(#"{"data":\#([Item(isFirst ? 1 : 2)].json),"next":\#(next)}"#)
    }
    let items = RESTRepository<Item>(
      RESTResource("items", list: .get(envelope: "data"), paging: .nextAddress(at: "next")),
      of: try service(authentication: .query("api_key", "k k")), over: transport)
    #expect(try await items.getAll() == [Item(1), Item(2)])
    #expect(transport.targets == ["/v1/items?api_key=k%20k", "/v1/items?page=2&api_key=k%20k"])
  }

  @Test func `a returned token of a closure isn't in an error`() async throws {
    let items = RESTRepository<Item>(
      RESTResource("items"), of: try service(authentication: .authorization { "Bearer s3cret" }),
      over: ScriptedService { received in
        .json(#"{"message":"no \#(received.request.headerFields[.authorization] ?? "") s3cret"}"#, status: 400)
      })
    let error = await failure { _ = try await items.get(1) }
    #expect(error?.message == "the server refused the request (400, “no … …”): update the client")
  }
}
