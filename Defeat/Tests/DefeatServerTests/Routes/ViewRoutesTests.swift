import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite struct ViewRoutesTests {
  /// Party with Cake, which is due today at 16:00 in Berlin; Mail, which was due yesterday; Sleep, which is done.
  private func fixture() throws -> ServerFixture {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake\nMail\nSleep")
    try fixture.defeat.edit([.number(2)], ToDoDraft(values: [.due(#require(Due("2026-11-21T15:00:00Z")))]))
    try fixture.defeat.edit([.number(3)], ToDoDraft(values: [.due(#require(Due("2026-11-20"))), .priority(.high)]))
    try fixture.defeat.complete([.number(4)])
    return fixture
  }

  @Test func `the agenda is returned in sections, with the progress of the day`() async throws {
    try await fixture().test { server in
      let answer = try await server.send(.get, "/api/today")
      #expect(answer.status == 200)
      #expect(try answer.value("overdue.0.title") == #""Mail""#)
      #expect(try answer.value("today.0.number") == "2")
      #expect(try answer.value("today.0.path") == #"["Party"]"#)
      #expect(try answer.value("upcoming") == "[]")
      #expect(try answer.value("done") == "1")
      #expect(try answer.value("quest") == #"{"isWon":false,"percent":33,"room":1,"rooms":3}"#)
      let refused = try await server.send(.get, "/api/today?days=many")
      #expect(refused.status == 400)
      #expect(try refused.value("error.code") == #""unreadableParameter""#)
    }
  }

  @Test func `the most urgent to-dos are returned with the terms of their urgency`() async throws {
    try await fixture().test { server in
      let answer = try await server.send(.get, "/api/next?count=1")
      #expect(try answer.value("toDos.0.title") == #""Mail""#)
      #expect(try answer.value("toDos.0.urgency") == "15.26")
      #expect(try answer.value("toDos.0.terms.0") == #"{"factor":"due","share":0.7714,"urgency":9.26,"weight":12}"#)
      #expect(try answer.value("toDos.1") == "null")
      let weighed = try await server.send(.get, "/api/next?weigh=due=0,priority=0")
      #expect(try weighed.value("toDos.0.title") == #""Cake""#)
      #expect(try await server.send(.get, "/api/next?weigh=dew=1").status == 400)
      #expect(try await server.send(.get, "/api/next?count=0").status == 400)
    }
  }

  @Test func `statistics, tags and projects are returned`() async throws {
    let fixture = try fixture()
    try fixture.defeat.edit([.number(1)], ToDoDraft(addedTags: ["family", "+Home"]))
    try await fixture.test { server in
      let answer = try await server.send(.get, "/api/statistics?days=1&weeks=1")
      #expect(try answer.value("completed") == "1")
      #expect(try answer.value("days") == #"[{"done":1,"start":"2026-11-21"}]"#)
      #expect(try answer.value("weeks") == #"[{"done":1,"start":"2026-11-16"}]"#)
      #expect(try answer.value("bestWeekday") == #""Saturday""#)
      let tag = #"{"completed":0,"estimate":0,"name":"family","open":1,"overdue":0}"#
      #expect(try await server.send(.get, "/api/tags").value("tags") == "[\(tag)]")
      #expect(try await server.send(.get, "/api/projects").value("projects.0.name") == #""Home""#)
    }
  }

  @Test func `each view takes a filter`() async throws {
    let fixture = try fixture()
    try fixture.defeat.edit([.number(2), .number(3)], ToDoDraft(addedTags: ["family", "+Home"]))
    try await fixture.test { server in
      let today = try await server.send(.get, "/api/today?filter=cake")
      #expect(try today.value("overdue") == "[]")
      #expect(try today.value("today.0.title") == #""Cake""#)
      let next = try await server.send(.get, "/api/next?filter=cake")
      #expect(try next.value("toDos.0.title") == #""Cake""#)
      #expect(try next.value("toDos.1") == "null")
      let statistics = try await server.send(.get, "/api/statistics?filter=cake")
      #expect(try statistics.value("completed") == "0")
      #expect(try await server.send(.get, "/api/tags?filter=cake").value("tags.0.open") == "1")
      #expect(try await server.send(.get, "/api/projects?filter=cake").value("projects.0.open") == "1")
    }
  }

  @Test(arguments: ["today", "next", "statistics", "tags", "projects"])
  func `a view refuses a filter that can't be read, with its place`(view: String) async throws {
    try await fixture().test { server in
      let answer = try await server.send(.get, "/api/\(view)?filter=due%3Cfirday")
      #expect(answer.status == 400)
      #expect(try answer.value("error.code") == #""unreadableFilter""#)
      #expect(try answer.value("error.position") == "4")
    }
  }

  @Test func `the page shows a part that is due, although its checklist starts later`() async throws {
    let fixture = try fixture()
    let december = ToDo.Value.start(try #require(Due("2026-12-01")))
    try fixture.defeat.edit([.number(1)], ToDoDraft(values: [december]))
    try await fixture.test { server async throws in
      for view in ["/today", "/api/next", "/api/today"] {
        let text = try await server.send(.get, view).text
        #expect(text.contains("Cake"), "\(view)")
      }
    }
    let monday = ToDo.Value.due(try #require(Due("2026-11-23")))
    try fixture.defeat.edit([.number(2)], ToDoDraft(values: [monday]))
    try await fixture.test { server async throws in
      for view in ["/today", "/upcoming", "/api/next", "/api/today"] {
        let text = try await server.send(.get, view).text
        #expect(!text.contains("Cake"), "\(view)")
      }
    }
  }

  @Test func `the page shows only what is due today or overdue`() async throws {
    let fixture = try fixture()
    try await fixture.test { server in
      let old = try await server.send(.get, "/?today&find=mail")
      #expect(old.status == 301 && old.headers[.location] == "/today?find=mail")
      let answer = try await server.send(.get, "/today")
      let page = answer.text
      let overdue = answer.part(from: #"id="overdue""#, to: "</section>")
      #expect(overdue.contains("yesterday, overdue") && !overdue.contains("Cake"))
      let today = answer.part(from: #"id="today""#, to: "</section>")
      #expect(today.contains("Cake") && today.contains(#"<span class="path" dir="auto">Party</span>"#))
      #expect(!page.contains("Sleep") && page.contains("2 due today or overdue."))
      #expect(page.contains(#"<a href="/today" aria-current="page"><svg"#))
      #expect(page.contains(#"data-view="today""#))
      let found = try await server.send(.get, "/today?find=mail").text
      #expect(found.contains("1 due today or overdue.") && !found.contains("Cake"))
      let all = try await server.send(.get, "/?completed").text
      #expect(all.contains(#"<a href="/" aria-current="page"><svg"#) && all.contains("Sleep"))
    }
    try fixture.defeat.complete([.number(2), .number(3)])
    try await fixture.test { server in
      let page = try await server.send(.get, "/today").text
      #expect(page.contains("Nothing is due today."))
    }
  }
}
