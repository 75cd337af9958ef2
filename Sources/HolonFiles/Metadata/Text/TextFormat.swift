/// Plain text, in the encodings that can be told by looking.
enum TextFormat {
  /// How much of a file's beginning tells whether it is text, and how it is written.
  static let sampleLength = ByteReader.windowSize

  /// Beyond this many bytes, lines aren't counted.
  static let longest: Int64 = 256 << 20

  /// How many bytes are looked at in one go.
  private static let chunkLength = 65_536

  /// How the text is written, judging from its beginning; nothing if it is none.
  static func encoding(_ reader: ByteReader) throws(FileError) -> TextEncoding? {
    let length = Int(min(Int64(sampleLength), reader.count))
    return try reader.withBytes(at: 0, count: length) { sample throws(FileError) in TextSample(sample).encoding }
  }

  /// Reads the whole text, to count its lines and to see whether all of it is written like its beginning.
  static func read(_ reader: ByteReader, _ encoding: TextEncoding, into details: inout TextDetails) throws(FileError) {
    details.encoding = encoding
    guard reader.count <= longest else { return }
    var counter = LineCounter(unitLength: encoding.unitLength, lowByte: encoding.lowByte)
    var content = TextContent()
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Int(min(reader.count, Int64(chunkLength))), alignment: 16)
    defer { chunk.deallocate() }
    var position: Int64 = 0
    while position < reader.count {
      let length = try reader.read(at: position, into: chunk)
      guard length > 0 else { break }
      let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<length])
      counter.count(bytes)
      if encoding.unitLength == 1 { content.look(at: bytes) }
      position += Int64(length)
    }
    details.lines = counter.lines
    if encoding.unitLength == 1 { details.encoding = content.encoding }
  }
}

extension TextEncoding {
  /// How many bytes a character takes at least.
  var unitLength: Int {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    default: 1
    }
  }

  /// Which of those bytes is the one that ASCII has.
  var lowByte: Int {
    switch self {
    case .utf16BigEndian: 1
    case .utf32BigEndian: 3
    default: 0
    }
  }
}
