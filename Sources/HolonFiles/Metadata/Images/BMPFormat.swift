/// Windows and OS/2 bitmaps (Microsoft, BITMAPFILEHEADER and the headers that follow it).
enum BMPFormat {
  /// Whether the bytes at the beginning can be nothing else: a header of a length that there is, and one plane.
  static func isRecognised(_ reader: ByteReader) throws(FileError) -> Bool {
    guard try reader.matches("BM", at: 0), reader.count >= 26 else { return false }
    switch try reader.littleEndian(at: 14, as: UInt32.self) {
    case 12: return try reader.littleEndian(at: 22, as: UInt16.self) == 1
    case 16, 40, 52, 56, 64, 108, 124:
      guard reader.count >= 28 else { return true }
      return try reader.littleEndian(at: 26, as: UInt16.self) == 1
    default: return false
    }
  }

  /// Reads the header: OS/2's has numbers of two bytes, the others of four; a negative height means from top to bottom.
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    if try reader.littleEndian(at: 14, as: UInt32.self) == 12 {
      details.size = try ImageSize(
        width: reader.littleEndian(at: 18, as: UInt16.self), height: reader.littleEndian(at: 20, as: UInt16.self),
        of: "BMP")
    } else {
      details.size = try ImageSize(
        width: reader.littleEndian(at: 18, as: Int32.self),
        height: Int(reader.littleEndian(at: 22, as: Int32.self)).magnitude, of: "BMP")
    }
  }
}
