internal import CZlib

/// A decompressor of bytes in the format of RFC 1952 that arrive in pieces.
///
/// Members that follow each other are joined, and their checksums and lengths are checked.
package final class GzipReader {
  // zlib keeps the address of the stream, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isInMember = false
  private var hasMember = false

  /// Whether the bytes so far are whole members, of which at least one has been read.
  package var isComplete: Bool { hasMember && !isInMember }

  /// Creates a decompressor.
  ///
  /// - Parameter acceptsZlib: Whether the format of RFC 1950 is accepted, too.
  package init(acceptsZlib: Bool = false) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 more than the window selects gzip, 32 more recognizes both formats. This fails only without memory.
    let window = MAX_WBITS + (acceptsZlib ? 32 : 16)
    let status = inflateInit2_(stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "no memory is left for decompression: end other programs")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: The next compressed bytes.
  ///   - onPiece: Called with each piece of at most 16 KiB; returns false to stop.
  /// - Returns: False if `onPiece` has stopped.
  /// - Throws: `Gzip.Failure.damaged`.
  package func read(
    _ bytes: [UInt8], _ onPiece: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Gzip.Failure) -> Bool {
    let outcome: Result<Bool, Gzip.Failure> = bytes.withUnsafeBufferPointer { source in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: source.count)
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16_384) { piece in
        while stream.pointee.avail_in > 0 || isInMember {
          (stream.pointee.next_out, stream.pointee.avail_out) = (piece.baseAddress, UInt32(piece.count))
          let status = inflate(stream, Z_NO_FLUSH)
          let count = piece.count - Int(stream.pointee.avail_out)
          if count > 0, !onPiece(UnsafeBufferPointer(rebasing: piece[..<count])) { return .success(false) }
          isInMember = status != Z_STREAM_END
          switch status {
          case Z_OK: break
          case Z_STREAM_END:
            hasMember = true
            inflateReset(stream)
          case Z_BUF_ERROR: return .success(true)
          default: return .failure(.damaged)
          }
        }
        return .success(true)
      }
    }
    return try outcome.get()
  }
}
