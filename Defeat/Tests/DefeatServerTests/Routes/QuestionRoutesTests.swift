import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite struct QuestionRoutesTests {
  @Test func `the list is returned with its parts, their progress and the quest`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Plan the party\n  Invite friends\n  Bake a cake\nCall the bank")
    try fixture.defeat.complete([.number(2)])
    try await fixture.test { server in
      let answer = try await server.send(.get, "/api/list")
      #expect(answer.status == 200)
      #expect(try answer.value("quest") == #"{"isWon":false,"percent":33,"room":1,"rooms":3}"#)
      #expect(try answer.value("toDos.0.title") == #""Plan the party""#)
      #expect(try answer.value("toDos.0.progress") == #"{"completed":1,"total":2}"#)
      #expect(try answer.value("toDos.0.parts.0.isComplete") == "true")
      #expect(try answer.value("toDos.0.parts.0.completed") == #""2026-11-21T11:00:00Z""#)
      #expect(try answer.value("toDos.0.completed") == "null")
      #expect(try answer.value("toDos.1.number") == "4")
      #expect(try answer.value("toDos.2") == "null")
    }
  }

  @Test func `a filter selects to-dos, which are returned with the checklists that contain them`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Plan the party\n  Invite friends\n  Bake a cake\nCall the bank")
    try fixture.defeat.edit([.number(3), .number(4)], ToDoDraft(values: [.due(#require(Due("2026-11-21")))]))
    try fixture.defeat.saveFilter("now", "due:today cake")
    try await fixture.test { server in
      for filter in ["due%3Atoday+cake", "is%3Anow", "(%22a%20cake%22+or+colo)+by:today"] {
        let answer = try await server.send(.get, "/api/list?filter=\(filter)")
        #expect(answer.status == 200)
        #expect(try answer.value("quest.rooms") == "3")
        #expect(try answer.value("toDos.0.title") == #""Plan the party""#)
        #expect(try answer.value("toDos.0.isMatch") == "false")
        #expect(try answer.value("toDos.0.parts.0.title") == #""Bake a cake""#)
        #expect(try answer.value("toDos.0.parts.0.isMatch") == "true")
        #expect(try answer.value("toDos.0.parts.1") == "null")
        #expect(try answer.value("toDos.1") == "null")
      }
      let filters = try await server.send(.get, "/api/filters")
      #expect(filters.text == "{\"filters\":[{\"name\":\"now\",\"text\":\"due:today cake\"}]}\n")
    }
  }

  @Test func `a filter that can't be read is refused with its place`() async throws {
    try await ServerFixture().test { server in
      let answer = try await server.send(.get, "/api/list?filter=%F0%9F%8E%89+due%3Cfirday")
      #expect(answer.status == 400)
      #expect(try answer.value("error.code") == #""unreadableFilter""#)
      #expect(try answer.value("error.position") == "7")
      #expect(try answer.value("error.length") == "6")
      let message = "The filter can't be read at character 7: “firday” isn't a time: write “friday”."
      #expect(try answer.value("error.message") == "\"\(message)\"")
    }
  }

  @Test func `an empty list is returned as an empty array`() async throws {
    try await ServerFixture().test { server in
      let answer = try await server.send(.get, "/api/list")
      #expect(answer.text == "{\"quest\":{\"room\":0,\"rooms\":0,\"percent\":0,\"isWon\":false},\"toDos\":[]}\n")
    }
  }

  @Test func `a long list is returned whole`() async throws {
    let fixture = try ServerFixture()
    var list = ToDoList()
    for index in 1...20_000 { try list.add(ToDo("To-do \(index) with \"quotes\" and a \\")) }
    try fixture.defeat.add(contentsOf: list, from: "test")
    try await fixture.test { server in
      let answer = try await server.send(.get, "/api/list")
      #expect(try answer.value("toDos.19999.title") == #""To-do 20000 with \"quotes\" and a \\""#)
    }
  }

  @Test(arguments: ["3", "id"]) func `a to-do is found by number and by identifier`(way: String) async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\n    Flour")
    let list = try fixture.defeat.list()
    let reference = way == "id" ? list[3]?.id.uuidString.lowercased() ?? "" : way
    try await fixture.test { server in
      let answer = try await server.send(.get, "/api/todos/\(reference)")
      #expect(answer.status == 200)
      #expect(try answer.value("title") == #""Flour""#)
      #expect(try answer.value("parts") == "null")
    }
  }

  @Test func `all fields of a to-do are returned unchanged`() async throws {
    let fixture = try ServerFixture()
    let title = "Milk 🥛 לקנות </script> \u{1} \"'&"
    try fixture.defeat.add(
      ToDoDraft(
        title: title, notes: "one\ntwo\tthree",
        values: [.due(#require(Due("2026-12-01T15:30:00Z"))), .priority(.high)],
        tags: ["home", "käse"]))
    try await fixture.test { server in
      let answer = try await server.send(.get, "/api/todos/1")
      let object = try #require(try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
      #expect(object["title"] as? String == title)
      #expect(object["notes"] as? String == "one\ntwo\tthree")
      #expect(object["due"] as? String == "2026-12-01T15:30:00Z")
      #expect(object["priority"] as? String == "A")
      #expect(object["tags"] as? [String] == ["home", "käse"])
      #expect(object["created"] as? String == "2026-11-21T11:00:00Z")
    }
  }

  @Test func `the quest and the health check are returned`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\nCake")
    try await fixture.test { server in
      let quest = try await server.send(.get, "/api/quest")
      #expect(quest.text.hasPrefix("{\"room\":0,\"rooms\":2,\"percent\":0,\"isWon\":false,"))
      #expect(try quest.value("level") == "1")
      #expect(try quest.value("chests") == #"{"checklist":0,"day":0,"list":0}"#)
      let health = try await server.send(.get, "/api/health")
      #expect(health.text == #"{"status":"ok","lastEdit":2}"#)
      #expect(health.headers[.cacheControl] == "no-store")
    }
  }
}
