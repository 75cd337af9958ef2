public import HolonBase

/// A place in which contents, such as pictures, are kept by their hashes: a folder, a server, or another store.
///
/// Records mention the hash of a content, and its bytes travel apart from them. A content never changes, so a place
/// either has all its bytes, or a first part of them that a transfer continues.
///
/// ```swift
/// let download = try await folder.copy(hashes, from: server)
/// let upload = try await server.copy(hashes, from: folder)
/// ```
///
/// `SyncContentFolder` in `HolonSyncContents` keeps contents in files, `RemoteSyncContents` in `HolonHTTP` at a server.
public protocol SyncContents: Sendable {
  /// The number of times at which this place has lost complete contents, such as by damage, since it was opened.
  ///
  /// After it has grown, ``SyncContents/copy(_:from:partBytes:)`` may be needed again for any content. It is 0 unless a
  /// type implements it.
  var losses: Int { get }

  /// Returns the states of contents, without those of which this place has no bytes.
  ///
  /// - Throws: ``SyncContentsError``, or the error of a network.
  func states(of hashes: Set<ContentHash>) async throws -> [ContentHash: SyncContentState]

  /// Returns bytes of a complete content; nil if this place doesn't have the content.
  ///
  /// - Parameters:
  ///   - hash: The hash of the content.
  ///   - start: The number of the first byte. From the end of the content on, the part is empty.
  ///   - limit: The maximum number of bytes.
  /// - Throws: ``SyncContentsError``, or the error of a network.
  func part(of hash: ContentHash, from start: Int, limit: Int) async throws -> SyncContentPart?

  /// Appends bytes to a content, which is complete when it has all its bytes and they have its hash.
  ///
  /// - Returns: The state afterwards. A part that doesn't begin at the end of the received bytes isn't appended; the
  ///   state then names the start of the part to send next.
  /// - Throws: ``SyncContentsError``. After ``SyncContentsError/Code/otherBytes`` the received bytes are discarded.
  func receive(_ part: SyncContentPart, of hash: ContentHash) async throws -> SyncContentState
}

extension SyncContents {
  /// 0, for places that don't lose contents.
  public var losses: Int { 0 }
}

/// The state of a content in a place.
public struct SyncContentState: Hashable, Sendable {
  /// The number of bytes that the place has.
  public let received: Int

  /// Whether the place has the content, and its bytes have been found to have its hash.
  public let isComplete: Bool

  /// Creates a state.
  public init(received: Int, isComplete: Bool) {
    self.received = received
    self.isComplete = isComplete
  }
}

/// Some bytes of a content.
public struct SyncContentPart: Hashable, Sendable {
  /// The number of the first byte.
  public let start: Int

  /// The size of the whole content, in bytes.
  public let size: Int

  /// The bytes.
  public let bytes: [UInt8]

  /// Creates a part.
  ///
  /// - Returns: Nil for bytes outside the content.
  public init?(start: Int, size: Int, bytes: [UInt8]) {
    guard start >= 0, size >= start, size - start >= bytes.count else { return nil }
    self.start = start
    self.size = size
    self.bytes = bytes
  }
}

extension ContentHash: SyncValue {
  /// The digits.
  public var syncText: String? { text }

  /// Creates a hash from its digits.
  public init?(syncText: String?) {
    guard let syncText else { return nil }
    self.init(syncText)
  }
}
