import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite("Requests for checklists that are checked off by hand")
struct CompletionRuleRoutesTests {
  @Test func `a checklist by hand is refused until its parts are complete, and shown as open until then`() async throws
  {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let body = #"{"title": "Party", "completion": "manual", "parts": ["Cake", "Music"]}"#
      #expect(try await server.send(.post, "/api/todos", body).status == 201)
      #expect(try await server.send(.post, "/api/todos/2/complete").status == 200)
      let refused = try await server.send(.post, "/api/todos/1/complete")
      #expect(refused.status == 409)
      #expect(try refused.value("error.code") == #""openParts""#)
      #expect(try await server.send(.post, "/api/todos/3/complete").status == 200)
      let party = try await server.send(.get, "/api/todos/1")
      #expect(try party.value("isComplete") == "false" && party.value("progress.completed") == "2")
      #expect(try party.value("progress.total") == "2" && party.value("completion") == #""manual""#)
      let page = try await server.send(.get, "/")
      #expect(page.part(from: #"id="r1""#, to: "</li>").contains(#"aria-checked="mixed""#))
      #expect(page.text.contains(#"<option value="independent">"#))
      #expect(try await server.send(.post, "/api/todos/1/complete").status == 200)
      #expect(try await server.send(.get, "/api/todos/1").value("isComplete") == "true")
    }
  }
}
