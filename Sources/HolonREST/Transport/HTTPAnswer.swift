public import HTTPTypes

/// The complete response to a request.
public struct HTTPAnswer: Hashable, Sendable {
  /// The status.
  public let status: Int
  /// The header fields.
  public let fields: HTTPFields
  /// The body, decompressed.
  public let body: [UInt8]

  /// Creates a response.
  public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = []) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }
}
