/// The first ten bytes of a tag (ID3v2.2, .3 and .4, section 3.1).
struct ID3Header {
  /// The version of the tag: 2, 3 or 4.
  let version: UInt8

  /// Whether zeros were inserted after each 0xFF, so that no part of the tag resembles sound (section 5 or 6.1).
  let isUnsynchronised: Bool

  /// Whether an extended header follows; in version 2, whether an unknown compression was used.
  let isExtended: Bool

  /// The offset of the frames.
  let start: Int64

  /// The end of the frames.
  let end: Int64

  /// The end of the tag.
  let tagEnd: Int64

  /// Reads a header; nil if the bytes are none.
  init?(_ reader: ByteReader, at offset: Int64) throws(FileError) {
    guard try reader.matches("ID3", at: offset), reader.count - offset >= 10 else { return nil }
    version = try reader.byte(at: offset + 3)
    let flags = try reader.byte(at: offset + 5)
    let size = try reader.bigEndian(at: offset + 6, as: UInt32.self)
    guard (2...4).contains(version), size & 0x8080_8080 == 0 else { return nil }
    isUnsynchronised = flags & 0x80 != 0
    isExtended = flags & 0x40 != 0
    start = offset + 10
    end = start + Int64(Self.synchsafe(size))
    tagEnd = end + (version == 4 && flags & 0x10 != 0 ? 10 : 0)
  }

  /// Returns a number of which seven bits of each byte count.
  static func synchsafe(_ number: UInt32) -> UInt32 {
    number & 0x7F | number >> 1 & 0x3F80 | number >> 2 & 0x1F_C000 | number >> 3 & 0xFE0_0000
  }

  /// Returns the bytes without the zeros that unsynchronisation inserted after each 0xFF.
  static func resynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte != 0 || previous != 0xFF { result.append(byte) }
      previous = byte
    }
    return result
  }
}

/// The 128 bytes at the end of an MP3 (ID3v1, Eric Kemp, 1996).
enum ID3Version1 {
  /// The length of a tag, in bytes.
  static let length: Int64 = 128

  /// Returns whether a tag ends at an offset.
  static func isThere(_ reader: ByteReader, endingAt end: Int64) throws(FileError) -> Bool {
    try reader.matches("TAG", at: end - length)
  }

  /// Fills in details that aren't known yet.
  static func read(_ reader: ByteReader, endingAt end: Int64, into details: inout MusicDetails) throws(FileError) {
    let start = end - length
    if details.title == nil { details.title = try text(reader, at: start + 3) }
    if details.artist == nil { details.artist = try text(reader, at: start + 33) }
    if details.album == nil { details.album = try text(reader, at: start + 63) }
  }

  private static func text(_ reader: ByteReader, at offset: Int64) throws(FileError) -> String? {
    String(latin1: try reader.bytes(at: offset, count: 30).prefix { $0 != 0 }).trimmed
  }
}
