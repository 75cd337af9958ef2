internal import HolonCompression

/// A file in an archive, as the central directory describes it (PKWARE APPNOTE, section 4.3.12).
struct ZIPEntry {
  /// The path of the file in the archive.
  let name: [UInt8]

  /// The compression method: 0 for none, 8 for DEFLATE.
  let method: UInt16

  /// Whether a password is needed.
  let isEncrypted: Bool

  /// The number of bytes that the file takes in the archive.
  let compressedSize: Int64

  /// The offset of the file's own header.
  let offset: Int64

  /// Returns the first bytes of the content, decompressed.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of decompressed bytes, whatever the archive claims.
  ///   - input: The maximum number of compressed bytes to read.
  /// - Returns: The bytes, and whether the content ends with them.
  func prefix(_ reader: ByteReader, limit: Int, input: Int) throws(FileError) -> (bytes: [UInt8], isAll: Bool) {
    guard !isEncrypted else {
      throw FileError(.encrypted, "the archive is encrypted: save it without encryption")
    }
    guard try reader.matches("PK\u{03}\u{04}", at: offset) else {
      throw .malformed("the archive has no content at \(offset), to which its directory refers")
    }
    let nameLength = Int64(try reader.littleEndian(at: offset + 26, as: UInt16.self))
    let extraLength = Int64(try reader.littleEndian(at: offset + 28, as: UInt16.self))
    let start = offset + 30 + nameLength + extraLength
    guard start <= reader.count else { throw .malformed("the archive has content beyond its end") }
    let length = min(compressedSize, Int64(input), reader.count - start)
    switch method {
    case 0:
      let bytes = try reader.bytes(at: start, count: Int(min(length, Int64(limit))))
      return (bytes, Int64(bytes.count) == compressedSize)
    case 8:
      let inflated = Inflated(try reader.bytes(at: start, count: Int(length)), .deflate, limit: limit)
      if inflated.end == .malformed {
        throw .malformed("the content of the archive at \(start) can't be decompressed")
      }
      return (inflated.bytes, inflated.end == .complete)
    default:
      throw FileError(
        .notSupported, "the archive uses the compression method \(method), which isn't supported: save it with deflate")
    }
  }
}
