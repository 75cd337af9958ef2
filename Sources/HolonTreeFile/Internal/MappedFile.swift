internal import HolonPlatform

/// The bytes of a file, mapped into memory for reading.
@usableFromInline
final class MappedFile: @unchecked Sendable {  // The memory is only read.
  @usableFromInline let bytes: UnsafeRawBufferPointer
  let path: String

  init(path: String) throws(TreeFileError) {
    self.path = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last(path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size >= TreeFileHeader.byteCount else {
      throw .notATree(path: path)
    }
    let size = Int(status.st_size)
    guard let memory = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), memory != MAP_FAILED else {
      throw .last(path)
    }
    bytes = UnsafeRawBufferPointer(start: memory, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}

extension TreeFileError {
  /// The error of the last call of the system.
  static func last(_ path: String) -> TreeFileError {
    let code = errno
    return .system(path: path, code: code, message: String(cString: strerror(code)))
  }
}
