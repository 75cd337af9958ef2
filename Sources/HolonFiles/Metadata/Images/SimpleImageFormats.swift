/// Portable Network Graphics (ISO/IEC 15948, W3C PNG third edition).
enum PNGFormat {
  /// The first eight bytes of every file (section 5.2).
  static let signature: UInt64 = 0x8950_4E47_0D0A_1A0A

  /// Reads the header, which has to be the first chunk (section 11.2.1).
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    guard try reader.matches("IHDR", at: 12) else {
      throw .malformed("the PNG file doesn't begin with its header")
    }
    details.size = try ImageSize(
      width: reader.bigEndian(at: 16, as: UInt32.self), height: reader.bigEndian(at: 20, as: UInt32.self), of: "PNG")
  }
}

/// Graphics Interchange Format, version 87a and 89a (CompuServe, 1990).
enum GIFFormat {
  /// Reads the logical screen descriptor (section 18).
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    details.size = try ImageSize(
      width: reader.littleEndian(at: 6, as: UInt16.self), height: reader.littleEndian(at: 8, as: UInt16.self),
      of: "GIF")
  }
}

/// Windows and OS/2 bitmaps (Microsoft, BITMAPFILEHEADER and the headers that follow it).
enum BMPFormat {
  /// Returns whether the first bytes are unmistakable: a header of a known length, and one plane.
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

  /// Reads the header, which has numbers of two bytes in OS/2 and of four otherwise; a negative height means top to
  /// bottom.
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

extension ImageSize {
  /// Creates a size from a file's numbers, which may have any values.
  init(
    width: some BinaryInteger, height: some BinaryInteger, of format: StaticString
  ) throws(FileError) {
    guard let width = Int(exactly: width), let height = Int(exactly: height), width > 0, height > 0 else {
      throw .malformed("the \(format) file has invalid dimensions, \(width) × \(height) pixels")
    }
    self.init(width: width, height: height)
  }
}
