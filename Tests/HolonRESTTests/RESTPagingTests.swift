import Foundation
import HTTPTypes
import HolonBase
import HolonREST
import HolonRepositories
import HolonTesting
import Testing

@Suite("RESTPaging", .timeLimit(.minutes(10)))
struct RESTPagingTests {
  /// A way of paging with the service that does it.
  struct Style: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let paging: RESTPaging
    var envelope: RESTKeyPath = .whole
    let answer: @Sendable (ScriptedService.Received, [Item], Int) -> HTTPAnswer
  }

  static let styles: [Style] = [
    Style(testDescription: "page until empty", paging: .numbered("page")) { received, items, size in
      .json(slice(items, (number(received["page"]) - 1) * size, size).json)
    },
    Style(testDescription: "page until 404", paging: .numbered("page", from: 0, until: .notFound)) {
      received, items, size in
      let start = number(received["page"]) * size
      return start < items.count ? .json(slice(items, start, size).json) : HTTPAnswer(status: 404)
    },
    Style(
      testDescription: "page until short", paging: .numbered("p", size: RESTPageSize("n", 3), until: .shortPage)
    ) { received, items, _ in .json(slice(items, (number(received["p"]) - 1) * 3, 3).json) },
    Style(
      testDescription: "page with count", paging: .numbered("page", until: .pageCount("meta.pages")), envelope: "data"
    ) { received, items, size in
      let pages = (items.count + size - 1) / size
      return .json(
        #"{"meta":{"pages":\#(pages)},"data":\#(slice(items, (number(received["page"]) - 1) * size, size).json)}"#)
    },
    Style(
      testDescription: "offset with total", paging: .offset("skip", until: .recordCount("total")), envelope: "items"
    ) { received, items, size in
      .json(#"{"total":\#(items.count),"items":\#(slice(items, number(received["skip"]), size).json)}"#)
    },
    Style(testDescription: "cursor", paging: .cursor("cursor", at: "meta.next"), envelope: "data") {
      received, items, size in
      let start = received["cursor"].flatMap { Int($0.dropFirst(2)) } ?? 0
      let next = start + size < items.count ? "\"c/\(start + size)\"" : "null"
      return .json(#"{"data":\#(slice(items, start, size).json),"meta":{"next":\#(next)}}"#)
    },
    Style(testDescription: "link header", paging: .linkHeader()) { received, items, size in
      let start = received["from"].flatMap(Int.init) ?? 0
      var fields = HTTPFields()
      if start + size < items.count {
        fields[HTTPField.Name("Link")!] = #"</v1/items?from=0>; rel="first", <?from=\#(start + size)>; rel="next""#
      }
      return .json(slice(items, start, size).json, fields)
    },
    Style(testDescription: "next address", paging: .nextAddress(at: "next"), envelope: "results") {
      received, items, size in
      let start = received["from"].flatMap(Int.init) ?? 0
      let next = start + size < items.count ? #""https://api.example.com/v1/items?from=\#(start + size)""# : "null"
      return .json(#"{"next":\#(next),"results":\#(slice(items, start, size).json)}"#)
    },
    Style(
      testDescription: "after last", paging: .afterLast("starting_after", hasMore: "has_more"), envelope: "data"
    ) { received, items, size in
      let rest = items.filter { $0.id > received["starting_after"].flatMap(Int.init) ?? Int.min }
      return .json(#"{"has_more":\#(rest.count > size),"data":\#(slice(rest, 0, size).json)}"#)
    },
  ]

  static func number(_ text: String?) -> Int { text.flatMap(Int.init) ?? 0 }

  static func slice(_ items: [Item], _ start: Int, _ count: Int) -> [Item] {
    Array(items.dropFirst(max(start, 0)).prefix(count))
  }

  static func items(
    _ style: Style, _ items: @escaping @Sendable () -> [Item], size: Int, isOrdered: Bool = false,
    limits: RESTLimits = RESTLimits()
  ) throws -> (RESTRepository<Item>, ScriptedService) {
    let scripted = ScriptedService { style.answer($0, items(), size) }
    let resource = RESTResource<Item>(
      "items", list: .get(envelope: style.envelope), paging: style.paging, isOrderedByID: isOrdered)
    return (RESTRepository(resource, of: try service(limits: limits), over: scripted), scripted)
  }

  @Test(arguments: styles, [false, true])
  func `every way of paging returns what one list does`(_ style: Style, _ isOrdered: Bool) async throws {
    for count in [0, 1, 2, 3, 4, 7, 9] {
      let all = (0..<count).map { Item($0 * 3) }
      for size in [1, 2, 3, 10] {
        let (items, _) = try Self.items(style, { all }, size: size, isOrdered: isOrdered)
        #expect(try await items.getAll() == all, "\(count) in pages of \(size)")
        for limit in 1...4 {
          let query = Query<Item>().limited(to: limit)
          let page = try await items.page(query)
          #expect(page.entities == Array(all.prefix(limit)) && page.hasMore == (count > limit))
          #expect(try await items.getAll(query) == all, "\(count) in pages of \(size) by \(limit)")
          let descending = query.sorted(by: \.id, descending: true).where(Condition("odd") { $0.id % 2 == 1 })
          #expect(try await items.getAll(descending) == all.filter { $0.id % 2 == 1 }.reversed())
        }
      }
    }
  }

  @Test(arguments: styles)
  func `a part of an ordered list is read from few pages`(_ style: Style) async throws {
    let all = (0..<100).map { Item($0) }
    let (items, service) = try Self.items(style, { all }, size: 10, isOrdered: true)
    let first = try await items.page(Query().limited(to: 5))
    #expect(first.entities == Array(all[..<5]) && first.hasMore)
    #expect(service.requests.count <= 2)
    var last = first
    for start in stride(from: 5, to: 90, by: 5) {
      service.forgetRequests()
      last = try await items.page(Query().limited(to: 5).after(try #require(last.entities.last)))
      #expect(last.entities == Array(all[start..<start + 5]))
      // Only from the page with the last entity on, instead of from the first one.
      #expect(service.requests.count <= 4, "from \(start): \(service.targets)")
    }
  }

  @Test(arguments: [422, 400, 410])
  func `a place that the service has forgotten is read from the start again`(_ status: Int) async throws {
    // The generation of the cursors that the service knows.
    let (all, generation) = ((0..<30).map { Item($0) }, Locked(1))
    let scripted = ScriptedService { received in
      let cursor = received["cursor"]?.split(separator: "/").compactMap { Int($0) } ?? [generation.value, 0]
      guard cursor[0] == generation.value else { return .json(#"{"message":"expired"}"#, status: status) }
      let next = cursor[1] + 10 < all.count ? "\"\(generation.value)/\(cursor[1] + 10)\"" : "null"
      return .json(#"{"data":\#(Self.slice(all, cursor[1], 10).json),"next":\#(next)}"#)
    }
    let items = RESTRepository<Item>(
      RESTResource("items", list: .get(envelope: "data"), paging: .cursor("cursor", at: "next"), isOrderedByID: true),
      of: try service(), over: scripted)
    var page = try await items.page(Query().limited(to: 12))
    for start in [12, 24] {
      generation.use { $0 += 1 }
      scripted.forgetRequests()
      page = try await items.page(Query().limited(to: 12).after(try #require(page.entities.last)))
      #expect(page.entities == Self.slice(all, start, 12))
      #expect(page.origin.gaps.isEmpty)
    }
    // What was forgotten isn't asked for again.
    scripted.forgetRequests()
    #expect(try await items.page(Query().limited(to: 12).after(all[11])).entities == Self.slice(all, 12, 12))
    #expect(scripted.targets.allSatisfy { !$0.contains("cursor=1") })
  }

  @Test func `a busy service isn't read from the start, and a refused list isn't an entity`() async throws {
    let status = Locked(200)
    let scripted = ScriptedService { received in
      guard status.value == 200 else { return .json(#"{"message":"no"}"#, status: status.value) }
      let start = Int(received["cursor"] ?? "") ?? 0
      return .json(#"{"data":\#(Self.slice((0..<30).map { Item($0) }, start, 10).json),"next":"\#(start + 10)"}"#)
    }
    let items = RESTRepository<Item>(
      RESTResource("items", list: .get(envelope: "data"), paging: .cursor("cursor", at: "next"), isOrderedByID: true),
      of: try service(), over: scripted)
    let last = try #require(try await items.page(Query().limited(to: 12)).entities.last)
    (status.value, _) = (503, scripted.forgetRequests())
    #expect(await failure { _ = try await items.page(Query().limited(to: 12).after(last)) }?.code == .unavailable)
    #expect(scripted.targets.allSatisfy { $0.contains("cursor") })
    for refusal in [409, 412, 413, 422] {
      status.value = refusal
      #expect(
        await failure { _ = try await items.getAll() }?.message
          == "the server refused the request (\(refusal), “no”): update the client")
    }
  }

  @Test(arguments: styles)
  func `records that are removed while the list is read hide no other one`(_ style: Style) async throws {
    var random = SeededGenerator()
    for _ in 0..<20 {
      let store = Locked((0..<30).map { Item($0) })
      let (items, _) = try Self.items(style, { store.value }, size: 4, isOrdered: true)
      var query = Query<Item>().limited(to: 3)
      var read: [Int] = []
      var removed: Set<Int> = []
      while true {
        let page = try await items.page(query)
        read += page.entities.map(\.id)
        guard page.hasMore, let last = page.entities.last else { break }
        query = query.after(last)
        let victim = Int.random(in: 0..<30, using: &random)
        store.use { $0.removeAll { $0.id == victim } }
        removed.insert(victim)
      }
      #expect(read == read.sorted() && Set(read).count == read.count, "seed \(random.seed)")
      #expect(
        Set(read).isSuperset(of: Set(0..<30).subtracting(removed)), "seed \(random.seed): \(style.testDescription)")
    }
  }

  @Test func `a declared order that the list doesn't have gives right pages nevertheless`() async throws {
    let all = [5, 2, 9, 1, 7, 3].map { Item($0) }
    let (items, _) = try Self.items(Self.styles[0], { all }, size: 2, isOrdered: true)
    #expect(try await items.page(Query().limited(to: 2)).entities.map(\.id) == [1, 2])
    #expect(try await items.getAll(Query().limited(to: 2)).map(\.id) == [1, 2, 3, 5, 7, 9])
  }
}

@Suite("Lists that end early", .timeLimit(.minutes(10)))
struct RESTPartialListTests {
  typealias Styles = RESTPagingTests

  private func gap(_ items: RESTRepository<Item>, _ count: Int) async throws -> String? {
    let page = try await items.page(Query())
    #expect(page.entities.count == count)
    #expect(await failure { _ = try await items.getAll() }?.code == .incomplete)
    return page.origin.gaps.first?.reason
  }

  @Test func `a cursor that repeats ends the list with a gap`() async throws {
    let scripted = ScriptedService { received in
      let id = Styles.number(received["cursor"])
      return .json(#"{"data":[\#(Item(id).json)],"next":"\#(id == 3 ? 1 : id + 1)"}"#)
    }
    let items = RESTRepository<Item>(
      RESTResource("items", list: .get(envelope: "data"), paging: .cursor("cursor", at: "next")), of: try service(),
      over: scripted)
    #expect(try await gap(items, 4)?.contains("already read") == true)
    #expect(scripted.requests.count == 8)
  }

  @Test func `a link to its own page ends the list with a gap`() async throws {
    let scripted = ScriptedService { _ in
      .json([Item(1)].json, [HTTPField.Name("Link")!: #"</v1/items>; rel="next""#])
    }
    let items = RESTRepository<Item>(
      RESTResource("items", paging: .linkHeader()), of: try service(), over: scripted)
    #expect(try await gap(items, 1)?.contains("already read") == true)
  }

  @Test func `a service that ignores the number of the page ends the list with a gap`() async throws {
    let scripted = ScriptedService { _ in .json([Item(1), Item(2)].json) }
    let items = RESTRepository<Item>(
      RESTResource("items", paging: .numbered()), of: try service(), over: scripted)
    #expect(try await gap(items, 2)?.contains("repeats") == true)
    #expect(scripted.requests.count == 4)
  }

  @Test func `endless lists end at the limits of pages and bytes`() async throws {
    let endless = ScriptedService { received in .json([Item(Styles.number(received["page"]))].json) }
    let resource = RESTResource<Item>("items", paging: .numbered())
    let few = RESTRepository(resource, of: try service(limits: RESTLimits(pages: 7)), over: endless)
    #expect(try await gap(few, 7) == "the list has more than 7 pages, the limit")
    let small = RESTRepository(resource, of: try service(limits: RESTLimits(list: 1000)), over: endless)
    let page = try await small.page(Query())
    #expect(page.origin.gaps.first?.reason == "the list has more than 1000 bytes, the limit")
    #expect((20...50).contains(page.entities.count))
  }

  @Test(arguments: [
    "https://evil.example/v1/items?page=2", "http://api.example.com/v1/items?page=2", "//evil.example/x",
    "https://api.example.com:8443/v1/items", "https://user:pass@api.example.com/v1/items", "javascript:alert(1)",
    "https://api.example.com.evil.example/", "https://api.example.com@evil.example/", "\\\\evil.example/x",
  ])
  func `a next page at another host isn't requested`(_ address: String) async throws {
    let quoted = String(decoding: try JSONEncoder().encode(address), as: UTF8.self)
    for isHeader in [false, true] {
      let scripted = ScriptedService { received in
        #expect(received.request.authority == "api.example.com" && received.request.scheme == "https")
        if received.target != "/v1/items" { return .json(#"{"data":[],"next":null}"#) }
        return .json(
          #"{"data":[\#(Item(1).json)],"next":\#(quoted)}"#,
          isHeader ? [HTTPField.Name("Link")!: "<\(address)>; rel=next"] : [:])
      }
      let resource = RESTResource<Item>(
        "items", list: .get(envelope: "data"), paging: isHeader ? .linkHeader() : .nextAddress(at: "next"))
      let items = RESTRepository(resource, of: try service(authentication: .bearer("s3cret")), over: scripted)
      let page = try await items.page(Query())
      #expect(page.entities == [Item(1)])
      // The backslashes may count as a path of the service itself.
      if !address.hasPrefix("\\") {
        #expect(page.origin.gaps.first?.reason.contains("another host") == true)
        #expect(scripted.requests.count == 1)
      }
    }
  }

  @Test func `a missing list is an error, and a page that is missing later is a gap`() async throws {
    let nothing = ScriptedService { _ in HTTPAnswer(status: 404) }
    let wrong = RESTRepository<Item>(RESTResource("itms", paging: .numbered()), of: try service(), over: nothing)
    let error = await failure { _ = try await wrong.getAll() }
    #expect(error?.code == .notFound)
    #expect(error?.message == "the service has no list at 'itms' (404): check the path of the resource")

    let short = ScriptedService { $0["page"] == "1" ? .json([Item(1)].json) : HTTPAnswer(status: 404) }
    let items = RESTRepository<Item>(RESTResource("items", paging: .numbered()), of: try service(), over: short)
    #expect(try await gap(items, 1)?.contains("404") == true)
  }
}
