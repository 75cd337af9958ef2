internal import HTTPTypes
public import HolonSync
public import Hummingbird
internal import NIOCore

/// The place of contents that an account may use.
public struct SyncContentsAccess: Sendable {
  /// The place.
  public let contents: any SyncContents

  /// Whether the account may add contents.
  public let mayWrite: Bool

  /// Creates an access.
  public init(to contents: any SyncContents, mayWrite: Bool = true) {
    (self.contents, self.mayWrite) = (contents, mayWrite)
  }
}

extension RouterMethods {
  /// Adds the routes of contents, which devices use by `RemoteSyncContents`.
  ///
  /// ```
  /// router.mountContents(at: "contents/:list") { request, context in
  ///   let user = try context.requireIdentity()
  ///   return SyncContentsAccess(to: try folder(of: user, context.parameters.require("list")).sent(by: user.id))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path, which may have parameters.
  ///   - access: Returns the place that a request may use, or throws an `HTTPError`.
  @discardableResult
  public func mountContents(
    at path: RouterPath, access: @escaping @Sendable (Request, Context) async throws -> SyncContentsAccess
  ) -> Self {
    let respond: @Sendable (Request, Context) async throws -> Response = { request, context in
      let access = try await access(request, context)
      let body = try await request.bytes(atMost: SyncContentsRequest.partBytes)
      let answer = try await access.contents.answer(
        SyncContentsRequest(
          method: request.method.rawValue, name: context.parameters.get("hash"), range: request.headers[.range],
          contentRange: request.headers[.contentRange], body: body),
        mayWrite: access.mayWrite)
      var fields: HTTPFields = [.contentType: answer.contentType]
      if let range = answer.contentRange { fields[.contentRange] = range }
      return Response(
        status: .init(code: answer.status), headers: fields, body: .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
    on(path, method: .post, use: respond)
    for method: HTTPRequest.Method in [.get, .put] { on(path.appendingPath("{hash}"), method: method, use: respond) }
    return self
  }
}
