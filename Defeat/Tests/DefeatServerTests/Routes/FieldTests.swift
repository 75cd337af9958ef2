import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

/// Each test goes through all fields, so that one that the server has forgotten is named.
@Suite("Fields on the page and in requests")
struct FieldTests {
  @Test(arguments: ToDo.Field.values)
  func `a value is set and cleared by requests, and shown in the row in the form's notation`(field: ToDo.Field)
    async throws
  {
    let texts = ["2026-12-01", "B", "90min", "FREQ=DAILY;START=20261201", "manual"]
    let value = try #require(texts.lazy.compactMap(field.value).first)
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let body = "{\"title\": \"One\", \"\(field.rawValue)\": \"\(value)\"}"
      #expect(try await server.send(.post, "/api/todos", body).status == 201)
      #expect(try fixture.defeat.list()[1]?[field] == value)
      #expect(try await server.send(.get, "/api/todos/1").value(field.rawValue) != "null")
      // To-dos that start later are among all.
      let page = try await server.send(.get, "/?all")
      // The class of a due time also states how near it is.
      let beginning = field == .due ? #"<time class="due"# : #"class="\#(field.rawValue)""#
      let start = try #require(page.text.firstRange(of: beginning)).upperBound
      let shown = page.text[start...].prefix { $0 != ">" }.components(separatedBy: #"data-value=""#).last ?? ""
      let input = String(shown.prefix { $0 != "\"" })
      let read = try field.value(written: input, ServerFixture.clock)
      if case (.recurrence(let read), .recurrence(let recurrence)) = (read, value) {
        // The form counts it from the due time.
        #expect(read.rule == recurrence.rule && read.basis == recurrence.basis)
      } else {
        #expect(read == value)
      }
      let cleared = try await server.send(.patch, "/api/todos/1", "{\"\(field.rawValue)\": null}")
      #expect(try cleared.value(field.rawValue) == "null")
      let refused = try await server.send(.patch, "/api/todos/1", "{\"\(field.rawValue)\": \"?!\"}")
      #expect(try refused.value("error.code") == "\"unreadable\(field.label)\"")
    }
  }
}
