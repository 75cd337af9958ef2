import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

@Suite("Bodies of requests", .timeLimit(.minutes(10)))
struct RESTBodyTests {
  struct Order: Identifiable, Codable, Sendable {
    struct Line: Codable, Sendable { var price: Int, name: String }
    var id: Int
    var paid: Bool
    var weight: Double
    var address: [String: String]
    var lines: [Line]
    var note: String?
    var tags: [String]
  }

  /// A record with every kind of property that may have no value.
  private struct Person: Identifiable, Codable, Sendable {
    struct Address: Codable, Sendable { var city: String?, number: Int? }
    enum Mood: String, Codable { case glad }
    var id = 7
    var email: String?, age: Int?, small: Int8?, large: UInt64?, weight: Double?, height: Float?, isVIP: Bool?
    var born: Date?, page: URL?, photo: Data?, mood: Mood?, home: Address?
    var work: Address? = Address(number: 5)
    var others: [String: Address] = ["inTown": Address(city: "Oslo")]
    var earlier = [Address(city: "Bergen")]
    var seen = Date(timeIntervalSince1970: 0)
    var site = URL(string: "https://example.com/")
  }

  @Test func `a member that lost its value is null where the service keeps what isn't named`() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    func body(_ update: RESTOperation, _ person: Person = Person()) async throws -> String {
      let transport = ScriptedService { _ in HTTPAnswer(status: 204) }
      let people = RESTRepository<Person>(
        RESTResource("people", update: update, encoder: encoder), of: try service(), over: transport)
      try await people.update(person)
      return transport.requests.first.map { String(decoding: $0.body, as: UTF8.self) } ?? ""
    }
    let given =
      #""others":{"inTown":{"city":"Oslo"}},"seen":"1970-01-01T00:00:00Z","site":"https://example.com/","work":{"number":5}}"#
    #expect(try await body(.put) == #"{"earlier":[{"city":"Bergen"}],"id":7,"# + given)
    // An array is replaced as a whole (RFC 7396), so its items need no null.
    let cleared =
      #"{"age":null,"born":null,"earlier":[{"city":"Bergen"}],"email":null,"height":null,"home":null,"#
      + #""id":7,"is_vip":null,"large":null,"mood":null,"others":{"inTown":{"city":"Oslo","number":null}},"#
      + #""page":null,"photo":null,"seen":"1970-01-01T00:00:00Z","site":"https://example.com/","small":null,"#
      + #""weight":null,"work":{"city":null,"number":5}}"#
    #expect(try await body(.patch) == cleared)
    #expect(try await body(.patch(body: "person")) == #"{"person":\#(cleared)}"#)
    #expect(
      try await body(.patch, Person(email: "a@x", age: 3, mood: .glad)).hasPrefix(
        #"{"age":3,"born":null,"earlier":[{"city":"Bergen"}],"email":"a@x","#))
  }

  @available(macOS 15, iOS 18, *)
  @Test func `the largest numbers are sent and removed, and a wrapped value is one`() async throws {
    struct Wrapped: Codable {
      var inner: [String: Int?]
      init(_ inner: [String: Int?]) { self.inner = inner }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(inner)
      }
    }
    struct Large: Identifiable, Codable {
      var id = 1
      var most: UInt128? = UInt128.max, least: Int128?, wrapped = Wrapped(["a": nil])
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let transport = ScriptedService { _ in HTTPAnswer(status: 204) }
    func update(_ operation: RESTOperation) async throws {
      let numbers = RESTRepository<Large>(
        RESTResource("numbers", update: operation, encoder: encoder), of: try service(), over: transport)
      try await numbers.update(Large())
    }
    try await update(.patch)
    try await update(.post("numbers/{id}", sendsNull: true))
    try await update(.patch(sendsNull: false))
    let wrapped = #""most":340282366920938463463374607431768211455,"wrapped":{"a":null}}"#
    #expect(
      transport.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"id":1,"least":null,"# + wrapped, #"{"id":1,"least":null,"# + wrapped, #"{"id":1,"# + wrapped,
      ])
  }

  @Test func `a field that was cleared while offline stays cleared`() async throws {
    struct Contact: Identifiable, Codable, Equatable { var id: Int, email: String? }
    let stored = Locked<[String: JSONValue]>(["id": 1, "email": "old@x"])
    let transport = ScriptedService { received in
      if received.method == "PATCH", let body = try JSONValue(reading: received.body).object {
        stored.use { record in for (name, value) in body { record[name] = value == .null ? nil : value } }
      }
      let record = String(decoding: try JSONEncoder().encode(JSONValue.object(stored.value)), as: UTF8.self)
      return .json(received.path == "/v1/contacts" ? "[\(record)]" : record)
    }
    let remote = RESTRepository<Contact>(
      RESTResource("contacts", update: .patch), of: try service(), over: transport)
    let whole = PolicyRepository(
      [MemoryRepository<Contact>(name: "local"), remote], reading: .localThenRemote, writing: .behind(MemoryOutbox()))
    _ = try await whole.getAll()
    try await whole.update(Contact(id: 1, email: nil))
    try await whole.deliver()
    #expect(try await whole.getAll() == [Contact(id: 1, email: nil)])
  }

