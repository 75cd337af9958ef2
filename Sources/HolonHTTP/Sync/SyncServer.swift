import HTTPTypes
import HolonREST

/// A server of sync: its address, the session that sends requests, and the login of each request.
struct SyncServer: Sendable {
  private let address: RESTAddress
  private let session: HTTPSession
  private let authorization: @Sendable () async throws -> String?

  /// Creates a server, without opening a connection.
  ///
  /// - Parameter example: An address of the same kind, for the error.
  /// - Throws: ``HTTPError`` when the address isn't one.
  init(
    at address: String, like example: String, session: HTTPSession,
    authorization: @escaping @Sendable () async throws -> String?
  ) throws(HTTPError) {
    guard let parsed = RESTAddress(address) else {
      // An invalid address isn't quoted, because it may be a misplaced secret.
      throw HTTPError(
        .refused, "the server's address is incomplete, or has a query or a password: use one such as \(example)")
    }
    self.address = parsed
    (self.session, self.authorization) = (session, authorization)
  }

  /// Sends a request to the server's address, or to a name below it.
  ///
  /// - Returns: The response with any status, and the request, which errors name.
  /// - Throws: ``HTTPError`` without a response, or the error of the authorization.
  func send(
    _ method: HTTPRequest.Method, to name: String = "", _ fields: HTTPFields, _ body: [UInt8]
  ) async throws -> (HTTPAnswer, HTTPRequest) {
    var request = HTTPRequest(
      method: method, scheme: address.scheme, authority: address.authority, path: address.target(name),
      headerFields: fields)
    if let authorization = try await authorization() { request.headerFields[.authorization] = authorization }
    return (try await session.send(request, body: body), request)
  }
}
