import DefeatCore
import DefeatServer
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite struct ChangeFeedTests {
  private static let lastEventID = HTTPField.Name("Last-Event-ID")!

  @Test func `a page receives an edit by another process`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake")
    try await fixture.test { server in
      let events = server.client.events("/events?after=2")
      try await events.begin()
      try fixture.otherProcess().complete([.number(2)])
      let event = try #require(try await events.next())
      #expect(event.hasPrefix("id: 3\nevent: change\ndata: {"))
      #expect(event.contains(#""sentence":"Room 1 of 1, 100 %: the treasure is yours!""#))
      #expect(event.contains(#""counts":{"todo":0,"completed":2}"#))
      #expect(event.contains(#""number":1,"section":"completed","html""#))
      #expect(event.contains(#""number":2,"html""#))
      #expect(event.contains(#"aria-checked=\"true\""#))
    }
  }

  @Test func `an edit that a request has read first reaches the open pages`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let events = server.client.events("/events?after=0")
      try await events.begin()
      let other = try fixture.otherProcess()
      let clock = ContinuousClock()
      for number in 1...3 {
        try other.add(ToDoDraft(title: "To-do \(number)"))
        let start = clock.now
        #expect(try await server.send(.get, "/").status == 200)
        #expect(try await events.next()?.hasPrefix("id: \(number)\nevent: change") == true)
        // Without edits the pages are woken every 15 seconds.
        #expect(clock.now - start < .seconds(10))
      }
    }
  }

  @Test func `a notice reaches each open page once`() async throws {
    let fixture = try ServerFixture()
    let server = try ToDoServer(fixture.defeat, identity: "a", port: 0)
    try await ServerFixture.test(server) { requests in
      await server.showNotice("Too early.")
      let (one, two) = (requests.client.events("/events?after=0"), requests.client.events("/events?after=0"))
      try await one.begin()
      try await two.begin()
      await server.showNotice("Yours was “Letter”.\nBring it back.")
      let event = "event: notice\ndata: {\"sentence\":\"Yours was “Letter”.\\nBring it back.\"}"
      #expect(try await one.next() == event)
      #expect(try await two.next() == event)
      try fixture.otherProcess().add(ToDoDraft(title: "One"))
      #expect(try await one.next()?.contains("event: change") == true)
    }
  }

  @Test func `two pages receive the same events`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let (one, two) = (server.client.events("/events?after=0"), server.client.events("/events?after=0"))
      #expect(try await server.send(.post, "/api/todos", #"{"title": "<b>New</b>"}"#).status == 201)
      let event = try #require(try await one.next())
      #expect(event.contains("&lt;b&gt;New&lt;/b&gt;"))
      #expect(try await two.next() == event)
    }
  }

  @Test func `the response to an edit names the event that shows it, while a page is open`() async throws {
    let fixture = try ServerFixture()
    let lastEdit = try #require(HTTPField.Name("Last-Edit"))
    try await fixture.test { server in
      let alone = try await server.send(.post, "/api/todos", #"{"title": "One"}"#)
      #expect(alone.headers[lastEdit] == nil)
      let events = server.client.events("/events?after=0")
      #expect(try await events.next()?.contains("One") == true)
      let added = try await server.send(.post, "/api/todos", #"{"title": "Two"}"#)
      let number = try #require(added.headers[lastEdit])
      #expect(try await events.next()?.hasPrefix("id: \(number)\n") == true)
    }
  }

  @Test func `a reconnected page receives the missed events immediately`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo\nThree")
    try fixture.defeat.remove([.number(1)])
    try await fixture.test { server in
      let events = server.client.events("/events?after=0", headers: [Self.lastEventID: "2"])
      let event = try #require(try await events.next())
      #expect(event.hasPrefix("id: 4\nevent: change\n"))
      #expect(event.contains(#""removed":[1]"#))
      #expect(event.contains(#""number":3"#) && !event.contains(#""number":2"#))
    }
  }

  @Test func `a page reloads the list after too many changes`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let events = server.client.events("/events?after=0")
      var list = ToDoList()
      for index in 1...800 { try list.add(ToDo("\(index)")) }
      try fixture.otherProcess().add(contentsOf: list, from: "test")
      let event = try #require(try await events.next())
      #expect(event.contains("event: reload"))
      #expect(event.contains(#""rooms":800"#))
      #expect(!event.contains("rows"))
    }
  }

  @Test func `a page of another list reloads`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One")
    try await fixture.test { server in
      let events = server.client.events("/events", headers: [Self.lastEventID: "999"])
      let event = try #require(try await events.next())
      #expect(event.hasPrefix("id: 1\nevent: reload\n"))
    }
  }

  @Test func `pages receive undone edits`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo")
    try await fixture.test { server in
      let events = server.client.events("/events?after=2")
      try await events.begin()
      _ = try fixture.otherProcess().undo()
      let event = try #require(try await events.next())
      #expect(event.contains(#""removed":[2]"#))
    }
  }

  @Test func `the store is watched only while a page is open, once for all pages`() async throws {
    let fixture = try ServerFixture()
    let store = WatchedStore(fixture.defeat.store)
    try await ServerFixture.test(Defeat(store: store, clock: ServerFixture.clock)) { server in
      #expect(store.looks == 0)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...5 {
          group.addTask {
            let events = server.client.events("/events?after=0")
            _ = try await events.next()
          }
        }
        while store.looks < 15 { try await Task.sleep(for: .milliseconds(10)) }
        group.cancelAll()
        while await group.nextResult() != nil {}
      }
      // The connections are closed; when the server has noticed, the number stays what it is.
      var last = -1
      for _ in 1...100 where last != store.looks {
        last = store.looks
        try await Task.sleep(for: .milliseconds(300))
      }
      #expect(last == store.looks)
    }
  }
}
