/// WebP (RFC 9649): lossy, lossless and extended.
enum WebPFormat {
  /// Returns whether the file begins like a WebP (section 2.4).
  static func isRecognised(_ reader: ByteReader) throws(FileError) -> Bool {
    guard try reader.matches("RIFF", at: 0) else { return false }
    return try reader.matches("WEBP", at: 8)
  }

  /// Reads the first chunk, which has the dimensions in each of the three forms.
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    if try reader.matches("VP8 ", at: 12) {
      details.size = try lossy(reader)
    } else if try reader.matches("VP8L", at: 12) {
      details.size = try lossless(reader)
    } else if try reader.matches("VP8X", at: 12) {
      details.size = try ImageSize(
        width: number24(reader, at: 24) + 1, height: number24(reader, at: 27) + 1, of: "WebP")
    } else {
      throw .malformed("the WebP file doesn't begin with an image")
    }
  }

  /// Reads the key frame's header (RFC 6386, section 9.1), with two bits of scale above each number.
  private static func lossy(_ reader: ByteReader) throws(FileError) -> ImageSize {
    guard try reader.bigEndian(at: 22, as: UInt32.self) & 0xFF_FFFF == 0x9D_012A else {
      throw .malformed("the lossy WebP file has no key frame")
    }
    return try ImageSize(
      width: reader.littleEndian(at: 26, as: UInt16.self) & 0x3FFF,
      height: reader.littleEndian(at: 28, as: UInt16.self) & 0x3FFF, of: "WebP")
  }

  /// Reads the lossless header (RFC 9649, section 3.4): two numbers of 14 bits, each less by one.
  private static func lossless(_ reader: ByteReader) throws(FileError) -> ImageSize {
    guard try reader.byte(at: 20) == 0x2F else {
      throw .malformed("the lossless WebP file has no signature")
    }
    let bits = try reader.littleEndian(at: 21, as: UInt32.self)
    return try ImageSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1, of: "WebP")
  }

  private static func number24(_ reader: ByteReader, at offset: Int64) throws(FileError) -> UInt32 {
    UInt32(try reader.littleEndian(at: offset, as: UInt16.self)) | UInt32(try reader.byte(at: offset + 2)) << 16
  }
}
