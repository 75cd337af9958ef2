import HolonPlatform

/// A folder of the file system, which can be scanned, watched and changed.
///
/// ```swift
/// let music = try FolderOnDisk(path: "/home/ada/music")
/// let folder = try await music.scan()
/// print(folder.size, folder.summary.count(of: .music))
/// ```
///
/// The folder is held by an open handle, so it stays the same when it is renamed.
public struct FolderOnDisk: Sendable {
  /// The open folder.
  public let handle: DirectoryHandle

  /// The name of the folder.
  public let name: FileName

  /// Takes over an open folder.
  public init(_ handle: DirectoryHandle, name: FileName) {
    self.handle = handle
    self.name = name
  }

  /// Opens a folder by a path.
  ///
  /// - Throws: ``FileError``, such as when no folder has the path.
  public init(path: String) throws(FileError) {
    handle = try DirectoryHandle(path: path)
    name = Self.lastName(of: path) ?? Self.resolvedName(of: path) ?? "root"
  }

  private static func lastName(of path: String) -> FileName? {
    path.utf8.split(separator: 0x2F).last.flatMap { FileName(bytes: $0) }
  }

  /// Returns the real name of a folder whose path ends in `.` or `..`.
  private static func resolvedName(of path: String) -> FileName? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return lastName(of: String(cString: resolved))
  }
}
