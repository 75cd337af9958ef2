import DefeatTesting
import Foundation
import HTTPTypes
import Testing

@Suite struct InstallingTests {
  @Test func `the page's files have addresses with their version, which browsers keep`() async throws {
    try await ServerFixture().test { server in
      let page = try await server.send(.get, "/").text
      let version = try #require(page.firstMatch(of: #/<meta name="version" content="([0-9a-f]+)">/#)?.1)
      for address in page.matches(of: #/(?:src|href)="(/assets/[^"]+)"/#).map(\.1) {
        #expect(address.hasPrefix("/assets/\(version)/"))
        let file = try await server.send(.get, String(address))
        #expect(file.status == 200)
        #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
      }
      #expect(try await server.send(.get, "/assets/0123/page.js").status == 404)
      #expect(try await server.send(.get, "/assets/\(version)/nothing.js").status == 404)
    }
  }

  @Test func `the worker's script names the version and every file`() async throws {
    try await ServerFixture().test { server in
      let page = try await server.send(.get, "/").text
      let version = try #require(page.firstMatch(of: #/<meta name="version" content="([0-9a-f]+)">/#)?.1)
      let worker = try await server.send(.get, "/worker.js")
      #expect(worker.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(worker.headers[.cacheControl] == "no-cache")
      #expect(worker.text.contains("import { start } from \"/assets/\(version)/worker.js\";"))
      let names = worker.text.matches(of: #/"([a-z0-9-]+\.(?:js|css|svg|png))"/#).map { String($0.1) }
      #expect(names.contains("page.js"))
      #expect(names.contains("icon-192.png"))
      for name in names { #expect(try await server.send(.get, "/assets/\(version)/\(name)").status == 200) }
    }
  }

  @Test func `the manifest describes an application that browsers can install`() async throws {
    try await ServerFixture().test { server in
      let manifest = try await server.send(.get, "/manifest.webmanifest")
      #expect(manifest.headers[.contentType] == "application/manifest+json")
      #expect(try manifest.value("display") == #""standalone""#)
      #expect(try manifest.value("start_url") == #""/""#)
      for index in 0..<4 {
        let address = try manifest.value("icons.\(index).src").filter { $0 != "\"" }
        #expect(try await server.send(.get, address).status == 200)
      }
      let policy = try #require(manifest.headers[.contentSecurityPolicy])
      #expect(policy.contains("worker-src 'self'"))
      #expect(policy.contains("manifest-src 'self'"))
    }
  }
}
