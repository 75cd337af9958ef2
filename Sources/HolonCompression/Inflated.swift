internal import CZlib

/// The decompressed form of bytes, up to a limit.
///
/// The bytes before an error are kept, because the metadata of a file is at its start.
package struct Inflated {
  /// A format of compressed bytes.
  package enum Form {
    /// DEFLATE alone (RFC 1951).
    case deflate

    /// Two bytes of header, DEFLATE, and a checksum that is ignored (RFC 1950); the header may be missing.
    case zlib
  }

  /// A reason why decompression stopped.
  package enum End: Equatable {
    /// The last block ended.
    case complete

    /// The limit was reached.
    case limit

    /// The compressed bytes ended early.
    case input

    /// The compressed bytes are malformed.
    case malformed
  }

  /// The decompressed bytes.
  package private(set) var bytes: [UInt8] = []

  /// The reason for their end.
  package private(set) var end = End.complete

  /// Decompresses bytes, without ever allocating much more than the limit.
  ///
  /// - Parameter limit: The maximum number of decompressed bytes.
  package init(_ source: [UInt8], _ form: Form, limit: Int) {
    let hasHeader = source.count >= 2 && source[0] & 15 == 8 && (Int(source[0]) << 8 | Int(source[1])) % 31 == 0
    let start = form == .zlib && hasHeader ? 2 : 0
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    // A negative window selects DEFLATE alone.
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      end = .malformed
      return
    }
    defer { inflateEnd(&stream) }
    source.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return end = .input }
      stream.next_in = UnsafeMutablePointer(mutating: base + start)
      stream.avail_in = UInt32(clamping: source.count - start)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16_384) { piece in
        while read(&stream, through: piece, limit: limit) {}
      }
    }
  }

  /// Decompresses the next piece; returns false at the end.
  private mutating func read(
    _ stream: inout z_stream, through piece: UnsafeMutableBufferPointer<UInt8>, limit: Int
  ) -> Bool {
    // One more than fits, to find out whether more bytes follow.
    let left = limit - bytes.count
    let room = min(piece.count, left + 1)
    (stream.next_out, stream.avail_out) = (piece.baseAddress, UInt32(room))
    let status = inflate(&stream, Z_NO_FLUSH)
    let count = room - Int(stream.avail_out)
    bytes.append(contentsOf: piece[..<min(count, left)])
    guard count <= left else {
      end = .limit
      return false
    }
    switch status {
    case Z_OK: return true
    case Z_STREAM_END: end = .complete
    case Z_BUF_ERROR: end = .input
    default: end = .malformed
    }
    return false
  }
}
