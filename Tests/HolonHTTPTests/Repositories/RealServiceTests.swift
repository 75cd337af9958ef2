import Foundation
import HTTPTypes
import HolonBase
import HolonHTTP
import HolonRepositories
import HolonTestingServers
import HolonTestingTracking
import Testing

/// Descriptions of services that many apps use, against servers with the habits of those services.
@Suite("Descriptions of real services", .timeLimit(.minutes(10)))
struct RealServiceTests {
  struct Issue: Identifiable, Codable, Equatable, Sendable {
    var id: Int
    var title: String
  }

  /// A server with the answers of a closure, and the requests that it has received.
  final class Service: Sendable {
    let requests = Locked<[ReceivedRequest]>([])
    let server: LoopbackServer

    init(_ answer: @escaping @Sendable (ReceivedRequest) -> VendorAnswer) async throws {
      let requests = requests
      server = try await LoopbackServer.start { request in
        requests.use { $0.append(request) }
        return .answer(answer(request), after: .zero)
      }
    }

    func description(
      _ path: String = "", _ authentication: RESTAuthentication = .bearer("s3cret"),
      interpret: (@Sendable (HTTPAnswer) -> RepositoryError?)? = nil
    ) throws -> RESTService {
      try RESTService(
        at: server.address + path, name: "service", authentication: authentication,
        backoff: Backoff(attempts: 3, first: .milliseconds(1), longest: .milliseconds(2)), interpret: interpret)
    }

