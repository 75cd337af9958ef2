public import HolonTestingTracking
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOPosix

#if !canImport(NIOPosix)
  #error("HolonTestingServers needs the trait TestingServers: .package(url: …, traits: [\"TestingServers\"])")
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A stand-in for any service on a port of this machine, for tests and examples that use the network.
///
/// ```swift
/// let server = try await LoopbackServer.start { request in
///   .answer(VendorAnswer(200, #"{"path":"\(request.path)"}"#, fields: ["Content-Type": "application/json"]), after: .zero)
/// }
/// let service = try RESTService(at: server.address)
/// ```
public final class LoopbackServer: Sendable {
  /// The port on 127.0.0.1.
  public let port: Int

  private let task: Task<Void, Never>

  private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// The address, as in `http://127.0.0.1:49152`.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// Opens a port.
  ///
  /// - Parameters:
  ///   - port: The port; any free one by default.
  ///   - react: Returns the reaction to a request.
  /// - Throws: The system's error when the port can't be opened.
  public static func start(
    port: Int = 0, _ react: @escaping @Sendable (ReceivedRequest) async -> VendorReaction
  ) async throws -> LoopbackServer {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(NIOHTTPRequestDecompressor(limit: .size(longestBody)))
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    let port = listener.channel.localAddress?.port ?? port
    let task = Task {
      // The end of a connection affects no other one; the listener ends with `stop()`.
      _ = try? await listener.executeThenClose { connections in
        try await withThrowingDiscardingTaskGroup { group in
          for try await connection in connections {
            group.addTask { try? await serve(connection, react) }
          }
        }
      }
    }
    return LoopbackServer(port: port, task: task)
  }

  private init(port: Int, task: Task<Void, Never>) { (self.port, self.task) = (port, task) }

  deinit { task.cancel() }

  /// Closes the port and all connections.
  public func stop() async {
    task.cancel()
    await task.value
  }

  // More than any service accepts, so that its rules refuse it.
  private static let longestBody = 64 << 20

  private static func serve(
    _ connection: Connection, _ answer: @Sendable (ReceivedRequest) async -> VendorReaction
  ) async throws {
    try await connection.executeThenClose { inbound, outbound in
      var head: HTTPRequestHead?
      var body: [UInt8] = []
      for try await part in inbound {
        switch part {
        case .head(let received): (head, body) = (received, [])
        case .body(let buffer): body.append(contentsOf: buffer.readableBytesView)
        case .end:
          guard let request = head else { return }
          let received = ReceivedRequest(
            method: request.method.rawValue, target: request.uri,
            fields: request.headers.map { ($0.name, $0.value) }, body: body,
            isPacked: request.headers.contains(name: "Content-Encoding"))
          let isKept = try await react(await answer(received), request, connection.channel, outbound)
          if !isKept { return }
        }
      }
    }
  }

  /// Reacts as the stand-in demands, and returns whether the connection is kept.
  private static func react(
    _ reaction: VendorReaction, _ request: HTTPRequestHead, _ channel: any Channel,
    _ outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
  ) async throws -> Bool {
    switch reaction {
    case .answer(let answer, let delay):
      if delay > .zero { try await Task.sleep(for: delay) }
      let body = ByteBuffer(string: answer.body)
      try await outbound.write(.head(head(of: answer, length: body.readableBytes)))
      if body.readableBytes > 0 { try await outbound.write(.body(.byteBuffer(body))) }
      try await outbound.write(.end(nil))
      return request.isKeepAlive
    case .hang:
      try await Task.sleep(for: .seconds(86_400))
      return false
    case .tear:
      try await reset(channel)
      return false
    case .tearInside(let answer):
      let body = ByteBuffer(string: String(answer.body.prefix(answer.body.count / 2)))
      try await outbound.write(.head(head(of: answer, length: answer.body.utf8.count + 16)))
      try await outbound.write(.body(.byteBuffer(body)))
      try await reset(channel)
      return false
    }
  }

  private static func head(of answer: VendorAnswer, length: Int) -> HTTPResponseHead {
    var headers = HTTPHeaders(answer.fields.map { ($0.key, $0.value) })
    // RFC 9110, section 8.6: no content length with 204.
    if answer.status != 204 { headers.replaceOrAdd(name: "Content-Length", value: "\(length)") }
    return HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
  }

  // Without lingering, the other side receives a reset instead of an end.
  private static func reset(_ channel: any Channel) async throws {
    if let socket = channel as? any SocketOptionProvider {
      try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    try await channel.close()
  }
}
