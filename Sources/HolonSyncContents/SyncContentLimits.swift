/// The limits of a ``SyncContentFolder``, by which members can't fill a disk.
public struct SyncContentLimits: Hashable, Sendable {
  /// The maximum size of a content, in bytes.
  public var contentBytes: Int

  /// The maximum size of all contents together, in bytes, including partially received ones.
  ///
  /// Each file counts 1,024 bytes more than its size.
  public var folderBytes: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - contentBytes: The maximum size of a content, in bytes; 256 MB by default.
  ///   - folderBytes: The maximum size of all contents together, in bytes; 10 GB by default.
  public init(contentBytes: Int = 256 << 20, folderBytes: Int = 10 << 30) {
    (self.contentBytes, self.folderBytes) = (contentBytes, folderBytes)
  }
}
