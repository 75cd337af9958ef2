internal import HolonBase

/// A response to a device, for any HTTP server.
public struct SyncAnswer: Hashable, Sendable {
  /// The status: 200, 400 for a message that can't be read, 413 for one that is too long, 503 for too many at once.
  public let status: Int

  /// The body, in JSON (`application/json`).
  public let body: [UInt8]

  init(_ response: SyncResponse) { (status, body) = (200, response.json) }

  init(_ status: Int, error: String) {
    var json = JSONWriter()
    json.object { $0.member("error", error) }
    (self.status, body) = (status, json.bytes)
  }
}
