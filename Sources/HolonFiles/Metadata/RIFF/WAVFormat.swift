/// Waveform audio, including RF64 and BW64 for more than four gigabytes.
///
/// Sources: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0", 1991; EBU Tech 3306; ITU-R
/// BS.2088.
enum WAVFormat {
  /// Returns whether a file that begins like a RIFF, an RF64 or a BW64 is sound.
  static func isRecognised(_ reader: ByteReader) throws(FileError) -> Bool { try reader.matches("WAVE", at: 8) }

  /// Reads the format, the length of the sound, and the tags, in any order.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    var sound = Sound()
    var position: Int64 = 12
    while reader.count - position >= 8 {
      let size = Int64(try reader.littleEndian(at: position + 4, as: UInt32.self))
      let start = position + 8
      switch try reader.bigEndian(at: position, as: UInt32.self) {
      case 0x666D_7420: try sound.readFormat(reader, at: start)  // fmt
      case 0x6473_3634:  // ds64
        sound.longSize = try reader.littleLength64(at: start + 8)
        sound.longSamples = try reader.littleLength64(at: start + 16)
      case 0x6661_6374: sound.samples = Int64(try reader.littleEndian(at: start, as: UInt32.self))  // fact
      case 0x6461_7461:  // data
        let length = size == 0xFFFF_FFFF ? sound.longSize ?? size : size
        let isUnknown = try IFFChunk.isUnknown(length, at: start, reader, .little)
        sound.size = isUnknown ? reader.count - start : min(length, reader.count - start)
        details.duration = sound.duration
        if isUnknown { return true }
        guard length <= reader.count - start else {
          throw .malformed("the WAV file ends before the last of \(length) bytes of sound at \(start)")
        }
        position = try IFFChunk.next(after: start, length, reader, .little)
        continue
      case 0x4C49_5354:  // LIST
        try RIFFInformation.read(reader, at: start, end: start + size, into: &details)
      case 0x6964_3320, 0x4944_3320:  // id3, ID3
        if let header = try ID3Header(reader, at: start) { try ID3Tag.read(header, reader, into: &details) }
      default: break
      }
      position = try IFFChunk.next(after: start, size, reader, .little)
    }
    details.duration = sound.duration
    guard sound.size != nil else { throw .malformed("the WAV file has no sound") }
    return true
  }

  /// The values that determine the duration of the sound.
  private struct Sound {
    private var tag: UInt16 = 0
    private var rate: UInt32 = 0
    private var byteRate: UInt32 = 0
    private var blockLength: UInt16 = 0

    /// The number of bytes of sound; nil before any were found.
    var size: Int64?

    /// The number of samples of each channel, as stated by compressed sound.
    var samples: Int64?

    /// The same numbers for sound of more than four gigabytes.
    var longSize: Int64?
    var longSamples: Int64?

    mutating func readFormat(_ reader: ByteReader, at offset: Int64) throws(FileError) {
      tag = try reader.littleEndian(at: offset, as: UInt16.self)
      rate = try reader.littleEndian(at: offset + 4, as: UInt32.self)
      byteRate = try reader.littleEndian(at: offset + 8, as: UInt32.self)
      blockLength = try reader.littleEndian(at: offset + 12, as: UInt16.self)
    }

    /// Whether each sample takes the same number of bytes, as plain numbers and longer headers have them.
    private var isPlain: Bool { [1, 3, 6, 7, 0xFFFE].contains(tag) }

    var duration: Double? {
      guard let size, rate > 0 else { return nil }
      if isPlain, blockLength > 0 { return Double(size / Int64(blockLength)) / Double(rate) }
      let samples = samples == 0xFFFF_FFFF ? longSamples : samples
      if let samples, samples > 0 { return Double(samples) / Double(rate) }
      return byteRate > 0 ? Double(size) / Double(byteRate) : nil
    }
  }
}

/// The texts in a list of information (Microsoft, 1991, "INFO List Chunk").
enum RIFFInformation {
  /// Reads title, artist and album if they aren't known yet; other lists have none.
  static func read(
    _ reader: ByteReader, at start: Int64, end: Int64, into details: inout MusicDetails
  ) throws(FileError) {
    guard try reader.matches("INFO", at: start) else { return }
    let end = min(end, reader.count)
    var position = start + 4
    while end - position >= 8 {
      let size = Int64(try reader.littleEndian(at: position + 4, as: UInt32.self))
      let text = position + 8
      switch try reader.bigEndian(at: position, as: UInt32.self) {
      case 0x494E_414D:  // INAM
        if details.title == nil { details.title = try word(reader, at: text, end: text + size) }
      case 0x4941_5254:  // IART
        if details.artist == nil { details.artist = try word(reader, at: text, end: text + size) }
      case 0x4950_5244:  // IPRD
        if details.album == nil { details.album = try word(reader, at: text, end: text + size) }
      default: break
      }
      position = try IFFChunk.next(after: text, size, reader, .little)
    }
  }

  private static func word(_ reader: ByteReader, at start: Int64, end: Int64) throws(FileError) -> String? {
    String(plain: try reader.word(at: start, end: end)).trimmed
  }
}

extension String {
  /// Creates text in an unspecified encoding: up to a zero byte, as UTF-8 if valid, else as Windows-1252.
  init(plain bytes: [UInt8]) {
    let bytes = bytes.prefix { $0 != 0 }
    self = String(validUTF8: bytes) ?? String(windows1252: bytes)
  }
}
