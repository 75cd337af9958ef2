import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import Testing

@Suite struct SecurityTests {
  @Test func `the page runs and loads nothing but its own files, in no frame`() async throws {
    try await ServerFixture().test { server in
      for path in ["/", "/worker.js", "/assets/icon.svg", "/api/list", "/nothing"] {
        let headers = try await server.send(.get, path).headers
        let policy = try #require(headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[try #require(HTTPField.Name("Referrer-Policy"))] == "no-referrer")
        #expect(headers[.accessControlAllowOrigin] == nil)
      }
    }
  }

  @Test func `scripts and style sheets come without what is about documents`() async throws {
    try await ServerFixture().test { server in
      for path in ["/assets/page.js", "/assets/list.css"] {
        let headers = try await server.send(.get, path).headers
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[try #require(HTTPField.Name("Cross-Origin-Resource-Policy"))] == "same-origin")
        #expect(headers[.contentSecurityPolicy] == nil)
      }
    }
  }

  @Test(arguments: [
    ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:81"],
    ["Origin": "http://localhost"], ["Origin": "https://127.0.0.1:{port}"], ["Sec-Fetch-Site": "cross-site"],
    ["Sec-Fetch-Site": "same-site"],
  ])
  func `other web sites can't change the list`(fields: [String: String]) async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One")
    try await fixture.test { server in
      let fields = HTTPFields(fields, port: server.client.port)
      for (method, path) in [
        (HTTPRequest.Method.post, "/api/todos/1/complete"), (.delete, "/api/todos/1"), (.post, "/api/undo"),
      ] {
        let answer = try await server.send(method, path, headers: fields)
        #expect(answer.status == 403)
        #expect(try answer.value("error.code") == #""foreignOrigin""#)
      }
      #expect(try await server.send(.get, "/", headers: fields).status == 200)
    }
    #expect(try fixture.defeat.lastEdit() == 1)
  }

  @Test(arguments: [
    ["Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"],
  ])
  func `the page itself can change the list`(fields: [String: String]) async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One")
    try await fixture.test { server in
      let fields = HTTPFields(fields, port: server.client.port)
      let answer = try await server.send(.post, "/api/todos/1/complete", headers: fields)
      #expect(answer.status == 200)
    }
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"])
  func `requests that a form can send are refused`(type: String) async throws {
    try await ServerFixture().test { server in
      let answer = try await server.send(
        .post, "/api/todos", #"{"title": "a"}"#, headers: [.contentType: type])
      #expect(answer.status == 415)
      #expect(try answer.value("error.code") == #""notJSON""#)
      let bare = try await server.send(.post, "/api/undo", headers: [.contentType: type])
      #expect(bare.status == 415)
    }
  }

  @Test func `JSON may state its encoding`() async throws {
    try await ServerFixture().test { server in
      let answer = try await server.send(
        .post, "/api/todos", #"{"title": "a"}"#, headers: [.contentType: "Application/JSON; charset=utf-8"])
      #expect(answer.status == 201)
    }
  }
}

extension HTTPFields {
  /// Creates fields, in which “{port}” stands for the port of a server.
  init(_ fields: [String: String], port: Int) {
    self.init()
    for (name, value) in fields {
      if let name = HTTPField.Name(name) { self[name] = value.replacingOccurrences(of: "{port}", with: "\(port)") }
    }
  }
}
