import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

@Suite("Failures of a service", .timeLimit(.minutes(10)))
struct RESTFailureTests {
  func items(
    _ resource: RESTResource<Item> = RESTResource("items"), errors: RESTErrorFormat = .standard,
    limits: RESTLimits = RESTLimits(), over transport: ScriptedService
  ) throws -> RESTRepository<Item> {
    RESTRepository(resource, of: try service(errors: errors, limits: limits), over: transport)
  }

  static let messages: [(String, String)] = [
    (#"{"message":"The title\n  is missing"}"#, "The title is missing"),
    (#"{"type":"about:blank","title":"Bad","detail":"No title"}"#, "No title"), (#"{"title":"Bad"}"#, "Bad"),
    (#"{"error":"invalid_grant","error_description":"Expired"}"#, "Expired"), (#"{"error":"nope"}"#, "nope"),
    (#"{"error":{"code":7,"message":"nested"}}"#, "nested"), (#"{"errors":[{"detail":"first"},{}]}"#, "first"),
    (#"{"errors":["plain"]}"#, "plain"), (#"{"message":"\u202e\u0000\u001b[31mred"}"#, "[31mred"),
  ]

  @Test(arguments: messages)
  func `the message of the service is a part of the error`(_ body: String, _ message: String) async throws {
    let items = try items(over: ScriptedService { _ in .json(body, status: 422) })
    let error = await failure { try await items.update(Item(1)) }
    #expect(error?.code == .refused)
    #expect(error?.message == "the server refused the entity (422, “\(message)”): correct it")
  }

  @Test(arguments: ["", "{", "[]", "null", "<html><body>s3cret</body>", #"{"message":7}"#, #"{"message":" \n "}"#])
  func `other bodies aren't quoted`(_ body: String) async throws {
    let items = try items(over: ScriptedService { _ in .json(body, status: 422) })
    let error = await failure { try await items.update(Item(1)) }
    #expect(error?.message == "the server refused the entity (422): correct it")
  }

  @Test func `long messages are cut`() async throws {
    let long = String(repeating: "e\u{301}", count: 5000)
    let items = try items(over: ScriptedService { _ in .json(#"{"message":"\#(long)"}"#, status: 400) })
    let error = await failure { _ = try await items.get(1) }
    #expect((200...300).contains(error?.message.unicodeScalars.count ?? 0))
  }

  @Test(arguments: [
    ("a", "Bad a: a cat has 1 (a) name", "Bad …: … cat has 1 (…) name"), ("abc", "abcd key=abc", "abcd key=…"),
    ("abcd", "xabcdx abcd", "x…x …"), ("", "a", "a"), ("é", "é née", "… née"),
  ])
  func `a short secret is removed where it is a word, and a longer one everywhere`(
    _ secret: String, _ text: String, _ message: String
  ) async throws {
    let transport = ScriptedService { _ in .json(#"{"message":"\#(text)"}"#, status: 422) }
    let service = try service(authentication: .query("key", secret))
    let items = RESTRepository<Item>(RESTResource("items"), of: service, over: transport)
    let error = await failure { try await items.update(Item(1)) }
    #expect(error?.message == "the server refused the entity (422, “\(message)”): correct it")
  }

  @Test func `a malformed identifier is an error, unless the description says that there is no such record`()
    async throws
  {
    let transport = ScriptedService { _ in .json(#"{"code":"invalid_id","message":"not a UUID"}"#, status: 400) }
    #expect(await failure { _ = try await items(over: transport).get(1) }?.code == .refused)
    var (byName, byStatus) = (RESTErrorFormat.standard, RESTErrorFormat.standard)
    byName.codes["invalid_id"] = .notFound
    byStatus.statuses[400] = .notFound
    for format in [byName, byStatus] {
      let items = try items(errors: format, over: transport)
      #expect(try await items.get(1) == nil)
      #expect(try await items.get([1, 2]) == [])
      try await items.delete(1)
      let error = await failure { try await items.update(Item(1)) }
      #expect(error?.message == "'1' doesn't exist: add it first" && error?.code == .notFound)
    }
    // A 404 that the service explains otherwise is that error.
    byName.codes["invalid_id"] = .unauthenticated
    let signedOut = ScriptedService { _ in .json(#"{"code":"invalid_id"}"#, status: 404) }
    #expect(await failure { _ = try await items(errors: byName, over: signedOut).get(1) }?.code == .unauthenticated)
  }

  @Test func `the service's names and statuses determine the kind of error`() async throws {
    let format = RESTErrorFormat(
      message: ["why"], code: ["type"], codes: ["taken": .alreadyExists, "7": .conflict], statuses: [423: .conflict])
    let body = Locked((#"{"type":"taken","why":"it is there"}"#, 400))
    let items = try items(errors: format, over: ScriptedService { _ in .json(body.value.0, status: body.value.1) })
    #expect(await failure { try await items.add(Item(1)) }?.code == .alreadyExists)
    body.value = (#"{"type":7}"#, 400)
    #expect(await failure { try await items.add(Item(1)) }?.code == .conflict)
    body.value = ("", 423)
    #expect(await failure { try await items.add(Item(1)) }?.code == .conflict)
    body.value = ("", 409)
    #expect(await failure { try await items.add(Item(1)) }?.code == .alreadyExists)
  }

  @Test func `truncated and foreign responses are unreadable, and name the place`() async throws {
    let answer = Locked(HTTPAnswer.json(""))
    let items = try items(
      RESTResource("items", get: .get(envelope: "data")), over: ScriptedService { _ in answer.value })
    let whole = #"{"data":{"id":1,"name":"x"}}"#
    for end in 0..<whole.utf8.count {
      answer.value = .json(String(whole.prefix(end)))
      let error = await failure { _ = try await items.get(1) }
      // The last brace is after the record.
      #expect(end == whole.utf8.count - 1 ? error == nil : error?.code == .unreadable, "\(whole.prefix(end))")
    }
    answer.value = .json(#"{"data":{"id":"7","name":"s3cret"}}"#)
    let error = await failure { _ = try await items.get(1) }
    #expect(
      error?.message
        == "the response for '1' can't be decoded as Item (another type than Int at 'id'): update the client or the server"
    )
    answer.value = .json(#"{"other":{}}"#)
    #expect(await failure { _ = try await items.get(1) }?.message.contains("nothing is at 'data'") == true)
    answer.value = .json(#"{"data":{"id":2,"name":"another"}}"#)
    #expect(await failure { _ = try await items.get(1) }?.message.contains("is the record '2'") == true)
    for nested in [String(repeating: "[", count: 100_000), #"{"data":"# + String(repeating: "[", count: 100_000)] {
      answer.value = .json(nested)
      #expect(await failure { _ = try await items.get(1) }?.code == .unreadable)
    }
  }

  static let types: [(String, Bool)] = [
    ("text/html; charset=utf-8", false), ("image/png", false), ("", false), ("application/json; charset=utf-8", true),
    ("application/vnd.api+json", true), ("TEXT/JSON", true), ("application/octet-stream", false),
  ]

  @Test(arguments: types)
  func `a response of another media type is refused`(_ type: String, _ isRead: Bool) async throws {
    let items = try items(over: ScriptedService { _ in .json(Item(1).json, [.contentType: type]) })
    let error = await failure { _ = try await items.get(1) }
    #expect(isRead ? error == nil : error?.code == .unreadable && error?.message.contains("instead of JSON") == true)
  }

  @Test func `a huge response is refused`() async throws {
    let items = try items(
      limits: RESTLimits(response: 1000),
      over: ScriptedService { _ in .json(#"{"id":1,"name":"\#(String(repeating: "x", count: 1000))"}"#) })
    let error = await failure { _ = try await items.get(1) }
    #expect(error?.code == .unreadable && error?.message.contains("longer than 1000 bytes") == true)
  }

  @Test func `a pause that is too long is reported instead of waited for`() async throws {
    let transport = ScriptedService { _ in
      HTTPAnswer(status: 429, fields: [HTTPField.Name("Retry-After")!: "3600"])
    }
    let items = try items(over: transport)
    let error = await failure { try await items.add(Item(1)) }
    #expect(error?.code == .unavailable && error?.retryAfter == .seconds(3600))
    #expect(transport.requests.count == 1)
  }

  @Test func `busy answers are retried for every method, failures only where the method may be repeated`() async throws
  {
    for (status, expected) in [(429, 4), (503, 4), (500, 1), (502, 1)] {
      let transport = ScriptedService { _ in HTTPAnswer(status: status) }
      let items = try items(RESTResource("items", update: .patch), over: transport)
      _ = await failure { try await items.add(Item(1)) }
      #expect(transport.requests.count == expected)
      #expect(Set(transport.requests.map { $0.request.headerFields[HTTPField.Name("Idempotency-Key")!] }).count == 1)
      _ = await failure { try await items.update(Item(1)) }
      #expect(transport.requests.count == 2 * expected, "PATCH isn't idempotent")
      _ = await failure { try await items.delete(1) }
      #expect(transport.requests.count == 2 * expected + 4)
    }
  }

  @Test func `an update of a version that was replaced is a conflict`() async throws {
    let tag = Locked(1)
    let transport = ScriptedService { received in
      let current = "\"\(tag.value)\""
      if received.method == "GET" { return .json(Item(1).json, [.eTag: current]) }
      guard received.request.headerFields[.ifMatch].map({ $0 == current }) ?? true else {
        return HTTPAnswer(status: 412)
      }
      return HTTPAnswer(status: 204, fields: [.eTag: "\"\(tag.use { $0 += 1; return $0 })\""])
    }
    let items = try items(RESTResource("items", conflicts: .areDetected), over: transport)
    try await items.update(Item(1, "blind"))
    try await items.update(Item(1, "after my own write"))
    _ = try await items.get(1)
    tag.value = 77
    let error = await failure { try await items.update(Item(1, "late")) }
    #expect(error?.code == .conflict && error?.message.contains("read it again") == true)
    try await items.update(Item(1, "read again by the conflict"))
  }

  @Test(arguments: ["..", ".", "", "../secrets", "a/../b", "..\\x", "x/."])
  func `identifiers that could lead to another address are refused`(_ id: String) async throws {
    struct Text: Identifiable, Codable { var id: String }
    let transport = ScriptedService { _ in HTTPAnswer(status: 204) }
    let texts = RESTRepository<Text>(RESTResource("texts"), of: try service(), over: transport)
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await texts.get(id) }, { try await texts.delete(id) }, { try await texts.update(Text(id: id)) },
    ]
    for ask in calls {
      #expect(await failure { try await ask() }?.code == .refused)
    }
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: [
    ("a/b", "a%2Fb"), ("a?b#c", "a%3Fb%23c"), ("%2F", "%252F"), ("a b\r\nX: y", "a%20b%0D%0AX%3A%20y"), ("...", "..."),
    ("{id}", "%7Bid%7D"), ("ü", "%C3%BC"),
  ])
  func `an identifier is one segment of the path`(_ id: String, _ segment: String) async throws {
    struct Text: Identifiable, Codable { var id: String }
    let transport = ScriptedService { _ in HTTPAnswer(status: 404) }
    let resource = RESTResource<Text>("texts", get: .get("by/{id}/text", query: ["full": "yes"]))
    let texts = RESTRepository<Text>(resource, of: try service(query: ["lang": "en"]), over: transport)
    #expect(try await texts.get(id) == nil)
    try await texts.delete(id)
    #expect(transport.targets == ["/v1/by/\(segment)/text?full=yes&lang=en", "/v1/texts/\(segment)?lang=en"])
  }

  @Test func `a record that the service stores under another identifier is returned by create, and refused by add`()
    async throws
  {
    let transport = ScriptedService { _ in .json(Item(42).json, status: 201) }
    let items = try items(over: transport)
    #expect(try await items.create(Item(0)) == Item(42))
    let error = await failure { try await items.add(Item(0)) }
    #expect(error?.code == .inconsistent)
    #expect(error?.message == "the service stored '0' as '42': use create(_:), which returns the stored record")
    let silent = try self.items(
      RESTResource("items", add: .post(returnsRecord: false)), over: ScriptedService { _ in .json(#"{"ok":true}"#) })
    try await silent.add(Item(0))
  }

  @Test func `operations that the service doesn't offer are refused`() async throws {
    let items = try items(
      RESTResource("items", get: nil, list: nil, add: nil, update: nil, delete: nil),
      over: ScriptedService { _ in .json("") }
    )
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await items.get(1) }, { _ = try await items.getAll() }, { try await items.add(Item(1)) },
      { try await items.update(Item(1)) }, { try await items.delete(1) },
    ]
    for ask in calls {
      let error = await failure { try await ask() }
      #expect(error?.code == .refused && error?.message.contains("offers no request") == true)
    }
  }

  @Test func `several records are read in few requests, and missing ones singly where a list has pages`() async throws {
    let transport = ScriptedService { received in
      if let ids = received["ids"] {
        return .json(ids.split(separator: ",").prefix(3).map { Item(Int($0)!) }.json)
      }
      return .json(Item(Int(received.path.dropFirst(10))!).json)
    }
    let items = try items(RESTResource("items", several: .joined("ids", upTo: 4), paging: .numbered()), over: transport)
    #expect(try await items.get([9, 8, 7, 6, 5]) == [9, 8, 7, 6, 5].map { Item($0) })
    #expect(transport.targets == ["/v1/items?ids=9%2C8%2C7%2C6", "/v1/items?ids=5", "/v1/items/6"])
  }

  @Test func `conditions are sent in the syntax of the service, and checked here as well`() async throws {
    let transport = ScriptedService { _ in .json([Item(1, "a"), Item(2, "b")].json) }
    let resource = RESTResource<Item>(
      "items", fields: [RESTField("name", \.name), RESTField("id", \.id)],
      syntax: RESTQuerySyntax(
        equals: "filter[{field}]", atLeast: "min_{field}", contains: "q", sort: "order", descending: "{field}:desc"))
    let items = try items(resource, over: transport)
    let query = Query<Item>().where(\.name, is: "b c").where(\.id, atLeast: 1).where(\.name, contains: "x")
    #expect(try await items.getAll(query.sorted(by: \.id, descending: true)).isEmpty)
    #expect(transport.targets == ["/v1/items?filter%5Bname%5D=b%20c&min_id=1&q=x&order=id%3Adesc"])
    // The service doesn't sort as it should: the result is right nevertheless.
    #expect(try await items.getAll(Query().sorted(by: \.id, descending: true)).map(\.id) == [2, 1])
  }
}
