internal import HTTPTypes
public import HolonBase
public import HolonREST
public import HolonSync

/// The contents of a server over HTTP, by their hashes.
///
/// ```swift
/// let server = try RemoteSyncContents(at: "https://example.org/contents/family") {
///   "Bearer \(try await tokens.current())"
/// }
/// let report = try await folder.copy(hashes, from: server)
/// ```
///
/// A server answers with `SyncContents.answer(_:mayWrite:)`, such as by `mountContents` in `HolonHummingbird`. Bytes are
/// transferred in parts of at most 1 MB. The receiving place checks hashes, so the server needn't be trusted.
public struct RemoteSyncContents: SyncContents {
  private let server: SyncServer

  /// Creates a place, without opening a connection.
  ///
  /// - Parameters:
  ///   - address: The address of the contents, such as `https://example.org/contents/family`.
  ///   - session: The session that sends the requests.
  ///   - authorization: Returns the value of the `Authorization` field of each request; nil for none.
  /// - Throws: ``HTTPError`` when the address isn't one.
  public init(
    at address: String, session: HTTPSession = HTTPSession(),
    authorization: @escaping @Sendable () async throws -> String? = { nil }
  ) throws(HTTPError) {
    server = try SyncServer(
      at: address, like: "https://host/contents/family", session: session, authorization: authorization)
  }

  /// Returns the states of contents, in requests of at most 500 hashes.
  ///
  /// - Throws: ``HTTPError`` without a response, ``HTTPSyncError`` for a response of another kind, or the error of the
  ///   authorization.
  public func states(of hashes: Set<ContentHash>) async throws -> [ContentHash: SyncContentState] {
    var states: [ContentHash: SyncContentState] = [:]
    var rest = hashes.sorted()[...]
    while !rest.isEmpty {
      let asked = rest.prefix(SyncContentsRequest.hashLimit)
      rest = rest.dropFirst(asked.count)
      var json = JSONWriter()
      json.object { json in
        json.key("contents")
        json.array { json in for hash in asked { json.write(hash.text) } }
      }
      let (answer, request) = try await send(.post, nil, [.contentType: "application/json"], json.bytes)
      guard let contents = (try? JSONValue(reading: answer.body))?["contents"]?.array else {
        throw HTTPSyncError.unknownAnswer(answer, request)
      }
      for content in contents {
        guard let hash = content["hash"]?.string.flatMap({ ContentHash($0) }), hashes.contains(hash),
          let state = SyncContentState(json: content)
        else { throw HTTPSyncError.unknownAnswer(answer, request) }
        states[hash] = state
      }
    }
    return states
  }

  /// Returns bytes of a content; nil if the server doesn't have it.
  ///
  /// - Throws: ``HTTPError`` without a response, ``HTTPSyncError`` for a response of another kind, or the error of the
  ///   authorization.
  public func part(of hash: ContentHash, from start: Int, limit: Int) async throws -> SyncContentPart? {
    let count = min(limit, SyncContentsRequest.partBytes)
    let (answer, request) = try await send(.get, hash, [.range: "bytes=\(start)-\(start + count - 1)"], [])
    if answer.status == 404 { return nil }
    let bytes = answer.status == 206 ? answer.body : []
    // Parts that are smaller than necessary would keep a device busy forever.
    guard let (first, size) = ByteRange.sent(answer.fields[.contentRange] ?? "", count: bytes.count),
      first == nil || first == start, bytes.count == max(0, min(size - start, count)),
      let part = SyncContentPart(start: min(start, size), size: size, bytes: bytes)
    else { throw HTTPSyncError.unknownAnswer(answer, request) }
    return part
  }

  /// Sends bytes of a content.
  ///
  /// - Throws: `SyncContentsError` when the server refuses the content, ``HTTPError`` without a response,
  ///   ``HTTPSyncError`` for a response of another kind, or the error of the authorization.
  public func receive(_ part: SyncContentPart, of hash: ContentHash) async throws -> SyncContentState {
    let place = part.bytes.isEmpty ? "*" : "\(part.start)-\(part.start + part.bytes.count - 1)"
    let fields: HTTPFields = [
      .contentType: "application/octet-stream", .contentRange: "bytes \(place)/\(part.size)",
    ]
    let (answer, request) = try await send(.put, hash, fields, part.bytes)
    guard let json = try? JSONValue(reading: answer.body), let state = SyncContentState(json: json) else {
      throw HTTPSyncError.unknownAnswer(answer, request)
    }
    return state
  }

  private func send(
    _ method: HTTPRequest.Method, _ hash: ContentHash?, _ fields: HTTPFields, _ body: [UInt8]
  ) async throws -> (HTTPAnswer, HTTPRequest) {
    let (answer, request) = try await server.send(method, to: hash?.text ?? "", fields, body)
    let isAnswer = method == .get ? [206, 404, 416].contains(answer.status) : answer.status == 200
    if !isAnswer { throw Self.refusal(answer, hash) ?? HTTPSyncError(answer, request) as any Error }
    return (answer, request)
  }

  /// Returns the error of a server that refuses a content; nil for another response.
  private static func refusal(_ answer: HTTPAnswer, _ hash: ContentHash?) -> SyncContentsError? {
    guard let hash, let json = try? JSONValue(reading: answer.body), let code = json["code"]?.string else { return nil }
    let known: [SyncContentsError.Code: Int] = [.otherBytes: 422, .tooLarge: 413, .full: 507, .forbidden: 403]
    let message = json["error"]?.string ?? "the server refuses content \(hash): send it later"
    return known.first { $0.key.rawValue == code && $0.value == answer.status }
      .map { SyncContentsError($0.key, of: hash, String(message.prefix(400))) }
  }
}

extension HTTPSyncError {
  fileprivate static func unknownAnswer(_ answer: HTTPAnswer, _ request: HTTPRequest) -> HTTPSyncError {
    HTTPSyncError(
      status: answer.status, message: "\(request.place): the response isn't one about contents: check the address")
  }
}
