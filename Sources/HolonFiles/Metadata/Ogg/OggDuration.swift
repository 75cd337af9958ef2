/// The duration of an Ogg stream, according to the position on its last page.
enum OggDuration {
  /// The distances from the end that are searched for pages: the longest page has 65,307 bytes (RFC 3533, section 6).
  private static let tails = [4_096, 65_536, 262_144]

  /// Returns the number of samples of a stream that ends at an offset; nil if none of its pages is near.
  static func samples(_ reader: ByteReader, of serial: UInt32, end: Int64) throws(FileError) -> Int64? {
    try lastPage(reader, end: end) { page in page.serial == serial && (page.granule ?? -1) >= 0 }?.granule
  }

  /// Returns the last page before an offset that satisfies a condition; nil if none is near.
  static func lastPage(
    _ reader: ByteReader, end: Int64, where isWanted: (OggPage) -> Bool
  ) throws(FileError) -> OggPage? {
    for length in tails {
      let length = Int(min(Int64(length), end))
      let start = end - Int64(length)
      let tail = try reader.bytes(at: start, count: length)
      var index = length - Int(headLength)
      while index >= 0 {
        if isPage(tail, at: index), let page = try? OggPage(reader, at: start + Int64(index)), isWanted(page) {
          return page
        }
        index -= 1
      }
      if Int64(length) == end { break }
    }
    return nil
  }

  /// Returns the first page that begins at or after an offset; nil if none begins before the end.
  static func firstPage(_ reader: ByteReader, from start: Int64, before end: Int64) throws(FileError) -> OggPage? {
    for length in tails.dropLast() {
      let length = Int(min(Int64(length), end - start + headLength, reader.count - start))
      let part = try reader.bytes(at: start, count: length)
      for index in 0..<max(0, length - Int(headLength) + 1) where isPage(part, at: index) {
        if let page = try? OggPage(reader, at: start + Int64(index)) { return page.offset < end ? page : nil }
      }
      if Int64(length) >= end - start { break }
    }
    return nil
  }

  /// The number of bytes of a page before its table of segments.
  private static let headLength: Int64 = 27

  private static func isPage(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "O") && bytes[index + 1] == UInt8(ascii: "g") && bytes[index + 2] == UInt8(ascii: "g")
      && bytes[index + 3] == UInt8(ascii: "S") && bytes[index + 4] == 0
  }
}
