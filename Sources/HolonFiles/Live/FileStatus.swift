public import HolonPlatform

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

  /// Creates it of what the system tells.
  public init(_ status: stat) {
    mode = UInt32(status.st_mode)
    size = Int64(status.st_size)
    modified = status.modified
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Whether it is a folder.
  public var isDirectory: Bool { type == .folder }

  /// Whether it is a symbolic link.
  public var isLink: Bool { type == .link }

  /// Whether it is a file with content.
  public var isFile: Bool { type == .file }

  /// What it is when it is none of these; nil when it is one of these.
  public var special: SpecialFile.Sort? { if case .special(let sort) = type { sort } else { nil } }

  private var type: FileType { Self.type(of: mode) }
}

extension FileStatus {
  /// What a name stands for.
  enum FileType: Equatable {
    case file, folder, link
    case special(SpecialFile.Sort)
  }

  static func type(of status: stat) -> FileType { type(of: UInt32(status.st_mode)) }

  private static func type(of mode: UInt32) -> FileType {
    switch mode & UInt32(S_IFMT) {
    case UInt32(S_IFREG): .file
    case UInt32(S_IFDIR): .folder
    case UInt32(S_IFLNK): .link
    case UInt32(S_IFIFO): .special(.pipe)
    case UInt32(S_IFSOCK): .special(.socket)
    case UInt32(S_IFCHR): .special(.characterDevice)
    case UInt32(S_IFBLK): .special(.blockDevice)
    default: .special(.unknown)
    }
  }
}

extension stat {
  /// When the content was changed last.
  var modified: FileTime {
    #if canImport(Darwin)
      FileTime(seconds: st_mtimespec.tv_sec, nanoseconds: st_mtimespec.tv_nsec)
    #else
      FileTime(seconds: st_mtim.tv_sec, nanoseconds: st_mtim.tv_nsec)
    #endif
  }
}
