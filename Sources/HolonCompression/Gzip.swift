internal import CZlib

/// Bytes packed as RFC 1952 says, for bodies of requests and answers.
public enum Gzip {
  /// The packed bytes; nil when they can't be packed.
  public static func packed(_ bytes: [UInt8]) -> [UInt8]? { bytes.withUnsafeBytes { packed($0) } }

  /// The packed bytes; nil when they can't be packed.
  public static func packed(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var stream = z_stream()
    // 16 more than the window stand for the header and the trailer of gzip; 8 is zlib's usual use of memory.
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
  /// An error from unpacking.
  public enum Failure: Error, Equatable {
    /// More bytes come out than are allowed.
    case tooLong

    /// The bytes aren't packed as RFC 1952 says, or end early.
    case damaged
  }

  /// Unpacks bytes that others have packed, without ever holding much more than the limit.
  ///
  /// - Parameter limit: The maximum number of unpacked bytes.
  public static func unpacked(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    let inflated = Inflated(bytes, .gzip, limit: limit)
    if inflated.end == .limit { throw .tooLong }
    guard inflated.end == .complete, inflated.rest == 0 else { throw .damaged }
    return inflated.bytes
  }
}
