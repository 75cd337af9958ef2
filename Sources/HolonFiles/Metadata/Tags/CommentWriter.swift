/// The writing of the comments of Vorbis, Opus and FLAC (Vorbis I, section 5; RFC 9639, section 8.6).
enum CommentWriter {
  /// The maximum number of bytes of all comments, which are held in memory.
  static let longest = 16 << 20

  /// Returns comments with other tags, and the number of bytes of the old ones.
  ///
  /// The vendor and all other comments keep their bytes.
  static func rewritten(_ bytes: [UInt8], from start: Int, _ tags: MusicTags) throws(FileError) -> (
    bytes: [UInt8], end: Int
  ) {
    var position = start
    func number() throws(FileError) -> Int {
      guard bytes.count - position >= 4 else { throw .malformed("the comments end early") }
      defer { position += 4 }
      return bytes[position..<position + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func part() throws(FileError) -> ArraySlice<UInt8> {
      let length = try number()
      guard length <= bytes.count - position else { throw .malformed("the comments end early") }
      defer { position += length }
      return bytes[position..<position + length]
    }
    let vendor = try part()
    var comments: [ArraySlice<UInt8>] = []
    for _ in 0..<(try number()) {
      let comment = try part()
      if !tags.changes(VorbisComment.field(of: comment.prefix(8))) { comments.append(comment) }
    }
    let added = tags.texts.map { Array("\($0.field.rawValue.uppercased())=\($0.text)".utf8) }
    var new = [UInt8].little(UInt32(vendor.count)) + vendor + [UInt8].little(UInt32(comments.count + added.count))
    for comment in comments { new += [UInt8].little(UInt32(comment.count)) + comment }
    for comment in added { new += [UInt8].little(UInt32(comment.count)) + comment }
    return (new, position)
  }

  /// Comments without a vendor and without fields, for files that have none.
  static var none: [UInt8] { [UInt8](repeating: 0, count: 8) }
}

/// The writing of a FLAC file's tags (RFC 9639, section 8).
enum FLACWriter {
  private static let mostBlocks = 10_000

  /// The number of bytes that are left free when the blocks grow.
  private static let padding = 4_096

  private struct Block {
    let type: UInt8
    let content: TaggedContent.Piece
    let length: Int
  }

  static func pieces(_ reader: ByteReader, _ tags: MusicTags) throws(FileError) -> [TaggedContent.Piece] {
    // Only MP3 should have a tag at the beginning, but where one exists, its texts come first.
    let (tag, start) = try ID3Writer.pieces(reader, tags, adds: false)
    guard try reader.matches("fLaC", at: start) else { throw .malformed("the FLAC file has no signature at \(start)") }
    var position = start + 4
    var blocks: [Block] = []
    var hasComments = false
    var isLast = false
    var oldLength = 0
    while !isLast {
      let header = try reader.byte(at: position)
      isLast = header & 0x80 != 0
      let (type, length) = (header & 0x7F, try reader.bigEndian24(at: position + 1))
      let end = position + 4 + length
      guard type != 127, end <= reader.count, blocks.count < mostBlocks else {
        throw .malformed("the FLAC file has an invalid block at \(position)")
      }
      oldLength += 4 + Int(length)
      switch type {
      case 1: break
      case 4:
        let old = try reader.bytes(at: position + 4, count: Int(length))
        blocks.append(try comments(CommentWriter.rewritten(old, from: 0, tags).bytes))
        hasComments = true
      default: blocks.append(Block(type: type, content: .range(position + 4..<end), length: Int(length)))
      }
      position = end
    }
    if !hasComments {
      blocks.insert(
        try comments(CommentWriter.rewritten(CommentWriter.none, from: 0, tags).bytes), at: min(1, blocks.count))
    }
    let left = oldLength - blocks.reduce(0) { $0 + 4 + $1.length }
    if left != 0 {
      let length = left >= 4 ? min(left - 4, 0xFF_FFFF) : padding
      blocks.append(Block(type: 1, content: .bytes([UInt8](repeating: 0, count: length)), length: length))
    }
    var pieces = tag + [.bytes(Array("fLaC".utf8))]
    for (index, block) in blocks.enumerated() {
      let isLast: UInt8 = index == blocks.count - 1 ? 0x80 : 0
      pieces.append(.bytes([block.type | isLast] + [UInt8].big(UInt32(block.length)).dropFirst()))
      pieces.append(block.content)
    }
    return pieces + [.range(position..<reader.count)]
  }

  private static func comments(_ bytes: [UInt8]) throws(FileError) -> Block {
    guard bytes.count <= 0xFF_FFFF else {
      throw FileError(.tooLarge, "the comments of the FLAC file have more than 16 MiB: remove pictures from them")
    }
    return Block(type: 4, content: .bytes(bytes), length: bytes.count)
  }
}
