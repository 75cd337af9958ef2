public import HolonPlatform

/// The result of the system's `stat` for a file.
public struct FileStatus: Sendable {
  /// The kind of the file and its permissions.
  public var mode: UInt32

  /// The size of the file, in bytes.
  public var size: Int64

  /// The time of the last modification of the content.
  public var modified: FileTime

  /// The time of the last change to the content or the attributes, which no program can set.
  public var changed: FileTime

  /// The identity of the file in its file system.
  public var identity: FileIdentity

  /// Creates a status from the result of `stat`.
  public init(_ status: stat) {
    mode = UInt32(status.st_mode)
    size = Int64(status.st_size)
    modified = status.modified
    changed = FileTime(seconds: status.changed.tv_sec, nanoseconds: status.changed.tv_nsec)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Creates the status of the file at a path, whose links are followed; nil if the system doesn't return one.
  public init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether it is a folder.
  public var isDirectory: Bool { type == .folder }

  /// Whether it is a symbolic link.
  public var isLink: Bool { type == .link }

  /// Whether it is a regular file.
  public var isFile: Bool { type == .file }

  /// The sort of special file that it is; nil when it is a file, a folder or a link.
  public var special: SpecialFile.Sort? { if case .special(let sort) = type { sort } else { nil } }

  private var type: FileType { Self.type(of: mode) }
}

extension FileStatus {
  /// The type of the file that a name refers to.
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
  /// The time of the last modification of the content.
  var modified: FileTime {
    #if canImport(Darwin)
      FileTime(seconds: st_mtimespec.tv_sec, nanoseconds: st_mtimespec.tv_nsec)
    #else
      FileTime(seconds: st_mtim.tv_sec, nanoseconds: st_mtim.tv_nsec)
    #endif
  }
}
