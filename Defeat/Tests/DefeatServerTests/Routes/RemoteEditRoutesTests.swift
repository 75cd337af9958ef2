import DefeatCore
import DefeatServer
import DefeatStore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite struct RemoteEditRoutesTests {
  private static let page = "0190f3a1-7b2c-7def-8123-456789abcdef"

  private func headers(_ number: Int, age: String? = nil, of page: String = page) throws -> HTTPFields {
    var headers: HTTPFields = [try #require(HTTPField.Name("Idempotency-Key")): "\"\(page):\(number)\""]
    if let age { headers[try #require(HTTPField.Name("Edit-Age"))] = age }
    return headers
  }

  @Test func `a repeated edit is made once and gets the first answer, even from a restarted server`() async throws {
    let fixture = try ServerFixture()
    let headers = try headers(1)
    let first = try await ServerFixture.answer(from: fixture.defeat) { server in
      try await server.send(.post, "/api/todos", #"{"title": "Milk"}"#, headers: headers)
    }
    #expect(first.status == 201)
    let restarted = try fixture.otherProcess()
    let again = try await ServerFixture.answer(from: restarted) { server in
      try await server.send(.post, "/api/todos", #"{"title": "Milk"}"#, headers: headers)
    }
    #expect(again.status == 201)
    #expect(again.text == first.text)
    #expect(again.headers[.location] == first.headers[.location])
    #expect(try fixture.defeat.list().count == 1)
  }

  @Test func `another request with the identifier of an edit is refused, and isn't made`() async throws {
    let fixture = try ServerFixture()
    let headers = try headers(1)
    try await fixture.test { server in
      let first = try await server.send(.post, "/api/todos", #"{"title": "Milk"}"#, headers: headers)
      #expect(first.status == 201)
      for (method, path, body) in [
        (.post, "/api/todos", #"{"title": "Bread"}"#), (.post, "/api/todos?x=1", #"{"title": "Milk"}"#),
        (.patch, "/api/todos/1", #"{"title": "Milk"}"#), (.post, "/api/todos/1/complete", nil),
        (.post, "/api/undo", nil),
      ] as [(HTTPRequest.Method, String, String?)] {
        let other = try await server.send(method, path, body, headers: headers)
        #expect(other.status == 422)
        #expect(try other.value("error.code") == #""reusedKey""#)
      }
      let again = try await server.send(.post, "/api/todos", #"{"title": "Milk"}"#, headers: headers)
      #expect(again.status == 201 && again.text == first.text)
    }
    let rows = try fixture.defeat.list().rows.map { "\($0.entry.toDo.title) \($0.progress.isComplete)" }
    #expect(rows == ["Milk false"])
  }

  @Test func `concurrent repetitions of an edit are made once`() async throws {
    let fixture = try ServerFixture()
    let headers = try headers(1)
    try await fixture.test { server in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<12 {
          group.addTask {
            try await server.send(.post, "/api/todos", #"{"title": "Milk"}"#, headers: headers).status
          }
        }
        for try await status in group { #expect(status == 201) }
      }
    }
    #expect(try fixture.defeat.list().count == 1)
  }

  @Test func `an edit can name a to-do that the page added before it had a number`() async throws {
    let fixture = try ServerFixture()
    let id = "0190f3a1-0000-7000-8000-000000000001"
    let (add, part, done) = (try headers(1, age: "90000"), try headers(2, age: "80000"), try headers(3, age: "70000"))
    try await fixture.test { server in
      let added = try await server.send(.post, "/api/todos", #"{"id": "\#(id)", "title": "Party"}"#, headers: add)
      #expect(added.status == 201)
      let body = #"{"title": "Cake", "under": "\#(id)"}"#
      #expect(try await server.send(.post, "/api/todos", body, headers: part).status == 201)
      #expect(try await server.send(.post, "/api/todos/\(id)/complete", headers: done).status == 200)
      let used = try await server.send(.post, "/api/todos", #"{"id": "\#(id)", "title": "Other"}"#)
      #expect(used.status == 409)
      #expect(try used.value("error.code") == #""usedID""#)
      let wrong = try await server.send(.post, "/api/todos", #"{"id": "7", "title": "Other"}"#)
      #expect(try wrong.value("error.code") == #""wrongType""#)
    }
    let list = try fixture.defeat.list()
    let rows = list.rows.map { "\($0.depth) \($0.entry.toDo.title) \($0.progress.isComplete)" }
    #expect(rows == ["0 Party true", "1 Cake true"])
    #expect(list[1]?.id.uuidString.lowercased() == id)
  }

  @Test func `a late edit keeps later changes, names them, and reads dates as of its own time`() async throws {
    let fixture = try ServerFixture()
    let earlier = LocalClock(timeZone: .gmt, now: { ServerFixture.clock.now().addingTimeInterval(-200_000) })
    try Defeat(store: SQLiteToDoStore(path: fixture.path), clock: earlier).add(ToDoDraft(title: "Milk"))
    try fixture.defeat.edit([.number(1)], ToDoDraft(title: "Oat milk"))
    let headers = try headers(1, age: "86400000")
    try await fixture.test { server in
      let answer = try await server.send(
        .patch, "/api/todos/1", #"{"title": "Soy milk", "due": "tomorrow"}"#, headers: headers)
      #expect(answer.status == 200)
      #expect(answer.headers[try #require(HTTPField.Name("Edit-Overtaken"))] == "title")
    }
    let toDo = try fixture.defeat.list()[1]
    #expect(toDo?.title == "Oat milk")
    #expect(toDo?.due?.description == "2026-11-21")
  }

  @Test func `a refused edit isn't remembered, so that it can be corrected and sent again`() async throws {
    let fixture = try ServerFixture()
    let headers = try headers(1)
    try await fixture.test { server in
      let refused = try await server.send(.post, "/api/todos/9/complete", headers: headers)
      #expect(refused.status == 404)
      let corrected = try await server.send(.post, "/api/todos", #"{"title": "Milk"}"#, headers: headers)
      #expect(corrected.status == 201)
    }
  }

  @Test func `a template is added once, and a saved filter selects what is archived`() async throws {
    let fixture = try ServerFixture(hasTemplates: true)
    try fixture.plant("Trip\n  Pack\nMail")
    try fixture.defeat.saveTemplate("trip", of: .number(1))
    try fixture.defeat.saveFilter("letters", "mail")
    try fixture.defeat.complete([.number(1), .number(2), .number(3)])
    try await fixture.test { server in
      for _ in 0..<2 {
        let added = try await server.send(.post, "/api/templates/trip/add", "{}", headers: headers(1))
        #expect(try added.status == 201 && added.value("number") == "4")
      }
      let archived = try await server.send(.post, "/api/archive", #"{"filter": "is:letters"}"#, headers: headers(2))
      #expect(try archived.value("numbers") == "[3]")
    }
    #expect(try fixture.defeat.list().entries.map(\.entry.toDo.title) == ["Trip", "Pack", "Mail", "Trip", "Pack"])
  }

  @Test func `undo is made once`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo")
    let headers = try headers(5)
    try await fixture.test { server in
      for _ in 0..<2 {
        let answer = try await server.send(.post, "/api/undo", headers: headers)
        #expect(answer.status == 200)
      }
    }
    #expect(try fixture.defeat.list().count == 1)
  }

  @Test(
    arguments: [
      ("\"x:1\"", nil), ("5", nil), ("\"\(page):0\"", nil), ("\"\(page):-1\"", nil), ("\"\(page):1:2\"", nil),
      ("\"\(page):1\"", "soon"), ("\"\(page):1\"", "1e9"), ("", nil),
    ] as [(String, String?)])
  func `unreadable identifiers and ages are refused with an explanation`(key: String, age: String?) async throws {
    var headers: HTTPFields = [try #require(HTTPField.Name("Idempotency-Key")): key]
    if let age { headers[try #require(HTTPField.Name("Edit-Age"))] = age }
    let fixture = try ServerFixture()
    let all = headers
    try await fixture.test { server in
      let answer = try await server.send(.post, "/api/todos", #"{"title": "Milk"}"#, headers: all)
      #expect(answer.status == 400)
      #expect(try answer.value("error.code") == (age == nil ? #""unreadableKey""# : #""unreadableAge""#))
    }
    #expect(try fixture.defeat.list().isEmpty)
  }
}

extension ServerFixture {
  /// Asks a server that runs only for one request.
  fileprivate static func answer(
    from defeat: Defeat, _ body: @escaping @Sendable (Requests) async throws -> Answer
  ) async throws -> Answer {
    let (answers, found) = AsyncStream.makeStream(of: Answer.self)
    try await test(defeat) { server in found.yield(try await body(server)) }
    found.finish()
    for await answer in answers { return answer }
    throw CancellationError()
  }
}
