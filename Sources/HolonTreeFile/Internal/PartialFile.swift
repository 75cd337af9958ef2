internal import HolonPlatform

/// A file that is being written: its last bytes are in memory until there are enough.
///
/// It is deleted unless it is moved.
final class PartialFile {
  private static let bufferSize = 1_048_576

  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// The offset of the buffer in the file.
  private var written = 0

  private var isMoved = false

  /// Creates a file with the permissions of the one at a place, if there is one.
  init(path: String, for place: String) throws(TreeFileError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .last(path) }
    var status = stat()
    // A file system without permissions has none to keep.
    if stat(place, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit {
    close(descriptor)
    if !isMoved { unlink(path) }
  }

  func append(_ bytes: [UInt8]) throws(TreeFileError) {
    if buffer.count + bytes.count > Self.bufferSize { try flush() }
    if bytes.count > Self.bufferSize {
      try write(bytes, at: written)
      written += bytes.count
    } else {
      buffer += bytes
    }
  }

  /// Replaces bytes that were appended.
  func replace(_ bytes: [UInt8], at offset: Int) throws(TreeFileError) {
    guard offset >= written else {
      // An appended piece is either in the buffer or in the file.
      return try write(bytes, at: offset)
    }
    let start = offset - written
    buffer.replaceSubrange(start..<start + bytes.count, with: bytes)
  }

  func append(contentsOf other: PartialFile) throws(TreeFileError) {
    try other.forEachPiece(from: 0) { piece throws(TreeFileError) in try append(Array(piece)) }
  }

  func checksum(from offset: Int) throws(TreeFileError) -> UInt64 {
    var hash = FNV.start
    // The pieces have a multiple of 8 bytes, except for the last one.
    try forEachPiece(from: offset) { piece throws(TreeFileError) in hash = FNV.hash(piece, from: hash) }
    return hash
  }

  /// Returns the path of the file to which a link leads; the given path if it isn't a link, or leads to nothing.
  static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  /// Ensures that everything is on the disk, and gives the file another name.
  func move(to place: String) throws(TreeFileError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw .last(path) }
    guard rename(path, place) == 0 else { throw .last(place) }
    isMoved = true
  }

  private func flush() throws(TreeFileError) {
    try write(buffer, at: written)
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(TreeFileError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress! + done, bytes.count - done, off_t(offset + done))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last(path)
      }
      done += count
    }
  }

  /// Reads everything from an offset to the end, in pieces of the buffer's size.
  private func forEachPiece(
    from offset: Int, _ body: (UnsafeRawBufferPointer) throws(TreeFileError) -> Void
  ) throws(TreeFileError) {
    try flush()
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bufferSize, alignment: 16)
    defer { piece.deallocate() }
    var position = offset
    while position < written {
      var filled = 0
      let wanted = min(piece.count, written - position)
      while filled < wanted {
        let count = pread(descriptor, piece.baseAddress! + filled, wanted - filled, off_t(position + filled))
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .last(path) }
        guard count > 0 else { throw .damaged(path: path, reason: "it was shortened while it was written") }
        filled += count
      }
      try body(UnsafeRawBufferPointer(rebasing: piece[..<wanted]))
      position += wanted
    }
  }
}
