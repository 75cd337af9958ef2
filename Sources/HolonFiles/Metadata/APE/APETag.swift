/// A tag of APE, version 1 or 2, before the end of a file (Hydrogenaudio wiki, "APEv1", "APEv2 specification").
struct APETag {
  /// The number of bytes of the header, which version 1 doesn't have, and of the footer.
  static let frameLength: Int64 = 32

  /// The offset of the tag with its header.
  let start: Int64

  /// The offset of the first item.
  let items: Int64

  /// The offset of the footer.
  let footer: Int64

  /// The number of items that the footer states.
  let count: UInt32

  /// Whether the texts are UTF-8, as in version 2.
  let isUTF8: Bool

  /// Whether a header precedes the items.
  let hasHeader: Bool

  /// Reads the footer of a tag that ends at an offset; nil if none does.
  init?(_ reader: ByteReader, endingAt end: Int64) throws(FileError) {
    footer = end - Self.frameLength
    guard footer >= 0, try reader.matches("APETAGEX", at: footer) else { return nil }
    let version = try reader.littleEndian(at: footer + 8, as: UInt32.self)
    // The size includes the footer, but not the header.
    let size = Int64(try reader.littleEndian(at: footer + 12, as: UInt32.self))
    count = try reader.littleEndian(at: footer + 16, as: UInt32.self)
    let flags = try reader.littleEndian(at: footer + 20, as: UInt32.self)
    hasHeader = version >= 2_000 && flags >> 31 == 1
    isUTF8 = version >= 2_000
    items = max(0, end - max(size, Self.frameLength))
    start = max(0, items - (hasHeader ? Self.frameLength : 0))
  }

  /// An item of a tag.
  struct Item {
    /// The field that the item's key names; nil for others and for binary items.
    let field: MusicField?

    /// The offset of the item, of its value, and of the next item.
    let start: Int64
    let value: Int64
    let end: Int64
  }

  /// Calls a closure with each item.
  func forEach(_ reader: ByteReader, _ body: (Item) throws(FileError) -> Void) throws(FileError) {
    var position = items
    var remaining = count
    while remaining > 0, footer - position >= 11 {
      remaining -= 1
      let size = Int64(try reader.littleEndian(at: position, as: UInt32.self))
      let flags = try reader.littleEndian(at: position + 4, as: UInt32.self)
      // A key has 2 to 255 characters of ASCII.
      let key = try reader.bytes(at: position + 8, count: Int(min(256, footer - position - 8)))
      guard let length = key.firstIndex(of: 0) else {
        throw .malformed("the APE tag has an item without a key at \(position)")
      }
      let value = position + 8 + Int64(length) + 1
      guard size <= footer - value else {
        throw .malformed("the APE tag has an item at \(position) that is longer than the tag")
      }
      let isText = flags & 6 == 0
      try body(Item(field: isText ? Self.field(key[..<length]) : nil, start: position, value: value, end: value + size))
      position = value + size
    }
    guard remaining == 0 else { throw .malformed("the APE tag ends before the last of its \(count) items") }
  }

  /// Fills in details that aren't known yet.
  func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) {
    var found = MusicDetails()
    defer { details.fillGaps(from: found) }
    try forEach(reader) { item throws(FileError) in
      guard let field = item.field else { return }
      let bytes = try reader.word(at: item.value, end: item.end)
      for part in bytes.split(separator: 0) {
        let text = isUTF8 ? String(decoding: part, as: UTF8.self) : String(plain: Array(part))
        switch field {
        case .title: found.title = found.title ?? text.trimmed
        case .artist: TagText.append(text, to: &found.artist)
        case .album: found.album = found.album ?? text.trimmed
        }
      }
    }
  }

  /// Returns the field of a key, in which case doesn't matter.
  private static func field(_ key: ArraySlice<UInt8>) -> MusicField? {
    switch String(decoding: key.map { $0 | 0x20 }, as: UTF8.self) {
    case "title": .title
    case "artist": .artist
    case "album": .album
    default: nil
    }
  }
}

/// The tags at the end of a file: APE before the 128 bytes of ID3v1.
enum TailTags {
  /// Reads the tags, and returns the end of the sound; the longer texts of APE come before those of ID3v1.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Int64 {
    let hasID3 = try ID3Version1.isThere(reader, endingAt: reader.count)
    var end = reader.count - (hasID3 ? ID3Version1.length : 0)
    var trouble: FileError?
    if let tag = try APETag(reader, endingAt: end) {
      end = tag.start
      do throws(FileError) { try tag.read(reader, into: &details) } catch { trouble = error }
    }
    if hasID3 { try ID3Version1.read(reader, endingAt: reader.count, into: &details) }
    if let trouble { throw trouble }
    return end
  }

  /// Returns the end of the sound before the tags at the end.
  static func soundEnd(_ reader: ByteReader) throws(FileError) -> Int64 {
    let end = try reader.count - (ID3Version1.isThere(reader, endingAt: reader.count) ? ID3Version1.length : 0)
    return try APETag(reader, endingAt: end)?.start ?? end
  }
}
