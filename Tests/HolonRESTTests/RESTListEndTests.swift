import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import Testing

@Suite("Ends of lists", .timeLimit(.minutes(10)))
struct RESTListEndTests {
  @Test func `a removal and an addition together change no total, and hide no record from pages after the last one`()
    async throws
  {
    func lacking(_ paging: RESTPaging) async throws -> [Int] {
      let store = Locked((1...30).map { Item($0) })
      let requests = Locked(0)
      let scripted = ScriptedService { received in
        let items = store.value
        let last = received["after"].flatMap(Int.init) ?? 0
        let rest = items.filter { $0.id > last }.dropFirst(received["skip"].flatMap(Int.init) ?? 0)
        let page = Array(rest.prefix(10))
        if requests.use({
          $0 += 1; return $0 == 1
        }) {
          store.use { items in
            items.removeAll { $0.id == 5 }
            items.append(Item(31))
          }
        }
        return .json(#"{"total":\#(items.count),"more":\#(rest.count > 10),"data":\#(page.json)}"#)
      }
      let items = RESTRepository<Item>(
        RESTResource("items", list: .get(envelope: "data"), paging: paging), of: try service(), over: scripted)
      let read = try await items.getAll().map(\.id)
      return (1...30).filter { !read.contains($0) }
    }
    // Without a gap, since nothing in the responses shows it.
    #expect(try await lacking(.offset("skip", until: .recordCount("total"))) == [11])
    #expect(try await lacking(.afterLast("after", hasMore: "more")) == [])
  }

  @Test func `a list with a misspelt total ends with an empty page`() async throws {
    let scripted = ScriptedService { received in
      let items = (1...30).map { Item($0) }.dropFirst(received["skip"].flatMap(Int.init) ?? 0)
      return .json(#"{"total":30,"data":\#(Array(items.prefix(10)).json)}"#)
    }
    let items = RESTRepository<Item>(
      RESTResource("items", list: .get(envelope: "data"), paging: .offset("skip", until: .recordCount("totl"))),
      of: try service(), over: scripted)
    #expect(try await items.getAll().count == 30)
    #expect(scripted.requests.count == 4)
  }

  /// A list of five pages of two records, of which each answer has further members.
  private func outcome(
    _ paging: RESTPaging, _ members: @escaping @Sendable (_ page: Int) -> String, count: Int = 10,
    fields: @escaping @Sendable (_ page: Int) -> HTTPFields = { _ in [:] }
  ) async throws -> String {
    let transport = ScriptedService { received in
      let start = Self.start(received)
      let items = (start..<min(start + 2, max(count, start))).map { Item($0) }
      let page = start / 2 + 1
      let rest = members(page)
      return .json("{\"data\":\(items.json)\(rest.isEmpty ? "" : ",\(rest)")}", fields(page))
    }
    let remote = RESTRepository<Item>(
      RESTResource("items", list: .get(envelope: "data"), paging: paging), of: try service(), over: transport)
    let local = MemoryRepository((0..<count).map { Item($0) }, name: "local")
    let whole = PolicyRepository([local, remote], reading: .localThenRemote, writing: .primaryThenCaches)
    let page = try await remote.page(Query())
    _ = try? await whole.page(Query())
    let left = try await local.getAll().count
    // What isn't known to be complete removes nothing.
    let state = page.isComplete ? "complete" : "partial: \(page.origin.gaps.map(\.reason).joined(separator: "; "))"
    return "\(page.entities.count) of \(count), \(left) local, \(state)"
  }

  private static func start(_ received: ScriptedService.Received) -> Int {
    if let page = received["page"].flatMap(Int.init) { return (page - 1) * 2 }
    if let skip = received["skip"].flatMap(Int.init) { return skip }
    if let after = received["after"].flatMap(Int.init) { return after + 1 }
    if let cursor = received["c"] { return cursor.hasPrefix("9") ? Int(cursor.suffix(1)) ?? 0 : Int(cursor) ?? 0 }
    return 0
  }

  static let flags: [(String, String)] = [
    (#""has_more":"true""#, "10 of 10, 10 local, complete"), (#""has_more":1"#, "10 of 10, 10 local, complete"),
    (#""has_more":"False""#, "2 of 10, 2 local, complete"), (#""has_more":0"#, "2 of 10, 2 local, complete"),
    (
      #""has_more":null"#,
      "2 of 10, 10 local, partial: the value at 'has_more' of page 1 is neither true nor false: correct the place"
    ),
    (
      #""has_more":{}"#,
      "2 of 10, 10 local, partial: the value at 'has_more' of page 1 is neither true nor false: correct the place"
    ),
    (
      #""hasMore":true"#,
      "2 of 10, 10 local, partial: no response of the list has a value at 'has_more': correct the place"
    ),
  ]

  @Test(arguments: flags) func `a flag is read, or the list is partial`(_ flag: String, _ expected: String) async throws
  {
    let outcome = try await outcome(.afterLast("after", hasMore: "has_more")) { page in
      page < 5 ? flag : #""has_more":false"#
    }
    #expect(outcome == expected)
  }

  @Test func `a page that is empty although more is said to follow is a gap`() async throws {
    #expect(
      try await outcome(.afterLast("after", hasMore: "more"), { _ in #""more":true"# })
        == "10 of 10, 10 local, partial: page 6 has no records, although it says that more follow")
  }

  static let cursors: [(String, String)] = [
    ("2", "4 of 4, 4 local, complete"), ("\"2\"", "4 of 4, 4 local, complete"),
    // More digits than any number has.
    ("90000000000000000002", "4 of 4, 4 local, complete"), ("9.2", "4 of 4, 4 local, complete"),
    (#"{"id":1}"#, "2 of 4, 4 local, partial: the value at 'meta.next' of page 1 isn't a cursor: correct the place"),
    ("true", "2 of 4, 4 local, partial: the value at 'meta.next' of page 1 isn't a cursor: correct the place"),
  ]

  @Test(arguments: cursors)
  func `a cursor is sent in its own digits, or the list is partial`(_ cursor: String, _ expected: String) async throws {
    let outcome = try await outcome(
      .cursor("c", at: "meta.next"), { page in #""meta":{"next":\#(page == 1 ? cursor : "null")}"# }, count: 4)
    #expect(outcome == expected)
  }

  @Test func `a place that no response has is a gap, unless it is omitted at the end`() async throws {
    let gap =
      "no response of the list has a value at 'next': correct the place, or state that it is omitted at the end"
    for (paging, expected) in [
      (RESTPaging.cursor("c", at: "next"), "2 of 2, 2 local, partial: \(gap)"),
      (.cursor("c", at: "next", isOmittedAtEnd: true), "2 of 2, 2 local, complete"),
      (.nextAddress(at: "next"), "2 of 2, 2 local, partial: \(gap)"),
      (.nextAddress(at: "next", isOmittedAtEnd: true), "2 of 2, 2 local, complete"),
    ] {
      #expect(try await outcome(paging, { _ in "" }, count: 2) == expected)
    }
    // The place was in an earlier response.
    let outcome = try await outcome(
      .cursor("c", at: "next"), { page in page == 1 ? #""next":"2""# : "" }, count: 4)
    #expect(outcome == "4 of 4, 4 local, complete")
  }

  static let addresses: [(RESTKeyPath, String, String)] = [
    ("links.next", #""links":{"next":{"href":"/v1/items?page=2","meta":{}}}"#, "4 of 4, 4 local, complete"),
    ("links.next", #""links":{"next":"/v1/items?page=2"}"#, "4 of 4, 4 local, complete"),
    ("@odata.nextLink", #""@odata.nextLink":"/v1/items?page=2""#, "4 of 4, 4 local, complete"),
    ("a.@odata.nextLink", #""a":{"@odata.count":4,"@odata.nextLink":"/v1/items?page=2"}"#, "4 of 4, 4 local, complete"),
    // The whole name first.
    ("a.b", #""a":{"b":"/wrong"},"a.b":"/v1/items?page=2""#, "4 of 4, 4 local, complete"),
    (
      "next", #""next":{"url":"/v1/items?page=2"}"#,
      "2 of 4, 4 local, partial: the value at 'next' of page 1 isn't an address: correct the place"
    ),
    (
      "next", #""next":2"#,
      "2 of 4, 4 local, partial: the value at 'next' of page 1 isn't an address: correct the place"
    ),
  ]

  @Test(arguments: addresses)
  func `an address is a text or an object, at a name with or without dots`(
    _ place: RESTKeyPath, _ member: String, _ expected: String
  ) async throws {
    let outcome = try await outcome(
      .nextAddress(at: place, isOmittedAtEnd: true), { page in page == 1 ? member : "" }, count: 4)
    #expect(outcome == expected)
  }

  // MARK: Numbers of records and pages

  static let totals: [([Int], Int, String)] = [
    ([10], 10, "10 of 10, 10 local, complete"), ([0], 0, "0 of 0, 0 local, complete"),
    (
      [0], 10,
      "2 of 10, 10 local, partial: the list has other records than the 0 records at 'total': read it again, or correct "
        + "the place"
    ),
    (
      [11], 10,
      "10 of 10, 10 local, partial: the list has other records than the 11 records at 'total': read it again, or correct "
        + "the place"
    ),
    (
      [11, 10], 10,
      "10 of 10, 10 local, partial: records were removed while the list was read (11, then 10 at 'total'): read it again"
    ),
  ]

  @Test(arguments: totals)
  func `a number of records that contradicts the pages is a gap`(
    _ totals: [Int], _ count: Int, _ expected: String
  ) async throws {
    let outcome = try await outcome(
      .offset("skip", until: .recordCount("total")), { #""total":\#(totals[min($0, totals.count) - 1])"# }, count: count
    )
    #expect(outcome == expected)
  }

  @Test func `a number of pages that contradicts the pages is a gap`() async throws {
    for (total, expected) in [
      ("5", "10 of 10, 10 local, complete"), (#""5""#, "10 of 10, 10 local, complete"),
      // Without a number the list ends with an empty page, which is certain.
      ("null", "10 of 10, 10 local, complete"),
      (
        "7",
        "10 of 10, 10 local, partial: the list has other records than the 7 pages at 'pages': read it again, or correct "
          + "the place"
      ),
      (
        "0",
        "2 of 10, 10 local, partial: the list has other records than the 0 pages at 'pages': read it again, or correct the "
          + "place"
      ),
    ] {
      #expect(
        try await outcome(.numbered("page", until: .pageCount("pages")), { _ in #""pages":\#(total)"# }) == expected)
    }
  }

  @Test func `a record that is removed while the list is read hides no other one`() async throws {
    let all = Locked((0..<35).map { Item($0) })
    let transport = ScriptedService { received in
      let start = Self.start(received)
      let answer = HTTPAnswer.json(
        #"{"total":\#(all.value.count),"data":\#(Array(all.value.dropFirst(start).prefix(10)).json)}"#)
      if start == 0 { all.use { _ = $0.removeFirst() } }
      return answer
    }
    let remote = RESTRepository<Item>(
      RESTResource("items", list: .get(envelope: "data"), paging: .offset("skip", until: .recordCount("total"))),
      of: try service(), over: transport)
    let page = try await remote.page(Query())
    #expect(page.entities.count == 34 && !page.entities.map(\.id).contains(10))
    #expect(
      page.origin.gaps.map(\.reason)
        == ["records were removed while the list was read (35, then 34 at 'total'): read it again"])
  }

  // MARK: Links

  @Test func `a list that links more pages than its description reads is partial`() async throws {
    let link: HTTPFields = [HTTPField.Name("Link")!: "<?page=2>; rel=next"]
    for paging in [RESTPaging.whole, .numbered("page", size: RESTPageSize("n", 3), until: .shortPage)] {
      #expect(
        try await outcome(paging, { _ in "" }, fields: { $0 == 1 ? link : [:] })
          == "2 of 10, 10 local, partial: the last page links a next one: describe the pages of the list")
    }
  }

  @Test(arguments: [
    ("</v1/items?page=2>; rel=next; anchor=\"/other\"", 2), ("</v1/items?page=2>; rel=next; anchor=\"#part\"", 2),
    ("</v1/items?page=2>; rel=next; anchor=\"/v1/items\"", 4), ("</v1/items?page=2>; anchor=\"\"; rel=next", 4),
    ("</x>; rel=next; anchor=\"/other\", </v1/items?page=2>; rel=next", 4),
  ])
  func `a link from another address isn't followed`(_ link: String, _ count: Int) async throws {
    let outcome = try await outcome(
      .linkHeader(), { _ in "" }, count: 4, fields: { $0 == 1 ? [HTTPField.Name("Link")!: link] : [:] })
    #expect(outcome.hasPrefix("\(count) of 4"))
  }

  @Test func `a field that has no link at all is a gap`() async throws {
    #expect(
      try await outcome(.linkHeader(), { _ in "" }, fields: { _ in [HTTPField.Name("Link")!: "next"] })
        == "2 of 10, 10 local, partial: the field Link of page 1 can't be read: correct the server")
  }
}
