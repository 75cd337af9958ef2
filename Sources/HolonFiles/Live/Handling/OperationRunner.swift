import Foundation
import HolonPlatform

/// A runner of a file operation within a transaction, part by part.
struct OperationRunner {
  /// The failed parts of operations that go on after failures.
  private(set) var failures: [FileOutcome.Failure] = []

  let transaction: Transaction
  private let trash: Trash

  /// The trashed folders whose sizes are to be recorded, each with a temporary name for the record.
  private var trashedFolders: [(path: AbsolutePath, temporary: FileName)] = []

  init(_ transaction: Transaction, _ trash: Trash) {
    self.transaction = transaction
    self.trash = trash
  }

  /// Does an operation.
  ///
  /// - Returns: The operation that reverts it.
  mutating func run(_ operation: FileOperation) throws(FileError) -> FileOperation {
    switch operation {
    case .move(let path, let place, let existing):
      let cleared = try clear(place, existing, for: path)
      return Self.together([try move(path, to: place)] + cleared)
    case .copy(let path, let place, let existing):
      let cleared = try clear(place, existing, for: path)
      return Self.together([try copy(path, to: place)] + cleared)
    case .trash(let path): return try putInTrash(path)
    case .restore(let path, let place): return try restore(path, to: place)
    case .tag(let path, let tags): return try tag(path, tags)
    case .all(let parts):
      var inverses: [FileOperation] = []
      for part in parts { inverses.append(try run(part)) }
      return .all(inverses.reversed())
    case .each(let parts):
      var inverses: [FileOperation] = []
      for part in parts {
        let savepoint = transaction.savepoint()
        do throws(FileError) {
          inverses.append(try run(part))
        } catch {
          try transaction.rollBack(to: savepoint)
          failures.append(FileOutcome.Failure(operation: part, error: error))
        }
      }
      return .all(inverses.reversed())
    }
  }

  /// Records the sizes of the trashed folders, once everything is done.
  func recordSizes() {
    for (path, temporary) in trashedFolders {
      if let name = path.name { TrashSizes.record(name, in: path.parent.parent, writing: temporary) }
    }
  }

  private static func together(_ operations: [FileOperation]) -> FileOperation {
    operations.count == 1 ? operations[0] : .all(operations)
  }
}

// MARK: - Single operations

extension OperationRunner {
  /// Trashes the file that has a new name already, if the operation says so.
  private mutating func clear(
    _ place: AbsolutePath, _ existing: FileOperation.Existing, for path: AbsolutePath
  ) throws(FileError) -> [FileOperation] {
    guard existing == .trash else { return [] }
    let (folder, name) = try Transaction.open(place)
    guard let status = try folder.rawStatus(of: name) else { return [] }
    let (source, sourceName) = try Transaction.open(path)
    guard let moved = try source.rawStatus(of: sourceName) else {
      throw FileError(system: ENOENT, "the file can't be used").at(path)
    }
    guard moved.identity != status.identity else {
      throw FileError(.exists, "the file is the same as “\(path)”, and can't replace itself: choose another place").at(
        place)
    }
    try check(moved, isNotAbove: folder, path)
    return [try putInTrash(place)]
  }

  private mutating func move(_ path: AbsolutePath, to place: AbsolutePath) throws(FileError) -> FileOperation {
    do throws(FileError) {
      try transaction.move(path, to: place)
    } catch  where error.number == EXDEV {
      try moveToAnotherDisk(path, to: place)
    } catch  where error.number == EINVAL {
      let (folder, _) = try Transaction.open(place)
      let (source, name) = try Transaction.open(path)
      if let status = try source.rawStatus(of: name) { try check(status, isNotAbove: folder, path) }
      throw error
    }
    return .move(place, to: path)
  }

  private func moveToAnotherDisk(_ path: AbsolutePath, to place: AbsolutePath) throws(FileError) {
    let (folder, name) = try Transaction.open(path)
    let before: TreeFingerprint
    do throws(FileError) {
      try TreeRemoval.check(name, in: folder)
      before = try TreeFingerprint(of: name, in: folder)
    } catch { throw error.below(path.parent) }
    try copyTree(path, to: place)
    let aside = try transaction.putAside(path)
    guard try TreeFingerprint(of: aside.name ?? name, in: folder) == before else {
      throw FileError(.changed, "the file was changed while it was moved: try again when no other program writes it")
        .at(path)
    }
  }

  private func copy(_ path: AbsolutePath, to place: AbsolutePath) throws(FileError) -> FileOperation {
    try copyTree(path, to: place)
    return .trash(place)
  }