  private static let form = "application/x-www-form-urlencoded"

  @Test func `a record is sent as a nested form`() async throws {
    let transport = ScriptedService { _ in HTTPAnswer(status: 204) }
    let orders = RESTRepository<Order>(
      RESTResource(
        "orders", add: .post(document: ["source": "app"], contentType: Self.form),
        update: .post("orders/{id}", body: "order", contentType: "Application/X-WWW-Form-Urlencoded; charset=utf-8")),
      of: try service(), over: transport)
    let order = Order(
      id: 7, paid: true, weight: 1.5, address: ["city": "Tromsø & co"],
      lines: [.init(price: 3, name: "a=b"), .init(price: 4, name: "")], tags: [])
    try await orders.add(order)
    try await orders.update(order)
    let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(
      bodies[0].split(separator: "&").map { $0.removingPercentEncoding ?? "" } == [
        "address[city]=Tromsø & co", "id=7", "lines[0][name]=a=b", "lines[0][price]=3", "lines[1][name]=",
        "lines[1][price]=4", "paid=true", "source=app", "tags=", "weight=1.5",
      ])
    #expect(bodies[0].hasPrefix("address%5Bcity%5D=Troms%C3%B8%20%26%20co&id=7&lines%5B0%5D%5Bname%5D=a%3Db&"))
    #expect(bodies[1].hasPrefix("order%5Baddress%5D%5Bcity%5D="))
    #expect(transport.requests[0].request.headerFields[.contentType] == Self.form)
  }

  @Test func `lists and records are read by POST, with parameters and identifiers in the body`() async throws {
    let transport = ScriptedService { received in
      if received.path == "/v1/one" { return .json(#"{"data":\#(Item(7).json)}"#) }
      let read = try JSONValue(reading: received.body)["page"]?["from"]?.integer ?? 0
      let items = (read..<min(read + 2, 3)).map { Item($0) }
      return .json(#"{"hits":\#(items.json),"total":3}"#)
    }
    let items = RESTRepository<Item>(
      RESTResource(
        "items", get: .post("one", document: ["variables": ["id": "{id}", "deep": ["{id}", 1]]], envelope: "data"),
        several: .repeated("ids"),
        list: .post("search", query: ["v": "1"], document: ["index": "items"], envelope: "hits"),
        paging: .offset("page.from", size: RESTPageSize("page.size", 2), until: .recordCount("total")),
        fields: [RESTField("name", \.name), RESTField("id", \.id)],
        syntax: RESTQuerySyntax(
          equals: "filter.{field}", isOneOf: "in.{field}", atLeast: "min.{field}", sort: "sort")),
      of: try service(), over: transport)
    #expect(try await items.getAll(Query()).count == 3)
    #expect(try await items.get(7) == Item(7))
    _ = try await items.page(
      Query().where(\.name, isOneOf: ["a", "b"]).where(\.id, is: 7).where(\.id, atLeast: 2).sorted(by: \.name))
    #expect(
      transport.requests.prefix(4).map { "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))" } == [
        #"POST /v1/search?v=1 {"index":"items","page":{"from":0,"size":2}}"#,
        #"POST /v1/search?v=1 {"index":"items","page":{"from":2,"size":2}}"#,
        #"POST /v1/one {"variables":{"deep":["7",1],"id":"7"}}"#,
        #"POST /v1/search?v=1 {"filter":{"id":7},"in":{"name":["a","b"]},"index":"items","min":{"id":2},"#
          + #""page":{"from":0,"size":2},"sort":"name"}"#,
      ])
    #expect(transport.requests.allSatisfy { $0.request.headerFields[HTTPField.Name("Idempotency-Key")!] == nil })
    transport.forgetRequests()
    _ = try? await items.find([1, 2])
    #expect(
      transport.requests.first.map { String(decoding: $0.body, as: UTF8.self) } == #"{"ids":["1","2"],"index":"items"}"#
    )
  }

  @Test func `a request that reads by POST is repeated after failures`() async throws {
    let count = Locked(0)
    let transport = ScriptedService { _ in
      count.use { count in
        count += 1
        return count < 3 ? HTTPAnswer(status: 502) : .json([Item(1)].json)
      }
    }
    let items = RESTRepository<Item>(
      RESTResource("items", list: .post("search")), of: try service(), over: transport)
    #expect(try await items.getAll() == [Item(1)])
  }

  @Test func `fixed parameters give way to those of conditions and pages`() async throws {
    let transport = ScriptedService { _ in .json("[]") }
    let items = RESTRepository<Item>(
      RESTResource(
        "items", list: .get(query: ["name": "all", "page": "9", "sort": "new"]), paging: .numbered("page"),
        fields: [RESTField("name", \.name)]),
      of: try service(query: ["name": "any", "lang": "en"]), over: transport)
    _ = try await items.getAll()
    _ = try await items.getAll(Query().where(\.name, is: "open"))
    #expect(
      transport.targets == [
        "/v1/items?lang=en&name=all&sort=new&page=1", "/v1/items?lang=en&sort=new&name=open&page=1",
      ])
  }

