/// Plain text in the encodings that can be recognised from the bytes.
enum TextFormat {
  /// The number of first bytes that show whether a file is text, and in which encoding.
  static let sampleLength = ByteReader.windowSize

  /// The maximum number of bytes of a text whose lines are counted.
  static let longest: Int64 = 256 << 20

  /// The number of bytes that are examined at a time.
  private static let chunkLength = 65_536

  /// Returns the encoding of the text, judging from its beginning; nil if it isn't text.
  static func encoding(_ reader: ByteReader) throws(FileError) -> TextEncoding? {
    let length = Int(min(Int64(sampleLength), reader.count))
    return try reader.withBytes(at: 0, count: length) { sample throws(FileError) in TextSample(sample).encoding }
  }

  /// Reads the whole text, to count its lines and to check whether all of it has the encoding of its beginning.
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
      if encoding.unitLength == 1 { content.examine(bytes) }
      position += Int64(length)
    }
    details.lines = counter.lines
    if encoding.unitLength == 1 { details.encoding = content.encoding }
  }
}

extension TextEncoding {
  /// The minimum number of bytes of a character.
  var unitLength: Int {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    default: 1
    }
  }

  /// The index of the byte that holds an ASCII character.
  var lowByte: Int {
    switch self {
    case .utf16BigEndian: 1
    case .utf32BigEndian: 3
    default: 0
    }
  }
}
