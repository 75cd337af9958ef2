internal import HolonCompression

/// A frame of a tag (ID3v2.2, section 3.2; .3, section 3.3; .4, section 4).
struct ID3Frame {
  /// The content of the frame; nil for those that aren't read.
  let field: MusicField?

  /// The offset of the next frame.
  let end: Int64

  private let start: Int64
  private let isUnsynchronised: Bool
  private let isCompressed: Bool
  private let isEncrypted: Bool

  /// Reads a frame's header.
  init(_ reader: ByteReader, at offset: Int64, in tag: ID3Header, end tagEnd: Int64) throws(FileError) {
    if tag.version == 2 {
      start = offset + 6
      end = start + (try reader.bigEndian24(at: offset + 3))
      field = try Self.field(short: reader.bigEndian24(at: offset))
      (isUnsynchronised, isCompressed, isEncrypted) = (false, false, false)
    } else {
      field = try Self.field(reader.bigEndian(at: offset, as: UInt32.self))
      let flags = try reader.byte(at: offset + 9)
      var content = offset + 10
      let size = try reader.bigEndian(at: offset + 4, as: UInt32.self)
      if tag.version == 3 {
        end = content + Int64(size)
        isCompressed = flags & 0x80 != 0
        isEncrypted = flags & 0x40 != 0
        isUnsynchronised = false
        content += (isCompressed ? 4 : 0) + (isEncrypted ? 1 : 0) + (flags & 0x20 != 0 ? 1 : 0)
      } else {
        end = content + (try Self.length(size, behind: content, reader, end: tagEnd))
        isCompressed = flags & 0x08 != 0
        isEncrypted = flags & 0x04 != 0
        isUnsynchronised = flags & 0x02 != 0 || tag.isUnsynchronised
        content += (flags & 0x40 != 0 ? 1 : 0) + (isEncrypted ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0)
      }
      start = content
    }
    guard end <= tagEnd else {
      throw .malformed("the ID3 tag has a frame at \(offset) that is longer than the tag")
    }
  }

  /// Returns the text in the frame: its first byte is the encoding, and zeros separate several texts.
  func text(_ reader: ByteReader) throws(FileError) -> String? {
    if isEncrypted { return nil }
    var bytes = try reader.word(at: start, end: end)
    if isUnsynchronised { bytes = ID3Header.resynchronised(bytes) }
    if isCompressed { bytes = Inflated(bytes, .zlib, limit: TagText.longest).bytes }
    guard let encoding = bytes.first else { return nil }
    var text: String?
    for part in Self.parts(bytes.dropFirst(), wide: encoding == 1 || encoding == 2) {
      let order: ByteOrder = encoding == 1 && bytes.dropFirst().starts(with: [0xFF, 0xFE]) ? .little : .big
      let decoded =
        switch encoding {
        case 0: String(latin1: part)
        case 1, 2: String(markedUTF16: part, otherwise: order)
        default: String(decoding: part, as: UTF8.self)
        }
      TagText.append(decoded, to: &text)
    }
    return text
  }

  private static func parts(_ bytes: ArraySlice<UInt8>, wide: Bool) -> [ArraySlice<UInt8>] {
    guard wide else { return bytes.split(separator: 0) }
    var parts: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index + 1 < bytes.endIndex {
      if bytes[index] == 0, bytes[index + 1] == 0 {
        parts.append(bytes[start..<index])
        start = index + 2
      }
      index += 2
    }
    parts.append(bytes[start..<max(start, index)])
    return parts
  }

  /// Chooses the right size in version 4, where some programs write plain numbers: the one that leads to another frame.
  private static func length(
    _ size: UInt32, behind start: Int64, _ reader: ByteReader, end: Int64
  ) throws(FileError) -> Int64 {
    let (plain, safe) = (Int64(size), Int64(ID3Header.synchsafe(size)))
    if plain == safe { return safe }
    if size & 0x8080_8080 != 0 { return plain }
    if try leadsToFrame(start + safe, reader, end: end) { return safe }
    return try leadsToFrame(start + plain, reader, end: end) ? plain : safe
  }

  private static func leadsToFrame(_ offset: Int64, _ reader: ByteReader, end: Int64) throws(FileError) -> Bool {
    if offset == end { return true }
    guard end - offset >= 10 else { return false }
    let id = try reader.bigEndian(at: offset, as: UInt32.self)
    return id == 0
      || withUnsafeBytes(of: id) { $0.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) } }
  }

  private static func field(_ id: UInt32) -> MusicField? {
    switch id {
    case 0x5449_5432: .title  // TIT2
    case 0x5450_4531: .artist  // TPE1
    case 0x5441_4C42: .album  // TALB
    default: nil
    }
  }

  private static func field(short id: Int64) -> MusicField? {
    switch id {
    case 0x54_5432: .title  // TT2
    case 0x54_5031: .artist  // TP1
    case 0x54_414C: .album  // TAL
    default: nil
    }
  }
}
