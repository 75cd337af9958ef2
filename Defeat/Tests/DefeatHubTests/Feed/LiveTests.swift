import AsyncHTTPClient
import DefeatCore
import DefeatHub
import Foundation
import HolonSync
import NIOCore
import NIOHTTP1
import Testing

@Suite("Live hints", .serialized)
struct LiveTests {
  @Test(arguments: Store.available)
  func `a listening device is notified of edits, of other spaces, and of its logout`(_ store: Store) async throws {
    let fixture = try await HubFixture(store, processes: 2)
    try await withHubs(fixture, HubClock(real: ())) { addresses, _ in
      let (token, session) = try await signUp("anna", addresses[0])
      // On PostgreSQL another process does what the device hears of.
      let other = store == .postgres ? addresses[1] : addresses[0]
      var events = try await Listener(addresses[0], token)
      #expect(try await events.next() == .head(space: session.account.home, head: 0))
      var client = SyncClient()
      try client.create(UUID(), ["title": "Milk"], at: .last(in: .root), now: .now)
      let path = HubPath.sync(session.account.home)
      while let request = client.nextRequest() {
        let data = try await HubMirror.post(other + path, json: request.json, token)
        client.receive(try SyncResponse(json: Array(data)), now: .now)
      }
      #expect(try await events.next() == .head(space: session.account.home, head: 2))
      let space = UUID()
      _ = try await HubMirror.post(other + HubPath.spaces, HubSpaceDraft(id: space, name: "Household"), token)
      #expect(try await events.next() == .spaces)
      #expect(try await events.next() == .head(space: space, head: 0))
      try await delete(other + HubPath.device(session.device.id), token)
      #expect(try await events.next() == .revoked)
      #expect(try await events.next() == nil)
    }
  }

  private func signUp(_ name: String, _ address: String) async throws -> (String, HubSession) {
    let password = "correct horse"
    _ = try await HubMirror.post(address + HubPath.accounts, HubSignUp(name: name, password: password), nil)
    let login = HubLogin(name: name, password: password, device: "Phone")
    let data = try await HubMirror.post(address + HubPath.devices, login, nil)
    let session = try JSONDecoder().decode(HubSession.self, from: data)
    return (session.token, session)
  }

  private func delete(_ address: String, _ token: String) async throws {
    var request = HTTPClientRequest(url: address)
    request.method = .DELETE
    request.headers.add(name: "Authorization", value: "Bearer \(token)")
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
    #expect(response.status == .noContent)
  }
}

/// Reads one event after another.
private struct Listener {
  private var chunks: HTTPClientResponse.Body.AsyncIterator
  private var rest = ""

  init(_ address: String, _ token: String) async throws {
    var request = HTTPClientRequest(url: address + HubPath.live)
    request.headers.add(name: "Authorization", value: "Bearer \(token)")
    chunks = try await HTTPClient.shared.execute(request, timeout: .seconds(60)).body.makeAsyncIterator()
  }

  /// The next event; nil when the stream has ended.
  mutating func next() async throws -> HubEvent? {
    while true {
      while let end = rest.range(of: "\n\n") {
        let lines = rest[..<end.lowerBound].split(separator: "\n").map(String.init)
        rest = String(rest[end.upperBound...])
        let name = lines.first { $0.hasPrefix("event: ") }?.dropFirst(7)
        let data = lines.first { $0.hasPrefix("data: ") }?.dropFirst(6)
        if let name, let data, let event = HubEvent(name: String(name), data: String(data)) { return event }
      }
      guard let chunk = try await chunks.next() else { return nil }
      rest += String(buffer: chunk)
    }
  }
}
