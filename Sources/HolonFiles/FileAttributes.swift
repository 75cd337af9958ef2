/// What the file system knows of a file without looking into it.
public struct FileAttributes: Hashable, Sendable {
  /// What it is called.
  public var name: FileName

  /// The number of bytes in it.
  public var size: Int64

  /// When it was changed last; nil when that isn't known.
  public var modified: FileTime?

  /// What the file system knows it by, whatever it is called; nil for files that were made up.
  public var identity: FileIdentity?

  /// Creates attributes.
  public init(_ name: FileName, size: Int64 = 0, modified: FileTime? = nil, identity: FileIdentity? = nil) {
    self.name = name
    self.size = size
    self.modified = modified
    self.identity = identity
  }
}

/// What a file system knows a file by, which stays the same when it is renamed or moved.
public struct FileIdentity: Hashable, Sendable {
  /// The number of the file system.
  public var device: UInt64

  /// The number of the file there, its inode.
  public var number: UInt64

  /// Creates an identity.
  public init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}
