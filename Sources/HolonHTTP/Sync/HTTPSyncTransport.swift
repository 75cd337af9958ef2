import HTTPTypes
public import HolonBase
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
  private let server: SyncServer

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
    server = try SyncServer(
      at: address, like: "https://host/sync/family", session: session, authorization: authorization)
  }

  /// Sends a request and returns its response.
  ///
  /// - Throws: ``HTTPError`` without a response, ``HTTPSyncError`` for a response of another kind, or the error of the
  ///   authorization.
  public func send(_ request: SyncRequest) async throws -> SyncResponse {
    let (answer, post) = try await server.send(.post, [.contentType: "application/json"], request.json)
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
public struct HTTPSyncError: DescribedError, Hashable, Sendable {
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