  private func copyTree(_ path: AbsolutePath, to place: AbsolutePath) throws(FileError) {
    let (folder, name) = try Transaction.open(path)
    let (target, _) = try Transaction.open(place)
    guard let status = try folder.rawStatus(of: name) else {
      throw FileError(system: ENOENT, "the file can't be copied").at(path)
    }
    try check(status, isNotAbove: target, path)
    let leavings = try transaction.leavings(in: path)
    try transaction.make(place) { target, temporary throws(FileError) in
      do throws(FileError) {
        return try TreeCopy.copy(name, in: folder, except: leavings, to: target, temporary)
      } catch { throw error.below(path.parent) }
    }
  }

  /// Moves an item to the trash.
  ///
  /// - Parameters:
  ///   - path: The path from which the trash records it.
  ///   - aside: The current place of the item; nil if it is at that path.
  mutating func putInTrash(_ path: AbsolutePath, from aside: AbsolutePath? = nil) throws(FileError) -> FileOperation {
    let (_, name) = try Transaction.open(path)
    let (folder, currentName) = try Transaction.open(aside ?? path)
    guard let status = try folder.rawStatus(of: currentName) else {
      throw FileError(system: ENOENT, "the file can't be trashed").at(path)
    }
    #if canImport(Darwin)
      var result: NSURL?
      do {
        let url = URL(fileURLWithPath: String(decoding: path.bytes, as: UTF8.self), isDirectory: status.isFolder)
        try FileManager.default.trashItem(at: url, resultingItemURL: &result)
      } catch { throw FileError(.system, "the file can't be trashed: \(error.localizedDescription)").at(path) }
      guard let trashed = result?.path.flatMap({ AbsolutePath(bytes: $0.utf8) }) else {
        throw FileError(.system, "the file was trashed at an unknown place: look for it in the trash").at(path)
      }
      try transaction.adopt(.move(status.identity, from: path, to: trashed))
      return .restore(trashed, to: path)
    #else
      let real = path.withoutLinksAbove()
      let (bin, noted) = try trash.folder(for: real)
      guard bin.relative(to: real) == nil, real.relative(to: bin) == nil else {
        throw FileError(
          .notPermitted, "the file can't be trashed, because it is, contains or is in the trash: delete it instead"
        ).at(path)
      }
      let info = TrashInfo(path: noted, deletionDate: Self.localTime())
      var number = 1
      while true {
        let newName = name.numbered(number)
        number += 1
        let savepoint = transaction.savepoint()
        do throws(FileError) {
          try transaction.make(bin.appending("info").appending(newName.trashInfo)) { folder, name throws(FileError) in
            try folder.write(info.bytes, to: name)
            return 0
          }
          let trashed = bin.appending("files").appending(newName)
          _ = try move(aside ?? path, to: trashed)
          if status.isFolder {
            let temporary = FileName.unused()
            transaction.removeLater(bin.appending(temporary))
            trashedFolders.append((trashed, temporary))
          }
          return .restore(trashed, to: path)
        } catch  where error.code == .exists {
          try transaction.rollBack(to: savepoint)
        }
      }
    #endif
  }

  private mutating func restore(_ path: AbsolutePath, to place: AbsolutePath?) throws(FileError) -> FileOperation {
    let info = trash.info(of: path)
    guard let place = place ?? info.flatMap({ trash.origin(of: $0, in: path.parent.parent) }) else {
      throw FileError(.notFound, "the file can't be restored, because its original place is unknown: choose a place")
        .at(path)
    }
    _ = try move(path, to: place)
    if info != nil, let name = path.name {
      transaction.removeLater(path.parent.parent.appending("info").appending(name.trashInfo))
    }
    return .trash(place)
  }

  /// Refuses to move a folder into itself.
  private func check(_ status: stat, isNotAbove folder: DirectoryHandle, _ path: AbsolutePath) throws(FileError) {
    guard status.isFolder else { return }
    var current = folder
    var identity = try current.status().identity
    while true {
      guard identity != status.identity else {
        throw FileError(.notPermitted, "the folder can't be put into itself: choose a place outside it").at(path)
      }
      let descriptor = openat(current.descriptor, "..", DirectoryHandle.flags)
      // No folder above an unreadable folder could be the moved one.
      guard descriptor >= 0 else { return }
      current = DirectoryHandle(owning: descriptor)
      let above = try current.status().identity
      guard above != identity else { return }
      identity = above
    }
  }

  /// Returns the local time, as in `2026-11-21T15:04:05`.
  private static func localTime() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
      + "T\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))"
  }
}
