import HolonPlatform

/// A file that is open for reading at any place; it is closed when the last reference to it is released.
public final class OpenFile: ByteSource, Sendable {
  /// The system's file descriptor of the file.
  public let descriptor: Int32

  /// The file system's status of the file when it was opened.
  public let status: FileStatus

  /// Takes over an open file.
  ///
  /// - Throws: ``FileError`` with the code `isSpecial` when it isn't a regular file; the file is closed then.
  public init(owning descriptor: Int32) throws(FileError) {
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw FileError(system: number, "the status of the file can't be read")
    }
    self.status = FileStatus(status)
    guard self.status.isFile else {
      throw FileError(.isSpecial, "the file isn't a regular file: read only regular files")
    }
  }

  /// Opens a file of an open folder for reading, unless it is a link or a special file.
  convenience init(_ name: UnsafePointer<CChar>, in folder: Int32) throws(FileError) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = retrying { openat(folder, name, flags) }
    guard descriptor >= 0 else { throw FileError(system: errno, "the file can't be opened") }
    try self.init(owning: descriptor)
  }

  deinit { close(descriptor) }

  /// The size of the file in bytes when it was opened.
  public var count: Int64 { status.size }

  /// Fills a buffer with the bytes that begin at an offset.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let length = retrying {
        pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset) + off_t(filled))
      }
      guard length >= 0 else { throw FileError(system: errno, "the file can't be read") }
      if length == 0 { break }
      filled += length
    }
    return filled
  }
}
