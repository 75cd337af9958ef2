import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite("Requests for to-dos that need others")
struct DependencyRoutesTests {
  @Test func `a to-do is refused until those that it needs are complete, and the page shows them`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      for body in [#"{"title": "Shop"}"#, #"{"title": "Bake", "needs": [1]}"#, #"{"line": "Eat needs:2"}"#] {
        #expect(try await server.send(.post, "/api/todos", body).status == 201)
      }
      let refused = try await server.send(.post, "/api/todos/2/complete")
      #expect(refused.status == 409)
      #expect(try refused.value("error.code") == #""blocked""#)
      #expect(
        try refused.value("error.message")
          == #""“Bake” waits for 1 “Shop”: complete that first, or change what it needs.""#)
      let bake = try await server.send(.get, "/api/todos/2")
      #expect(try bake.value("waitsFor") == "[1]" && bake.value("blocks") == "[3]" && bake.value("isBlocked") == "true")
      let page = try await server.send(.get, "/")
      #expect(page.part(from: #"id="r2""#, to: "</li>").contains(#"<span class="needs" data-value="1">after 1</span>"#))
      #expect(page.text.contains(#"<input name="needs""#))
      #expect(try await server.send(.post, "/api/todos/2/complete?anyway=true").status == 200)
      #expect(try await server.send(.post, "/api/todos/3/complete").status == 200)
    }
  }

  @Test func `needs are replaced by a text, and circles and unknown to-dos are refused`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      for title in ["Shop", "Bake", "Eat"] {
        #expect(try await server.send(.post, "/api/todos", #"{"title": "\#(title)"}"#).status == 201)
      }
      #expect(try await server.send(.patch, "/api/todos/3", #"{"needs": "1, 2"}"#).status == 200)
      #expect(try await server.send(.get, "/api/todos/3").value("waitsFor") == "[1,2]")
      let circle = try await server.send(.patch, "/api/todos/1", #"{"needs": 3}"#)
      #expect(try circle.status == 409 && circle.value("error.code") == #""circularNeed""#)
      #expect(try await server.send(.patch, "/api/todos/1", #"{"needs": "9"}"#).status == 404)
      let unreadable = try await server.send(.patch, "/api/todos/1", #"{"needs": "one"}"#)
      #expect(try unreadable.status == 422 && unreadable.value("error.code") == #""unreadableReference""#)
      #expect(try await server.send(.patch, "/api/todos/3", #"{"needs": null}"#).status == 200)
      #expect(try await server.send(.get, "/api/todos/3").text.contains("waitsFor") == false)
    }
  }

  @Test func `a completed to-do changes the rows of those that waited for it on open pages`() throws {
    let fixture = try ServerFixture()
    let defeat = fixture.defeat
    try defeat.add(ToDoDraft(title: "Shop"))
    var bake = ToDoDraft(title: "Bake")
    bake.addedNeeds = [.number(1)]
    try defeat.add(bake)
    var list = SectionedToDos(try defeat.list(), lastEdit: try defeat.lastEdit())
    #expect(list[2]?.dependencies.waitsFor == [1])
    let edits: [() throws -> Void] = [
      { try defeat.complete([.number(1)]) }, { _ = try defeat.undo() }, { try defeat.remove([.number(1)]) },
      { _ = try defeat.undo() }, { try defeat.edit([.number(2)], ToDoDraft(title: "Bake a cake")) },
    ]
    for edit in edits {
      try edit()
      let former = list
      #expect(list.apply(try defeat.changes(after: list.lastEdit)))
      #expect(list[2] == SectionedToDos(try defeat.list(), lastEdit: 0)[2])
      #expect(list[2] != former[2])
    }
  }
}
