/// How long an Ogg stream is, by the position that its last page tells.
enum OggDuration {
  /// How far back from the end pages are looked for: the longest page has 65,307 bytes (RFC 3533, section 6).
  private static let tails = [4_096, 65_536, 262_144]

  /// The samples of a stream, or nothing if none of its pages is near the end.
  static func samples(_ reader: ByteReader, of serial: UInt32) throws(FileError) -> Int64? {
    for length in tails {
      let length = Int(min(Int64(length), reader.count))
      let start = reader.count - Int64(length)
      let tail = try reader.bytes(at: start, count: length)
      var index = length - 27
      while index >= 0 {
        if tail[index] == UInt8(ascii: "O"), tail[index + 1] == UInt8(ascii: "g"), tail[index + 2] == UInt8(ascii: "g"),
          tail[index + 3] == UInt8(ascii: "S"), tail[index + 4] == 0
        {
          let page = try? OggPage(reader, at: start + Int64(index))
          if let page, page.serial == serial, let granule = page.granule, granule >= 0 { return granule }
        }
        index -= 1
      }
      if Int64(length) == reader.count { break }
    }
    return nil
  }
}
