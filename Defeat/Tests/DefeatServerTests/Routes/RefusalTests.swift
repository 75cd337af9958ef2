import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite struct RefusalTests {
  /// JSON in UTF-16 with 513 open brackets behind a character of which one byte looks like a quotation mark.
  private static let deepUTF16: String = {
    let text = "[\"∀\"," + String(repeating: "[", count: 512)
    return String(decoding: text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }, as: UTF8.self)
  }()

  @Test(arguments: [
    (HTTPRequest.Method.get, "/api/todos/9", nil, 404, "unknownNumber"),
    (.get, "/api/todos/abcd", nil, 404, "unknownID"),
    (.get, "/api/todos/xyz", nil, 400, "unreadableReference"),
    (.get, "/api/nothing", nil, 404, "notFound"),
    (.get, "/assets/nothing.js", nil, 404, "notFound"),
    (.put, "/api/todos/1", "{}", 404, "notFound"),
    (.post, "/api/todos", "{}", 422, "emptyTitle"),
    (.post, "/api/todos", #"{"title": "a\nb"}"#, 422, "titleWithLineBreak"),
    (.post, "/api/todos", #"{"title": "a", "tags": ["b c"]}"#, 422, "invalidTag"),
    (.post, "/api/todos", #"{"title": "a", "due": "someday"}"#, 422, "unreadableDue"),
    (.post, "/api/todos", #"{"title": "a", "priority": "urgent"}"#, 422, "unreadablePriority"),
    (.post, "/api/todos", #"{"title": 3}"#, 400, "wrongType"),
    (.post, "/api/todos", #"{"title": "a", "tags": [1]}"#, 400, "wrongType"),
    (.post, "/api/todos", #"{"title": "a", "under": true}"#, 400, "wrongType"),
    (.post, "/api/todos", #"{"title": "a", "under": 9}"#, 404, "unknownNumber"),
    (.post, "/api/todos", #"{"title": "a", "colour": 1, "done": 2}"#, 400, "unknownField"),
    (.post, "/api/todos", "{", 400, "unreadableJSON"),
    (.post, "/api/todos", "[]", 400, "unreadableJSON"),
    (.post, "/api/todos", String(repeating: "[", count: 513), 400, "unreadableJSON"),
    (.post, "/api/todos", #"{"title": "# + String(repeating: "[", count: 512), 400, "unreadableJSON"),
    (.post, "/api/todos", Self.deepUTF16, 400, "unreadableJSON"),
    (.patch, "/api/todos/9", #"{"title": "a"}"#, 404, "unknownNumber"),
    (.patch, "/api/todos/1", #"{"number": 5}"#, 400, "unknownField"),
    (.delete, "/api/todos/9", nil, 404, "unknownNumber"),
    (.post, "/api/todos/9/complete", nil, 404, "unknownNumber"),
    (.post, "/api/redo", nil, 409, "nothingToRedo"),
  ])
  func `a refusal has a status, a word for programs and a sentence for people`(
    method: HTTPRequest.Method, path: String, body: String?, status: Int, code: String
  ) async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One")
    try await fixture.test { server in
      let answer = try await server.send(method, path, body)
      #expect(answer.status == status)
      #expect(answer.headers[.contentType] == "application/json; charset=utf-8")
      #expect(try answer.value("error.code") == "\"\(code)\"")
      #expect(try answer.value("error.message").hasSuffix(#"."#) || answer.value("error.message").hasSuffix(#".""#))
    }
    #expect(try fixture.defeat.list().count == 1)
  }

  @Test(arguments: [
    ("/todo/9999", 404), ("/todo/xyz", 400), ("/filter/nope", 404), ("/nope", 404), ("/lists/Nope/", 404),
    ("/attachments/x/y.txt", 404),
  ])
  func `an error in the address bar is a page with a way back`(path: String, status: Int) async throws {
    try await ServerFixture().test { server in
      let page = try await server.send(.get, path, headers: [.accept: "text/html,*/*;q=0.8"])
      #expect(page.status == status)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.text.contains("<title>"))
      #expect(page.text.contains("<a href=\"/\">Go to your to-dos</a>"))
      #expect(page.headers[.vary] == "Accept")
      for program in [[:], [.accept: "*/*"], [.accept: "application/json"]] as [HTTPFields] {
        let answer = try await server.send(.get, path, headers: program)
        #expect(answer.status == status)
        #expect(try answer.value("error.message") != "null")
      }
      // Scripts and people who look at the API get JSON.
      let api = try await server.send(.get, "/api/nothing", headers: [.accept: "text/html"])
      #expect(try api.value("error.code") == #""notFound""#)
    }
  }

  @Test func `unknown fields are refused with the names of the known ones`() async throws {
    try await ServerFixture().test { server in
      let answer = try await server.send(.post, "/api/todos", #"{"title": "a", "colour": 1, "done": 2}"#)
      let message = try answer.value("error.message")
      #expect(message.contains("“colour”, “done”"))
      #expect(message.contains("“priority”"))
    }
  }

  @Test func `all errors are reported together, field by field`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One")
    try await fixture.test { server in
      let body = #"{"title": " ", "due": "someday", "tags": ["a b"], "priority": "high"}"#
      for (method, path) in [(HTTPRequest.Method.post, "/api/todos"), (.patch, "/api/todos/1")] {
        let answer = try await server.send(method, path, body)
        #expect(answer.status == 422)
        #expect(try answer.value("error.code") == #""severalFields""#)
        for (index, (field, code)) in [
          ("title", "emptyTitle"), ("due", "unreadableDue"), ("tags", "invalidTag"),
        ].enumerated() {
          #expect(try answer.value("error.fields.\(index).field") == "\"\(field)\"")
          #expect(try answer.value("error.fields.\(index).code") == "\"\(code)\"")
          let sentence = try answer.value("error.fields.\(index).message").dropFirst().dropLast()
          #expect(try sentence.hasSuffix(".") && answer.value("error.message").contains(sentence))
        }
        #expect(try answer.value("error.fields.3") == "null")
      }
    }
    #expect(try fixture.defeat.list()[1]?.title == "One")
  }

  @Test func `a body of more than a megabyte is refused`() async throws {
    try await ServerFixture().test { server in
      let notes = String(repeating: "x", count: 1_100_000)
      let answer = try await server.send(.post, "/api/todos", #"{"title": "a", "notes": "\#(notes)"}"#)
      #expect(answer.status == 413)
      #expect(try answer.value("error.code") == #""tooLarge""#)
    }
  }

  @Test func `a deeply nested body is refused`() async throws {
    try await ServerFixture().test { server in
      let answer = try await server.send(
        .post, "/api/todos", #"{"title": "# + String(repeating: "[", count: 100_000))
      #expect(answer.status == 400)
    }
  }

  @Test(arguments: [
    (ToDoStoreError.Code.locked, 503, "locked"), (.full, 503, "full"), (.unavailable, 503, "unavailable"),
    (.failed, 500, "failed"),
  ])
  func `an error of the store is returned in its own sentence`(
    code: ToDoStoreError.Code, status: Int, name: String
  ) async throws {
    let defeat = Defeat(store: TroubledStore(error: ToDoStoreError(code, "The disk is on fire.", underlying: "secret")))
    try await ServerFixture.test(defeat) { server in
      for path in ["/", "/api/list", "/api/quest"] {
        let answer = try await server.send(.get, path)
        #expect(answer.status == status)
        #expect(answer.text == #"{"error":{"code":"\#(name)","message":"The disk is on fire."}}"#)
      }
    }
  }
}
