/// The writing of an MP4's tags (ISO/IEC 14496-12; QuickTime File Format, "Metadata"; iTunes' list of items).
enum MP4Writer {
  private static let longestMovie: Int64 = 32 << 20

  static func pieces(_ reader: ByteReader, _ tags: MusicTags) throws(FileError) -> [TaggedContent.Piece] {
    var details = MusicDetails()
    guard try MP4Format.read(reader, into: &details) else {
      throw FileError(.notSupported, "tags can be written to an MP4 file with sound only: choose music")
    }
    let layout = try Layout(reader)
    let old = layout.movie
    guard old.upperBound - old.lowerBound <= longestMovie else {
      throw FileError(.tooLarge, "the header of the MP4 file has more than 32 MiB: remove pictures from it")
    }
    let bytes = try reader.bytes(at: layout.movieContent, count: Int(old.upperBound - layout.movieContent))
    var movie = try MP4Atom(type: MP4Box.type("moov"), bytes).rewritten(tags)
    let growth = Int64(movie.bytes.count) - (old.upperBound - old.lowerBound)
    // Free space after the header takes up the difference, so that the sound stays where it is.
    let end = layout.free ?? old.upperBound
    let space = end - old.upperBound - growth
    if growth == 0 || space == 0 || (8...Int64(UInt32.max)).contains(space) {
      let free = growth == 0 ? [] : MP4Atom.free(Int(space))
      let next = growth == 0 ? old.upperBound : end
      return [.range(0..<old.lowerBound), .bytes(movie.bytes + free), .range(next..<reader.count)]
    }
    if layout.hasSoundAfterMovie {
      guard !layout.isFragmented else {
        throw FileError(
          .notSupported, "the MP4 file is in fragments, and has no space for its tags: save it as a whole")
      }
      try movie.moveChunks(behind: UInt64(old.upperBound), by: growth)
    }
    return [.range(0..<old.lowerBound), .bytes(movie.bytes), .range(old.upperBound..<reader.count)]
  }

  /// The places of the boxes of a file.
  private struct Layout {
    /// The box with the tags.
    private(set) var movie: Range<Int64> = 0..<0
    private(set) var movieContent: Int64 = 0

    /// The end of the free space that follows it; nil if none does.
    private(set) var free: Int64?

    private(set) var hasSoundAfterMovie = false
    private(set) var isFragmented = false

    init(_ reader: ByteReader) throws(FileError) {
      var position: Int64 = 0
      while reader.count - position >= 8 {
        let box = try MP4Box(reader, at: position, in: reader.count)
        guard box.end <= reader.count, box.end > position else {
          throw .malformed("the MP4 file ends within its box at \(position)")
        }
        if box.is("moov"), movie.isEmpty {
          movie = position..<box.end
          movieContent = box.start
        } else if box.is("free") || box.is("skip"), !movie.isEmpty, position == movie.upperBound {
          free = box.end
        } else if box.is("mdat") {
          hasSoundAfterMovie = hasSoundAfterMovie || !movie.isEmpty
        } else if box.is("moof") {
          isFragmented = true
        }
        position = box.end
      }
      guard !movie.isEmpty else { throw .malformed("the MP4 file has no header") }
    }
  }
}

/// A box in memory.
struct MP4Atom {
  /// The type of the box: four letters as a number.
  let type: UInt32

  /// The bytes after its size and type.
  private(set) var content: [UInt8]

  init(type: UInt32, _ content: [UInt8]) {
    self.type = type
    self.content = content
  }

  /// The box with its size and type.
  var bytes: [UInt8] { [UInt8].big(UInt32(8 + content.count)) + [UInt8].big(type) + content }

  /// Returns an empty box of a length.
  static func free(_ length: Int) -> [UInt8] {
    length == 0 ? [] : MP4Atom(type: MP4Box.type("free"), [UInt8](repeating: 0, count: length - 8)).bytes
  }

  private func `is`(_ letters: StaticString) -> Bool { type == MP4Box.type(letters) }

  /// Returns the boxes in this one that begin at an offset, and the bytes after the last of them.
  private func parts(from start: Int = 0) throws(FileError) -> (boxes: [MP4Atom], rest: [UInt8]) {
    var boxes: [MP4Atom] = []
    var position = start
    while content.count - position >= 8 {
      let size = Self.number(content, position)
      let isLong = size == 1 && content.count - position >= 16
      let length = isLong ? Self.number(content, position + 8) << 32 | Self.number(content, position + 12) : size
      let end = length == 0 ? UInt64(content.count) : UInt64(position) &+ length
      let first = position + (isLong ? 16 : 8)
      guard end >= UInt64(first), end <= UInt64(content.count) else {
        throw .malformed("the MP4 file has a box of an invalid length in its header")
      }
      boxes.append(
        MP4Atom(type: UInt32(Self.number(content, position + 4)), Array(content[first..<Int(end)])))
      position = Int(end)
    }
    return (boxes, Array(content[position...]))
  }

  private static func number(_ bytes: [UInt8], _ position: Int) -> UInt64 {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | UInt64($1) }
  }
}

// MARK: - Tags

extension MP4Atom {
  private static func type(_ field: MusicField) -> UInt32 {
    switch field {
    case .title: 0xA96E_616D  // ©nam
    case .artist: 0xA941_5254  // ©ART
    case .album: 0xA961_6C62  // ©alb
    }
  }

