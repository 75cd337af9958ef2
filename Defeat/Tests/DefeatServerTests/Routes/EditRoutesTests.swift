import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite struct EditRoutesTests {
  @Test func `adding returns the to-do and its place`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let body = """
        {"title": " Bake a cake ", "notes": "Big.", "due": "tomorrow 15:30", "priority": "high", "tags": ["home"]}
        """
      let answer = try await server.send(.post, "/api/todos", body)
      #expect(answer.status == 201)
      #expect(answer.headers[.location] == "/api/todos/1")
      #expect(try answer.value("title") == #""Bake a cake""#)
      #expect(try answer.value("due") == #""2026-11-22T15:30:00[Europe/Berlin]""#)
      #expect(try answer.value("priority") == #""A""#)
    }
    #expect(try fixture.defeat.list()[1]?.notes == "Big.")
  }

  @Test(arguments: [
    (#""under": 1"#, "[1, 4]"), (#""under": "1""#, "[1, 4]"), (#""before": 1"#, "[3, 1, 2]"),
    (#""after": 1"#, "[1, 3, 2]"),
  ])
  func `a to-do is added at the given place`(place: String, expected: String) async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo")
    try await fixture.test { server in
      let answer = try await server.send(.post, "/api/todos", #"{"title": "New", \#(place)}"#)
      #expect(answer.status == 201)
    }
    let list = try fixture.defeat.list()
    if place.contains("under") {
      #expect(try list.whole(of: 3) == 1)
    } else {
      #expect(try "\(list.parts(of: nil))" == expected)
    }
  }

  @Test func `a change keeps fields that aren't given, and null clears a field`() async throws {
    let fixture = try ServerFixture()
    try fixture.defeat.add(
      ToDoDraft(title: "One", notes: "N", values: [.due(#require(Due("2026-12-01"))), .priority(.low)], tags: ["a"]))
    try await fixture.test { server in
      let renamed = try await server.send(.patch, "/api/todos/1", #"{"title": "Uno"}"#)
      #expect(renamed.status == 200)
      #expect(try renamed.value("due") == #""2026-12-01""#)
      let cleared = try await server.send(
        .patch, "/api/todos/1", #"{"due": null, "priority": null, "notes": null, "tags": null}"#)
      #expect(try cleared.value("title") == #""Uno""#)
      for name in ["due", "priority", "notes", "tags"] { #expect(try cleared.value(name) == "null") }
    }
  }

  @Test func `tags that others have added concurrently stay`() async throws {
    let fixture = try ServerFixture()
    try fixture.defeat.add(ToDoDraft(title: "One", tags: ["old", "home"]))
    try fixture.otherProcess().edit([.number(1)], ToDoDraft(addedTags: ["elsewhere"]))
    try await fixture.test { server in
      let body = #"{"title": "Uno", "tags": {"add": ["new", "home"], "remove": ["old", "gone"]}}"#
      let changed = try await server.send(.patch, "/api/todos/1", body)
      #expect(try changed.value("tags") == #"["home","elsewhere","new"]"#)
      let replaced = try await server.send(.patch, "/api/todos/1", #"{"tags": ["only"]}"#)
      #expect(try replaced.value("tags") == #"["only"]"#)
      for body in [#"{"tags": {"set": ["a"]}}"#, #"{"tags": {"add": "a"}}"#, #"{"tags": {"add": [1]}}"#] {
        #expect(try await server.send(.patch, "/api/todos/1", body).value("error.code") == #""wrongType""#)
      }
      let refused = try await server.send(.patch, "/api/todos/1", #"{"tags": {"add": ["a b"]}}"#)
      #expect(try refused.value("error.fields.0.field") == #""tags""#)
    }
    #expect(try fixture.defeat.list()[1]?.tags == ["only"])
  }

  @Test func `saving without changes adds nothing to the history`() async throws {
    let fixture = try ServerFixture()
    try fixture.defeat.add(
      ToDoDraft(title: "One", notes: "N", values: [.due(#require(Due("2026-12-01"))), .priority(.low)], tags: ["a"]))
    let last = try fixture.defeat.lastEdit()
    try await fixture.test { server in
      let body = """
        {"title": " One ", "notes": "N", "due": "2026-12-01", "priority": "low", "tags": {"add": ["a"], "remove": []}}
        """
      let answer = try await server.send(.patch, "/api/todos/1", body)
      #expect(answer.status == 200)
    }
    #expect(try fixture.defeat.lastEdit() == last)
  }

  @Test func `completing and reopening include all parts of a checklist`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\n  Candles")
    try await fixture.test { server in
      let done = try await server.send(.post, "/api/todos/1/complete")
      #expect(done.status == 200)
      #expect(try done.value("affected") == "2")
      #expect(try done.value("quest.isWon") == "true")
      let open = try await server.send(.post, "/api/todos/1/reopen")
      #expect(try open.value("numbers") == "[1]")
      #expect(try open.value("quest.room") == "0")
    }
  }

  @Test func `moving requires exactly one place`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo\nThree")
    try await fixture.test { server in
      for (body, tops) in [
        (#"{"before": 1}"#, [3, 1, 2]), (#"{"toEnd": true}"#, [1, 2, 3]), (#"{"after": "1"}"#, [1, 3, 2]),
        (#"{"under": 2}"#, [1, 2]),
      ] {
        let answer = try await server.send(.post, "/api/todos/3/move", body)
        #expect(answer.status == 200)
        #expect(try fixture.defeat.list().parts(of: nil) == tops)
      }
      #expect(try await server.send(.post, "/api/todos/3/move", "{}").value("error.code") == #""noPlace""#)
      let two = try await server.send(.post, "/api/todos/3/move", #"{"before": 1, "after": 2}"#)
      #expect(two.status == 400)
      #expect(try two.value("error.code") == #""severalPlaces""#)
      let within = try await server.send(.post, "/api/todos/2/move", #"{"under": 3}"#)
      #expect(within.status == 409)
      #expect(try within.value("error.code") == #""moveIntoItself""#)
    }
  }

  @Test func `removing can be undone and redone`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake")
    try await fixture.test { server in
      #expect(try await server.send(.delete, "/api/todos/1").value("affected") == "2")
      #expect(try await server.send(.post, "/api/undo").value("edits.0.label") == #""remove “Party”""#)
      #expect(try fixture.defeat.list().count == 2)
      #expect(try await server.send(.post, "/api/redo").status == 200)
      #expect(try fixture.defeat.list().isEmpty)
      let nothing = try await server.send(.post, "/api/redo")
      #expect(nothing.status == 409)
      #expect(try nothing.value("error.code") == #""nothingToRedo""#)
    }
  }

  @Test func `several to-dos are changed by one edit, which is undone at once`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo\nThree\nFour")
    try await fixture.test { server in
      let due = try await server.send(.patch, "/api/todos/1,3", #"{"due": "tomorrow"}"#)
      #expect(try due.value("numbers") == "[1,3]")
      #expect(try fixture.defeat.list()[3]?.due == Due("2026-11-22"))
      _ = try await server.send(.post, "/api/undo")
      #expect(try fixture.defeat.list()[1]?.due == nil && fixture.defeat.list()[3]?.due == nil)
      _ = try await server.send(.post, "/api/todos/1,2/complete")
      #expect(try fixture.defeat.list().completed == [1, 2])
      _ = try await server.send(.post, "/api/undo")
      _ = try await server.send(.post, "/api/todos/1,2/move", #"{"under": 4}"#)
      #expect(try fixture.defeat.list().parts(of: 4) == [1, 2])
      _ = try await server.send(.delete, "/api/todos/3,4")
      #expect(try fixture.defeat.list().count == 0)
      _ = try await server.send(.post, "/api/undo")
      #expect(try fixture.defeat.list().count == 4)
      let refused = try await server.send(.delete, "/api/todos/3,,4")
      #expect(refused.status == 400 && refused.text.contains("unreadableReference"))
    }
  }
}
