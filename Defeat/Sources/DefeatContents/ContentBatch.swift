import DefeatCore
import HolonBase
import HolonFiles
import HolonHashing
import HolonSystemCalls

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A group of contents that are added together.
///
/// Contents are written under temporary names. They are renamed to their hashes when all of them are on the disk.
final class ContentBatch {
  private let folder: DirectoryHandle
  private var waiting: [(name: FileName, hash: ContentHash, bytes: Int)] = []

  init(_ folder: DirectoryHandle) { self.folder = folder }

  deinit { for (name, _, _) in waiting { try? folder.unlink(name) } }

  /// Adds a file, which must not change meanwhile.
  func add(_ file: OpenFile) throws(FileError) -> (hash: ContentHash, bytes: Int) {
    let writer = try ContentWriter(folder)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(at: Int64(writer.bytes), into: buffer)
      if count == 0 { break }
      try writer.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    var now = stat()
    guard fstat(file.descriptor, &now) == 0, Int64(now.st_size) == Int64(writer.bytes),
      FileStatus(now).modified == file.status.modified
    else { throw Self.changed }
    return try append(writer)
  }

  static let changed = FileError(
    .changed, "was changed while it was read: attach it again when no program is writing it")

  /// Adds bytes.
  func add(_ bytes: [UInt8]) throws(FileError) -> ContentHash {
    let writer = try ContentWriter(folder)
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try writer.write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return try append(writer).hash
  }

  /// Adds the content of a writer, and closes the writer's file.
  func append(_ writer: ContentWriter) throws(FileError) -> (hash: ContentHash, bytes: Int) {
    let (name, hash, bytes) = try writer.finish()
    waiting.append((name, hash, bytes))
    return (hash, bytes)
  }

  /// Adds a file in the folder whose hash is known and which is on the disk.
  func append(_ name: FileName, _ hash: ContentHash, _ bytes: Int) { waiting.append((name, hash, bytes)) }

  /// Renames all contents to their hashes, after the disk has them.
  func finish() throws(FileError) {
    if waiting.count > 1 { _ = holon_sync(folder.descriptor, 1) }
    while let (name, hash, bytes) = waiting.last {
      try moveIntoPlace(name, hash, bytes)
      waiting.removeLast()
    }
    folder.sync()
  }

  private func moveIntoPlace(_ name: FileName, _ hash: ContentHash, _ bytes: Int) throws(FileError) {
    if try folder.rawStatus(of: hash.folderName) == nil {
      do throws(FileError) { try folder.makeFolder(hash.folderName) } catch  where error.code == .exists {}
    }
    let target = try folder.directory(hash.folderName)
    do throws(FileError) {
      try folder.move(name, to: target, hash.fileName)
    } catch  where error.code == .exists {
      // The content is stored already, unless a disk failure truncated its file.
      if let there = try target.rawStatus(of: hash.fileName), Int(there.st_size) == bytes {
        return try folder.unlink(name)
      }
      try target.unlink(hash.fileName)
      try folder.move(name, to: target, hash.fileName)
    }
    target.sync()
  }
}

/// A content that is hashed while it is being written.
final class ContentWriter {
  private(set) var bytes = 0
  private let folder: DirectoryHandle
  private let name = FileName.unused()
  private let descriptor: Int32
  private var hash: SHA256
  private var isTaken = false

  init(_ folder: DirectoryHandle) throws(FileError) {
    self.folder = folder
    do throws(HashingError) { hash = try SHA256() } catch { throw FileError(.notSupported, error.message) }
    descriptor = name.withCString {
      openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(system: errno, "can't be stored") }
  }

  deinit {
    close(descriptor)
    if !isTaken { try? folder.unlink(name) }
  }

  func write(_ buffer: UnsafeRawBufferPointer) throws(FileError) {
    hash.update(buffer)
    try writeAll(buffer, to: descriptor)
    bytes += buffer.count
  }

  /// Waits until the content is on the disk.
  ///
  /// - Returns: The content's temporary name; the caller removes or renames the file.
  fileprivate func finish() throws(FileError) -> (FileName, ContentHash, Int) {
    guard holon_sync(descriptor, 0) == 0 else { throw FileError(system: errno, "can't be stored") }
    isTaken = true
    return (name, ContentHash(hash), bytes)
  }
}

/// Appends bytes to a file.
func writeAll(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) throws(FileError) {
  var rest = buffer
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FileError(system: errno, "can't be stored") }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
}
