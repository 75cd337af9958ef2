import DefeatHTTP
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

extension HTTPServerBuilder {
  /// Returns an HTTP/1.1 server whose connections begin with TLS.
  static func http1(encryptedBy keeper: IdentityKeeper, _ limits: ConnectionLimits) -> HTTPServerBuilder {
    let configuration = HTTP1Channel.Configuration(limits)
    return HTTPServerBuilder { responder in
      EncryptedChannel(base: HTTP1Channel(responder: responder, configuration: configuration), keeper: keeper)
    }
  }
}

/// A connection that begins with TLS and uses the current identity.
///
/// HummingbirdTLS supports neither a change of the identity nor a limit on a connection's buffers.
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

/// A handler that splits long responses into pieces.
///
/// NIOSSL keeps a buffer for the longest piece during the whole connection. Without this handler, each idle connection
/// that has fetched a list holds several MiB.
private final class PieceHandler: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The maximum size of a piece, which fits into 64 KiB together with the overhead of TLS.
  private static let length = 60 << 10

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var rest = unwrapOutboundIn(data)
    while rest.readableBytes > Self.length, let piece = rest.readSlice(length: Self.length) {
      context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
    }
    context.write(wrapOutboundOut(rest), promise: promise)
  }
}
