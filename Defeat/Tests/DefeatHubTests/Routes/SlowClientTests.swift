import DefeatCore
import DefeatHTTP
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonHTTP
import HolonSync
import NIOCore
import NIOPosix
import Testing

@Suite("Slow clients", .serialized)
struct SlowClientTests {
  /// Runs a hub at a port, with connections that may wait for a moment only.
  private func withHub(
    connections: Int = 10_000, _ body: @escaping @Sendable (Caller) async throws -> Void
  ) async throws {
    let fixture = try await HubFixture(.sqlite)
    var server = try HubServer(fixture.hub, HubConfiguration(port: 0))
    server.connectionLimits = ConnectionLimits(connections: connections)
    server.connectionLimits.firstHead = .milliseconds(300)
    server.connectionLimits.body = .milliseconds(300)
    try await HubFixture.test(server, body)
  }

  /// Sends a beginning, and waits until the hub ends the connection.
  ///
  /// - Returns: The response of the hub.
  private func send(_ beginning: String, to hub: Caller) async throws -> String {
    String(decoding: try await exchange(Array(beginning.utf8), port: hub.client.port), as: UTF8.self)
  }

  /// Asks a question, again if its connection is closed in favour of newer ones.
  ///
  /// The hub closes the connection that has waited longest. During a burst of others, on a busy machine, that may be the
  /// one of the question, whose head hasn't been read yet, or the client's kept one.
  private func status(of path: String, _ caller: Caller) async throws -> Int {
    for _ in 0..<20 {
      do {
        return try await caller.send(.get, path, headers: [.connection: "close"]).status
      } catch let error as HTTPError where error.code == .broken {}
    }
    return try await caller.send(.get, path, headers: [.connection: "close"]).status
  }

  @Test(.timeLimit(.minutes(10)))
  func `a client that delays a header or a body is disconnected`() async throws {
    try await withHub { hub in
      #expect(try await send("GET /v1 HTTP/1.1\r\nHost: x\r\nX-Slow: ", to: hub) == "")
      let body =
        "POST /v1/devices HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
      let answer = try await send(body, to: hub)
      #expect(!answer.contains("200 OK"))
      #expect(try await send("", to: hub) == "")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `idle connections don't block others, and event streams continue`() async throws {
    try await withHub(connections: 20) { hub in
      let (anna, _) = try await hub.person("anna")
      let events = anna.client.events(HubPath.live, headers: anna.withToken([:]))
      try await events.begin()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<60 { group.addTask { _ = try? await send("GET /v1 HTTP/1.1\r\n", to: hub) } }
        for _ in 0..<10 { #expect(try await status(of: HubPath.account, anna) == 200) }
        try await group.waitForAll()
      }
      // Longer than a head or a body may take.
      let draft = HubSpaceDraft(id: UUID(), name: "Household")
      #expect(try await anna.send(.post, HubPath.spaces, draft).status == 201)
      #expect(try await events.next() != nil)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a response that its client doesn't read keeps its place`() async throws {
    var limits = HubLimits.quick
    (limits.syncs, limits.waiting) = (1, 0)
    try await HubFixture(.sqlite, limits: limits).test { hub in
      let (anna, session) = try await hub.person("anna")
      let path = HubPath.sync(session.account.home)
      let device = try await Device(anna, session.account.home)
      for number in 0..<3 {
        let note = String(repeating: "n", count: 400_000)
        #expect(try await device.push([(UUID(), .set("notes", note))], after: number) == [])
      }
      let request = SyncRequest(device: .random(), body: .snapshot(.first, start: nil, limit: 100))
      let body = String(decoding: request.json, as: UTF8.self)

      let head = """
        POST \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(session.token)\r\n\
        Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n
        """
      let group = MultiThreadedEventLoopGroup.singleton
      let beginning = group.next().makePromise(of: Void.self)
      let silent = try await ClientBootstrap(group: group)
        .channelOption(.autoRead, value: false)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(FirstBytes(beginning))
          }
        }
        .connect(host: "127.0.0.1", port: hub.client.port).get()
      try await silent.writeAndFlush(ByteBuffer(string: head + body))
      silent.read()
      try await beginning.futureResult.get()
      // It would be free as soon as the system has taken the response.
      for _ in 0..<20 {
        #expect(try await anna.send(.post, path, json: body).failure == "429 tooManyRequests")
        try await Task.sleep(for: .milliseconds(10))
      }
      try await silent.close()
      while try await anna.send(.post, path, json: body).status != 200 {}
    }
  }
}

/// A handler that waits for the beginning of a response.
private final class FirstBytes: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let beginning: EventLoopPromise<Void>

  init(_ beginning: EventLoopPromise<Void>) { self.beginning = beginning }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { beginning.succeed() }
}
