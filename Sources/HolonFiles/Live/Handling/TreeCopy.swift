import HolonPlatform
import HolonSystemCalls

/// A copy of a file or of a folder with everything in it: content, permissions, owner, times, attributes and links.
struct TreeCopy {
  /// The number of files with attributes that the other file system can't store.
  private(set) var filesWithLostAttributes = 0

  private var count = 0

  /// The open folders of the copy, and the identities of their originals.
  private var levels: [(handle: DirectoryHandle?, identity: FileIdentity)] = []

  /// The first names, in the copy, of files that have several.
  private var firstNames: [FileIdentity: [FileName]] = [:]
  private var path: [FileName] = []

  private let target: DirectoryHandle
  private let newName: FileName

  private init(_ target: DirectoryHandle, _ newName: FileName) {
    self.target = target
    self.newName = newName
  }

  /// Copies an item from one folder to another, except for some files in it, and waits until the disk has stored it.
  ///
  /// - Returns: The number of files that lost attributes.
  /// - Throws: ``FileError``; the caller removes the unfinished copy.
  static func copy(
    _ name: FileName, in folder: DirectoryHandle, except others: Set<TreeWalk.Place>, to target: DirectoryHandle,
    _ newName: FileName
  ) throws(FileError) -> Int {
    var copy = TreeCopy(target, newName)
    try TreeWalk.visit(name, in: folder, except: others) { visit throws(FileError) in try copy.add(visit) }
    // One call for the whole folder, since one for each of its files takes much longer.
    if copy.count > 1 { _ = holon_sync(target.descriptor, 1) }
    return copy.filesWithLostAttributes
  }

  private mutating func add(_ visit: TreeWalk.Visit) throws(FileError) {
    let name = visit.depth == 0 ? newName : visit.name
    let folder = levels.last?.handle ?? target
    switch visit.event {
    case .file:
      count += 1
      try copyFile(visit, to: folder, name)
    case .enter:
      count += 1
      try folder.makeFolder(name)
      let handle = try folder.directory(name)
      levels.append((handle, try handle.status().identity))
      path.append(name)
      if levels.count > 48 { levels[levels.count - 49].handle = nil }
    case .leave:
      guard let copy = levels.last?.handle else { preconditionFailure("the deepest folder is open") }
      if levels.count >= 2, levels[levels.count - 2].handle == nil {
        levels[levels.count - 2].handle = try TreeWalk.parent(of: copy, levels[levels.count - 2].identity)
      }
      levels.removeLast()
      path.removeLast()
      let original = try visit.folder.directory(visit.name)
      try keepAttributes(of: original.descriptor, visit.status, copy.descriptor)
    }
  }

  private mutating func copyFile(
    _ visit: TreeWalk.Visit, to folder: DirectoryHandle, _ name: FileName
  ) throws(FileError) {
    let status = visit.status
    if status.st_nlink > 1, status.type != .link, let first = firstNames[status.identity], link(first, folder, name) {
      return
    }
    switch status.type {
    case .file: try copyContent(visit, to: folder, name)
    case .link: try copyLink(visit, to: folder, name)
    case .special(.pipe), .special(.socket):
      // Of special files, the file system stores only the name.
      guard name.withCString({ mknodat(folder.descriptor, $0, status.st_mode, 0) }) == 0 else {
        throw FileError(system: errno, "the file can't be copied")
      }
      keepTimes(of: status, folder, name)
    default:
      throw FileError(.isSpecial, "the file is a device, which can't be copied: exclude it")
    }
    if status.st_nlink > 1 { firstNames[status.identity] = path + [name] }
  }

  /// Adds another name to a file of the copy.
  private func link(_ first: [FileName], _ folder: DirectoryHandle, _ name: FileName) -> Bool {
    let path = Array(first.map(\.bytes).joined(separator: [0x2F])) + [0]
    return path.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { old in
        name.withCString { linkat(target.descriptor, old.baseAddress!, folder.descriptor, $0, 0) == 0 }
      }
    }
  }

  private func copyLink(_ visit: TreeWalk.Visit, to folder: DirectoryHandle, _ name: FileName) throws(FileError) {
    let target = try visit.folder.target(of: visit.name) + [0]
    let result = target.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { target in
        name.withCString { symlinkat(target.baseAddress!, folder.descriptor, $0) }
      }
    }
    guard result == 0 else { throw FileError(system: errno, "the link can't be copied") }
    _ = name.withCString {
      fchownat(folder.descriptor, $0, visit.status.st_uid, visit.status.st_gid, AT_SYMLINK_NOFOLLOW)
    }
    keepTimes(of: visit.status, folder, name)
  }

  private mutating func copyContent(
    _ visit: TreeWalk.Visit, to folder: DirectoryHandle, _ name: FileName
  ) throws(FileError) {
    let original = try visit.folder.file(visit.name)
    let copy = name.withCString {
      openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard copy >= 0 else { throw FileError(system: errno, "the file can't be copied") }
    defer { close(copy) }
    guard holon_copy_content(original.descriptor, copy) == 0 else {
      throw FileError(system: errno, "the file can't be copied")
    }
    guard original.isStill(visit.status) else {
      throw FileError(.changed, "the file was changed while it was copied: try again when no other program writes it")
    }
    try keepAttributes(of: original.descriptor, visit.status, copy)
    // Network failures and a full disk may be reported only now.
    guard visit.depth > 0 || holon_sync(copy, 0) == 0 else {
      throw FileError(system: errno, "the file can't be copied")
    }
  }

  private mutating func keepAttributes(of original: Int32, _ status: stat, _ copy: Int32) throws(FileError) {
    if try Self.copyAttributes(of: original, status, to: copy) { filesWithLostAttributes += 1 }
    guard futimens(copy, status.times) == 0 else {
      throw FileError(system: errno, "the times of the file can't be copied")
    }
  }

  /// Copies extended attributes, owner and permissions from an open file to another.
  ///
  /// - Returns: Whether attributes were lost, because the other file system can't store them.
  static func copyAttributes(of original: Int32, _ status: stat, to copy: Int32) throws(FileError) -> Bool {
    let lost = holon_copy_attributes(original, copy)
    guard lost >= 0 else { throw FileError(system: errno, "the attributes of the file can't be copied") }
    // Without the right to change owners, another user's file becomes the copying user's. Its special rights, which
    // would then be the copying user's, are removed.
    let isOwned = fchown(copy, status.st_uid, status.st_gid) == 0 || status.st_uid == geteuid()
    guard fchmod(copy, status.st_mode & (isOwned ? 0o7777 : 0o777)) == 0 else {
      throw FileError(system: errno, "the permissions of the file can't be copied")
    }
    return lost > 0
  }

  private func keepTimes(of status: stat, _ folder: DirectoryHandle, _ name: FileName) {
    _ = name.withCString { utimensat(folder.descriptor, $0, status.times, AT_SYMLINK_NOFOLLOW) }
  }
}

extension OpenFile {
  /// Returns whether the file hasn't been changed since its status was read.
  func isStill(_ status: stat) -> Bool {
    var now = stat()
    return fstat(descriptor, &now) == 0 && now.identity == status.identity && now.st_size == status.st_size
      && now.changed == status.changed
  }
}

extension timespec {
  fileprivate static func == (lhs: timespec, rhs: timespec) -> Bool {
    lhs.tv_sec == rhs.tv_sec && lhs.tv_nsec == rhs.tv_nsec
  }
}
