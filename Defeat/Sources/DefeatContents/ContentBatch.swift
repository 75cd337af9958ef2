import Crypto
import DefeatCore
import HolonFiles
import HolonSystemCalls
import HolonToDos

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Contents that are taken in together: first under names of no meaning, and, when the disk has all of them, by their
/// hashes.
final class ContentBatch {
  private let folder: DirectoryHandle
  private var waiting: [(name: FileName, hash: ContentHash, bytes: Int)] = []

  init(_ folder: DirectoryHandle) { self.folder = folder }

  deinit { for (name, _, _) in waiting { try? folder.unlink(name) } }

  /// Takes in a file, which has to stay as it is meanwhile.
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
    return try take(writer)
  }

  static let changed = FileError(
    .changed, "was changed while it was read: attach it again when no program writes it")

  /// Takes in bytes.
  func add(_ bytes: [UInt8]) throws(FileError) -> ContentHash {
    let writer = try ContentWriter(folder)
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try writer.write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return try take(writer).hash
  }

  /// Takes over what was written; it keeps no file open.
  func take(_ writer: ContentWriter) throws(FileError) -> (hash: ContentHash, bytes: Int) {
    let (name, hash, bytes) = try writer.finish()
    waiting.append((name, hash, bytes))
    return (hash, bytes)
  }

  /// Takes over a file in the folder whose content is known and on the disk.
  func take(_ name: FileName, _ hash: ContentHash, _ bytes: Int) { waiting.append((name, hash, bytes)) }

  /// Gives all contents their names, once the disk has them.
  func finish() throws(FileError) {
    if waiting.count > 1 { _ = holon_sync(folder.descriptor, 1) }
    while let (name, hash, bytes) = waiting.last {
      try give(name, hash, bytes)
      waiting.removeLast()
    }
    folder.sync()
  }

  private func give(_ name: FileName, _ hash: ContentHash, _ bytes: Int) throws(FileError) {
    if try folder.rawStatus(of: hash.folderName) == nil {
      do throws(FileError) { try folder.makeFolder(hash.folderName) } catch  where error.code == .exists {}
    }
    let target = try folder.directory(hash.folderName)
    do throws(FileError) {
      try folder.move(name, to: target, hash.fileName)
    } catch  where error.code == .exists {
      // It is there already, unless a disk has lost its end.
      if let there = try target.rawStatus(of: hash.fileName), Int(there.st_size) == bytes {
        return try folder.unlink(name)
      }
      try target.unlink(hash.fileName)
      try folder.move(name, to: target, hash.fileName)
    }
    target.sync()
  }
}

/// A content that is being written, and hashed on the way.
final class ContentWriter {
  private(set) var bytes = 0
  private let folder: DirectoryHandle
  private let name = FileName.unused()
  private let descriptor: Int32
  private var hash = SHA256()
  private var isTaken = false

  init(_ folder: DirectoryHandle) throws(FileError) {
    self.folder = folder
    descriptor = name.withCString {
      openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(system: errno, "can't be kept") }
  }

  deinit {
    close(descriptor)
    if !isTaken { try? folder.unlink(name) }
  }

  func write(_ buffer: UnsafeRawBufferPointer) throws(FileError) {
    hash.update(bufferPointer: buffer)
    try writeAll(buffer, to: descriptor)
    bytes += buffer.count
  }

  /// Waits until the disk has it.
  ///
  /// - Returns: The name that it has for now; whoever gets it removes the file or gives it another one.
  fileprivate func finish() throws(FileError) -> (FileName, ContentHash, Int) {
    guard holon_sync(descriptor, 0) == 0 else { throw FileError(system: errno, "can't be kept") }
    isTaken = true
    return (name, ContentHash(hash), bytes)
  }
}

/// Writes bytes where a file ends.
func writeAll(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) throws(FileError) {
  var rest = buffer
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FileError(system: errno, "can't be kept") }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
}
