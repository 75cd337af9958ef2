import AsyncHTTPClient
import DefeatCore
import DefeatHTTP
import DefeatHub
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

@Suite("Slow clients", .serialized)
struct SlowClientTests {
  /// Runs a hub at a port, with connections that may wait for a moment only.
  private func withHub(
    connections: Int = 10_000, _ body: @escaping @Sendable (_ address: String, _ port: Int) async throws -> Void
  ) async throws {
    let fixture = try await HubFixture(.sqlite)
    var server = try HubServer(fixture.hub, HubConfiguration(port: 0))
    server.connectionLimits = ConnectionLimits(connections: connections)
    server.connectionLimits.firstHead = .milliseconds(300)
    server.connectionLimits.body = .milliseconds(300)
    let (addresses, found) = AsyncStream.makeStream(of: String.self)
    try await withThrowingTaskGroup(of: Void.self) { [server] group in
      group.addTask { try await server.run { found.yield($0) } }
      group.addTask {
        for await address in addresses {
          try await body(address, try #require(URL(string: address)?.port))
          return
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Sends a beginning, and waits until the hub ends the connection.
  ///
  /// - Returns: What the hub has answered.
  private func send(_ beginning: String, to port: Int) async throws -> String {
    let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    do {
      return try await connection.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: beginning))
        var answer = ""
        for try await part in inbound { answer += String(buffer: part) }
        return answer
      }
    } catch ChannelError.ioOnClosedChannel {
      // On a busy machine, the hub may end the connection before the beginning is sent.
      return ""
    }
  }

  /// Asks a question, again if its connection is closed in favour of newer ones.
  ///
  /// The hub closes the connection that has waited longest. During a burst of others, on a busy machine, that may be the
  /// one of the question, whose head hasn't been read yet, or the client's kept one.
  private func status(of question: HTTPClientRequest) async throws -> HTTPResponseStatus {
    for _ in 0..<20 {
      do {
        return try await HTTPClient.shared.execute(question, timeout: .seconds(20)).status
      } catch is IOError {
      } catch let error as HTTPClientError where error == .remoteConnectionClosed {}
    }
    return try await HTTPClient.shared.execute(question, timeout: .seconds(20)).status
  }

  @Test(.timeLimit(.minutes(10)))
  func `a client that delays a header or a body is disconnected`() async throws {
    try await withHub { _, port in
      #expect(try await send("GET /v1 HTTP/1.1\r\nHost: x\r\nX-Slow: ", to: port) == "")
      let body =
        "POST /v1/devices HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
      let answer = try await send(body, to: port)
      #expect(!answer.contains("200 OK"))
      #expect(try await send("", to: port) == "")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `idle connections don't block others, and event streams continue`() async throws {
    try await withHub(connections: 20) { address, port in
      let password = "correct horse anna"
      _ = try await HubMirror.post(address + HubPath.accounts, HubSignUp(name: "anna", password: password), nil)
      let data = try await HubMirror.post(
        address + HubPath.devices, HubLogin(name: "anna", password: password, device: "Phone"), nil)
      let session = try JSONDecoder().decode(HubSession.self, from: data)
      var request = HTTPClientRequest(url: address + HubPath.live)
      request.headers.add(name: "Authorization", value: "Bearer \(session.token)")
      var events = try await HTTPClient.shared.execute(request, timeout: .seconds(20)).body.makeAsyncIterator()
      _ = try await events.next()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<60 { group.addTask { _ = try? await send("GET /v1 HTTP/1.1\r\n", to: port) } }
        for _ in 0..<10 {
          var question = HTTPClientRequest(url: address + HubPath.account)
          question.headers.add(name: "Authorization", value: "Bearer \(session.token)")
          question.headers.add(name: "Connection", value: "close")
          #expect(try await status(of: question) == .ok)
        }
        try await group.waitForAll()
      }
      // Longer than a head or a body may take.
      _ = try await HubMirror.post(
        address + HubPath.spaces, HubSpaceDraft(id: UUID(), name: "Household"), session.token)
      #expect(try await events.next() != nil)
    }
  }
}
