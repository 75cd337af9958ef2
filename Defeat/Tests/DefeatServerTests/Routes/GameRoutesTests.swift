import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite("Routes of the game and of reminders")
struct GameRoutesTests {
  @Test func `completing returns the moments of the game, and no others`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\n  <b>Music\nMail")
    try await fixture.test { server in
      #expect(try await server.send(.post, "/api/todos/2/complete").value("moments") == "null")
      let answer = try await server.send(.post, "/api/todos/3/complete")
      #expect(
        try answer.value("moments")
          == #"[{"kind":"door","sentence":"The door of “Party” opens, and a chest stands behind it."}]"#)
      let again = try await server.send(.post, "/api/todos/3/complete")
      #expect(try again.value("moments") == "null")
      let last = try await server.send(.post, "/api/todos/4/complete")
      #expect(try last.value("moments.0.kind") == #""treasure""#)
      let quest = try await server.send(.get, "/api/quest")
      #expect(try quest.value("chests") == #"{"checklist":1,"day":0,"list":1}"#)
      #expect(try quest.value("experience") == "40")
      #expect(try quest.value("today.isTreasureWon") == "false")
    }
  }

  @Test func `reminders are those of the last day and of some minutes to come`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Mail\nCake\nMusic")
    for (number, due) in [(1, "2026-11-21T10:59:00Z"), (2, "2026-11-21T11:30:00Z"), (3, "2026-11-23")] {
      try fixture.defeat.edit([.number(number)], ToDoDraft(values: [.due(#require(Due(due)))]))
    }
    try await fixture.test { server in
      let now = try await server.send(.get, "/api/due")
      #expect(try now.value("reminders.0.title") == #""Mail""#)
      #expect(try now.value("reminders.0.moment") == #""2026-11-21T10:59:00Z""#)
      #expect(try now.value("reminders.1") == "null")
      let later = try await server.send(.get, "/api/due?within=60")
      #expect(try later.value("reminders.1.title") == #""Cake""#)
      #expect(try later.value("reminders.2") == "null")
      #expect(try await server.send(.get, "/api/due?within=soon").status == 400)
      #expect(try await server.send(.get, "/api/due?within=-1").status == 400)
    }
  }

  @Test func `requests set reminders, and the page shows them`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let added = try await server.send(.post, "/api/todos", #"{"title": "Fair", "remind": ["1d", "start"]}"#)
      #expect(added.status == 201)
      #expect(try fixture.defeat.list()[1]?.reminders == [.before(minutes: 1_440), .start])
      #expect(try await server.send(.get, "/").text.contains(#"class="remind" data-value="1d, start""#))
      #expect(try await server.send(.patch, "/api/todos/1", #"{"title": "Fair!"}"#).status == 200)
      #expect(try fixture.defeat.list()[1]?.reminders.count == 2)
      #expect(try await server.send(.patch, "/api/todos/1", #"{"remind": "30min"}"#).status == 200)
      #expect(try fixture.defeat.list()[1]?.reminders == [.before(minutes: 30)])
      let refused = try await server.send(.patch, "/api/todos/1", #"{"remind": "soon"}"#)
      #expect(refused.status == 422)
      #expect(try refused.value("error.fields.0.field") == #""remind""#)
      #expect(try await server.send(.patch, "/api/todos/1", #"{"remind": [1]}"#).status == 400)
      #expect(try await server.send(.patch, "/api/todos/1", #"{"remind": null}"#).status == 200)
      #expect(try fixture.defeat.list()[1]?.reminders == [])
    }
  }

  @Test(arguments: [true, false])
  func `the page shows the dungeon unless the game is off`(isPlaying: Bool) async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\nMail")
    try await ServerFixture.test(fixture.defeat.playing(isPlaying)) { server in
      let page = try await server.send(.get, "/").text
      #expect(page.contains(#"data-game="\#(isPlaying ? "on" : "off")""#))
      let answer = try await server.send(.post, "/api/todos/2/complete")
      #expect(try (answer.value("moments") != "null") == isPlaying)
    }
  }

  @Test func `new to-dos never move the warrior in the picture`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo\nThree")
    try fixture.defeat.complete([.number(1)])
    let place = { @Sendable (page: String) in
      page.firstMatch(of: #/id="warrior" transform="translate\((\d+) 0\)"/#)?.output.1
    }
    try await fixture.test { server in
      let before = try #require(place(try await server.send(.get, "/").text))
      #expect(before == "120")
      for number in 4...20 {
        #expect(try await server.send(.post, "/api/todos", #"{"title": "\#(number)"}"#).status == 201)
        #expect(place(try await server.send(.get, "/").text) == before)
      }
    }
  }
}
