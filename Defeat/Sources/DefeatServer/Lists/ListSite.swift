import DefeatCore
import Foundation
import HTTPTypes
package import Hummingbird

/// The pages of several lists: the default one at `/`, and each other one at `/lists/NAME/`.
package struct ListSite: Sendable {
  private let lists: OpenLists

  package init(_ lists: OpenLists) { self.lists = lists }

  /// Responds to a request with the list that its address names.
  ///
  /// The list's own routes don't know where they are mounted. They receive the rest of the address.
  ///
  /// - Parameter directory: The lists of the person who makes the request.
  package func response(
    to request: Request, of directory: any ListDirectory, _ context: ServerContext
  ) async throws -> Response {
    let path = request.head.path ?? "/"
    let address = ListAddress(path)
    if let response = Self.asset(for: request) { return response }
    guard let place = try await directory.find(address.key) else {
      throw address.key.map(ListDirectoryError.unknown) ?? ListDirectoryError.unknown("")
    }
    let use = try await lists.use(place, of: directory)
    let base = use.list.served.base
    let isVisit = !address.isForPrograms && (request.method == .get || request.method == .head)
    // A list can get another name, and a page of another copy has other numbers.
    if isVisit, !path.hasPrefix(base) { return .redirect(to: base + address.rest.dropFirst()) }
    if let copy = use.list.served.copy, copy != place.copy {
      throw RequestError(
        .conflict, "otherCopy", "The page shows an older copy of the list: load it again to continue.")
    }
    var head = request.head
    head.path = address.rest
    var response = try await use.list.responder.respond(to: Request(head: head, body: request.body), context: context)
    response.body = response.body.keeping(use)
    return response
  }
}

extension ListSite {
  /// Returns the response with a static file, which all lists share and which needs no login; nil for other paths.
  package static func asset(for request: Request) -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    return Asset.response(to: request, at: (request.head.path ?? "/").prefix { $0 != "?" })
  }

}

extension Request {
  /// Whether a person requests the address in a browser, and not a script.
  package var isVisit: Bool {
    !ListAddress(head.path ?? "/").isForPrograms && headers[.accept]?.contains("text/html") == true
  }
}

/// The list that the path of a request names, and the rest of the path.
struct ListAddress: Hashable, Sendable {
  /// The decoded part after `/lists/`; nil for the default list.
  let key: String?

  /// The path and the query as the list's own routes expect them.
  let rest: String

  /// Reads the path of a request with its query.
  init(_ path: String) {
    let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
    let parts = path[..<end].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    // Encoded slashes are parts of names, so the path is divided before it is decoded.
    guard parts.first == "lists", parts.count > 1, path.hasPrefix("/lists/") else {
      (key, rest) = (nil, path)
      return
    }
    key = parts[1].removingPercentEncoding ?? String(parts[1])
    rest = "/" + (parts.count > 2 ? parts[2] : "") + path[end...]
  }

  /// Whether scripts request the path, and not a person.
  var isForPrograms: Bool {
    let path = rest.prefix { $0 != "?" }
    return path.hasPrefix("/api/") || path == "/events"
  }
}

/// A middleware that responds to all requests with the lists of one person.
struct ListMount: RouterMiddleware {
  let site: ListSite
  let directory: any ListDirectory

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    try await site.response(to: request, of: directory, context)
  }
}

extension ResponseBody {
  /// Returns the same body, which keeps an object until all of it has been sent.
  func keeping(_ object: some Sendable & AnyObject) -> ResponseBody {
    ResponseBody(contentLength: contentLength) { writer in
      defer { withExtendedLifetime(object) {} }
      try await write(writer)
    }
  }
}
