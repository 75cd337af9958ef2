import HolonPlatform

/// The places that receive a user's trashed files, on each disk.
///
/// On Linux, this is the trash that all programs share. It is `$XDG_DATA_HOME/Trash` for its own disk, and `.Trash/UID`
/// or `.Trash-UID` at the top of other disks. Where neither can be used, items are copied into the first one.
///
/// Source: The FreeDesktop.org Trash specification 1.0, “Trash directories”.
public struct Trash: Sendable {
  /// An item in the trash.
  public struct Item: Hashable, Sendable {
    /// The place of the item in the trash.
    public let path: AbsolutePath

    /// The original place of the item; nil when the trash hasn't recorded it.
    public let origin: AbsolutePath?

    /// The local time of the deletion, as in `2026-11-21T15:04:05`.
    public let deletionDate: String
  }

  /// The user's own trash; nil when its place isn't known.
  public let home: AbsolutePath?

  /// Creates the user's trash at the place that the environment names.
  public init() {
    func variable(_ name: String) -> AbsolutePath? {
      getenv(name).flatMap { AbsolutePath(bytes: UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init)) }
    }
    let data = variable("XDG_DATA_HOME") ?? variable("HOME")?.appending(".local").appending("share")
    home = data?.appending("Trash")
  }

  /// Creates a trash for the disk of a folder; other disks have theirs at the top.
  public init(home: AbsolutePath) { self.home = home }

  /// Returns the items of a trash folder, in the order of their names.
  ///
  /// - Parameter folder: By default the user's own.
  /// - Throws: ``FileError`` when the folder can't be read; a missing folder is no error.
  public func items(in folder: AbsolutePath? = nil) throws(FileError) -> [Item] {
    guard let folder = folder ?? home else { return [] }
    let files = folder.appending("files")
    let names: [FileName]
    do throws(FileError) {
      names = try DirectoryHandle.at(files).names()
    } catch  where error.code == .notFound { return [] }
    return names.sorted().map { name in
      let info = info(of: files.appending(name))
      return Item(
        path: files.appending(name), origin: info.flatMap { origin(of: $0, in: folder) },
        deletionDate: info?.deletionDate ?? "")
    }
  }
}

// MARK: - Adding items

extension Trash {
  /// Returns the trash folder for an item, and creates it if necessary.
  ///
  /// - Parameter path: The path of the item, which contains no links.
  /// - Returns: The folder, and the path to record: absolute in the user's own trash, from the top of the disk
  ///   elsewhere.
  func folder(for path: AbsolutePath) throws(FileError) -> (folder: AbsolutePath, noted: [UInt8]) {
    let device = try Self.device(of: path.parent)
    if let home, let own = try? Self.made(home), own == device { return (home, path.bytes) }
    let top = Self.top(of: path.parent, on: device)
    if let folder = Self.folder(atTop: top) {
      return (folder, Array(path.bytes.dropFirst(top.names.isEmpty ? 1 : top.bytes.count + 1)))
    }
    guard let home else {
      throw FileError(.notFound, "the file can't be trashed, because the home folder is unknown: set HOME").at(
        path)
    }
    _ = try Self.made(home)
    return (home, path.bytes)
  }

  /// Returns the trash's record for one of its items; nil when no readable record exists.
  func info(of path: AbsolutePath) -> TrashInfo? {
    guard let name = path.name, path.parent.name?.bytes == Array("files".utf8),
      let folder = try? DirectoryHandle.at(path.parent.parent.appending("info")),
      let bytes = try? folder.contents(of: name.trashInfo)
    else { return nil }
    return TrashInfo(bytes)
  }

  /// Returns the original place of an item in a trash folder.
  func origin(of info: TrashInfo, in folder: AbsolutePath) -> AbsolutePath? {
    if info.path.first == 0x2F { return AbsolutePath(bytes: info.path) }
    // The trash is at the top of a disk; the recorded path mustn't lead out of that disk.
    let isShared = folder.parent.name?.bytes == Array(".Trash".utf8)
    let top = isShared ? folder.parent.parent : folder.parent
    return (try? RelativePath(validating: info.path)).map { top.appending($0) }
  }

  /// Creates a trash folder with its two folders.
  ///
  /// - Returns: The number of the disk that it is on.
  private static func made(_ folder: AbsolutePath) throws(FileError) -> UInt64 {
    var handle: DirectoryHandle?
    // The folders above the user's own trash may be missing as well.
    for count in max(0, folder.names.count - 4)...folder.names.count {
      let path = AbsolutePath(Array(folder.names.prefix(count)))
      if let name = path.name, let parent = handle, try parent.rawStatus(of: name) == nil {
        do throws(FileError) { try parent.makeFolder(name) } catch  where error.code == .exists {}
      }
      handle = try DirectoryHandle.at(path)
    }
    guard let handle else { preconditionFailure("the loop runs at least once") }
    for name in ["files", "info"] as [FileName] where try handle.rawStatus(of: name) == nil {
      do throws(FileError) { try handle.makeFolder(name) } catch  where error.code == .exists {}
    }
    return try handle.status().identity.device
  }

  /// Returns the trash folder at the top of a disk; nil when none can be used.
  private static func folder(atTop top: AbsolutePath) -> AbsolutePath? {
    let user = FileName(unchecked: Array(String(getuid()).utf8))
    if let handle = try? DirectoryHandle.at(top), let shared = try? handle.rawStatus(of: ".Trash"),
      shared.isFolder, shared.st_mode & mode_t(S_ISVTX) != 0
    {
      let folder = top.appending(".Trash").appending(user)
      if (try? made(folder)) != nil { return folder }
    }
    let folder = top.appending(FileName(unchecked: Array(".Trash-".utf8) + user.bytes))
    guard (try? made(folder)) != nil, let handle = try? DirectoryHandle.at(top),
      let status = try? handle.rawStatus(of: folder.name!), status.isFolder, status.st_uid == geteuid()
    else { return nil }
    return folder
  }

  private static func device(of folder: AbsolutePath) throws(FileError) -> UInt64 {
    try DirectoryHandle.at(folder).status().identity.device
  }

  /// Returns the highest enclosing folder on the same disk.
  private static func top(of folder: AbsolutePath, on disk: UInt64) -> AbsolutePath {
    var top = folder
    while !top.names.isEmpty, (try? device(of: top.parent)) == disk { top = top.parent }
    return top
  }
}

extension RelativePath {
  /// Creates a path from bytes that another program has written.
  init(validating bytes: [UInt8]) throws(FileError) {
    var names: [FileName] = []
    for part in bytes.split(separator: 0x2F) {
      guard let name = FileName(bytes: part) else { throw .invalidName(Printable.text(bytes)) }
      names.append(name)
    }
    self.init(names)
  }
}
