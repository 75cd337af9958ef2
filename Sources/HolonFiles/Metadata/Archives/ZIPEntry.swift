internal import HolonCompression

/// A file in an archive, as the central directory tells (PKWARE APPNOTE, section 4.3.12).
struct ZIPEntry {
  /// Its path in the archive.
  let name: [UInt8]

  /// How it is compressed: 0 not at all, 8 by DEFLATE.
  let method: UInt16

  /// Whether a password is needed.
  let isEncrypted: Bool

  /// How many bytes of the archive it takes.
  let compressedSize: Int64

  /// Where its own header begins.
  let offset: Int64

  /// The first bytes of the content, decompressed.
  ///
  /// - Parameters:
  ///   - limit: How many bytes there are at most, whatever the archive promises.
  ///   - input: How many compressed bytes are read for it at most.
  /// - Returns: The bytes, and whether that is all of them.
  func prefix(_ reader: ByteReader, limit: Int, input: Int) throws(FileError) -> (bytes: [UInt8], isAll: Bool) {
    guard !isEncrypted else {
      throw FileError(.encrypted, "is encrypted: it can be read only with its password")
    }
    guard try reader.matches("PK\u{03}\u{04}", at: offset) else {
      throw .malformed("has no content at \(offset), where its directory says so: it is damaged")
    }
    let nameLength = Int64(try reader.littleEndian(at: offset + 26, as: UInt16.self))
    let extraLength = Int64(try reader.littleEndian(at: offset + 28, as: UInt16.self))
    let start = offset + 30 + nameLength + extraLength
    guard start <= reader.count else { throw .malformed("has content behind its end: it is cut off or damaged") }
    let length = min(compressedSize, Int64(input), reader.count - start)
    switch method {
    case 0:
      let bytes = try reader.bytes(at: start, count: Int(min(length, Int64(limit))))
      return (bytes, Int64(bytes.count) == compressedSize)
    case 8:
      let inflated = Inflated(try reader.bytes(at: start, count: Int(length)), .deflate, limit: limit)
      if inflated.end == .malformed {
        throw .malformed("has content at \(start) that can't be decompressed: it is damaged")
      }
      return (inflated.bytes, inflated.end == .complete)
    default:
      throw FileError(
        .notSupported, "is compressed by method \(method), which isn't known here: it can't be looked into")
    }
  }
}
