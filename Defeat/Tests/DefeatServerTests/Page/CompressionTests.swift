import DefeatTesting
import HTTPTypes
import Testing

@testable import DefeatServer

@Suite("Compression of the page and its files")
struct CompressionTests {
  private static let site = HTTPField.Name.secFetchSite

  private static func length(_ answer: Answer) throws -> Int {
    try #require(answer.headers[.contentLength].flatMap { Int($0) })
  }

  @Test(arguments: ["page.js", "list.css", "icon.svg"])
  func `a file is compressed for a browser that accepts it`(name: String) async throws {
    try await ServerFixture().test { server in
      let plain = try await server.client.sendExactly(.get, "/assets/\(name)")
      #expect(plain.headers[.contentEncoding] == nil)
      let packed = try await server.client.sendExactly(
        .get, "/assets/\(name)", headers: [.acceptEncoding: "br, gzip;q=0.5"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.headers[.vary] == "Accept-Encoding")
      #expect(try Self.length(packed) < Self.length(plain))
      let tag = try #require(packed.headers[.eTag])
      #expect(tag != plain.headers[.eTag])
      let again = try await server.client.sendExactly(
        .get, "/assets/\(name)", headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag])
      #expect(again.status == 304)
      let refused = try await server.client.sendExactly(.get, "/assets/\(name)", headers: [.acceptEncoding: "gzip;q=0"])
      #expect(refused.headers[.contentEncoding] == nil)
    }
  }

  @Test func `titles are compressed only if no other site has caused the request`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Party\n  Cake")
    try await fixture.test { server in
      for path in ["/", "/api/rows?page=a&view="] {
        for (site, encoding) in [
          ("none", "gzip"), ("same-origin", "gzip"), ("cross-site", nil), ("same-site", nil), (nil, nil),
        ] as [(String?, String?)] {
          var headers: HTTPFields = [.acceptEncoding: "gzip"]
          headers[Self.site] = site
          let answer = try await server.client.sendExactly(.get, path, headers: headers)
          #expect(answer.status == 200)
          #expect(answer.headers[.contentEncoding] == encoding, "\(path) from \(site ?? "an old browser")")
        }
      }
    }
  }

  @Test func `the page names all modules that its script imports`() async throws {
    try await ServerFixture().test { server in
      let page = try await server.client.sendExactly(.get, "/").text
      for name in ["rows.js", "queue.js", "waiting.js", "base.js"] {
        #expect(page.contains("<link rel=\"modulepreload\" href=\"/assets/\(Asset.version)/\(name)\">"), "\(name)")
      }
      #expect(!page.contains("worker.js"))
      #expect(!page.contains("account.js"))
    }
  }
}
