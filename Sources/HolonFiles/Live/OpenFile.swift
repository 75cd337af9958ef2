import HolonPlatform

/// A file that is open for reading, anywhere in it and in any order; it is closed when nobody refers to it any more.
public final class OpenFile: ByteSource, Sendable {
  /// The system's number for it.
  public let descriptor: Int32

  /// What the file system knew of it when it was opened.
  public let status: FileStatus

  /// Takes over an open file.
  ///
  /// - Throws: ``FileError`` with the code `isSpecial` when it isn't a file with content;
  ///   it is closed then.
  public init(owning descriptor: Int32) throws(FileError) {
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw FileError(system: number, "can't be looked at")
    }
    self.status = FileStatus(status)
    guard self.status.isFile else { throw FileError(.isSpecial, "is no file with content: it can't be read") }
  }

  /// Opens a file of an open folder to read it; neither a link nor what isn't a file.
  convenience init(_ name: UnsafePointer<CChar>, in folder: Int32) throws(FileError) {
    // Without O_NONBLOCK a pipe would be waited for.
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = retrying { openat(folder, name, flags) }
    guard descriptor >= 0 else { throw FileError(system: errno, "can't be opened") }
    try self.init(owning: descriptor)
  }

  deinit { close(descriptor) }

  /// The number of bytes when it was opened.
  public var count: Int64 { status.size }

  /// Fills a buffer with the bytes from a place on.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let length = retrying {
        pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset) + off_t(filled))
      }
      guard length >= 0 else { throw FileError(system: errno, "can't be read") }
      if length == 0 { break }
      filled += length
    }
    return filled
  }
}
