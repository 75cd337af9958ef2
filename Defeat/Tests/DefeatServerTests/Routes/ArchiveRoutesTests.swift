import DefeatCore
import DefeatStore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite("Requests for the archive and for templates")
struct ArchiveRoutesTests {
  @Test func `completed to-dos are archived and returned, alone or all of them`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Trip\n  Pack\nMail\nCake\nOpen")
    try fixture.defeat.complete([.number(2), .number(3), .number(4)])
    try await fixture.test { server in
      let refused = try await server.send(.post, "/api/todos/5/archive")
      #expect(refused.status == 409)
      let one = try await server.send(.post, "/api/todos/3/archive")
      #expect(try one.status == 200 && one.value("numbers") == "[3]")
      let none = try await server.send(.post, "/api/archive", #"{"completedBefore": "30d"}"#)
      #expect(try none.status == 200 && none.value("numbers") == "[]")
      let some = try await server.send(.post, "/api/archive", #"{"filter": "cake"}"#)
      #expect(try some.value("numbers") == "[4]")
      #expect(try await server.send(.post, "/api/archive").value("numbers") == "[1]")
      #expect(try await server.send(.get, "/api/list?filter=done").value("toDos") == "[]")
      let archived = try await server.send(.get, "/api/archive?count=2")
      #expect(try archived.value("total") == "3" && archived.value("toDos.0.isComplete") == "true")
      #expect(archived.text.ranges(of: "\"title\"").count == 2)
      #expect(try await server.send(.post, "/api/todos/3,1/unarchive").status == 200)
      #expect(try fixture.defeat.list().currentRows.map(\.entry.number) == [1, 2, 3, 5])
      let wrong = try await server.send(.post, "/api/archive", #"{"completedBefore": "some day"}"#)
      #expect(try wrong.status == 422 && wrong.value("error.code") == #""unreadableTime""#)
      #expect(try await server.send(.post, "/api/archive", #"{"before": "30d"}"#).status == 400)
    }
  }

  @Test func `a template is kept, shown, added and removed`() async throws {
    let fixture = try ServerFixture(hasTemplates: true)
    try fixture.plant("Trip\n  Pack\n  Book")
    try await fixture.test { server in
      let saved = try await server.send(.put, "/api/templates/reise-%C3%BC", #"{"toDo": 1}"#)
      #expect(try saved.status == 200 && saved.value("templates.0.parts") == "2")
      #expect(try await server.send(.get, "/api/templates").value("templates.0.name") == #""reise-ü""#)
      #expect(try await server.send(.get, "/api/templates/reise-%C3%BC").value("toDos.0.title") == #""Trip""#)
      let added = try await server.send(.post, "/api/templates/reise-%C3%BC/add", #"{"title": "Oslo", "before": 1}"#)
      #expect(try added.status == 201 && added.value("title") == #""Oslo""#)
      #expect(added.headers[.location] == "/api/todos/4")
      #expect(try fixture.defeat.list().entries.map(\.entry.number) == [4, 5, 6, 1, 2, 3])
      #expect(try await server.send(.post, "/api/templates/reise-%C3%BC/add").status == 201)
      #expect(try await server.send(.delete, "/api/templates/reise-%C3%BC").value("templates") == "[]")
      let unknown = try await server.send(.post, "/api/templates/other/add", "{}")
      #expect(try unknown.status == 404 && unknown.value("error.code") == #""unknownTemplate""#)
      #expect(try await server.send(.put, "/api/templates/9", #"{"toDo": 1}"#).status == 400)
      #expect(try await server.send(.put, "/api/templates/a", #"{"toDo": 99}"#).status == 404)
    }
  }

  @Test func `a list without templates says so`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Trip")
    try await fixture.test { server in
      let refused = try await server.send(.put, "/api/templates/trip", #"{"toDo": 1}"#)
      #expect(try refused.status == 409 && refused.value("error.code") == #""noTemplates""#)
      #expect(try await server.send(.get, "/api/templates").value("templates") == "[]")
    }
  }
}
