/// The rules that the chunks of WAV and AIFF share: a type of four letters, a size, the content, and padding.
///
/// Sources: Electronic Arts, "EA IFF 85", 1985; Microsoft, "Multimedia Programming Interface and Data Specifications
/// 1.0", 1991.
enum IFFChunk {
  /// The order of the bytes of a size.
  enum Order {
    case little, big
  }

  /// Returns the offset of the chunk after a content: a byte follows an odd length, but some programs omit it.
  static func next(
    after start: Int64, _ length: Int64, _ reader: ByteReader, _ order: Order
  ) throws(FileError) -> Int64 {
    let end = start + length
    guard length & 1 == 1 else { return end }
    if try isChunk(at: end + 1, reader, order) { return end + 1 }
    return try isChunk(at: end, reader, order) ? end : end + 1
  }

  /// Returns whether the length of sound is a stand-in, of a program that couldn't go back to write the length.
  ///
  /// ffmpeg and flac write 0 or the highest number, SoX and oggdec write a number of nearly two gigabytes.
  static func isUnknown(
    _ length: Int64, at start: Int64, _ reader: ByteReader, _ order: Order
  ) throws(FileError) -> Bool {
    let rest = reader.count - start
    switch length {
    case 0 where rest > 0: return try !isChunk(at: start, reader, order)
    case 0x7F00_0000...0x8000_0000, 0xFFFF_FF00...0xFFFF_FFFF, 1 << 60: return length > rest
    default: return false
    }
  }

  /// Returns whether a chunk seems to begin at an offset: printable letters, and a size that the file has room for.
  private static func isChunk(at offset: Int64, _ reader: ByteReader, _ order: Order) throws(FileError) -> Bool {
    guard reader.count - offset >= 8 else { return false }
    let letters = try reader.bytes(at: offset, count: 4)
    guard letters.allSatisfy({ (0x20...0x7E).contains($0) }) else { return false }
    // The size of the sound may be a stand-in.
    if letters == Array("data".utf8) || letters == Array("SSND".utf8) { return true }
    let size =
      try order == .little
      ? reader.littleEndian(at: offset + 4, as: UInt32.self) : reader.bigEndian(at: offset + 4, as: UInt32.self)
    return Int64(size) <= reader.count - offset - 8
  }
}
