import DefeatCore
public import HolonBase
import HolonFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ContentFolder {
  /// Removes contents that are no longer named, unless contents are being added.
  ///
  /// Adding holds a shared lock from before the first content until a to-do names it. Removing holds the lock
  /// exclusively from before it determines the named contents. Therefore no content is removed that is about to be
  /// named.
  @discardableResult
  public func collect(_ named: () throws -> Set<ContentHash>) throws -> Int {
    guard let folder = try existing() else { return 0 }
    guard let lock = try Lock(tryingAlone: folder) else { return 0 }
    defer { withExtendedLifetime(lock) {} }
    let kept = withParts(try named())
    var count = 0
    for name in try folder.names() {
      if name.bytes.starts(with: ".holon-".utf8) {
        // The temporary file of a process that has ended.
        try folder.unlink(name)
      } else if let hash = name.arrivingHash {
        // A partially received content is kept until the rest arrives.
        if try !kept.contains(hash.fileName) || stored(hash) != nil { try folder.unlink(name) }
      } else if name == "opened" {
        removeOldCopies(try folder.directory(name))
      } else if name.bytes.count == 2, let inside = try? folder.directory(name) {
        for content in try inside.names() where !kept.contains(content) {
          try inside.unlink(content)
          count += 1
        }
      }
    }
    return count
  }

  /// Returns the folder, or nil if nothing has been stored yet.
  func existing() throws(FileError) -> DirectoryHandle? {
    do throws(FileError) {
      return try DirectoryHandle.at(path)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Returns the names of contents and, for folders, of everything in them.
  private func withParts(_ hashes: Set<ContentHash>) -> Set<FileName> {
    var found = hashes
    var pending = Array(hashes)
    while let hash = pending.popLast() {
      for part in hashesOfParts(of: hash) where found.insert(part).inserted { pending.append(part) }
    }
    return Set(found.map(\.fileName))
  }

  /// Removes copies for applications that are older than a week.
  private func removeOldCopies(_ folder: DirectoryHandle) {
    let old = time(nil) - 7 * 86_400
    guard let names = try? folder.names() else { return }
    for name in names {
      guard let status = try? folder.status(of: name) else { continue }
      if status.modified.nanoseconds / 1_000_000_000 < Int64(old) { try? TreeRemoval.remove(name, in: folder) }
    }
  }
}
