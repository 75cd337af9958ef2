public import HolonBase

/// An error about a content.
public struct SyncContentsError: DescribedError, Hashable, Sendable {
  /// The kind of an error.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes don't have the hash of the content.
    public static let otherBytes = Code(rawValue: "otherBytes")

    /// The content is larger than the place allows.
    public static let tooLarge = Code(rawValue: "tooLarge")

    /// The place has no room for the content.
    public static let full = Code(rawValue: "full")

    /// The account may not add contents.
    public static let forbidden = Code(rawValue: "forbidden")

    /// The place doesn't have the content.
    public static let missing = Code(rawValue: "missing")

    /// The transfer failed for a reason that the message states; it may succeed later.
    public static let failed = Code(rawValue: "failed")
  }

  /// The kind of the error.
  public let code: Code

  /// The content; nil if the error concerns no single one.
  public let hash: ContentHash?

  /// The problem and the next step, as a sentence.
  public let message: String

  /// The message.
  public var description: String { message }

  /// Creates an error.
  public init(_ code: Code, of hash: ContentHash? = nil, _ message: String) {
    (self.code, self.hash, self.message) = (code, hash, message)
  }
}

extension SyncContentsError {
  /// Whether the place has refused this content, and may accept others.
  public var isRefusal: Bool { code != .failed }

  /// Returns the error for bytes with another hash.
  public static func otherBytes(_ hash: ContentHash) -> SyncContentsError {
    SyncContentsError(.otherBytes, of: hash, "the bytes of content \(hash) have another hash: send the content again")
  }

  /// Returns the error for a content that exceeds a limit.
  public static func tooLarge(_ hash: ContentHash, size: Int, limit: Int) -> SyncContentsError {
    SyncContentsError(
      .tooLarge, of: hash,
      "content \(hash) has \(size) bytes, and a content may have \(limit): use a smaller one, or raise the limit")
  }
}
