import DefeatHTTP
import Hummingbird
import NIOCore
import ServiceLifecycle

/// A page for developers that shows tracked events as they come, on this computer only.
package struct EventPage: Sendable {
  private let loopback: Loopback
  private let lines = EventLines()

  /// Creates a page, whose server doesn't listen yet.
  ///
  /// - Parameter port: The port to listen on; 0 for any free port.
  /// - Throws: ``ToDoServerError/invalidPort(_:)``.
  package init(port: Int) throws(ToDoServerError) { loopback = try Loopback(host: "127.0.0.1", port: port) }

  /// Shows a line; one that begins with a space belongs to the line before.
  package func add(_ line: String) { lines.add(line) }

  /// Serves until the task is cancelled or the process receives SIGTERM or SIGINT.
  ///
  /// - Parameter onListening: Called once with the address for a browser, as soon as the server accepts connections.
  /// - Throws: ``ToDoServerError`` if it can't listen.
  package func run(onListening: @escaping @Sendable (_ address: String) -> Void) async throws {
    let router = loopback.router()
    router.get("lines") { request, _ in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8"],
        body: ResponseBody { writer in try await send(until: request, &writer) })
    }
    for (name, asset) in Asset.ofEventPage {
      router.get(RouterPath(String(name))) { request, _ in asset.response(to: request) }
    }
    try await loopback.run(loopback.application(router, ConnectionLimits().fitted(), onListening: onListening))
  }

  /// Sends lines until the page that has asked for them is closed.
  private func send(until request: Request, _ writer: inout any ResponseBodyWriter) async throws {
    let page = lines.open()
    try await request.body.consumeWithInboundCloseHandler { _ in
      // A browser that has lost the connection asks again after a second, and gets the last lines once more.
      try await writer.write(ByteBuffer(string: "retry: 1000\nevent: start\ndata: \n\n"))
      for await line in page.lines.cancelOnGracefulShutdown() {
        try await writer.write(ByteBuffer(string: "data: \(line)\n\n"))
      }
    } onInboundClosed: {
      page.end.finish()
    }
    try await writer.finish(nil)
  }
}
