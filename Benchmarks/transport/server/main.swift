import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

// A server for clients to be compared with: `transport-server` prints its port, and serves until its input ends.
//
// GET /N responds with N bytes; other requests are read to their end, and get an empty response.

/// Responds to each request when it has arrived.
final class Responder: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var bytes = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): bytes = head.method == .GET ? Int(head.uri.dropFirst()) ?? 0 : 0
    case .body: break
    case .end:
      let head = HTTPResponseHead(
        version: .http1_1, status: .ok,
        headers: ["Content-Type": "application/octet-stream", "Content-Length": "\(bytes)"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      if bytes > 0 {
        let body = ByteBuffer(repeating: 120, count: bytes)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
      }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}

let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
  .serverChannelOption(.backlog, value: 256)
  .childChannelInitializer { channel in
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.configureHTTPServerPipeline()
      try channel.pipeline.syncOperations.addHandler(Responder())
    }
  }
  .bind(host: "127.0.0.1", port: 0).get()
print(server.localAddress?.port ?? 0)
// The output is a pipe, which is written to at the end only.
fflush(nil)
while readLine() != nil {}
try await server.close().get()
