internal import HolonPlatform

/// An open file of the operating system, which is closed with its last reference.
final class Descriptor: LogFile {
  let number: Int32
  private let path: String

  /// Opens a file; only the user may read created files.
  init(_ path: String, _ flags: Int32) throws(TrackingError) {
    self.path = path
    var opened: Int32
    repeat { opened = open(path, flags | O_CLOEXEC, 0o600) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw .system("open", path) }
    number = opened
  }

  /// Opens a file for reading.
  convenience init(reading path: String) throws(TrackingError) { try self.init(path, O_RDONLY) }

  deinit { close(number) }

  func size() throws(TrackingError) -> Int {
    guard let status else { throw .system("read", path) }
    return Int(status.st_size)
  }

  var hasName: Bool { status.map { $0.st_nlink > 0 } ?? false }

  /// Returns whether a path leads to this file.
  func isAt(_ path: String) -> Bool {
    var found = stat()
    guard stat(path, &found) == 0, let status else { return false }
    return found.st_dev == status.st_dev && found.st_ino == status.st_ino
  }

  private var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(TrackingError) {
    var written = 0
    while written < bytes.count {
      let count = pwrite(number, bytes.baseAddress! + written, bytes.count - written, off_t(offset + written))
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        if written > 0 { try truncate(to: offset) }
        throw .system("write", path, code)
      }
      written += count
    }
  }

  func read(from offset: Int, count: Int) throws(TrackingError) -> [UInt8] {
    guard count > 0 else { return [] }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(number, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          return
        } else if errno != EINTR {
          code = errno
          return
        }
      }
    }
    guard code == 0 else { throw .system("read", path, code) }
    return bytes
  }

  func truncate(to size: Int) throws(TrackingError) {
    guard ftruncate(number, off_t(size)) == 0 else { throw .system("cut", path) }
  }

  func synchronize() throws(TrackingError) {
    #if canImport(Darwin)
      // fsync leaves bytes in the cache of the drive there (fcntl(2)).
      guard fcntl(number, F_FULLFSYNC) == 0 || fsync(number) == 0 else { throw .system("write", path) }
    #else
      guard fdatasync(number) == 0 else { throw .system("write", path) }
    #endif
  }
}
