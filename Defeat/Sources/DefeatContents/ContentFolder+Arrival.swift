public import DefeatCore
public import HolonBase
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

extension ContentFolder {
  /// Begins or continues receiving the bytes of a content.
  public func beginArrival(of hash: ContentHash) throws -> (any ContentArrival)? {
    let folder = try made()
    return try Arrival.begin(hash, in: folder, Lock(folder, isExclusive: false))
  }
}

/// A file with the bytes received of a content; only one process at a time writes it.
private final class Arrival: ContentArrival {
  private let hash: ContentHash
  private let folder: DirectoryHandle
  private let lock: Lock
  private let file: Descriptor
  private(set) var count: Int

  private init(_ hash: ContentHash, _ folder: DirectoryHandle, _ lock: Lock, _ file: Descriptor, count: Int) {
    (self.hash, self.folder, self.lock, self.file, self.count) = (hash, folder, lock, file, count)
  }

  /// Opens or creates the file of a content that is being received.
  ///
  /// - Returns: Nil while another caller writes the file.
  static func begin(_ hash: ContentHash, in folder: DirectoryHandle, _ lock: Lock) throws(FileError) -> Arrival? {
    let descriptor = hash.arrivalName.withCString {
      openat(folder.descriptor, $0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(system: errno, "can't be stored").at(hash) }
    let file = Descriptor(descriptor)
    var own = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &own) == 0,
      // The previous writer may have stored the content meanwhile.
      let named = try folder.rawStatus(of: hash.arrivalName),
      FileStatus(named).identity == FileStatus(own).identity
    else { return nil }
    return Arrival(hash, folder, lock, file, count: Int(own.st_size))
  }

  deinit {
    if count == 0, (try? folder.rawStatus(of: hash.arrivalName))??.st_size == 0 { try? folder.unlink(hash.arrivalName) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try writeAll(bytes, to: file.number)
    count += bytes.count
  }

  func finish() throws -> Content {
    guard holon_sync(file.number, 0) == 0 else { throw FileError(system: errno, "can't be stored").at(hash) }
    guard try ContentHash(of: opened()) == hash else {
      ftruncate(file.number, 0)
      count = 0
      throw FileError(.malformed, "was received with other bytes than its hash states: fetch it again").at(hash)
    }
    // The content keeps the file open, and with it the exclusive right to write.
    let file = file
    return Content(hash) { try OpenFile(owning: dup(file.number)) }
  }

  private func opened() throws(FileError) -> OpenFile { try OpenFile(owning: dup(file.number)) }
}

/// An open file, which is closed when the last reference is released.
private final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}

extension ContentHash {
  /// Computes the hash of a file's bytes.
  fileprivate init(of file: OpenFile) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { buffer.deallocate() }
    var hash = try SHA256()
    var offset: Int64 = 0
    while true {
      let count = try file.read(at: offset, into: buffer)
      if count == 0 { break }
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += Int64(count)
    }
    self.init(hash)
  }
}
