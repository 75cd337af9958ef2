/// The writing of tags at the beginning of a file (ID3v2.2, .3 and .4, section 3 and 4).
///
/// A tag keeps its version and all frames but the changed ones. A new tag has version 2.3, which most programs read.
enum ID3Writer {
  private static let mostTags = 8

  /// The maximum number of bytes of a tag with inserted zeros, which is held in memory.
  private static let longestUnsynchronised: Int64 = 16 << 20

  /// The number of zeros after the frames of a tag that grows, so that the next change needs no other size.
  private static let padding = 1_024

  /// Returns the new tags at the beginning, and the end of the old ones.
  ///
  /// - Parameter adds: Whether tags are added that the file doesn't have; otherwise only existing ones are replaced.
  static func pieces(
    _ reader: ByteReader, _ tags: MusicTags, adds: Bool
  ) throws(FileError) -> (pieces: [TaggedContent.Piece], end: Int64) {
    var pieces: [TaggedContent.Piece] = []
    var position: Int64 = 0
    for index in 0..<mostTags {
      guard let header = try ID3Header(reader, at: position) else {
        if index == 0, adds, !tags.texts.isEmpty { pieces = tag(version: 3, flags: 0, [], tags.texts, room: 0) }
        break
      }
      guard header.tagEnd <= reader.count else {
        throw .malformed("the file ends before the last of \(header.end - header.start) bytes of its tag")
      }
      pieces += try rewritten(header, reader, tags, adds: adds && index == 0)
      position = header.tagEnd
    }
    return (pieces, position)
  }

  private static func rewritten(
    _ header: ID3Header, _ file: ByteReader, _ tags: MusicTags, adds: Bool
  ) throws(FileError) -> [TaggedContent.Piece] {
    guard header.version > 2 || !header.isExtended else {
      throw FileError(.notSupported, "the ID3 tag is compressed in an unknown way: write the file with another program")
    }
    var (reader, position, end) = (file, header.start, header.end)
    let isInMemory = header.isUnsynchronised && header.version < 4
    if isInMemory {
      guard header.end - header.start <= longestUnsynchronised else {
        throw FileError(.tooLarge, "the ID3 tag has more than 16 MiB: remove pictures from it")
      }
      let bytes = try file.bytes(at: header.start, count: Int(header.end - header.start))
      reader = ByteReader(MemoryBytes(ID3Header.resynchronised(bytes)))
      (position, end) = (0, reader.count)
    }
    if header.isExtended, end - position >= 4 {
      let size = try reader.bigEndian(at: position, as: UInt32.self)
      position += header.version == 3 ? 4 + Int64(size) : Int64(ID3Header.synchsafe(size))
    }
    var kept: [TaggedContent.Piece] = []
    var replaced: Set<MusicField> = []
    while end - position >= (header.version == 2 ? 6 : 10) {
      if try reader.byte(at: position) == 0 { break }
      let frame = try ID3Frame(reader, at: position, in: header, end: end)
      if let field = frame.field, tags.changes(field) {
        replaced.insert(field)
      } else if isInMemory {
        kept.append(.bytes(try reader.bytes(at: position, count: Int(frame.end - position))))
      } else if case .range(let last)? = kept.last, last.upperBound == position {
        kept[kept.count - 1] = .range(last.lowerBound..<frame.end)
      } else {
        kept.append(.range(position..<frame.end))
      }
      position = frame.end
    }
    let added = tags.texts.filter { adds || replaced.contains($0.field) }
    // Frames of version 4 may have zeros inserted, which the tag's flag says for all of them.
    let flags: UInt8 = header.version == 4 && header.isUnsynchronised ? 0x80 : 0
    return tag(
      version: header.version, flags: flags, kept, added, room: Int(header.tagEnd - header.start))
  }

  /// Returns a tag that is as long as the old one if its frames fit; none if it has no frames.
  private static func tag(
    version: UInt8, flags: UInt8, _ kept: [TaggedContent.Piece], _ added: [(field: MusicField, text: String)], room: Int
  ) -> [TaggedContent.Piece] {
    guard !kept.isEmpty || !added.isEmpty else { return [] }
    let frames = added.flatMap { frame($0.field, $0.text, version: version) }
    let length =
      frames.count
      + kept.reduce(0) { sum, piece in
        switch piece {
        case .bytes(let bytes): sum + bytes.count
        case .range(let range), .pages(let range, _, _): sum + Int(range.upperBound - range.lowerBound)
        }
      }
    let size = length <= room ? room : length + padding
    let header = Array("ID3".utf8) + [version, 0, flags] + synchsafe(size)
    return [.bytes(header + frames)] + kept + [.bytes([UInt8](repeating: 0, count: size - length))]
  }

  private static func frame(_ field: MusicField, _ text: String, version: UInt8) -> [UInt8] {
    let content = version == 4 ? [3] + Array(text.utf8) : encoded(text)
    let size = UInt32(content.count)
    switch version {
    case 2:
      let name =
        switch field {
        case .title: "TT2"
        case .artist: "TP1"
        case .album: "TAL"
        }
      return Array(name.utf8) + [UInt8].big(size).dropFirst() + content
    default:
      let name =
        switch field {
        case .title: "TIT2"
        case .artist: "TPE1"
        case .album: "TALB"
        }
      return Array(name.utf8) + (version == 4 ? synchsafe(content.count) : .big(size)) + [0, 0] + content
    }
  }

  /// Returns ISO 8859-1 if it has all characters, and otherwise UTF-16 with a mark, each after its number.
  private static func encoded(_ text: String) -> [UInt8] {
    if text.unicodeScalars.allSatisfy({ $0.value < 0x100 }) { return [0] + text.unicodeScalars.map { UInt8($0.value) } }
    return [1, 0xFF, 0xFE] + text.utf16.flatMap { [UInt8].little($0) }
  }

  /// Returns a number with seven bits in each byte.
  private static func synchsafe(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { (shift: Int) -> UInt8 in UInt8((number >> shift) & 0x7F) }
  }
}

extension ID3Version1 {
  /// Returns the 128 bytes with other texts, of which each has room for 30 letters of western Europe.
  static func rewritten(_ bytes: [UInt8], _ tags: MusicTags) -> [UInt8] {
    var bytes = bytes
    for (field, start) in [(MusicField.title, 3), (.artist, 33), (.album, 63)] {
      guard let text = tags[field] else { continue }
      let letters = (text.trimmed ?? "").unicodeScalars.prefix(30).map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
      bytes.replaceSubrange(start..<start + 30, with: letters + [UInt8](repeating: 0, count: 30 - letters.count))
    }
    return bytes
  }
}
