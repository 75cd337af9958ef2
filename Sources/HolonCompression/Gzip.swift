internal import CZlib
public import protocol Foundation.LocalizedError

/// Compression of bytes in the format of RFC 1952, for bodies of requests and responses.
public enum Gzip {
  /// Returns the compressed bytes; nil when compression fails.
  public static func packed(_ bytes: [UInt8]) -> [UInt8]? { bytes.withUnsafeBytes { packed($0) } }

  /// Returns the compressed bytes; nil when compression fails.
  public static func packed(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var stream = z_stream()
    // 16 added to the window selects the header and the trailer of gzip; 8 is zlib's default memory level.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    let source = bytes.bindMemory(to: UInt8.self)
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      stream.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0) }
      stream.avail_in = UInt32(source.count)
      (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
      count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? target.count - Int(stream.avail_out) : 0
    }
    return packed.isEmpty ? nil : packed
  }
}

extension Gzip {
  /// An error from decompression.
  public enum Failure: LocalizedError, Equatable {
    /// The decompressed bytes exceed the limit.
    case tooLong

    /// The bytes aren't in the format of RFC 1952, or end early.
    case damaged

    /// The problem, and the next step.
    public var errorDescription: String? {
      switch self {
      case .tooLong: "the decompressed bytes exceed the limit: raise it, or decompress them elsewhere"
      case .damaged: "the compressed bytes are damaged, or end early: get them from their source again"
      }
    }
  }

  /// Returns the decompressed bytes, without ever allocating much more than the limit.
  ///
  /// Members that follow each other are joined, and their checksums and lengths are checked.
  ///
  /// - Parameters:
  ///   - bytes: The compressed bytes.
  ///   - limit: The maximum number of decompressed bytes.
  public static func unpacked(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    var unpacked: [UInt8] = []
    let reader = GzipReader()
    let isWithinLimit = try reader.read(bytes) { piece in
      guard piece.count <= limit - unpacked.count else { return false }
      unpacked.append(contentsOf: piece)
      return true
    }
    guard isWithinLimit else { throw .tooLong }
    guard reader.isComplete else { throw .damaged }
    return unpacked
  }
}
