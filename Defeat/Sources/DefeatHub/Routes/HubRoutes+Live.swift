import DefeatCore
import Hummingbird
import ServiceLifecycle

extension HubRoutes {
  /// Adds the route of the event stream.
  func addLive(to root: RouterGroup<HubContext>) {
    root.get("live") { request, context in
      let visitor = try await visitor(request, context)
      guard let place = await streams.acquire(for: visitor.account) else {
        throw HubFailure(
          .tooManyRequests, "\(hub.limits.streams) of your devices are listening already: disconnect one of them.")
      }
      return Response(
        status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8"],
        body: ResponseBody { writer in
          defer { withExtendedLifetime(place) {} }
          let listener = await hub.feed.open(visitor)
          do {
            try await request.body.consumeWithInboundCloseHandler { _ in
              try await send(to: listener, &writer)
            } onInboundClosed: {
              listener.close()
            }
          } catch {
            await hub.feed.close(listener)
            throw error
          }
          await hub.feed.close(listener)
          try await writer.finish(nil)
        })
    }
  }

  private func send(to listener: HubFeed.Listener, _ writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
    for await _ in listener.signals.cancelOnGracefulShutdown() {
      let events = await hub.feed.events(for: listener)
      let text = events.isEmpty ? ": nothing new\n\n" : events.map(\.text).joined()
      try await writer.write(ByteBuffer(string: text))
      if events.contains(.revoked) { return }
    }
  }
}
