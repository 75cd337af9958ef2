/// The contents that a device asks a hub for: which of them the space has.
public struct HubContentQuestion: Hashable, Codable, Sendable {
  /// The hashes, at most ``greatestCount``.
  public let hashes: [String]

  /// The greatest number of hashes in a question.
  public static let greatestCount = 500

  /// Creates a question.
  public init(hashes: [String]) { self.hashes = hashes }
}

/// The contents that a space has among those that were asked for.
public struct HubContents: Hashable, Codable, Sendable {
  /// A content, as far as it has come.
  public struct Content: Hashable, Codable, Sendable {
    /// Its hash.
    public let hash: String

    /// The number of bytes that it has.
    public let bytes: Int

    /// The number of bytes that have come.
    public let received: Int

    /// Whether all bytes have come and have the hash.
    public let isWhole: Bool

    /// Creates a description of a content.
    public init(hash: String, bytes: Int, received: Int, isWhole: Bool) {
      self.hash = hash
      self.bytes = bytes
      self.received = received
      self.isWhole = isWhole
    }
  }

  /// Those that are there, or have come in part from the account that asks.
  public let contents: [Content]

  /// Creates an answer.
  public init(contents: [Content]) { self.contents = contents }
}
