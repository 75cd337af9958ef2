import HolonPlatform

/// A namespace for removing a file, or a folder with everything in it.
public enum TreeRemoval {
  /// Removes an item from a folder; a missing item counts as removed.
  public static func remove(_ name: FileName, in folder: DirectoryHandle) throws(FileError) {
    guard try folder.rawStatus(of: name) != nil else { return }
    try TreeWalk.visit(name, in: folder) { visit throws(FileError) in
      switch visit.event {
      case .file: try visit.folder.unlink(visit.name)
      case .enter(let handle):
        // A folder without write permission for its owner would keep its parts.
        if visit.status.st_mode & 0o700 != 0o700 { _ = fchmod(handle.descriptor, 0o700) }
      case .leave: try visit.folder.unlink(visit.name, isFolder: true)
      }
    }
  }

  /// Checks whether an item can be removed, before anything is removed.
  ///
  /// - Throws: ``FileError`` with the code `notPermitted` for the first folder whose parts couldn't be removed.
  static func check(_ name: FileName, in folder: DirectoryHandle) throws(FileError) {
    let user = geteuid()
    guard user != 0 else { return }
    try TreeWalk.visit(name, in: folder) { visit throws(FileError) in
      guard case .enter(let handle) = visit.event, visit.status.st_uid != user else { return }
      let isEmpty = try handle.names().isEmpty
      let isSticky = visit.status.st_mode & mode_t(S_ISVTX) != 0
      if !isEmpty, isSticky || faccessat(handle.descriptor, ".", W_OK | X_OK, 0) != 0 {
        throw FileError(system: EACCES, "the file can't be removed")
      }
    }
  }
}

/// A hash of a whole tree as the system reports it: names, sizes and times.
///
/// Any change results in another value.
struct TreeFingerprint: Hashable, Codable {
  private let value: UInt64

  /// The same without the times that change when something in a folder is added, and removed again; nil in records of
  /// earlier versions.
  private let content: UInt64?

  /// Computes the fingerprint of everything that an item in a folder consists of.
  ///
  /// The time of the last attribute change counts for all items but the top one, whose renaming changes it.
  init(of name: FileName, in folder: DirectoryHandle) throws(FileError) {
    var (sum, contentSum): (UInt64, UInt64) = (0, 0)
    try TreeWalk.visit(name, in: folder) { visit throws(FileError) in
      if case .leave = visit.event { return }
      let status = visit.status
      let times = visit.depth == 0 ? [status.times[1]] : [status.times[1], status.changed]
      // A sum is independent of the order in which a folder lists its parts.
      sum &+= Self.mix(visit, times)
      contentSum &+= Self.mix(visit, status.isFolder ? [] : [status.times[1]])
    }
    (value, content) = (sum, contentSum)
  }

  static func == (lhs: TreeFingerprint, rhs: TreeFingerprint) -> Bool { lhs.value == rhs.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }

  private static func mix(_ visit: TreeWalk.Visit, _ times: [timespec]) -> UInt64 {
    let status = visit.status
    var mix = Mix()
    mix.add(UInt64(truncatingIfNeeded: status.st_ino))
    mix.add(UInt64(status.st_mode))
    // A folder's size and its number of names depend on the file system.
    if !status.isFolder { mix.add(UInt64(truncatingIfNeeded: status.st_size)) }
    for time in times {
      mix.add(UInt64(truncatingIfNeeded: time.tv_sec))
      mix.add(UInt64(truncatingIfNeeded: time.tv_nsec))
    }
    if visit.depth > 0 { for byte in visit.name.bytes { mix.add(UInt64(byte)) } }
    mix.add(UInt64(visit.depth))
    return mix.value
  }

  /// Returns whether two trees differ at most by times of folders and of attributes.
  func hasContent(of other: TreeFingerprint) -> Bool { content != nil && content == other.content }
}
