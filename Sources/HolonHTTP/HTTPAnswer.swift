public import HTTPTypes

/// The complete response to a request.
public struct HTTPAnswer: Sendable {
  /// The status.
  public let status: Int
  /// The header fields.
  public let fields: HTTPFields
  /// The body, decompressed.
  public let body: [UInt8]
}
