import HTTPTypes
internal import HolonBase
public import HolonREST
public import HolonSync

/// The way of a device to a server of sync over HTTP.
///
/// ```swift
/// let transport = try HTTPSyncTransport(at: "https://example.org/sync/family") {
///   "Bearer \(try await tokens.current())"
/// }
/// await list.keepInStep(through: transport)
/// ```
///
/// A request is posted to the address. A server answers it with a `SyncSpace`.
public struct HTTPSyncTransport: SyncTransport {
  private let session: HTTPSession
  private let address: RESTAddress
  private let authorization: @Sendable () async throws -> String?

  /// Creates a transport, without opening a connection.
  ///
  /// - Parameters:
  ///   - address: The address of the tree, such as `https://example.org/sync/family`.
  ///   - session: The session that sends the requests; responses may have 4 MB and more.
  ///   - authorization: Returns the value of the `Authorization` field of each request; nil for none.
  /// - Throws: ``HTTPError`` when the address isn't one.
  public init(
    at address: String, session: HTTPSession = HTTPSession(longestAnswer: 16 << 20),
    authorization: @escaping @Sendable () async throws -> String? = { nil }
  ) throws(HTTPError) {
    guard let parsed = RESTAddress(address) else {
      // An invalid address isn't quoted, because it may be a misplaced secret.
      throw HTTPError(
        .refused,
        "the server's address is incomplete, or has a query or a password: use one such as https://host/sync/family")
    }
    self.address = parsed
    (self.session, self.authorization) = (session, authorization)
  }

  /// Sends a request and returns its response.
  ///
  /// - Throws: ``HTTPError`` without a response, ``HTTPSyncError`` for a response of another kind, or the error of the
  ///   authorization.
  public func send(_ request: SyncRequest) async throws -> SyncResponse {
    var post = HTTPRequest(
      method: .post, scheme: address.scheme, authority: address.authority, path: address.target(),
      headerFields: [.contentType: "application/json"])
    if let authorization = try await authorization() { post.headerFields[.authorization] = authorization }
    let answer = try await session.send(post, body: request.json)
    guard answer.status == 200 else { throw HTTPSyncError(answer, post) }
    do {
      return try SyncResponse(json: answer.body)
    } catch {
      throw HTTPSyncError(
        status: 200, message: "\(post.place): the response isn't one of sync (\(error)): check the address")
    }
  }
}

/// A response that isn't one of sync.
public struct HTTPSyncError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status of the response.
  public let status: Int

  /// The problem and the next step, as a sentence.
  public let message: String

  /// The message.
  public var description: String { message }

  init(status: Int, message: String) { (self.status, self.message) = (status, message) }

  init(_ answer: HTTPAnswer, _ request: HTTPRequest) {
    let next =
      switch answer.status {
      case 401, 403: "log in again, or check the rights"
      case 404, 405: "check the address"
      case 429, 500...: "it is sent again later"
      default: "check the versions of the program and the server"
      }
    let received = try? JSONValue(reading: answer.body)
    let reason = received?["error"]?.string.map { ": \($0.prefix(200))" } ?? ""
    self.init(status: answer.status, message: "\(request.place): status \(answer.status)\(reason): \(next)")
  }
}
