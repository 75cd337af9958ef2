import HolonPlatform

/// A walk through a file, or a folder with everything in it, at any depth, with few folders open at a time.
///
/// Links aren't followed. It visits a file once, and a folder twice: before its parts and after them.
struct TreeWalk {
  /// The kind of a visit.
  enum Event {
    /// A file, or anything else that isn't a folder.
    case file

    /// A folder before its parts, together with its handle.
    case enter(DirectoryHandle)

    /// A folder after its parts.
    case leave
  }

  /// A visited item and its place.
  struct Visit {
    let event: Event

    /// The folder that contains it.
    let folder: DirectoryHandle

    let name: FileName
    let status: stat

    /// The depth below the item where the walk began; 0 for that item itself.
    let depth: Int
  }

  /// A name in a folder.
  struct Place: Hashable {
    let folder: FileIdentity
    let name: FileName
  }

  /// The maximum number of folders that are kept open.
  private static let mostOpen = 48

  private struct Level {
    var handle: DirectoryHandle?
    let identity: FileIdentity
    let name: FileName
    let status: stat
    var names: [FileName]
  }

  private var levels: [Level] = []
  private let root: DirectoryHandle

  private init(_ root: DirectoryHandle) { self.root = root }

  /// Walks through an item in a folder, except for some files and folders in it.
  ///
  /// - Throws: ``FileError`` of an item that can't be read, or the closure's error, with the path below the folder.
  static func visit(
    _ name: FileName, in folder: DirectoryHandle, except others: Set<Place> = [],
    _ body: (Visit) throws(FileError) -> Void
  ) throws(FileError) {
    guard let status = try folder.rawStatus(of: name) else {
      throw FileError(system: ENOENT, "the file can't be read").at(name)
    }
    var walk = TreeWalk(folder)
    do throws(FileError) { try walk.visit(name, status, body) } catch { throw error.at(name) }
    while !walk.levels.isEmpty {
      let last = walk.levels.count - 1
      guard let next = walk.levels[last].names.popLast() else {
        try walk.leave(body)
        continue
      }
      if !others.isEmpty, others.contains(Place(folder: walk.levels[last].identity, name: next)) { continue }
      guard let handle = walk.levels[last].handle else { preconditionFailure("the deepest folder is open") }
      do throws(FileError) {
        // An item that has gone meanwhile is no longer a part; copying compares both trees afterwards.
        guard let status = try handle.rawStatus(of: next) else { continue }
        try walk.visit(next, status, body)
      } catch { throw walk.located(error, next) }
    }
  }

  private var current: DirectoryHandle { levels.last?.handle ?? root }

  private mutating func visit(
    _ name: FileName, _ status: stat, _ body: (Visit) throws(FileError) -> Void
  ) throws(FileError) {
    let folder = current
    guard status.isFolder else {
      return try body(Visit(event: .file, folder: folder, name: name, status: status, depth: levels.count))
    }
    let handle = try folder.directory(name)
    try body(Visit(event: .enter(handle), folder: folder, name: name, status: status, depth: levels.count))
    let names = try handle.names()
    let identity = FileStatus(status).identity
    levels.append(Level(handle: handle, identity: identity, name: name, status: status, names: names))
    if levels.count > Self.mostOpen { levels[levels.count - Self.mostOpen - 1].handle = nil }
  }

  private mutating func leave(_ body: (Visit) throws(FileError) -> Void) throws(FileError) {
    guard let level = levels.last, let handle = level.handle else { preconditionFailure("the deepest folder is open") }
    if levels.count >= 2, levels[levels.count - 2].handle == nil {
      levels[levels.count - 2].handle = try Self.parent(of: handle, levels[levels.count - 2].identity)
    }
    levels.removeLast()
    do throws(FileError) {
      try body(
        Visit(event: .leave, folder: current, name: level.name, status: level.status, depth: levels.count))
    } catch { throw located(error, level.name) }
  }

  /// Opens the folder above, which must be the one from which the walk came.
  static func parent(of handle: DirectoryHandle, _ identity: FileIdentity) throws(FileError) -> DirectoryHandle {
    let descriptor = openat(handle.descriptor, "..", DirectoryHandle.flags)
    guard descriptor >= 0 else { throw FileError(system: errno, "the parent folder can't be opened") }
    let parent = DirectoryHandle(owning: descriptor)
    guard try parent.status().identity == identity else {
      throw FileError(.changed, "the folder was moved while it was read: try again")
    }
    return parent
  }

  private func located(_ error: FileError, _ name: FileName) -> FileError {
    error.at(RelativePath(levels.map(\.name) + [name]))
  }
}
