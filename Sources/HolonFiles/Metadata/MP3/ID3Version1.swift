/// The 128 bytes at the end of an MP3 (ID3v1, Eric Kemp, 1996).
enum ID3Version1 {
  /// How long a tag is.
  static let length: Int64 = 128

  /// Fills in what isn't known yet; false if there is no tag that ends at an offset.
  static func read(_ reader: ByteReader, endingAt end: Int64, into details: inout MusicDetails) throws(FileError)
    -> Bool
  {
    let start = end - length
    guard start >= 0, try reader.matches("TAG", at: start) else { return false }
    if details.title == nil { details.title = try text(reader, at: start + 3) }
    if details.artist == nil { details.artist = try text(reader, at: start + 33) }
    if details.album == nil { details.album = try text(reader, at: start + 63) }
    return true
  }

  private static func text(_ reader: ByteReader, at offset: Int64) throws(FileError) -> String? {
    String(latin1: try reader.bytes(at: offset, count: 30).prefix { $0 != 0 }).trimmed
  }
}
