/// Graphics Interchange Format, version 87a and 89a (CompuServe, 1990).
enum GIFFormat {
  /// Reads the logical screen descriptor (section 18).
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    details.size = try ImageSize(
      width: reader.littleEndian(at: 6, as: UInt16.self), height: reader.littleEndian(at: 8, as: UInt16.self),
      of: "GIF")
  }
}
