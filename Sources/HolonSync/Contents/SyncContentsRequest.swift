package import HolonBase

/// A request of a device for contents, of any HTTP server.
public struct SyncContentsRequest: Sendable {
  /// The maximum number of hashes in a request for states.
  public static let hashLimit = 500

  /// The maximum size of a part that devices request and send, in bytes.
  public static let partBytes = 1 << 20

  /// The method: `POST` for the states of contents, `GET` for bytes, `PUT` to send bytes.
  public let method: String

  /// The last part of the path with `GET` and `PUT`: the hash.
  public let name: String?

  /// The field `Range`, as in `bytes=0-1048575`.
  public let range: String?

  /// The field `Content-Range`, as in `bytes 0-1023/4096`, or `bytes */4096` without bytes.
  public let contentRange: String?

  /// The body.
  public let body: [UInt8]

  /// Creates a request.
  public init(method: String, name: String? = nil, range: String? = nil, contentRange: String? = nil, body: [UInt8]) {
    (self.method, self.name, self.range, self.contentRange) = (method, name, range, contentRange)
    self.body = body
  }
}

/// A response to a ``SyncContentsRequest``, for any HTTP server.
public struct SyncContentsAnswer: Hashable, Sendable {
  /// The status.
  public let status: Int

  /// The field `Content-Type`.
  public let contentType: String

  /// The field `Content-Range`; nil for none.
  public let contentRange: String?

  /// The body.
  public let body: [UInt8]

  init(_ status: Int, _ bytes: [UInt8], contentRange: String? = nil) {
    (self.status, body, self.contentRange) = (status, bytes, contentRange)
    contentType = "application/octet-stream"
  }

  init(_ status: Int = 200, json members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(members)
    (self.status, body, contentType, contentRange) = (status, json.bytes, "application/json", nil)
  }

  init(_ error: SyncContentsError) {
    let status =
      switch error.code {
      case .missing: 404
      case .forbidden: 403
      case .tooLarge: 413
      case .otherBytes: 422
      case .full: 507
      default: 503
      }
    self.init(status) { json in
      json.member("code", error.code.rawValue)
      json.member("error", error.message)
    }
  }

  init(_ status: Int, error: String) { self.init(status) { $0.member("error", error) } }
}

extension SyncContents {
  /// Answers a request of a device, with which `RemoteSyncContents` in `HolonHTTP` communicates.
  ///
  /// The server decides, by its own logins, which place a device may use.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - mayWrite: Whether the account may add contents.
  /// - Throws: The error of this place if it isn't a ``SyncContentsError``; answer with status 500.
  public func answer(_ request: SyncContentsRequest, mayWrite: Bool = true) async throws -> SyncContentsAnswer {
    do {
      switch (request.method, request.name) {
      case ("POST", nil): return try await states(request)
      case ("GET", let name?): return try await bytes(request, hash(name))
      case ("PUT", let name?):
        guard mayWrite else {
          throw SyncContentsError(.forbidden, "the account may only read here: ask the owner for the right to write")
        }
        return try await receive(request, hash(name))
      default:
        return SyncContentsAnswer(405, error: "contents have no such request: use POST, or GET and PUT with a hash")
      }
    } catch let error as SyncContentsError {
      return SyncContentsAnswer(error)
    } catch let error as UnreadableRequest {
      return SyncContentsAnswer(400, error: error.message)
    }
  }

  private func hash(_ name: String) throws(UnreadableRequest) -> ContentHash {
    guard let hash = ContentHash(name) else {
      throw UnreadableRequest(message: "the path doesn't end with a SHA-256: write 64 lowercase hexadecimal digits")
    }
    return hash
  }

  private func states(_ request: SyncContentsRequest) async throws -> SyncContentsAnswer {
    let names = (try? JSONValue(reading: request.body, depth: 3))?["contents"]?.array
    guard let names, names.count <= SyncContentsRequest.hashLimit else {
      throw UnreadableRequest(
        message: "the body isn't {\"contents\":[…]} with at most \(SyncContentsRequest.hashLimit) hashes: correct it")
    }
    let states = try await states(of: try Set(names.map { try hash($0.string ?? "") }))
    return SyncContentsAnswer { json in
      json.key("contents")
      json.array { json in
        for (hash, state) in states.sorted(by: { $0.key < $1.key }) {
          json.object { json in
            json.member("hash", hash.text)
            state.write(to: &json)
          }
        }
      }
    }
  }

  private func bytes(_ request: SyncContentsRequest, _ hash: ContentHash) async throws -> SyncContentsAnswer {
    let limit = SyncContentsRequest.partBytes
    guard let range = ByteRange(requested: request.range ?? "bytes=0-") else {
      throw UnreadableRequest(message: "the field Range isn't bytes=FIRST-LAST: correct it")
    }
    let wanted = min(range.last - range.first, limit - 1) + 1
    guard let part = try await part(of: hash, from: range.first, limit: wanted) else {
      throw SyncContentsError(.missing, of: hash, "content \(hash) isn't here: send it from a device that has it")
    }
    if request.range == nil {
      guard part.bytes.count == part.size else {
        throw UnreadableRequest(message: "content \(hash) has more than \(limit) bytes: send the field Range")
      }
      return SyncContentsAnswer(200, part.bytes)
    }
    if part.bytes.isEmpty { return SyncContentsAnswer(416, [], contentRange: "bytes */\(part.size)") }
    let place = "bytes \(part.start)-\(part.start + part.bytes.count - 1)/\(part.size)"
    return SyncContentsAnswer(206, part.bytes, contentRange: place)
  }

  private func receive(_ request: SyncContentsRequest, _ hash: ContentHash) async throws -> SyncContentsAnswer {
    guard let (start, size) = ByteRange.sent(request.contentRange ?? "", count: request.body.count),
      let part = SyncContentPart(start: start ?? size, size: size, bytes: request.body)
    else {
      throw UnreadableRequest(message: "the field Content-Range isn't that of the body: use bytes FIRST-LAST/SIZE")
    }
    let state = try await receive(part, of: hash)
    return SyncContentsAnswer { state.write(to: &$0) }
  }
}

private struct UnreadableRequest: Error {
  let message: String
}

extension SyncContentState {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("received", received)
    json.member("isComplete", isComplete)
  }

  /// Reads a state from JSON; nil for other values.
  package init?(json: JSONValue) {
    guard let received = json["received"]?.integer, received >= 0, case .bool(let isComplete)? = json["isComplete"]
    else { return nil }
    self.init(received: received, isComplete: isComplete)
  }
}

/// The places of bytes in the fields `Range` and `Content-Range` (RFC 9110, section 14).
package struct ByteRange {
  let first: Int
  let last: Int

  /// Reads a range that is requested, as in `bytes=0-99` or `bytes=100-`.
  init?(requested text: String) {
    guard text.hasPrefix("bytes=") else { return nil }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]) else { return nil }
    guard let last = ends[1].isEmpty ? .max : Self.number(ends[1]), first <= last else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Reads the place of a body, as in `bytes 0-99/4096`, or `bytes */4096` without bytes.
  ///
  /// - Returns: The first byte, which is nil without bytes, and the size of the whole; nil for a place of another body.
  package static func sent(_ text: String, count: Int) -> (start: Int?, size: Int)? {
    guard text.hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let size = number(parts[1]) else { return nil }
    if parts[0] == "*" { return count == 0 ? (nil, size) : nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]), first <= last,
      last < size, last - first + 1 == count
    else { return nil }
    return (first, size)
  }

  /// Reads digits alone, and at most 18 of them, so that sums don't overflow.
  private static func number(_ text: Substring) -> Int? {
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