    /// The requests as texts.
    var log: [String] {
      requests.value.map { request in
        let query = request.query.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "&")
        return "\(request.method) \(request.path)\(query.isEmpty ? "" : "?\(query)")"
      }
    }
  }

  private static func json(_ status: Int, _ body: String, _ fields: [String: String] = [:]) -> VendorAnswer {
    VendorAnswer(status, body, fields: ["Content-Type": "application/json; charset=utf-8"].merging(fields) { $1 })
  }

  private static func issues(_ ids: some Sequence<Int>) -> String {
    "[\(ids.map { #"{"id":\#($0),"title":"t\#($0)"}"# }.joined(separator: ","))]"
  }

  private func failure(_ body: () async throws -> Void) async -> RepositoryError? {
    do { try await body() } catch { return error as? RepositoryError }
    return nil
  }

  // docs.github.com/rest: links, rate limits with the status 403, details of errors, weak versions
  @Test func `GitHub`() async throws {
    let isLimited = Locked(false)
    let service = try await Service { request in
      if isLimited.value {
        return Self.json(
          403, #"{"message":"API rate limit exceeded"}"#,
          ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(Int(Date().timeIntervalSince1970) + 600)"])
      }
      switch request.method {
      case "GET":
        if request.fields["if-none-match"] == "W/\"1\"" { return VendorAnswer(304) }
        let page = Int(request.query["page"] ?? "1") ?? 1
        return Self.json(
          200, Self.issues(page * 2 - 1...page * 2),
          page == 1
            ? ["Link": "</issues?page=2>; rel=\"next\", </issues?page=2>; rel=\"last\"", "ETag": "W/\"1\""] : [:])
      default:
        return Self.json(
          422,
          #"{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}"#)
      }
    }
    let issues = RESTRepository(
      RESTResource<Issue>(
        "issues", list: .get(query: ["state": "all"]), paging: .linkHeader(), fields: [RESTField("title", \.title)],
        update: .patch, delete: nil),
      of: try service.description())
    #expect(try await issues.getAll().map(\.id) == [1, 2, 3, 4])
    #expect(try await issues.getAll().map(\.id) == [1, 2, 3, 4])
    #expect(service.log.prefix(2) == ["GET /issues?state=all", "GET /issues?page=2"])
    #expect(service.requests.value[2].fields["if-none-match"] == "W/\"1\"")
    #expect(
      await failure { try await issues.update(Issue(id: 1, title: "")) }?.message
        == "the server refused the entity (422, “Validation Failed: title missing_field”): correct it")
    isLimited.value = true
    let error = await failure { try await issues.update(Issue(id: 1, title: "x")) }
    #expect(error?.code == .unavailable && (500...600).contains(error?.retryAfter?.components.seconds ?? 0))
  }

  // docs.stripe.com/api: nested forms, cursors by identifier, idempotency keys, records that are marked as deleted
  @Test func `Stripe`() async throws {
    struct Customer: Identifiable, Codable, Equatable, Sendable {
      struct Address: Codable, Equatable, Sendable { var city: String }
      var id: String
      var name: String
      var address: Address?

      func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        try fields.encodeIfPresent(address, forKey: .address)
      }
    }
    let isLost = Locked(true)
    let made = Locked<[String: String]>([:])
    let service = try await Service { request in
      let body = String(decoding: request.body, as: UTF8.self)
      switch (request.method, request.path) {
      case ("POST", "/v1/customers"):
        guard request.fields["content-type"] == "application/x-www-form-urlencoded" else {
          return Self.json(400, #"{"error":{"message":"Received unknown parameter"}}"#)
        }
        let key = request.fields["idempotency-key"] ?? ""
        made.use { if $0[key] == nil { $0[key] = body } }
        let isFirst = isLost.use { isLost in
          defer { isLost = false }
          return isLost
        }
        return isFirst
          ? Self.json(500, "{}") : Self.json(200, #"{"id":"cus_1","name":"Ada","address":{"city":"Oslo"}}"#)
      case ("GET", "/v1/customers"):
        let after = request.query["starting_after"].flatMap { Int($0.suffix(1)) } ?? 0
        let records = (after + 1..<after + 3).map { #"{"id":"cus_\#($0)","name":"n"}"# }.joined(separator: ",")
        return Self.json(200, #"{"object":"list","data":[\#(records)],"has_more":\#(after < 2)}"#)
      default: return Self.json(200, #"{"id":"cus_9","object":"customer","deleted":true}"#)
      }
    }
    let form = "application/x-www-form-urlencoded"
    let customers = RESTRepository(
      RESTResource<Customer>(
        "customers", list: .get(envelope: "data"), paging: .afterLast("starting_after", hasMore: "has_more"),
        isOrderedByID: false, add: .post(contentType: form), update: .post("customers/{id}", contentType: form),
        keepsKeys: true),
      of: try service.description("/v1") { answer in
        let text = String(decoding: answer.body.prefix(200), as: UTF8.self)
        return text.contains(#""deleted":true"#) ? RepositoryError(.notFound, in: "Stripe", "deleted: add it") : nil
      })
    let ada = try await customers.create(Customer(id: "", name: "Ada", address: .init(city: "Oslo")))
    #expect(ada == Customer(id: "cus_1", name: "Ada", address: .init(city: "Oslo")))
    #expect(made.value.map(\.value) == ["address%5Bcity%5D=Oslo&name=Ada"])
    #expect(try await customers.getAll().map(\.id) == ["cus_1", "cus_2", "cus_3", "cus_4"])
    #expect(try await customers.get("cus_9") == nil)
  }

  // jsonapi.org/format: envelopes, media types, links that are texts or objects
  @Test func `JSON API`() async throws {
    let service = try await Service { request in
      let fields = ["Content-Type": "application/vnd.api+json"]
      if request.method == "POST" {
        return request.fields["content-type"] == "application/vnd.api+json"
          ? Self.json(201, #"{"data":\#(String(Self.issues([7]).dropFirst().dropLast()))}"#, fields) : VendorAnswer(415)
      }
      let page = Int(request.query["page[number]"] ?? "1") ?? 1
      let next =
        page == 1 ? #""/articles?page[number]=2""# : page == 2 ? #"{"href":"/articles?page[number]=3"}"# : "null"
      return Self.json(200, #"{"data":\#(Self.issues([page])),"links":{"next":\#(next)}}"#, fields)
    }
    let articles = RESTRepository(
      RESTResource<Issue>(
        "articles", get: .get(envelope: "data"), list: .get(envelope: "data"),
        paging: .nextAddress(at: "links.next", size: RESTPageSize("page[size]", 1)),
        add: RESTOperation(.post, envelope: "data", body: "data", contentType: "application/vnd.api+json")),
      of: try service.description())
    #expect(try await articles.getAll().map(\.id) == [1, 2, 3])
    #expect(try await articles.create(Issue(id: 0, title: "new")).id == 7)
    #expect(
      service.requests.value.last.map { String(decoding: $0.body, as: UTF8.self).hasPrefix(#"{"data":{"#) } == true)
  }

  // learn.microsoft.com/graph/paging: a next address under a name with a dot, which the last page lacks
  @Test func `Microsoft Graph`() async throws {
    let service = try await Service { request in
      let skip = Int(request.query["$skiptoken"] ?? "0") ?? 0
      let next = skip < 4 ? #","@odata.nextLink":"/v1.0/users?$skiptoken=\#(skip + 2)""# : ""
      return Self.json(200, #"{"@odata.context":"x","value":\#(Self.issues(skip..<skip + 2))\#(next)}"#)
    }
    let remote = RESTRepository(
      RESTResource<Issue>(
        "users", list: .get(envelope: "value"), paging: .nextAddress(at: "@odata.nextLink", isOmittedAtEnd: true),
        update: .patch),
      of: try service.description("/v1.0"))
    let local = MemoryRepository((0..<7).map { Issue(id: $0, title: "old") }, name: "local")
    let users = PolicyRepository([local, remote], reading: .localThenRemote, writing: .primaryThenCaches)
    #expect(try await users.getAll().map(\.id) == [0, 1, 2, 3, 4, 5])
    #expect(try await local.getAll().map(\.id) == [0, 1, 2, 3, 4, 5])
    #expect(service.log.prefix(2) == ["GET /v1.0/users", "GET /v1.0/users?$skiptoken=2"])
  }

  // RFC 6749, RFC 9700: refresh tokens that are replaced with each use, at the same service
  @Test func `OAuth with refresh tokens that can be used once`() async throws {
    struct Grant: Identifiable, Codable, Sendable { var id: String, access_token: String, refresh_token: String }
    let used = Locked<[String]>([])
    let service = try await Service { request in
      let body = String(decoding: request.body, as: UTF8.self)
      if request.path == "/token" {
        used.use { $0.append(body) }
        let number = used.value.count
        return body.contains("r\(number - 1)")
          ? Self.json(200, #"{"id":"","access_token":"a\#(number)","refresh_token":"r\#(number)"}"#)
          : Self.json(400, #"{"error":"invalid_grant"}"#)
      }
      return request.fields["authorization"] == "Bearer a\(max(used.value.count, 1))"
        ? Self.json(200, #"{"id":1,"title":"t1"}"#) : VendorAnswer(401)
    }
    let form = "application/x-www-form-urlencoded"
    let plain = try service.description("", .none)
    let authentication = RESTAuthentication.renewing(RESTToken("a0", renewal: "r0")) { expired in
      let grants = RESTRepository(
        RESTResource<Grant>("token", add: .post(document: ["grant_type": "refresh_token"], contentType: form)),
        of: plain)
      let grant = try await grants.create(Grant(id: "", access_token: "", refresh_token: expired?.renewal ?? ""))
      return RESTToken(grant.access_token, renewal: grant.refresh_token)
    }
    let issues = RESTRepository(RESTResource<Issue>("issues"), of: try service.description("", authentication))
    let read = await withTaskGroup(of: Issue?.self) { group in
      for _ in 0..<50 { group.addTask { try? await issues.get(1) } }
      return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
    }
    #expect(read == 50)
    #expect(used.value == ["access_token=&grant_type=refresh_token&id=&refresh_token=r0"])
  }

  /// Signs each request as it is sent, also a retry.
  struct Signing: HTTPTransport {
    let session = HTTPSession()
    let number = Locked(0)

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer {
      var request = request
      let number = number.use { number in
        number += 1
        return number
      }
      let text = "\(number) \(request.method) \(request.path ?? "") \(String(decoding: body, as: UTF8.self))"
      request.headerFields[HTTPField.Name("X-Signature")!] = Data(text.utf8).base64EncodedString()
      return try await session.send(request, body: body)
    }
  }

  // docs.aws.amazon.com/general/latest/gr/sigv4.html and others: a signature over the request as it is sent
  @Test func `requests that are signed`() async throws {
    let service = try await Service { request in
      let signature = Data(base64Encoded: request.fields["x-signature"] ?? "") ?? Data()
      let number = String(decoding: signature, as: UTF8.self).prefix { $0 != " " }
      return number == "1" ? VendorAnswer(503, fields: ["Retry-After": "0"]) : Self.json(200, #"{"id":1,"title":"t1"}"#)
    }
    let issues = RESTRepository(
      RESTResource<Issue>("issues"), of: try service.description("", .none), over: Signing())
    try await issues.update(Issue(id: 1, title: "a b"))
    let signatures = service.requests.value.map {
      String(decoding: Data(base64Encoded: $0.fields["x-signature"] ?? "") ?? Data(), as: UTF8.self).prefix(15)
    }
    #expect(signatures == ["1 PUT /issues/1", "2 PUT /issues/1"])
  }

  // graphql.org/learn, relay.dev/graphql/connections.htm: POST for everything, errors with the status 200
  @Test func `GraphQL`() async throws {
    let service = try await Service { request in
      guard let body = try? JSONValue(reading: request.body), let query = body["query"]?.string else {
        return VendorAnswer(400)
      }
      let variables = body["variables"]
      if query.hasPrefix("mutation") {
        return Self.json(200, #"{"data":{"save":{"id":7,"title":"\#(variables?["input"]?["title"]?.string ?? "")"}}}"#)
      }
      if let id = variables?["id"]?.string {
        return id == "1"
          ? Self.json(200, #"{"data":{"issue":{"id":1,"title":"t1"}}}"#)
          : Self.json(200, #"{"data":null,"errors":[{"message":"no issue","type":"NOT_FOUND"}]}"#)
      }
      let after = variables?["after"]?.string.flatMap { Int($0.dropFirst()) } ?? 0
      let end = after < 4 ? "\"c\(after + 2)\"" : "null"
      return Self.json(
        200, #"{"data":{"issues":{"nodes":\#(Self.issues(after..<after + 2)),"pageInfo":{"endCursor":\#(end)}}}}"#)
    }
    let issues = RESTRepository(
      RESTResource<Issue>(
        "graphql",
        get: .post(
          "graphql", document: ["query": "query($id: ID!) {…}", "variables": ["id": "{id}"]], envelope: "data.issue"),
        list: .post("graphql", document: ["query": "query {…}"], envelope: "data.issues.nodes", body: "variables"),
        paging: .cursor("after", at: "data.issues.pageInfo.endCursor"),
        add: .post("graphql", document: ["query": "mutation {…}"], envelope: "data.save", body: "variables.input"),
        update: nil, delete: nil),
      of: try service.description { answer in
        guard let error = try? JSONValue(reading: answer.body)["errors"]?[0] else { return nil }
        let isMissing = error["type"]?.string == "NOT_FOUND"
        return RepositoryError(
          isMissing ? .notFound : .failed, in: "GraphQL", error["message"]?.string ?? "the query failed: correct it")
      })
    #expect(try await issues.getAll().map(\.id) == [0, 1, 2, 3, 4, 5])
    #expect(try await issues.get(1) == Issue(id: 1, title: "t1"))
    #expect(try await issues.get(2) == nil)
    #expect(try await issues.create(Issue(id: 0, title: "new")) == Issue(id: 7, title: "new"))
    #expect(service.log.allSatisfy { $0 == "POST /graphql" })
  }
}
