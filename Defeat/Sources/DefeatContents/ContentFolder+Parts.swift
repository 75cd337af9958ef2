public import DefeatCore
public import HolonBase
public import HolonFiles
import HolonSystemCalls

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ContentFolder {
  /// Returns the parts of a folder.
  public func parts(of hash: ContentHash) throws -> [ContentPart] { try manifest(hash).parts }

  /// Returns the present contents that a content consists of: the contents of a folder's parts, then the content
  /// itself.
  public func closure(of hash: ContentHash) -> [ContentHash] {
    var found: Set<ContentHash> = [hash]
    var pending: [(hash: ContentHash, parts: [ContentHash])] = [(hash, hashesOfParts(of: hash))]
    var closure: [ContentHash] = []
    while let (whole, parts) = pending.last {
      if let part = parts.last {
        pending[pending.count - 1].parts.removeLast()
        if found.insert(part).inserted { pending.append((part, hashesOfParts(of: part))) }
      } else {
        pending.removeLast()
        if (try? content(whole)) != nil { closure.append(whole) }
      }
    }
    return closure
  }

  /// Returns the hashes in a folder's list; an empty array if the content is absent or isn't a folder.
  func hashesOfParts(of hash: ContentHash) -> [ContentHash] {
    do throws(FileError) {
      let file = try content(hash)
      guard try Manifest.begins(file) else { return [] }
      return try manifest(hash).parts.compactMap(\.kind.hash)
    } catch { return [] }
  }

  func manifest(_ hash: ContentHash) throws(FileError) -> Manifest {
    let file = try content(hash)
    guard file.count <= Manifest.greatestSize else {
      throw FileError(.tooLarge, "is too large for the list of a folder: attach the folder again").at(hash)
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(file.count), alignment: 16)
    defer { buffer.deallocate() }
    let count = try file.read(at: 0, into: buffer)
    guard let manifest = Manifest(Array(buffer[..<count])) else {
      throw FileError(.malformed, "isn't the list of a folder, or is damaged: attach the folder again").at(hash)
    }
    return manifest
  }

  /// Makes a copy that applications can open.
  public func copyForOpening(_ part: ContentPart) throws -> AbsolutePath {
    let store = try made()
    let lock = try Lock(store, isExclusive: false)
    defer { withExtendedLifetime(lock) {} }
    if case .link = part.kind {
      throw FileError(.isLink, "is a link, which can't be opened: open the file to which it leads").at(part.name)
    }
    let opened: FileName = "opened"
    if try store.rawStatus(of: opened) == nil {
      do throws(FileError) { try store.makeFolder(opened) } catch  where error.code == .exists {}
    }
    let folder = try store.directory(opened)
    // Each copy is new, because an application may have changed the last one.
    let fresh = FileName.unused()
    try folder.makeFolder(fresh)
    let target = try folder.directory(fresh)
    do throws(FileError) {
      try checkCount(of: part)
      try copy(part, to: target)
    } catch {
      try? TreeRemoval.remove(fresh, in: folder)
      throw error.at(part.name)
    }
    return try path.appending(opened).appending(fresh).appending(part.name)
  }

  /// The maximum number of files and folders in a copy.
  private static let greatestCopy = 1_000_000

  /// Refuses to copy too many files and folders, because short lists from others can name the same folders repeatedly.
  private func checkCount(of part: ContentPart) throws(FileError) {
    var known: [ContentHash: Int] = [:]
    let count = try count(part, depth: 0, &known)
    if count > Self.greatestCopy {
      throw FileError(.tooLarge, "has too many files to open together: open a part of it")
    }
  }

  /// Returns the number of files and folders that a copy has.
  private func count(
    _ part: ContentPart, depth: Int, _ known: inout [ContentHash: Int]
  ) throws(FileError) -> Int {
    guard case .folder(let hash, _, _) = part.kind else { return 1 }
    if let count = known[hash] { return count }
    guard depth < 256 else { throw FileError(.tooLarge, "has too many nested folders: open a part of it") }
    var sum = 1
    for part in try manifest(hash).parts {
      let inside = try count(part, depth: depth + 1, &known)
      sum = min(sum + inside, .max >> 1)
    }
    known[hash] = sum
    return sum
  }

  private func copy(_ part: ContentPart, to folder: DirectoryHandle) throws(FileError) {
    switch part.kind {
    case .link: break
    case .file(let hash, _):
      let content = try content(hash)
      let descriptor = part.name.withCString {
        openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
      guard descriptor >= 0 else { throw FileError(system: errno, "can't be copied") }
      defer { close(descriptor) }
      guard holon_copy_content(content.descriptor, descriptor) == 0 else {
        throw FileError(system: errno, "can't be copied")
      }
    case .folder(let hash, _, _):
      try folder.makeFolder(part.name)
      let inside = try folder.directory(part.name)
      for part in try manifest(hash).parts { try copy(part, to: inside) }
    }
  }
}
