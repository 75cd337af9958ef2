import DefeatCore
import HTTPTypes
import HolonToDos
import Hummingbird
import ServiceLifecycle

extension ServerRoutes {
  /// Adds the route of the events that update open pages.
  func addEvents(to router: Router<ServerContext>) {
    router.get("events") { request, _ in
      let resumed = request.headers[.lastEventID].flatMap { Int($0) }
      let known = resumed ?? request.uri.queryParameters.get("after", as: Int.self)
      let view = request.formFields.has("page") ? (page: try request.page(), window: try request.window()) : nil
      return Response(
        status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8"],
        body: ResponseBody { writer in
          let page = await feed.open()
          do {
            try await request.body.consumeWithInboundCloseHandler { _ in
              if let view {
                try await send(view.window, of: view.page, to: page, after: known, &writer)
              } else {
                try await send(to: page, after: known, &writer)
              }
            } onInboundClosed: {
              page.close()
            }
          } catch {
            await close(page, view?.page)
            throw error
          }
          await close(page, view?.page)
          try await writer.finish(nil)
        })
    }
  }

  private func close(_ page: ChangeFeed.Page, _ view: String?) async {
    await feed.close(page)
    if let view { await views.close(view) }
  }

  /// Sends the changes of the rows that a page shows.
  private func send(
    _ window: RowWindow.Request, of name: String, to page: ChangeFeed.Page, after known: Int?,
    _ writer: inout any ResponseBodyWriter
  ) async throws {
    var noticed = await feed.notice.number
    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
    var isOpen = false
    for await _ in page.signals.cancelOnGracefulShutdown() {
      let notice = await feed.notice
      if notice.number != noticed {
        noticed = notice.number
        try await writer.write(notice.event)
      }
      do {
        let event = isOpen ? try await views.event(name, window) : try await views.open(name, window, after: known)
        isOpen = true
        try await writer.write(event ?? ByteBuffer(string: ": nothing new\n\n"))
      } catch let error as InputError {
        // The view of a removed filter has no rows.
        try await writer.write(ByteBuffer(string: ": \(RequestError(error, path: "").code)\n\n"))
      } catch is ToDoStoreError {
        // The store can't be read now.
        try await Task.sleep(for: .milliseconds(200))
        page.wake()
      }
    }
  }

  private func send(to page: ChangeFeed.Page, after known: Int?, _ writer: inout any ResponseBodyWriter) async throws {
    var noticed = await feed.notice.number
    // Browsers that lose the connection reconnect after a second.
    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
    var sent = known
    for await _ in page.signals.cancelOnGracefulShutdown() {
      let notice = await feed.notice
      if notice.number != noticed {
        noticed = notice.number
        try await writer.write(notice.event)
      }
      guard let last = await feed.lastEdit else { continue }
      guard let edit = sent, edit != last else {
        sent = last
        try await writer.write(ByteBuffer(string: ": nothing new\n\n"))
        continue
      }
      guard let event = try? await feed.event(after: edit) else {
        // The store can't be read now.
        try await Task.sleep(for: .milliseconds(200))
        page.wake()
        continue
      }
      sent = event.lastEdit
      try await writer.write(event.buffer)
    }
  }
}
