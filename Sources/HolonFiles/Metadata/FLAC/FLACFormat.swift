/// Free Lossless Audio Codec (RFC 9639).
enum FLACFormat {
  /// Reads the metadata blocks (section 8), and a tag before them, which only MP3 should have.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    var position = try MP3Format.readTags(reader, into: &details) + 4
    var isLast = false
    while !isLast {
      let header = try reader.byte(at: position)
      isLast = header & 0x80 != 0
      let length = try reader.bigEndian24(at: position + 1)
      switch header & 0x7F {
      case 0: details.duration = try duration(reader, at: position + 4)
      case 4:
        var bytes = FileBytes(reader: reader, position: position + 4, end: position + 4 + length)
        try VorbisComment.read(&bytes, into: &details)
      case 127: throw .malformed("the FLAC file has an invalid block at \(position)")
      default: break
      }
      position += 4 + length
    }
    return true
  }

  /// Returns the stream's number of samples divided by its rate (section 8.2), if both are known.
  static func duration(_ reader: ByteReader, at start: Int64) throws(FileError) -> Double? {
    let packed = try reader.bigEndian(at: start + 10, as: UInt64.self)
    let (rate, samples) = (packed >> 44, packed & 0xF_FFFF_FFFF)
    guard rate > 0, samples > 0 else { return nil }
    return Double(samples) / Double(rate)
  }
}
