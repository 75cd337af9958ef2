import DefeatCore
import Foundation
import Hummingbird

extension ServerRoutes {
  /// Adds the routes of the page and its static files.
  func addPage(to router: Router<ServerContext>) {
    router.get("/") { request, _ in
      let find = request.formField("find")?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
      let isLong = request.uri.queryParameters["all"] != nil
      let list = try await feed.list()
      let page = try await queue.run(.whole) { ListPage(list, find: find, isLong: isLong, $0.clock) }
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

extension Request {
  /// Returns the value of a form field from a query, in which a plus sign represents a space.
  fileprivate func formField(_ name: String) -> String? {
    let fields = uri.query?.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) } ?? []
    let value = fields.first { $0.first == name[...] }?.dropFirst().first
    return value?.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }
}