  private func isChanged(_ tags: MusicTags) -> Bool {
    tags.changes(MusicField.allCases.first { Self.type($0) == type })
  }

  /// Returns a movie with other tags.
  func rewritten(_ tags: MusicTags) throws(FileError) -> MP4Atom {
    var (boxes, rest) = try parts()
    var hasUserData = false
    for index in boxes.indices {
      if boxes[index].is("udta"), !hasUserData {
        boxes[index] = try boxes[index].rewrittenUserData(tags)
        hasUserData = true
      } else if boxes[index].is("meta") {
        boxes[index] = try boxes[index].rewrittenMetadata(tags, adds: false)
      }
    }
    if !hasUserData {
      boxes.append(try MP4Atom(type: MP4Box.type("udta"), []).rewrittenUserData(tags))
    }
    return MP4Atom(type: type, boxes.flatMap(\.bytes) + rest)
  }

  private func rewrittenUserData(_ tags: MusicTags) throws(FileError) -> MP4Atom {
    var (boxes, rest) = try parts()
    boxes.removeAll { $0.isChanged(tags) }
    if let index = boxes.firstIndex(where: { $0.is("meta") }) {
      boxes[index] = try boxes[index].rewrittenMetadata(tags, adds: true)
    } else if !tags.texts.isEmpty {
      let handler = MP4Atom(
        type: MP4Box.type("hdlr"),
        [UInt8](repeating: 0, count: 8) + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))
      let list = MP4Atom(type: MP4Box.type("ilst"), []).rewrittenList(tags, [])
      boxes.append(MP4Atom(type: MP4Box.type("meta"), [0, 0, 0, 0] + handler.bytes + list.bytes))
    }
    return MP4Atom(type: type, boxes.flatMap(\.bytes) + rest)
  }

  /// Returns metadata with other tags, with the version that ISO demands or without it as in QuickTime.
  private func rewrittenMetadata(_ tags: MusicTags, adds: Bool) throws(FileError) -> MP4Atom {
    let isQuickTime = content.count >= 8 && content[4..<8].elementsEqual("hdlr".utf8)
    let start = isQuickTime ? 0 : min(4, content.count)
    var (boxes, rest) = try parts(from: start)
    if let index = boxes.firstIndex(where: { $0.is("ilst") }) {
      let items = try boxes[index].parts()
      boxes[index] = boxes[index].rewrittenList(adds ? tags : tags.removals, items.boxes)
    } else if adds, !tags.texts.isEmpty {
      boxes.append(MP4Atom(type: MP4Box.type("ilst"), []).rewrittenList(tags, []))
    }
    return MP4Atom(type: type, content[..<start] + boxes.flatMap(\.bytes) + rest)
  }

  private func rewrittenList(_ tags: MusicTags, _ items: [MP4Atom]) -> MP4Atom {
    let kept = items.filter { !$0.isChanged(tags) }
    let added = tags.texts.map { field, text in
      // The type of UTF-8, and no language.
      MP4Atom(
        type: Self.type(field),
        MP4Atom(type: MP4Box.type("data"), [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8)).bytes)
    }
    return MP4Atom(type: type, (kept + added).flatMap(\.bytes))
  }
}

extension MusicTags {
  /// The same changes with every new text removed.
  fileprivate var removals: MusicTags {
    MusicTags(title: title.map { _ in "" }, artist: artist.map { _ in "" }, album: album.map { _ in "" })
  }
}

// MARK: - Places of the sound

extension MP4Atom {
  /// Adds a number to the places of all chunks of sound that lie behind an offset (ISO/IEC 14496-12, section 8.7.5).
  mutating func moveChunks(behind offset: UInt64, by growth: Int64) throws(FileError) {
    let containers: [StaticString] = ["moov", "trak", "mdia", "minf", "stbl"]
    guard containers.contains(where: { self.is($0) }) else {
      if self.is("stco") { try moveChunks(behind: offset, by: growth, size: 4) }
      if self.is("co64") { try moveChunks(behind: offset, by: growth, size: 8) }
      if self.is("saio") {
        throw FileError(.notSupported, "the MP4 file is encrypted, and has no space for its tags: use one that isn't")
      }
      return
    }
    var (boxes, rest) = try parts()
    for index in boxes.indices { try boxes[index].moveChunks(behind: offset, by: growth) }
    content = boxes.flatMap(\.bytes) + rest
  }

  private mutating func moveChunks(behind offset: UInt64, by growth: Int64, size: Int) throws(FileError) {
    guard content.count >= 8 else { throw .malformed("the MP4 file has a table of chunks that ends early") }
    let count = Int(min(Self.number(content, 4), UInt64(content.count)))
    guard content.count - 8 >= count * size else {
      throw .malformed("the MP4 file has a table of chunks that ends early")
    }
    for index in 0..<count {
      let place = 8 + index * size
      let old = content[place..<place + size].reduce(0) { $0 << 8 | UInt64($1) }
      guard old >= offset else { continue }
      let new = old &+ UInt64(bitPattern: growth)
      guard size == 8 || new <= UInt64(UInt32.max) else {
        throw FileError(
          .tooLarge, "the MP4 file has more than 4 GB, and no space for its tags: save it in another form")
      }
      for byte in 0..<size { content[place + byte] = UInt8(truncatingIfNeeded: new >> UInt64(8 * (size - 1 - byte))) }
    }
  }
}
