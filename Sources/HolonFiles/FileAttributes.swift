/// The attributes that the file system reports of a file without reading its content.
public struct FileAttributes: Hashable, Sendable {
  /// The name of the file.
  public var name: FileName

  /// The size of the file, in bytes.
  public var size: Int64

  /// The time of the last modification; nil when it isn't known.
  public var modified: FileTime?

  /// The identity of the file, independent of its name; nil for files that were created in code.
  public var identity: FileIdentity?

  /// Creates attributes with the given values.
  public init(_ name: FileName, size: Int64 = 0, modified: FileTime? = nil, identity: FileIdentity? = nil) {
    self.name = name
    self.size = size
    self.modified = modified
    self.identity = identity
  }
}

/// The identity of a file in its file system, which stays the same when it is renamed or moved.
public struct FileIdentity: Hashable, Sendable, Codable {
  /// The number of the file system.
  public var device: UInt64

  /// The number of the file there, its inode.
  public var number: UInt64

  /// Creates an identity from the numbers of a file system and of a file in it.
  public init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}
