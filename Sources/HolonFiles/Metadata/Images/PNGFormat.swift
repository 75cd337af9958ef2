/// Portable Network Graphics (ISO/IEC 15948, W3C PNG third edition).
enum PNGFormat {
  /// The first eight bytes of every file (section 5.2).
  static let signature: UInt64 = 0x8950_4E47_0D0A_1A0A

  /// Reads the header, which has to be the first chunk (section 11.2.1).
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    guard try reader.matches("IHDR", at: 12) else {
      throw .malformed("is a PNG that doesn't begin with its header: it is damaged")
    }
    details.size = try ImageSize(
      width: reader.bigEndian(at: 16, as: UInt32.self), height: reader.bigEndian(at: 20, as: UInt32.self), of: "PNG")
  }
}
