/// JPEG (ITU-T T.81).
enum JPEGFormat {
  /// Reads the segments up to the frame header (annex B.2.2), which has the dimensions.
  ///
  /// The dimensions are those of the stored picture: the camera's orientation (EXIF) doesn't change them.
  static func read(_ reader: ByteReader, into details: inout ImageDetails) throws(FileError) {
    var position: Int64 = 2
    while position < reader.count {
      guard try reader.byte(at: position) == 0xFF else {
        throw .malformed("the JPEG file has no marker at \(position)")
      }
      let marker = try reader.byte(at: position + 1)
      switch marker {
      case 0xFF:
        position += 1
      case 0x01, 0xD0...0xD8:
        position += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        details.size = try ImageSize(
          width: reader.bigEndian(at: position + 7, as: UInt16.self),
          height: reader.bigEndian(at: position + 5, as: UInt16.self), of: "JPEG")
        return
      case 0xD9, 0xDA:
        throw .malformed("the image of the JPEG file has no header at \(position)")
      default:
        let length = try reader.bigEndian(at: position + 2, as: UInt16.self)
        guard length >= 2 else {
          throw .malformed("the JPEG file has a segment of \(length) bytes at \(position)")
        }
        position += 2 + Int64(length)
      }
    }
    throw .malformed("the JPEG file ends before its header")
  }
}
