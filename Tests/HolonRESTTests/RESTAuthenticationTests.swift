import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

@Suite("RESTAuthentication", .timeLimit(.minutes(10)))
struct RESTAuthenticationTests {
  /// A service that accepts one token at a time, which a sign-in replaces.
  final class Guarded: Sendable {
    let valid = Locked("none")
    let renewals = Locked(0)

    var transport: ScriptedService {
      ScriptedService { [valid] received in
        try await Task.sleep(for: .milliseconds(2))
        let token = received.request.headerFields[.authorization]
        guard token == "Bearer \(valid.value)" else {
          return .json(#"{"message":"the token \#(token ?? "") is invalid"}"#, status: 401)
        }
        return .json(Item(1).json)
      }
    }

    func renewing(_ stored: RESTToken? = nil, answer: String? = nil) -> RESTAuthentication {
      .renewing(stored) { [self] _ in
        try await Task.sleep(for: .milliseconds(20))
        let number = renewals.use { count in
          count += 1
          return count
        }
        valid.value = "s3cret-\(number)"
        return RESTToken(answer ?? valid.value, renewal: "s3cret-renewal")
      }
    }
  }

  let guarded = Guarded()

  func items(_ authentication: RESTAuthentication, _ transport: ScriptedService) throws -> RESTRepository<Item> {
    RESTRepository(RESTResource("items"), of: try service(authentication: authentication), over: transport)
  }

  @Test func `two hundred requests with a refused token cause one renewal`() async throws {
    let authentication = guarded.renewing(RESTToken("s3cret-old"))
    let transport = guarded.transport
    // Two resources of a service share the token.
    let repositories = [try items(authentication, transport), try items(authentication, transport)]
    for round in 1...3 {
      await withTaskGroup(of: Bool.self) { group in
        for index in 0..<200 {
          group.addTask { (try? await repositories[index % 2].get(1)) == Item(1) }
        }
        for await isRight in group { #expect(isRight) }
      }
      #expect(guarded.renewals.value == round)
      guarded.valid.value = "another"
    }
  }

  @Test func `a service that refuses every token gets two requests for each call`() async throws {
    let transport = guarded.transport
    let items = try items(guarded.renewing(RESTToken("s3cret-old"), answer: "s3cret-wrong"), transport)
    let error = await failure { _ = try await items.get(1) }
    #expect(error?.code == .unauthenticated && transport.requests.count == 2 && guarded.renewals.value == 1)
    #expect(error?.message == "the request isn't authenticated (401, “the token Bearer … is invalid”): sign in again")
  }

  @Test func `tokens are created before the first request and renewed when they expire`() async throws {
    let transport = guarded.transport
    #expect(try await items(guarded.renewing(), transport).get(1) == Item(1))
    #expect(transport.requests.count == 1 && guarded.renewals.value == 1)
    let expired = RESTToken(guarded.valid.value, expires: Date(timeIntervalSinceNow: 2))
    #expect(try await items(guarded.renewing(expired), transport).get(1) == Item(1))
    #expect(transport.requests.count == 2 && guarded.renewals.value == 2)
  }

  @Test func `a failed renewal fails all waiting requests, without the token`() async throws {
    struct Trouble: Error, CustomStringConvertible { var description: String { "refused s3cret-renewal" } }
    let count = Locked(0)
    let transport = guarded.transport
    let items = try items(
      .renewing(RESTToken("s3cret-old", renewal: "s3cret-renewal")) { expired in
        #expect(expired?.renewal == "s3cret-renewal")
        // A request that is refused after the renewal has failed causes another one.
        while transport.requests.count < 50 { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(50))
        count.use { $0 += 1 }
        throw Trouble()
      }, transport)
    let errors = await withTaskGroup(of: RepositoryError?.self) { group in
      for _ in 0..<50 { group.addTask { await failure { _ = try await items.get(1) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect((1..<50).contains(count.value))
    for error in errors {
      #expect(error?.code == .unauthenticated)
      #expect(error?.message == "the credentials couldn't be renewed (Trouble): sign in again")
    }
  }

  @Test func `a caller that is cancelled doesn't wait for a renewal`() async throws {
    let items = try items(
      .renewing { _ in
        try await Task.sleep(for: .seconds(86_400))
        return RESTToken("never")
      }, guarded.transport)
    let task = Task { try await items.get(1) }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `credentials are in the request, and in no error, description or dump`() async throws {
    let echo = ScriptedService { received in
      let fields = received.request.headerFields.map(\.value).joined(separator: " ")
      let text = String(decoding: try JSONEncoder().encode("no: \(fields) \(received.target)"), as: UTF8.self)
      return .json(#"{"error":{"message":\#(text)}}"#, status: 400)
    }
    let kinds: [(RESTAuthentication, String)] = [
      (.bearer("s3cret"), "Bearer s3cret"), (.field("X-API-Key", "s3cret"), "s3cret"),
      (.basic(user: "ada", password: "s3cret"), "Basic YWRhOnMzY3JldA=="),
      (.query("api_key", "s3cret key"), "s3cret%20key"),
      (.renewing(RESTToken("s3cret", renewal: "s3cret")) { _ in RESTToken("s3cret") }, "Bearer s3cret"),
    ]
    for (authentication, sent) in kinds {
      echo.forgetRequests()
      let items = try items(authentication, echo)
      let error = await failure { _ = try await items.get(1) }
      let request = try #require(echo.requests.first)
      #expect(request.request.headerFields.contains { $0.value == sent } || request.target.contains(sent))
      var dumped = ""
      dump(error, to: &dumped)
      dump(items, to: &dumped)
      dump(items.service, to: &dumped)
      dump(authentication, to: &dumped)
      dumped += "\(authentication) \(String(reflecting: authentication)) \(String(describing: error)) \(items.service)"
      #expect(!dumped.contains("s3cret") && !dumped.contains("YWRhOnMzY3JldA"), "\(dumped)")
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `redirects within the service are followed, others are errors`(_ status: Int) async throws {
    let location = Locked("/v1/things/1")
    let transport = ScriptedService { received in
      #expect(received.request.authority == "api.example.com")
      #expect(received.request.headerFields[.authorization] == "Bearer s3cret")
      return received.path == "/v1/items/1"
        ? HTTPAnswer(status: status, fields: [.location: location.value]) : .json(Item(1).json)
    }
    let items = try items(.bearer("s3cret"), transport)
    #expect(try await items.get(1) == Item(1))
    for other in ["https://evil.example/v1/items/1", "http://api.example.com/v1/things/1", "//evil.example"] {
      location.value = other
      let error = await failure { _ = try await items.get(1) }
      #expect(error?.code == .unauthenticated && error?.message.contains("redirects") == true)
    }
    location.value = "/v1/items/1"
    transport.forgetRequests()
    let error = await failure { _ = try await items.get(1) }
    #expect(error?.code == .refused && error?.message.contains("more than 5 times") == true)
    #expect(transport.requests.count == 6)
  }
}
