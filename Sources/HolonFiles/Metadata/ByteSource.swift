/// Bytes that can be read at any offset: an open file, or an array in a test.
public protocol ByteSource {
  /// The number of bytes when the source was opened; there may be fewer by now.
  var count: Int64 { get }

  /// Fills a buffer with the bytes that begin at an offset.
  ///
  /// - Returns: The number of bytes that were read: fewer than the buffer's size only at the end.
  /// - Throws: ``FileError`` when the system can't read.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int
}

/// Bytes in memory that can be read like a file.
public struct MemoryBytes: ByteSource, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Creates a source with the given bytes.
  public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// The number of bytes.
  public var count: Int64 { Int64(bytes.count) }

  /// Copies the bytes that begin at an offset.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    let rest = bytes[Int(offset)...].prefix(buffer.count)
    rest.withUnsafeBytes { buffer.copyMemory(from: $0) }
    return rest.count
  }
}
