import DefeatCore
import Hummingbird

extension ServerRoutes {
  /// The page and the files that belong to it.
  func addPage(to router: Router<ServerContext>) {
    router.get("/") { request, _ in
      let limit = request.uri.queryParameters["all"] == nil ? ListPage.comfortable : Int.max
      let page = try await queue.run(.whole) { defeat in
        // The number first: what is edited in between is sent once more, which does no harm.
        let lastEdit = try defeat.lastEdit()
        return ListPage(list: try defeat.list(), clock: defeat.clock, lastEdit: lastEdit, limit: limit)
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
