import DefeatHTTP
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

extension HTTPServerBuilder {
  /// A server of HTTP/1.1 whose connections begin with TLS.
  static func http1(encryptedBy keeper: IdentityKeeper, _ limits: ConnectionLimits) -> HTTPServerBuilder {
    let configuration = HTTP1Channel.Configuration(limits)
    return HTTPServerBuilder { responder in
      EncryptedChannel(base: HTTP1Channel(responder: responder, configuration: configuration), keeper: keeper)
    }
  }
}

/// A connection that begins with TLS, by the identity of the moment.
///
/// HummingbirdTLS knows no other identity than the first, and no limit of what a connection keeps.
private struct EncryptedChannel: ServerChildChannel {
  let base: HTTP1Channel
  let keeper: IdentityKeeper

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandlers([NIOSSLServerHandler(context: keeper.context), PieceHandler()])
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

/// Hands on long answers in pieces.
///
/// NIOSSL keeps a buffer for the longest piece as long as the connection lives. Without this, each idle connection that
/// has fetched a list holds several MiB.
private final class PieceHandler: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// With what TLS adds, a piece fits into 64 KiB.
  private static let length = 60 << 10

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var rest = unwrapOutboundIn(data)
    while rest.readableBytes > Self.length, let piece = rest.readSlice(length: Self.length) {
      context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
    }
    context.write(wrapOutboundOut(rest), promise: promise)
  }
}
