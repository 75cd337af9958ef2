/// The writing of tags at the end of a file: APE, version 1 or 2, and the 128 bytes of ID3v1.
enum APEWriter {
  /// The maximum number of items of a tag.
  private static let mostItems: UInt32 = 10_000

  /// Returns the new tags at the end, and the beginning of the old ones.
  ///
  /// - Parameter adds: Whether tags are added that the file doesn't have; otherwise only existing ones are replaced.
  static func tail(
    _ reader: ByteReader, _ tags: MusicTags, adds: Bool
  ) throws(FileError) -> (pieces: [TaggedContent.Piece], start: Int64) {
    let hasID3 = try ID3Version1.isThere(reader, endingAt: reader.count)
    var start = reader.count - (hasID3 ? ID3Version1.length : 0)
    var pieces: [TaggedContent.Piece] = []
    if let tag = try APETag(reader, endingAt: start) {
      pieces = try rewritten(tag, reader, tags, adds: adds)
      start = tag.start
    } else if adds, !tags.texts.isEmpty {
      pieces = whole(items: [], count: 0, tags.texts, version: 2_000, flags: 0x8000_0000)
    }
    if hasID3 {
      let old = try reader.bytes(at: reader.count - ID3Version1.length, count: Int(ID3Version1.length))
      pieces.append(.bytes(ID3Version1.rewritten(old, tags)))
    }
    return (pieces, start)
  }

  private static func rewritten(
    _ tag: APETag, _ reader: ByteReader, _ tags: MusicTags, adds: Bool
  ) throws(FileError) -> [TaggedContent.Piece] {
    guard tag.count <= mostItems else {
      throw FileError(.tooLarge, "the APE tag has more than \(mostItems) items: remove some")
    }
    var items: [TaggedContent.Piece] = []
    var count: UInt32 = 0
    var replaced: Set<MusicField> = []
    try tag.forEach(reader) { item throws(FileError) in
      if let field = item.field, tags.changes(field) {
        replaced.insert(field)
      } else {
        items.append(.range(item.start..<item.end))
        count += 1
      }
    }
    let added = tags.texts.filter { adds || replaced.contains($0.field) }
    let version = try reader.littleEndian(at: tag.footer + 8, as: UInt32.self)
    let flags = try reader.littleEndian(at: tag.footer + 20, as: UInt32.self)
    return whole(items: items, count: count, added, version: version, flags: flags)
  }

  /// Returns a tag with a footer, and with a header if the flags say so; none if it has no items.
  private static func whole(
    items: [TaggedContent.Piece], count: UInt32, _ added: [(field: MusicField, text: String)], version: UInt32,
    flags: UInt32
  ) -> [TaggedContent.Piece] {
    var new: [UInt8] = []
    for (field, text) in added {
      new += [UInt8].little(UInt32(text.utf8.count)) + [0, 0, 0, 0]
      new += Array(field.rawValue.capitalisedASCII.utf8) + [0] + Array(text.utf8)
    }
    let total = count + UInt32(added.count)
    guard total > 0 else { return [] }
    let length = items.reduce(new.count) { sum, piece in
      if case .range(let range) = piece { sum + Int(range.upperBound - range.lowerBound) } else { sum }
    }
    func frame(_ flags: UInt32) -> [UInt8] {
      var frame = Array("APETAGEX".utf8)
      for number in [version, UInt32(length) + UInt32(APETag.frameLength), total, flags, 0, 0] {
        frame += [UInt8].little(number)
      }
      return frame
    }
    let hasHeader = version >= 2_000 && flags >> 31 == 1
    return [.bytes((hasHeader ? frame(flags | 0x2000_0000) : []) + new)] + items + [.bytes(frame(flags))]
  }
}

extension String {
  /// The text with a capital as its first letter, if that is one of ASCII.
  fileprivate var capitalisedASCII: String { prefix(1).uppercased() + dropFirst() }
}
