/// The content of a file with other tags: new bytes, and parts of the file as it is.
struct TaggedContent {
  /// A part of the new content.
  enum Piece: Equatable {
    /// New bytes.
    case bytes([UInt8])

    /// The bytes of the file between two offsets.
    case range(Range<Int64>)

    /// Pages of an Ogg stream whose numbers are shifted, because there are more or fewer pages before them.
    case pages(Range<Int64>, serial: UInt32, shift: UInt32)
  }

  /// The parts, one after another.
  private(set) var pieces: [Piece] = []

  /// Plans the new content of a file.
  ///
  /// - Throws: ``FileError`` when the file is damaged, or of a format whose tags can't be written.
  init(_ reader: ByteReader, named name: FileName, _ tags: MusicTags) throws(FileError) {
    try tags.check()
    switch try ContentFormat.recognise(reader, named: name) {
    case .mpegAudio: pieces = try Self.mp3(reader, tags)
    case .aac:
      let (tag, start) = try ID3Writer.pieces(reader, tags, adds: true)
      pieces = tag + [.range(start..<reader.count)]
    case .monkeysAudio, .wavPack:
      let (tag, start) = try ID3Writer.pieces(reader, tags, adds: false)
      let (tail, end) = try APEWriter.tail(reader, tags, adds: true)
      pieces = tag + [.range(start..<max(start, end))] + tail
    case .flac: pieces = try FLACWriter.pieces(reader, tags)
    case .ogg: pieces = try OggWriter.pieces(reader, tags)
    case .mp4: pieces = try MP4Writer.pieces(reader, tags)
    default:
      throw FileError(
        .notSupported,
        "tags of this format can't be written: use an MP3, FLAC, Ogg, M4A, AAC, Monkey's Audio or WavPack file")
    }
  }

  private static func mp3(_ reader: ByteReader, _ tags: MusicTags) throws(FileError) -> [Piece] {
    let (tag, start) = try ID3Writer.pieces(reader, tags, adds: true)
    let (tail, end) = try APEWriter.tail(reader, tags, adds: false)
    guard start <= end else { throw .malformed("the tags of the MP3 file overlap") }
    return tag + [.range(start..<end)] + tail
  }

  /// Passes the new content to a closure, piece by piece, each at most a mebibyte long.
  func forEachChunk(
    _ reader: ByteReader, _ body: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): try Self.pass(bytes, body)
      case .range(let range):
        var position = range.lowerBound
        while position < range.upperBound {
          let wanted = Int(min(Int64(buffer.count), range.upperBound - position))
          let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
          guard try reader.read(at: position, into: part) == wanted else { throw .shortened }
          try body(UnsafeRawBufferPointer(part))
          position += Int64(wanted)
        }
      case .pages(let range, let serial, let shift):
        try OggWriter.forEachShiftedPage(reader, range, serial, shift, buffer, body)
      }
    }
  }

  private static func pass(
    _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { bytes in
      do throws(FileError) { try body(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

extension FileError {
  /// The error for a file that became shorter while it was read.
  static var shortened: FileError {
    FileError(.changed, "the file became shorter while it was read: read it again")
  }
}

extension [UInt8] {
  /// The bytes of a number, the highest first.
  static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    Swift.withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The bytes of a number, the lowest first.
  static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    Swift.withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
