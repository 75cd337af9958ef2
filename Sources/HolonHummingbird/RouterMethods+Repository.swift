internal import HTTPTypes
public import HolonREST
public import Hummingbird
internal import NIOCore

#if !canImport(Hummingbird)
  #error("HolonHummingbird needs the trait Hummingbird: .package(url: …, traits: [\"Hummingbird\"])")
#endif

extension RouterMethods {
  /// Adds the routes of a repository.
  ///
  /// ```swift
  /// let router = Router()
  /// router.mount(RESTRoutes(books, at: "/books", fields: [RESTField("title", \.title)]))
  /// ```
  ///
  /// Add them to the router itself or to a group without a path, because they have their own. The group's middleware
  /// authenticates requests.
  @discardableResult
  public func mount<Source>(_ routes: RESTRoutes<Source>) -> Self {
    let respond: @Sendable (Request, Context) async throws -> Response = { request, _ in
      let body = try await request.bytes(atMost: routes.longestBody)
      guard let answer = await routes.answer(to: request.head, body: body) else {
        throw HTTPError(.notFound)
      }
      return Response(
        status: .init(code: answer.status), headers: answer.fields,
        body: answer.body.isEmpty ? .init() : .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
    for path in [RouterPath(routes.path), RouterPath("\(routes.path)/{id}")] {
      for method: HTTPRequest.Method in [.get, .head, .put, .post, .patch, .delete] {
        on(path, method: method, use: respond)
      }
    }
    return self
  }
}

extension Request {
  /// Reads the body.
  ///
  /// - Throws: `HTTPError` with status 413 for a longer one.
  func bytes(atMost limit: Int) async throws -> [UInt8] {
    var request = self
    do {
      return Array(try await request.collectBody(upTo: limit).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw HTTPError(.contentTooLarge)
    }
  }
}
