public import DefeatCore
import HolonFiles
public import HolonToDos

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ContentFolder {
  /// Throws away what isn't named any more, unless contents are being added.
  ///
  /// Whoever adds holds the lock from before the first content until a to-do names it; whoever throws away holds it
  /// alone from before asking what is named. So nothing that is about to be named is thrown away.
  @discardableResult
  public func collect(_ named: () throws -> Set<ContentHash>) throws -> Int {
    let folder: DirectoryHandle
    do throws(FileError) { folder = try DirectoryHandle.at(path) } catch  where error.code == .notFound { return 0 }
    guard let lock = try Lock(tryingAlone: folder) else { return 0 }
    defer { withExtendedLifetime(lock) {} }
    let kept = withParts(try named())
    var count = 0
    for name in try folder.names() {
      if name.bytes.starts(with: ".holon-".utf8) {
        // What a process that has ended had begun to write.
        try folder.unlink(name)
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

  /// The names of contents and of all that those which are folders consist of.
  private func withParts(_ hashes: Set<ContentHash>) -> Set<FileName> {
    var found = hashes
    var pending = Array(hashes)
    while let hash = pending.popLast() {
      // A content that isn't here, or is no folder, names nothing.
      guard let file = try? content(hash), file.count < 1 << 28, isManifest(file), let manifest = try? manifest(hash)
      else { continue }
      for part in manifest.parts {
        switch part.kind {
        case .file(let hash, _): found.insert(hash)
        case .folder(let hash, _, _): if found.insert(hash).inserted { pending.append(hash) }
        case .link: break
        }
      }
    }
    return Set(found.map(\.fileName))
  }

  private func isManifest(_ file: OpenFile) -> Bool {
    var start = [UInt8](repeating: 0, count: 7)
    let count = start.withUnsafeMutableBytes { (try? file.read(at: 0, into: $0)) ?? 0 }
    return count == 7 && start == Array("defeat ".utf8)
  }

  /// Takes away the copies for applications that are older than a week.
  private func removeOldCopies(_ folder: DirectoryHandle) {
    let old = time(nil) - 7 * 86_400
    for name in (try? folder.names()) ?? [] {
      guard let status = try? folder.status(of: name), status.modified.nanoseconds / 1_000_000_000 < old else {
        continue
      }
      try? TreeRemoval.remove(name, in: folder)
    }
  }
}
