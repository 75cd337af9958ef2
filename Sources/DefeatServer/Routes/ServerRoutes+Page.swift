import DefeatCore
import Hummingbird

extension ServerRoutes {
  /// The page and the files that belong to it.
  func addPage(to router: Router<ServerContext>) {
    router.get("/") { request, _ in
      let limit = request.uri.queryParameters["all"] == nil ? ListPage.comfortable : Int.max
      let page = ListPage(list: try await feed.list(), clock: queue.defeat.clock, limit: limit)
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
