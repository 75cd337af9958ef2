import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite struct PartsRoutesTests {
  @Test func `a to-do is added with its parts, as one edit`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let body = """
        {"title": "Plan the party fri", "due": "2026-12-24", "parts": [
          "Invite friends #phone", {"title": "Cake", "notes": "Big.", "parts": [{"line": "Flour ~20min", "tags": ["shop"]}]}
        ]}
        """
      let answer = try await server.send(.post, "/api/todos", body)
      #expect(answer.status == 201)
      #expect(answer.headers[.location] == "/api/todos/1")
      #expect(try answer.value("title") == #""Plan the party fri""#)
      #expect(try answer.value("parts.0.title") == #""Invite friends""#)
      #expect(try answer.value("parts.0.tags") == #"["phone"]"#)
      #expect(try answer.value("parts.1.parts.0.number") == "4")
      #expect(try answer.value("parts.1.parts.0.estimate") == "20")
      #expect(try answer.value("parts.1.parts.0.tags") == #"["shop"]"#)
      #expect(
        try answer.value("understood") == """
          [{"field":"tags","number":2,"value":"phone","words":"#phone"},\
          {"field":"estimate","number":4,"value":20,"words":"~20min"}]
          """)
      #expect(try await server.send(.post, "/api/undo").value("edits.0.label") == #""add “Plan the party fri”""#)
    }
    #expect(try fixture.defeat.list().isEmpty)
  }

  @Test func `a line replaces the title, and a text of parts is an outline`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Autumn")
    try await fixture.test { server in
      let body =
        #"{"line": "Plan the feb 30 party fri 5pm", "parts": "- [x] Friends\n  - [x] Anna\n- Cake", "under": 1}"#
      let answer = try await server.send(.post, "/api/todos", body)
      #expect(try answer.value("title") == #""Plan the feb 30 party""#)
      #expect(try answer.value("due") == #""2026-11-27T17:00:00[Europe/Berlin]""#)
      #expect(try answer.value("warnings.0.words") == #""feb 30""#)
    }
    #expect(
      try "\(fixture.defeat.list())" == """
        └─ [ ] 1 Autumn 1/2
           └─ [ ] 2 Plan the feb 30 party 1/2
              ├─ [x] 3 Friends 1/1
              │  └─ [x] 4 Anna
              └─ [ ] 5 Cake
        """)
  }

  @Test func `all problems are named with their paths`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let body = """
        {"line": "Party due:feb30", "priority": "urgent", "parts": [
          "Cake", {"title": " ", "due": "someday", "parts": ["Call due:fri due:sat"]}, {"line": "Call fri", "due": "tomorrow"},
          {"title": "Trip", "parts": "Bag\\n  Sock due:feb31"}
        ]}
        """
      let answer = try await server.send(.post, "/api/todos", body)
      #expect(answer.status == 422)
      let fields = [
        "line", "priority", "parts[1].title", "parts[1].due", "parts[1].parts[0]", "parts[2].due", "parts[3].parts",
      ]
      for (index, field) in fields.enumerated() {
        #expect(try answer.value("error.fields.\(index).field") == "\"\(field)\"")
      }
      #expect(try answer.value("error.fields.\(fields.count)") == "null")
      #expect(try answer.value("error.fields.6.message").hasPrefix(#""Line 2: “due:feb31” isn't a time"#))
    }
    #expect(try fixture.defeat.list().isEmpty)
  }

  @Test(arguments: [
    (#"{"title": "a", "parts": 1}"#, 400, "wrongType", "“parts” must be"),
    (#"{"title": "a", "parts": [{"title": "b", "parts": [1]}]}"#, 400, "wrongType", "“parts[0].parts[0]” must be"),
    (#"{"title": "a", "parts": [{"title": "b", "due": []}]}"#, 400, "wrongType", "“parts[0].due” must be"),
    (#"{"title": "a", "parts": [{"title": "b", "under": 1}]}"#, 400, "unknownField", "“parts[0].under”"),
    (#"{"title": "a", "line": "b"}"#, 400, "severalTitles", "“line” and “title”"),
    (#"{"line": 1}"#, 400, "wrongType", "“line” must be a text"),
    (#"{"line": "fri"}"#, 422, "emptyTitle", "needs a title"),
    (#"{"line": "a\u0000b"}"#, 422, "titleWithLineBreak", "one line"),
  ])
  func `a wrong request is refused with a sentence`(
    body: String, status: Int, code: String, words: String
  ) async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let answer = try await server.send(.post, "/api/todos", body)
      #expect(answer.status == status)
      #expect(try answer.value("error.code") == "\"\(code)\"")
      #expect(try answer.value("error.message").contains(words))
    }
    #expect(try fixture.defeat.list().isEmpty)
  }

  @Test func `10,000 to-dos are added, and no more`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      for (count, status) in [(9_999, 201), (10_000, 413)] {
        let parts = Array(repeating: #""a""#, count: count).joined(separator: ",")
        let answer = try await server.send(.post, "/api/todos", #"{"title": "b", "parts": [\#(parts)]}"#)
        #expect(answer.status == status)
        let text = Array(repeating: "a", count: count).joined(separator: "\\n")
        #expect(try await server.send(.post, "/api/todos", #"{"title": "b", "parts": "\#(text)"}"#).status == status)
      }
      let nested = String(repeating: #"{"title":"a","parts":["#, count: 300) + String(repeating: "]}", count: 300)
      #expect(try await server.send(.post, "/api/todos", nested).status == 400)
    }
    #expect(try fixture.defeat.list().count == 20_000)
  }

  @Test func `a line is read without adding it, with places in UTF-16`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let path = "/api/line?text=%F0%9F%8E%82+feb+30+Cake+fri+5pm+due:no"
      let answer = try await server.send(.get, path)
      #expect(answer.status == 200)
      #expect(try answer.value("title") == #""🎂 feb 30 Cake""#)
      #expect(
        try answer.value("values.0") == """
          {"end":22,"field":"due","start":15,"text":"due Friday, 17:00","value":"2026-11-27T17:00:00[Europe/Berlin]","words":"fri 5pm"}
          """)
      #expect(try answer.value("problems.0.words") == #""feb 30""#)
      #expect(try answer.value("problems.0.isError") == "false")
      #expect(try answer.value("problems.1.isError") == "true")
      #expect(try await server.send(.get, "/api/line").value("error.code") == #""noText""#)
    }
    #expect(try fixture.defeat.list().isEmpty)
  }
}
