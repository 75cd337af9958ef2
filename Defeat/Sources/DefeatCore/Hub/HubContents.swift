/// A request for which of some contents a space has.
public struct HubContentQuestion: Hashable, Codable, Sendable {
  /// The hashes, at most ``greatestCount``.
  public let hashes: [String]

  /// The maximum number of hashes in a request.
  public static let greatestCount = 500

  /// Creates a request for contents with these hashes.
  public init(hashes: [String]) { self.hashes = hashes }
}

/// The requested contents that a space has.
public struct HubContents: Hashable, Codable, Sendable {
  /// A content and the number of its bytes that the hub has received.
  public struct Content: Hashable, Codable, Sendable {
    /// The hash of the content.
    public let hash: String

    /// The size of the content in bytes.
    public let bytes: Int

    /// The number of bytes received.
    public let received: Int

    /// Whether all bytes have been received and have the hash.
    public let isWhole: Bool

    /// Creates a description of a content.
    public init(hash: String, bytes: Int, received: Int, isWhole: Bool) {
      self.hash = hash
      self.bytes = bytes
      self.received = received
      self.isWhole = isWhole
    }
  }

  /// The contents that the space has, or of which the caller's account has sent a part.
  public let contents: [Content]

  /// Creates a response with these contents.
  public init(contents: [Content]) { self.contents = contents }
}
