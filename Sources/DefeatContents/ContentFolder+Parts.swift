public import DefeatCore
public import HolonFiles
import HolonSystemCalls
public import HolonToDos

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ContentFolder {
  /// What a folder consists of.
  public func parts(of hash: ContentHash) throws -> [ContentPart] { try manifest(hash).parts }

  func manifest(_ hash: ContentHash) throws(FileError) -> Manifest {
    let file = try content(hash)
    guard file.count <= 1 << 28 else { throw FileError(.tooLarge, "is too large for a folder's list").at(hash) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(file.count), alignment: 16)
    defer { buffer.deallocate() }
    let count = try file.read(at: 0, into: buffer)
    guard let manifest = Manifest(Array(buffer[..<count])) else {
      throw FileError(.malformed, "is no folder's list: it was damaged, attach the folder again").at(hash)
    }
    return manifest
  }

  /// Makes a copy for applications to open.
  public func copyForOpening(_ part: ContentPart) throws -> AbsolutePath {
    let store = try made()
    let lock = try Lock(store, isExclusive: false)
    defer { withExtendedLifetime(lock) {} }
    if case .link = part.kind {
      throw FileError(.isLink, "is a link, which leads nowhere here: it can't be opened").at(part.name)
    }
    let opened: FileName = "opened"
    if try store.rawStatus(of: opened) == nil {
      do throws(FileError) { try store.makeFolder(opened) } catch  where error.code == .exists {}
    }
    let folder = try store.directory(opened)
    // Each time anew, since the application may have changed the last one.
    let fresh = FileName.unused()
    try folder.makeFolder(fresh)
    let target = try folder.directory(fresh)
    do throws(FileError) {
      try copy(part, to: target, depth: 0)
    } catch {
      try? TreeRemoval.remove(fresh, in: folder)
      throw error.at(part.name)
    }
    return try path.appending(opened).appending(fresh).appending(part.name)
  }

  private func copy(_ part: ContentPart, to folder: DirectoryHandle, depth: Int) throws(FileError) {
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
      guard depth < 256 else { throw FileError(.tooLarge, "has too many folders in each other") }
      try folder.makeFolder(part.name)
      let inside = try folder.directory(part.name)
      for part in try manifest(hash).parts { try copy(part, to: inside, depth: depth + 1) }
    }
  }
}
