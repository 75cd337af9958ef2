import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

/// The page at noon in Berlin on Saturday, 21 November 2026.
@Suite struct RecurringPageTests {
  private func add(_ title: String, _ values: [ToDo.Value], to defeat: Defeat, under: Int? = nil) throws {
    try defeat.add(ToDoDraft(title: title, values: values), to: under.map { .under(.number($0)) } ?? .end)
  }

  @Test func `open to-dos that start later are marked, and shown with everything and in a search`() async throws {
    let fixture = try ServerFixture()
    let (monday, yesterday) = (try #require(Due("2026-11-23")), try #require(Due("2026-11-20")))
    try add("Plants", [.start(monday)], to: fixture.defeat)
    try add("Mail", [.start(yesterday)], to: fixture.defeat)
    try add("Done", [.start(monday)], to: fixture.defeat)
    try fixture.defeat.complete([.number(3)])
    try await fixture.test { server in
      let page = try await server.send(.get, "/")
      #expect(!page.text.contains(#"id="r1""#) && page.text.contains(#"<span class="count">2</span>"#))
      #expect(page.text.contains(#"Some to-dos start later. <a href="/?all">Show everything</a>"#))
      let mail = page.part(from: #"id="r2""#, to: "</li>")
      #expect(mail.contains(#"data-value="2026-11-20" hidden>"#))
      for path in ["/?all&completed", "/?find=plants"] {
        let page = try await server.send(.get, path)
        #expect(!page.text.contains("Some to-dos start later."))
        #expect(page.text.components(separatedBy: #" class="later""#).count == 2)
        let plants = page.part(from: #"id="r1""#, to: "</li>")
        #expect(plants.contains(#"class="later""#))
        #expect(plants.contains(#"<time class="start" datetime="2026-11-23" data-value="2026-11-23">starts Monday<"#))
      }
    }
  }

  @Test func `a recurrence is shown as a sentence, which the form reads again`() async throws {
    let fixture = try ServerFixture()
    for rule in ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;START=20261123", "FREQ=DAILY;BYSETPOS=1;BYHOUR=9;START=20261123"] {
      try add("Plants", [.recurrence(Recurrence(rule))], to: fixture.defeat)
    }
    try await fixture.test { server in
      let page = try await server.send(.get, "/")
      #expect(
        page.part(from: #"id="r1""#, to: "</li>").contains(
          #"<span class="recurrence" data-value="every 2 weeks on Monday">every 2 weeks on Monday</span>"#))
      #expect(
        page.part(from: #"id="r2""#, to: "</li>").contains(
          #"data-value="FREQ=DAILY;BYHOUR=9;BYSETPOS=1;START=20261123""#))
    }
  }

  @Test func `a recurring to-do is completed and skipped by requests`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let body = #"{"title": "Plants", "recurrence": "every 3 days", "due": "tomorrow", "start": "today"}"#
      let added = try await server.send(.post, "/api/todos", body)
      #expect(try added.value("recurrence") == #""FREQ=DAILY;INTERVAL=3;START=20261122""#)
      #expect(try added.value("start") == #""2026-11-21""#)
      let completed = try await server.send(.post, "/api/todos/1/complete")
      #expect(try completed.value("next") == #"[{"due":"2026-11-25","number":1,"title":"Plants"}]"#)
      let skipped = try await server.send(.post, "/api/todos/1/skip")
      #expect(skipped.status == 200)
      #expect(try skipped.value("next.0.due") == #""2026-11-28""#)
      #expect(try fixture.defeat.list().count == 2)
      let refused = try await server.send(.post, "/api/todos/2/skip")
      #expect(refused.status == 409)
      #expect(try refused.value("error.code") == #""notRecurring""#)
      let wrong = try await server.send(.patch, "/api/todos/1", #"{"recurrence": "soon"}"#)
      #expect(try wrong.value("error.code") == #""unreadableRecurrence""#)
    }
  }
}
