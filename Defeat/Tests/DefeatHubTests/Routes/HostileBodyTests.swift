import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import Testing

@Suite("Hostile bodies", .serialized)
struct HostileBodyTests {
  private static let encodings: [String.Encoding] = [
    .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16, .utf32,
  ]

  private func post(
    _ body: Data, to path: String, _ caller: Caller, type: String = "application/json"
  ) async throws -> Answer {
    try await caller.sendBytes(.post, path, Array(body), headers: [.contentType: type])
  }

  @Test func `JSON in another encoding than UTF-8 is refused on every route`() async throws {
    let deep = "[\"∀\"," + String(repeating: "[", count: 512)
    let fixture = try await HubFixture(.sqlite)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      for encoding in Self.encodings {
        let body = try #require(deep.data(using: encoding))
        for path in [HubPath.accounts, HubPath.devices] {
          #expect(try await post(body, to: path, caller).failure == "400 unreadable", "\(path) \(encoding)")
        }
        for path in [HubPath.spaces, HubPath.sync(home)] {
          #expect(try await post(body, to: path, anna).failure == "400 unreadable", "\(path) \(encoding)")
        }
      }
      let login = try JSONEncoder().encode(HubLogin(name: "anna", password: "correct horse anna", device: "x"))
      let marked = try await post(Data([0xEF, 0xBB, 0xBF]) + login, to: HubPath.devices, caller)
      #expect(marked.words == "The body can't be read: it isn't JSON in UTF-8.")
      #expect(try await post(login, to: HubPath.devices, caller).status == 201)
    }
  }

  @Test func `attempts are counted before a body is read`() async throws {
    var limits = HubLimits.quick
    limits.attempts = HubLimits.Rate(perSecond: 0.001, burst: 3)
    let fixture = try await HubFixture(.sqlite, limits: limits)
    try await fixture.test { caller in
      for path in [HubPath.accounts, HubPath.devices, HubPath.accounts] {
        let answer = try await post(Data("[".utf8), to: path, caller)
        #expect(answer.failure == "400 unreadable")
      }
      // Neither its type nor its length is looked at any more.
      let large = Data(repeating: 0x20, count: 100_000)
      for path in [HubPath.accounts, HubPath.devices] {
        let answer = try await post(large, to: path, caller, type: "text/plain")
        #expect(answer.failure == "429 tooManyRequests")
      }
    }
  }
}