  // MARK: Errors

  static let details: [(String, String)] = [
    (
      #"{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"},"#
        + #"{"field":"body","code":"too_long","message":"is too long"}]}"#,
      "Validation Failed: title missing_field; body too_long is too long"
    ),
    (
      #"{"message":"Invalid","errors":{"email":["is taken","is short"],"name":"is empty"}}"#,
      "Invalid: email is taken, is short; name is empty"
    ),
    (#"{"errors":[{"detail":"short","source":{"pointer":"/title"}},{"detail":"late"}]}"#, "short: /title; late"),
    (#"{"errors":["first","second"]}"#, "first: second"), (#"{"errors":[{"field":"title"}]}"#, "title"),
  ]

  @Test(arguments: details)
  func `the details of several errors are joined`(_ body: String, _ message: String) async throws {
    let items = RESTRepository<Item>(
      RESTResource("items"), of: try service(), over: ScriptedService { _ in .json(body, status: 422) })
    #expect(
      await failure { try await items.add(Item(1)) }?.message
        == "the server refused the entity (422, “\(message)”): correct it")
  }

  @Test func `the service's own rule comes before the table of statuses`() async throws {
    let answers = Locked<[String]>([])
    let transport = ScriptedService { received in
      let text = answers.use { $0.isEmpty ? "" : $0.removeFirst() }
      return text.isEmpty ? .json(Item(1).json) : .json(#"{"error":"\#(text)"}"#)
    }
    let renewals = Locked(0)
    let service = try RESTService(
      at: "https://api.example.com", name: "service",
      authentication: .renewing(RESTToken("a0")) { _ in
        RESTToken("a\(renewals.use { $0 += 1; return $0 })")
      }, backoff: .quick
    ) { answer in
      guard let error = try? JSONDecoder().decode([String: String].self, from: Data(answer.body))["error"] else {
        return nil
      }
      let codes: [String: RepositoryError.Code] = [
        "expired": .unauthenticated, "busy": .unavailable, "deleted": .notFound, "broken": .failed,
      ]
      return RepositoryError(codes[error] ?? .refused, in: "service", error)
    }
    let items = RESTRepository<Item>(RESTResource("items"), of: service, over: transport)
    for (given, expected, requests) in [
      (["busy", "busy"], "done", 3), (["expired"], "done", 2), (["expired", "expired"], "expired", 2),
      (["broken"], "done", 2), (["wrong"], "wrong", 1), (["busy", "busy", "busy", "busy"], "busy", 4),
    ] {
      answers.value = given
      transport.forgetRequests()
      let error = await failure { try await items.update(Item(1)) }
      #expect(error?.message ?? "done" == expected && transport.requests.count == requests, "\(given)")
    }
    #expect(renewals.value == 2)
    answers.value = ["deleted", "deleted"]
    #expect(try await items.get(1) == nil)
    try await items.delete(1)
  }

  // MARK: Descriptions

  @Test func `a header field that can't exist is refused`() {
    for (fields, authentication) in [
      (["X Key": "1"], RESTAuthentication.none), ([:], .field("X-Key:", "s3cret")), (["": "1"], .none),
    ] {
      let error = #expect(throws: RepositoryError.self) {
        try RESTService(at: "https://api.example.com", fields: fields, authentication: authentication)
      }
      #expect(error?.code == .refused && error?.message.contains("s3cret") == false)
    }
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test func `a description that no request can follow is refused`() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let service = try RESTService(at: "https://api.example.com")
        let transport = ScriptedService { _ in HTTPAnswer(status: 204) }
        _ = RESTRepository<Item>(
          RESTResource("items", add: RESTOperation(.post, contentType: "text/xml")), of: service, over: transport)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message.contains(
          "the description of 'items' can't be followed: add has JSON in its body, but the type 'text/xml': use a JSON "
            + "type or a form"))
      await #expect(processExitsWith: .failure) {
        _ = RESTRepository<Item>(
          RESTResource("items", list: .delete), of: try RESTService(at: "https://api.example.com"),
          over: ScriptedService { _ in HTTPAnswer(status: 204) })
      }
    }
  #endif
}
