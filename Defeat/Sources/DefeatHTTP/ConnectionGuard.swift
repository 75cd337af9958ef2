import NIOConcurrencyHelpers
package import NIOCore
package import NIOHTTPTypes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A handler that closes a connection whose client keeps the server waiting.
///
/// The server waits for the head of a request, for its body, or for the client to read a response. Preparing a response
/// has no deadline, because event streams live for hours. But a client that doesn't read what is sent to it is
/// disconnected.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private let registry: ConnectionRegistry
  private let waitingSince = ConnectionRegistry.WaitingSince(nil)
  private var isOpen = false

  /// The number of requests without a complete response.
  private var requests = 0
  private var isReadingBody = false
  private var bodyBytes = 0

  /// The start of the current state of the request.
  private var began = NIODeadline.uptimeNanoseconds(0)
  private var hasServed = false

  /// The unsent bytes at the last check, and since when; nil while the connection is writable.
  private var unsent: (bytes: Int, since: NIODeadline)?
  private var timer: Scheduled<Void>?

  package init(_ limits: ConnectionLimits, _ registry: ConnectionRegistry) {
    self.limits = limits
    self.registry = registry
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { open(context) }
  }

  package func channelActive(context: ChannelHandlerContext) {
    open(context)
    context.fireChannelActive()
  }

  package func channelInactive(context: ChannelHandlerContext) {
    leave(context)
    context.fireChannelInactive()
  }

  package func handlerRemoved(context: ChannelHandlerContext) { leave(context) }

  private func open(_ context: ChannelHandlerContext) {
    guard !isOpen else { return }
    began = context.eventLoop.now
    waitingSince.withLockedValue { $0 = began }
    guard registry.open(context.channel, waitingSince) else { return context.close(promise: nil) }
    isOpen = true
    // An embedded channel has no such option.
    try? context.channel.syncOptions?.setOption(.tcpOption(Self.unsentOption), value: Self.unsentLimit)
    wait(context, until: began + limits.firstHead)
  }

  private static let unsentOption = NIOBSDSocket.Option(rawValue: CInt(TCP_NOTSENT_LOWAT))

  /// The maximum number of bytes that wait in the system for a client.
  ///
  /// The system would take megabytes, so that a response would count as sent although its client reads none of it.
  private static let unsentLimit: SocketOptionValue = 131_072

  private func leave(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    guard isOpen else { return }
    isOpen = false
    registry.close(context.channel)
  }
}

// MARK: - Events of the channel

extension ConnectionGuard {
  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      requests += 1
      isReadingBody = true
      bodyBytes = 0
      began = context.eventLoop.now
      // The connection counts as waiting until its body has arrived, so that endless bodies keep no one out.
      waitingSince.withLockedValue { [began] in $0 = began }
      wait(context, until: began + limits.body)
    case .body(let bytes): bodyBytes += bytes.readableBytes
    case .end:
      isReadingBody = false
      if requests == 0 { idle(context) } else { waitingSince.withLockedValue { $0 = nil } }
    }
    context.fireChannelRead(data)
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data), requests > 0 {
      requests -= 1
      hasServed = true
      if requests == 0, !isReadingBody { idle(context) }
    }
    context.write(data, promise: promise)
  }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      unsent = nil
    } else if unsent == nil {
      let now = context.eventLoop.now
      unsent = (Self.unsentBytes(context), now)
      wait(context, until: now + limits.stall)
    }
    context.fireChannelWritabilityChanged()
  }

  private func idle(_ context: ChannelHandlerContext) {
    began = context.eventLoop.now
    waitingSince.withLockedValue { $0 = began }
    wait(context, until: began + limits.idle)
  }

  private static func unsentBytes(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}

// MARK: - Deadlines

extension ConnectionGuard {
  /// The time by which the client must act; nil if nothing is expected from it.
  private var deadline: NIODeadline? {
    if let unsent { return unsent.since + limits.stall }
    if isReadingBody { return began + limits.body + .seconds(Int64(bodyBytes / max(limits.bodyRate, 1))) }
    return requests > 0 ? nil : began + (hasServed ? limits.idle : limits.firstHead)
  }

  /// Ensures that the connection is checked by a deadline.
  ///
  /// The timer isn't rescheduled before it fires, because requests arrive by the thousand. It therefore fires after at
  /// most the shortest limit.
  private func wait(_ context: ChannelHandlerContext, until deadline: NIODeadline) {
    guard timer == nil else { return }
    let next = min(deadline, context.eventLoop.now + limits.shortest)
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: next) { self.check(context) }
  }

  private func check(_ context: ChannelHandlerContext) {
    timer = nil
    guard isOpen else { return }
    if let former = unsent {
      let bytes = Self.unsentBytes(context)
      if bytes < former.bytes { unsent = (bytes, context.eventLoop.now) }
    }
    guard let deadline else { return }
    if deadline <= context.eventLoop.now { context.close(promise: nil) } else { wait(context, until: deadline) }
  }
}
