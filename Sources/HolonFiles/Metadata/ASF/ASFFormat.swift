/// Advanced Systems Format with Windows Media Audio (Microsoft, ASF specification 01.20.05).
enum ASFFormat {
  /// The first 16 bytes of every file (section 10.1).
  private static let header = GUID(0x75B2_2630, 0x668E_11CF, 0xA6D9_00AA_0062_CE6C)
  private static let fileProperties = GUID(0x8CAB_DCA1, 0xA947_11CF, 0x8EE4_00C0_0C20_5365)
  private static let streamProperties = GUID(0xB7DC_0791, 0xA9B7_11CF, 0x8EE6_00C0_0C20_5365)
  private static let contentDescription = GUID(0x75B2_2633, 0x668E_11CF, 0xA6D9_00AA_0062_CE6C)
  private static let extendedDescription = GUID(0xD2D0_A440, 0xE307_11D2, 0x97F0_00A0_C95E_A850)
  private static let audio = GUID(0xF869_9E40, 0x5B4D_11CF, 0xA8FD_0080_5F5C_442B)

  /// The maximum number of objects and descriptions that are read.
  private static let mostObjects = 4_096

  /// Returns whether the file begins with the header's identifier.
  static func isRecognised(_ reader: ByteReader) throws(FileError) -> Bool {
    reader.count >= 30 ? try GUID(reader, at: 0) == header : false
  }

  /// Reads the objects of the header (section 3); returns false for files with moving pictures or without sound.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    let end = try reader.littleLength64(at: 16)
    var position: Int64 = 30
    var isMusic: Bool?
    for _ in 0..<mostObjects where min(end, reader.count) - position >= 24 {
      let type = try GUID(reader, at: position)
      let size = try reader.littleLength64(at: position + 16)
      guard size >= 24 else { throw .malformed("the WMA file has an object of \(size) bytes at \(position)") }
      let start = position + 24
      switch type {
      case fileProperties: details.duration = try duration(reader, at: start)
      case streamProperties:
        let isSound = try GUID(reader, at: start) == audio
        isMusic = isSound && isMusic ?? true
      case contentDescription: try readDescription(reader, at: start, into: &details)
      case extendedDescription: try readExtendedDescription(reader, at: start, into: &details)
      default: break
      }
      position += size
    }
    if end > reader.count { throw .malformed("the WMA file ends before its header") }
    return isMusic ?? false
  }

  /// Reads the play duration less the preroll, in units of 100 ns (section 3.2); nil for live broadcasts.
  private static func duration(_ reader: ByteReader, at start: Int64) throws(FileError) -> Double? {
    let played = Double(try reader.littleEndian(at: start + 40, as: UInt64.self)) / 10_000_000
    let ahead = Double(try reader.littleEndian(at: start + 56, as: UInt64.self)) / 1_000
    let isSent = try reader.littleEndian(at: start + 64, as: UInt32.self) & 1 == 1
    return isSent || played < ahead ? nil : played - ahead
  }

  /// Reads title and author, the first two of five texts, which are preceded by their lengths (section 3.10).
  private static func readDescription(
    _ reader: ByteReader, at start: Int64, into details: inout MusicDetails
  ) throws(FileError) {
    let title = Int64(try reader.littleEndian(at: start, as: UInt16.self))
    let author = Int64(try reader.littleEndian(at: start + 2, as: UInt16.self))
    if details.title == nil { details.title = try word(reader, at: start + 10, length: title) }
    if details.artist == nil { details.artist = try word(reader, at: start + 10 + title, length: author) }
  }

  /// Reads descriptions with names, among them the album (section 3.11).
  private static func readExtendedDescription(
    _ reader: ByteReader, at start: Int64, into details: inout MusicDetails
  ) throws(FileError) {
    var position = start + 2
    for _ in 0..<min(Int(try reader.littleEndian(at: start, as: UInt16.self)), mostObjects) {
      let nameLength = Int64(try reader.littleEndian(at: position, as: UInt16.self))
      let value = position + 2 + nameLength
      let isText = try reader.littleEndian(at: value, as: UInt16.self) == 0
      let length = Int64(try reader.littleEndian(at: value + 2, as: UInt16.self))
      if isText, details.album == nil, try word(reader, at: position + 2, length: nameLength) == "WM/AlbumTitle" {
        details.album = try word(reader, at: value + 4, length: length)
      }
      position = value + 4 + length
    }
  }

  private static func word(_ reader: ByteReader, at start: Int64, length: Int64) throws(FileError) -> String? {
    let bytes = try reader.word(at: start, end: start + length)
    return String(markedUTF16: bytes, otherwise: .little).trimmed
  }
}

/// An identifier of 16 bytes, whose first three numbers are little-endian (RFC 9562, section 4).
private struct GUID: Equatable {
  private let first: UInt32
  private let middle: UInt32
  private let last: UInt64

  init(_ first: UInt32, _ middle: UInt32, _ last: UInt64) {
    (self.first, self.middle, self.last) = (first, middle, last)
  }

  init(_ reader: ByteReader, at offset: Int64) throws(FileError) {
    first = try reader.littleEndian(at: offset, as: UInt32.self)
    middle =
      UInt32(try reader.littleEndian(at: offset + 4, as: UInt16.self)) << 16
      | UInt32(try reader.littleEndian(at: offset + 6, as: UInt16.self))
    last = try reader.bigEndian(at: offset + 8, as: UInt64.self)
  }
}
