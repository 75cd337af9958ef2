import DefeatCore
import DefeatServer
import DefeatTesting
import HTTPTypes
import HolonBase
import HolonToDos
import Testing

@Suite("Several lists of a server")
struct ListSiteTests {
  private static let add = #"{"title":"Buy candles"}"#

  @Test func `each list has its page and its API under its own address`() async throws {
    let lists = try NamedLists("Inbox", "Ann & Bob/Café")
    let base = "/lists/Ann%20%26%20Bob%2FCaf%C3%A9/"
    try await lists.test { requests in
      let added = try await requests.send(.post, "\(base)api/todos", Self.add)
      #expect(added.status == 201)
      #expect(added.headers[.location] == "\(base)api/todos/1")
      #expect(try await requests.send(.get, "\(base)api/list").value("toDos.0.title") == "\"Buy candles\"")
      #expect(try await requests.send(.get, "/api/list").value("toDos.0.title") == "null")
      let page = try await requests.send(.get, base).text
      #expect(page.contains("<meta name=\"base\" content=\"\(base)\">"))
      #expect(page.contains("<a href=\"/\" data-list=\"Inbox\">"))
      #expect(page.contains("data-list=\"Ann &amp; Bob/Café\" aria-current=\"page\""))
      #expect(try await requests.send(.get, "/").text.contains("<meta name=\"base\" content=\"/\">"))
      #expect(try await requests.send(.get, "/assets/base.js").status == 200)
      #expect(try await requests.send(.get, "\(base)api/health").status == 200)
    }
  }

  @Test(arguments: [
    "Unknown", "..", "%2e%2e", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "Inbox%00", "%FF", "Family/../Inbox", "%2FInbox",
    "inbox%20", "Inbox%2F..", ".", "%5c..%5c", "lists.json",
  ])
  func `an address that names no list leads nowhere`(_ key: String) async throws {
    try await NamedLists("Inbox", "Home").test { requests in
      for path in ["/lists/\(key)/api/list", "/lists/\(key)/", "/lists/\(key)/api/todos/1"] {
        let answer = try await requests.client.sendExactly(.get, path)
        #expect(answer.status == 404, "\(path)")
        #expect(try answer.value("error.code") == "\"unknownList\"", "\(path)")
      }
      let added = try await requests.client.sendExactly(
        .post, "/lists/\(key)/api/todos", headers: [.contentType: "application/json"], body: Array(Self.add.utf8))
      #expect(added.status == 404)
    }
  }

  @Test func `a list that is added or removed meanwhile appears or vanishes`() async throws {
    let lists = try NamedLists("Inbox", "Family")
    let open = OpenLists()
    try await lists.test(open) { requests in
      #expect(try await requests.send(.get, "/lists/Work/api/list").status == 404)
      let added = try await requests.send(.post, "/api/lists", #"{"name":"Work"}"#)
      #expect(added.status == 201)
      #expect(added.headers[.location] == "/lists/Work/")
      #expect(try await requests.send(.get, "/lists/Work/api/list").status == 200)
      #expect(try await requests.send(.post, "/api/lists", #"{"name":"Work"}"#).value("error.code") == "\"listExists\"")
      #expect(try await requests.send(.get, "/lists/Family/api/list").status == 200)
      lists.remove("Family")
      #expect(try await requests.send(.get, "/lists/Family/api/list").status == 404)
      await open.closeUnused()
      #expect(lists.closedNames == ["Family"])
    }
  }

  @Test func `a list is closed when no one has used it for a while, and opened again by the next request`() async throws
  {
    let lists = try NamedLists("Inbox", "Family")
    let open = OpenLists(idleTime: .zero)
    try await lists.test(open) { requests in
      _ = try await requests.send(.post, "/lists/Family/api/todos", Self.add)
      #expect(open.ids == ["Family"])
      await open.closeUnused()
      #expect(open.ids == [])
      #expect(lists.closedNames == ["Family"])
      #expect(try await requests.send(.get, "/lists/Family/api/todos/1").value("title") == "\"Buy candles\"")
    }
  }

  @Test func `a list has an address of its own, at which no other one is ever found`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { requests in
      let own = "/lists/\(ServerFixture.identity)/"
      #expect(try await requests.send(.get, "/").text.contains("<meta name=\"own-base\" content=\"\(own)\">"))
      #expect(try await requests.send(.post, "\(own)api/todos", Self.add).status == 201)
      for other in ["/lists/another/", "/lists//"] {
        let refused = try await requests.send(.post, "\(other)api/todos", Self.add)
        #expect(refused.status == 404)
      }
    }
    #expect(try fixture.defeat.list().count == 1)
  }

