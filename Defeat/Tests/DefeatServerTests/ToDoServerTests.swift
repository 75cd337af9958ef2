import DefeatCore
import DefeatServer
import DefeatTesting
import Foundation
import HTTPTypes
import Testing

@Suite struct ToDoServerTests {
  @Test(arguments: ["evil.example", "evil.example:{port}", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example:{port}"])
  func `a request for another host is refused`(host: String) async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let port = server.client.port
      let foreign = host.replacingOccurrences(of: "{port}", with: "\(port)")
      let refused = try await server.client.sendExactly(.get, "/api/list", host: foreign)
      #expect(refused.status == 421)
      for own in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        let accepted = try await server.client.sendExactly(.get, "/api/list", host: "\(own):\(port)")
        #expect(accepted.status == 200)
      }
    }
  }

  @Test func `a port in use is reported in a sentence`() async throws {
    let fixture = try ServerFixture()
    try await fixture.test { server in
      let port = server.client.port
      await #expect(throws: ToDoServerError.portInUse(port)) {
        try await ToDoServer(fixture.defeat, identity: "a", port: port).run()
      }
    }
    #expect(ToDoServerError.portInUse(8_080).description.hasPrefix("Port 8080 is in use by another program"))
  }

  @Test(arguments: ["0.0.0.0", "example.com", "192.168.1.2", ""])
  func `only loopback addresses are accepted`(host: String) throws {
    let defeat = try ServerFixture().defeat
    #expect(throws: ToDoServerError.notLoopback(host: host)) { try ToDoServer(defeat, identity: "a", host: host) }
    #expect(throws: ToDoServerError.invalidPort(70_000)) { try ToDoServer(defeat, identity: "a", port: 70_000) }
  }

  @Test func `open pages don't prevent the server from stopping`() async throws {
    let fixture = try ServerFixture()
    let server = try ToDoServer(fixture.defeat, identity: "a", port: 0)
    let (addresses, found) = AsyncStream.makeStream(of: String.self)
    let running = Task { try await server.run { found.yield($0) } }
    for await address in addresses {
      let events = TestClient(address).events("/events?after=0")
      try await events.begin()
      running.cancel()
      // The stream ends, and so does the server: neither waits for the other.
      _ = try? await events.next()
      try await running.value
      break
    }
  }
}
