#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

/// What the system's `stat` tells of a file.
public struct FileStatus: Sendable {
  /// The kind of file and who may do what with it.
  public var mode: UInt32

  /// The number of bytes.
  public var size: Int64

  /// When the content was changed last.
  public var modified: FileTime

  /// What the file system knows it by.
  public var identity: FileIdentity

  /// How many names it has.
  public var linkCount: UInt64

  /// Creates it of what the system tells.
  public init(_ status: stat) {
    mode = UInt32(status.st_mode)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = FileTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    linkCount = UInt64(status.st_nlink)
  }

  private var type: UInt32 { mode & UInt32(S_IFMT) }

  /// Whether it is a folder.
  public var isDirectory: Bool { type == UInt32(S_IFDIR) }

  /// Whether it is a symbolic link.
  public var isLink: Bool { type == UInt32(S_IFLNK) }

  /// Whether it is a file with content.
  public var isFile: Bool { type == UInt32(S_IFREG) }

  /// What it is when it is none of these; nil when it is one of these.
  public var special: SpecialFile.Sort? {
    switch type {
    case UInt32(S_IFDIR), UInt32(S_IFLNK), UInt32(S_IFREG): nil
    case UInt32(S_IFIFO): .pipe
    case UInt32(S_IFSOCK): .socket
    case UInt32(S_IFCHR): .characterDevice
    case UInt32(S_IFBLK): .blockDevice
    default: .unknown
    }
  }
}
