public import HTTPTypes

/// A whole answer to a request.
public struct HTTPAnswer: Sendable {
  /// The status.
  public let status: Int
  /// The header fields.
  public let fields: HTTPFields
  /// The body, unpacked.
  public let body: [UInt8]
}
