import DefeatContents
import DefeatCore
import DefeatServer
import DefeatTesting
import Foundation
import HTTPTypes
import HolonFiles
import HolonToDos
import Testing

@Suite struct AttachmentRoutesTests {
  private let octets: HTTPFields = [.contentType: "application/octet-stream"]

  /// A list that keeps files, with one to-do.
  private func fixture() throws -> ServerFixture {
    let fixture = try ServerFixture()
    try fixture.plant("One")
    return fixture
  }

  /// A picture of 3 times 2 pixels, as far as its head goes.
  private static let picture: [UInt8] =
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0, 0, 0, 0, 0]

  @Test func `an uploaded file is attached, shown with its address, and detached`() async throws {
    let fixture = try fixture()
    try await fixture.test { server in
      let sent = try await server.send(
        .post, "/api/todos/1/attachments?name=caf%C3%A9%201.txt", "hello", headers: octets)
      #expect(sent.status == 201)
      #expect(try sent.value("attachments.0.name") == #""café 1.txt""#)
      #expect(try sent.value("attachments.0.bytes") == "5")
      let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
      #expect(try sent.value("attachments.0.hash") == "\"\(hash)\"")
      let page = try await server.send(.get, "/")
      #expect(page.text.contains(#"<span class="attached">1 attached</span>"#))
      #expect(try await server.send(.get, "/api/todos/1").value("attachments.0.name") == #""café 1.txt""#)

      let content = try await server.send(.get, "/attachments/\(hash)/caf%C3%A9%201.txt")
      #expect(content.status == 200)
      #expect(content.text == "hello")
      #expect(content.headers[.xContentTypeOptions] == "nosniff")
      #expect(content.headers[.contentSecurityPolicy]?.hasPrefix("sandbox; default-src 'none'") == true)
      #expect(content.headers[.contentDisposition]?.contains("filename*=UTF-8''caf%C3%A9%201%2Etxt") == true)

      let gone = try await server.send(.delete, "/api/todos/1/attachments/caf%C3%A9%201.txt")
      #expect(gone.status == 200)
      #expect(try await server.send(.get, "/api/todos/1/attachments").value("attachments") == "[]")
      #expect(try await server.send(.post, "/api/undo").status == 200)
      #expect(try await server.send(.get, "/api/todos/1/attachments").value("attachments.0.bytes") == "5")
    }
  }

  @Test(arguments: [
    ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=7-", 206, "789", "bytes 7-9/10"),
    ("bytes=-2", 206, "89", "bytes 8-9/10"), ("bytes=5-99", 206, "56789", "bytes 5-9/10"),
    ("bytes=10-", 416, "", "bytes */10"), ("bytes=-0", 416, "", "bytes */10"), ("bytes=3-1", 200, "0123456789", nil),
    ("bytes=0-1,3-4", 200, "0123456789", nil), ("lines=1", 200, "0123456789", nil), ("bytes=-", 200, "0123456789", nil),
    ("bytes=99999999999999999999-", 200, "0123456789", nil),
  ])
  func `a range of a content is sent on request`(
    range: String, status: Int, text: String, content: String?
  ) async throws {
    let fixture = try fixture()
    try await fixture.test { server in
      let sent = try await server.send(.post, "/api/todos/1/attachments?name=n", "0123456789", headers: octets)
      let hash = try sent.value("attachments.0.hash").dropFirst().dropLast()
      let answer = try await server.send(.get, "/attachments/\(hash)/n", headers: [.range: range])
      #expect(answer.status == status)
      #expect(answer.text == text)
      #expect(answer.headers[.contentRange] == content)
      #expect(answer.headers[.acceptRanges] == "bytes")
    }
  }

  @Test func `contents that could run as a page are sent as text or as downloads`() async throws {
    let fixture = try fixture()
    try await fixture.test { server in
      for (name, text) in [("evil.html", "<script>alert(1)</script>"), ("evil.svg", "<svg onload='alert(1)'/>")] {
        let sent = try await server.send(.post, "/api/todos/1/attachments?name=\(name)", text, headers: octets)
        let count = try await server.send(.get, "/api/todos/1/attachments").text.split(separator: "\"hash\"").count - 1
        let hash = try sent.value("attachments.\(count - 1).hash").dropFirst().dropLast()
        let answer = try await server.send(.get, "/attachments/\(hash)/\(name)")
        let type = try #require(answer.headers[.contentType])
        let isSaved = answer.headers[.contentDisposition]?.hasPrefix("attachment") == true
        #expect(type == "text/plain; charset=utf-8" || type == "application/octet-stream" && isSaved)
        #expect(answer.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
      }
    }
  }

  @Test func `files that are too large or have no name or place are refused with a sentence`() async throws {
    let fixture = try fixture()
    try await ServerFixture.test(try ToDoServer(fixture.defeat, identity: "a", port: 0, greatestUpload: 10)) { server in
      let cases: [(String, String, Int, String)] = [
        ("/api/todos/1/attachments?name=n", "01234567890", 413, "tooLarge"),
        ("/api/todos/1/attachments", "1", 400, "noName"),
        ("/api/todos/9/attachments?name=n", "1", 404, "unknownNumber"),
        ("/api/todos/1/attachments?name=a%2Fb", "1", 422, "invalidName"),
        ("/api/todos/1/attachments?name=..", "1", 422, "invalidName"),
      ]
      for (path, body, status, code) in cases {
        let answer = try await server.send(.post, path, body, headers: octets)
        #expect(answer.status == status, "\(path)")
        #expect(try answer.value("error.code") == "\"\(code)\"")
      }
      // A form of another site can send text, which is refused like everything that isn't said to be bytes.
      let form = try await server.send(
        .post, "/api/todos/1/attachments?name=n", "1", headers: [.contentType: "text/plain"])
      #expect(form.status == 415)
      let foreign = try await server.send(
        .post, "/api/todos/1/attachments?name=n", "1",
        headers: [.contentType: "application/octet-stream", .origin: "http://evil.example"])
      #expect(foreign.status == 403)
      for path in [
        "/attachments/..%2F..%2Fetc%2Fpasswd/x", "/attachments/\(String(repeating: "0", count: 64))/x",
        "/attachments/\(String(repeating: "0", count: 64))/..%2Fx", "/api/todos/1/attachments/gone",
      ] {
        let answer = try await server.send(path.hasPrefix("/api") ? .delete : .get, path)
        #expect(answer.status == 404, "\(path)")
      }
      #expect(try await server.send(.get, "/api/todos/1/attachments").value("attachments") == "[]")
    }
  }

  @Test func `a picture is sent with its own type`() async throws {
    let fixture = try fixture()
    let file = fixture.path + ".png"
    try Data(Self.picture).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    try fixture.defeat.attach([AbsolutePath(file)], to: .number(1))
    try await fixture.test { server in
      let answer = try await server.send(.get, "/api/todos/1/attachments")
      #expect(try answer.value("attachments.0.kind") == #""image""#)
      #expect(try answer.value("attachments.0.width") == "3")
      let hash = try answer.value("attachments.0.hash").dropFirst().dropLast()
      let content = try await server.send(.get, "/attachments/\(hash)/x.png")
      #expect(content.headers[.contentType] == "image/png")
      #expect(content.headers[.contentDisposition]?.hasPrefix("inline") == true)
    }
  }
}