  @Test func `the lists are reported with the one that the page shows`() async throws {
    try await NamedLists("Inbox", "Family").test { requests in
      let answer = try await requests.send(.get, "/lists/Family/api/lists")
      #expect(
        try answer.value("lists.1") == """
          {"address":"/lists/Family/","hasPending":false,"id":"Family","isCurrent":true,"isDefault":false,"isSynced":false,\
          "name":"Family","role":"own"}
          """)
      #expect(try answer.value("lists.0.isCurrent") == "false")
      #expect(try answer.value("canAdd") == "true")
      #expect(try answer.value("account") == "null")
    }
  }
}

@Suite("Moving to-dos between the lists of a server")
struct TransferRoutesTests {
  @Test func `a to-do moves with its parts, and each list undoes its half`() async throws {
    let lists = try NamedLists("Inbox", "Family")
    let inbox = try #require(lists["Inbox"])
    let party = try inbox.add(ToDoDraft(title: "Party"))
    try inbox.add(ToDoDraft(title: "Cake"), to: .under(.number(party)))
    try await lists.test { requests in
      let moved = try await requests.send(.post, "/api/todos/1/transfer", #"{"list":"Family"}"#)
      #expect(moved.status == 200)
      #expect(try moved.value("newNumbers") == "[1]")
      #expect(try moved.value("list") == "\"Family\"")
      #expect(try inbox.list().isEmpty)
      #expect(try await requests.send(.get, "/lists/Family/api/list").text.contains("Cake"))
      #expect(try await requests.send(.post, "/api/undo").status == 200)
      #expect(try inbox.list().count == 2)
    }
  }

  @Test func `a move to an unknown list, the same list or a list to read is refused and changes nothing`() async throws
  {
    let lists = try NamedLists("Inbox", "Family", "Read")
    let inbox = try #require(lists["Inbox"])
    try inbox.add(ToDoDraft(title: "Party"))
    lists.roles.value = ["Read": .read]
    try await lists.test { requests in
      for (list, code) in [("Nowhere", "unknownList"), ("Inbox", "sameList"), ("Read", "readOnly")] {
        let answer = try await requests.send(.post, "/api/todos/1/transfer", "{\"list\":\"\(list)\"}")
        #expect(try answer.value("error.code") == "\"\(code)\"")
      }
      #expect(try await requests.send(.post, "/api/todos/1/transfer", "{}").status == 400)
      #expect(try await requests.send(.post, "/api/todos/7/transfer", #"{"list":"Family"}"#).status == 404)
      #expect(try inbox.list().count == 1)
      #expect(try lists["Family"]?.list().isEmpty == true)
    }
  }

  @Test func `pages hear of the edits of their own list only`() async throws {
    let lists = try NamedLists("Inbox", "Family")
    try await lists.test { requests in
      let last = try #require(try lists["Family"]?.lastEdit())
      let events = requests.client.events("/lists/Family/events?after=\(last)")
      try await events.begin()
      try lists["Inbox"]?.add(ToDoDraft(title: "Elsewhere"))
      try lists["Family"]?.add(ToDoDraft(title: "Here"))
      let event = try #require(try await events.next())
      #expect(event.contains("Here"))
      #expect(!event.contains("Elsewhere"))
      lists.remove("Family")
      #expect(try await events.next() == nil)
    }
  }
}
