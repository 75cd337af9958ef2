import DefeatCore
import Foundation
import Hummingbird

extension ServerRoutes {
  /// Adds the routes of the page and its static files.
  func addPage(to router: Router<ServerContext>) {
    router.get("/") { request, _ in
      let find = request.formField("find")?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
      let isToday = request.uri.queryParameters["today"] != nil
      let isLong = request.uri.queryParameters["all"] != nil
      let list = try await feed.list()
      let page = try await queue.run(.whole) { defeat in
        let saved = try defeat.savedFilters()
        return ListPage(
          list, find: find, saved: saved, isToday: isToday, isLong: isLong, isPlaying: defeat.isPlaying, defeat.clock)
      }
      return Response(
        status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
        body: ResponseBody { writer in try await page.write(to: &writer) })
    }
    router.get("assets/:name") { request, context in
      guard let asset = Asset.all[context.parameters.get("name") ?? ""] else { throw HTTPError(.notFound) }
      return asset.response(to: request)
    }
  }
}
