import DefeatCore
import Foundation
import HTTPTypes
import Hummingbird

extension ServerRoutes {
  /// Adds the routes of the page.
  func addPage(to router: Router<ServerContext>) {
    for path in ["/", "today", "upcoming", "statistics", "filter/:name", "todo/:reference"] {
      router.get(RouterPath(path)) { request, _ in try await page(request) }
    }
  }

  private func page(_ request: Request) async throws -> Response {
    let fields = request.formFields
    guard let view = ListView(path: request.uri.path, query: fields) else { throw HTTPError(.notFound) }
    if view.kind == .today, request.uri.path == "/" {
      // The address of earlier versions.
      return Response(status: .movedPermanently, headers: [.location: base + view.address])
    }
    var window = RowWindow.Request()
    window.view = view
    // Paper doesn't scroll.
    window.isWhole = fields.has("print")
    window.from = max(0, fields["from"].flatMap { Int($0) } ?? 0)
    let (shown, picture) = try await views.window(window)
    let frame = PageFrame(
      base: base, ownBase: ownBase, listID: neighbours.place.listID, name: neighbours.place.name,
      navigation: await neighbours.navigation())
    let page = try await queue.run(.whole) { defeat in
      let statistics = view.kind == .statistics ? StatisticsHTML(try defeat.list(), defeat.clock) : nil
      return ListPage(
        shown, picture, saved: try defeat.savedFilters(), statistics: statistics, isPlaying: defeat.isPlaying,
        in: frame, defeat.clock.settled())
    }
    return Response(Array(page.html), "text/html; charset=utf-8", to: request)
  }
}
