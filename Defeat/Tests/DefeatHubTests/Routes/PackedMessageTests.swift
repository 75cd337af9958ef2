import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonCompression
import HolonSync
import Testing

/// Requests and answers that are packed by gzip.
@Suite("Compressed messages") struct PackedMessageTests {
  private func push(_ count: Int) throws -> [UInt8] {
    var client = SyncClient()
    for number in 0..<count {
      try client.create(UUID(), ["title": "Buy milk, part \(number)"], at: .last(in: .root), now: .now)
    }
    let operations = client.outbox
    return SyncRequest(device: client.device, body: .push(operations)).json
  }

  private func send(
    _ body: [UInt8], encoding: String?, to space: UUID, _ caller: Caller, accepting: String? = nil
  ) async throws -> Answer {
    var headers = caller.withToken([.contentType: "application/json"])
    if let encoding { headers[.contentEncoding] = encoding }
    if let accepting { headers[.acceptEncoding] = accepting }
    return try await caller.client.sendExactly(.post, HubPath.sync(space), headers: headers, body: body)
  }

  @Test func `a compressed push is accepted, and its response is compressed`() async throws {
    let fixture = try await HubFixture(.sqlite)
    try await fixture.test { caller in
      let ada = try await caller.person("ada")
      let space = ada.session.account.home
      let packed = try #require(Gzip.packed(try push(300)))
      let answer = try await send(packed, encoding: "gzip", to: space, ada.caller)
      #expect(answer.status == 200)
      #expect(answer.headers[.acceptEncoding] == "gzip", "devices learn from it that they may pack")
      let device = DeviceIdentity.random()
      let request = SyncRequest(device: device, body: .snapshot(.first, start: nil, limit: 1_000))
      let question = request.json
      let page = try await send(question, encoding: nil, to: space, ada.caller, accepting: "deflate, gzip")
      #expect(page.headers[.contentEncoding] == "gzip")
      let text = try Gzip.unpacked(page.bytes, limit: 1 << 20)
      #expect(text.count > 5 * page.bytes.count)
      let response = try SyncResponse(json: text)
      guard case .page(let nodes) = response.body else {
        Issue.record("\(response.body)")
        return
      }
      #expect(nodes.nodes.count == 300)
      for accepting in [nil, "deflate", "gzip;q=0", "br, gzip; q=0.0"] {
        let plain = try await send(question, encoding: nil, to: space, ada.caller, accepting: accepting)
        #expect(plain.headers[.contentEncoding] == nil && plain.bytes.count == text.count)
      }
    }
  }

  @Test func `a decompression bomb and a wrong encoding are refused`() async throws {
    let fixture = try await HubFixture(.sqlite)
    try await fixture.test { caller in
      let ada = try await caller.person("ada")
      let space = ada.session.account.home
      let bomb = try #require(Gzip.packed([UInt8](repeating: 0x20, count: 30_000_000)))
      #expect(bomb.count < 100_000)
      #expect(try await send(bomb, encoding: "gzip", to: space, ada.caller).status == 413)
      #expect(try await send([1, 2, 3], encoding: "gzip", to: space, ada.caller).status == 400)
      #expect(try await send([1, 2, 3], encoding: "br", to: space, ada.caller).status == 415)
      // Requests of strangers aren't unpacked at all.
      let stranger = Caller(client: caller.client, token: "nobody")
      #expect(try await send(bomb, encoding: "gzip", to: space, stranger).status == 401)
    }
  }
}
