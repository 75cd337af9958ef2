/// Audio Interchange File Format and AIFF-C (Apple, version 1.3, 1989, and the draft of 1991).
enum AIFFFormat {
  /// Returns whether the file begins like one of the two forms.
  static func isRecognised(_ reader: ByteReader) throws(FileError) -> Bool {
    guard try reader.matches("FORM", at: 0) else { return false }
    if try reader.matches("AIFF", at: 8) { return true }
    return try reader.matches("AIFC", at: 8)
  }

  /// Reads the common chunk, the texts, and an ID3 tag, in any order.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    let isCompressed = try reader.matches("AIFC", at: 8)
    var common: Common?
    var hasSound = false
    var position: Int64 = 12
    while reader.count - position >= 8 {
      let size = Int64(try reader.bigEndian(at: position + 4, as: UInt32.self))
      let (start, end) = (position + 8, position + 8 + size)
      switch try reader.bigEndian(at: position, as: UInt32.self) {
      case 0x434F_4D4D:  // COMM
        common = try Common(reader, at: start, isCompressed: isCompressed)
        details.duration = common?.duration
      case 0x4E41_4D45:  // NAME
        if details.title == nil { details.title = try word(reader, at: start, end: end) }
      case 0x4155_5448:  // AUTH
        if details.artist == nil { details.artist = try word(reader, at: start, end: end) }
      case 0x4944_3320:  // ID3
        if let header = try ID3Header(reader, at: start) { try ID3Tag.read(header, reader, into: &details) }
      case 0x5353_4E44:  // SSND
        hasSound = true
        if try IFFChunk.isUnknown(size, at: start, reader, .big) {
          details.duration = common?.duration(ofBytes: reader.count - start - 8)
          return true
        }
        guard end <= reader.count else {
          throw .malformed("the AIFF file ends before the last of \(size) bytes of sound at \(start)")
        }
      default: break
      }
      position = try IFFChunk.next(after: start, size, reader, .big)
    }
    guard hasSound || details.duration == 0 else {
      throw .malformed("the AIFF file has no sound")
    }
    return true
  }

  /// The values of the common chunk that determine the duration.
  private struct Common {
    private let rate: Double
    private let frames: Double

    /// The number of bytes of a sample of each channel, or nil for compressed sound.
    private let frameLength: Int64?

    init(_ reader: ByteReader, at start: Int64, isCompressed: Bool) throws(FileError) {
      let channels = Int64(try reader.bigEndian(at: start, as: UInt16.self))
      let bits = Int64(try reader.bigEndian(at: start + 6, as: UInt16.self))
      rate = try Self.extended(reader, at: start + 8)
      let compression = try isCompressed ? reader.bigEndian(at: start + 18, as: UInt32.self) : 0x4E4F_4E45
      // QuickTime's IMA counts packets of 64 (QuickTime File Format, "IMA").
      frames = Double(try reader.bigEndian(at: start + 2, as: UInt32.self)) * (compression == 0x696D_6134 ? 64 : 1)
      let isPlain = [0x4E4F_4E45, 0x736F_7774].contains(compression)  // NONE, sowt
      frameLength = isPlain && channels * bits > 0 ? channels * ((bits + 7) / 8) : nil
    }

    /// The stated number of sample frames divided by their rate.
    var duration: Double? { duration(ofFrames: frames) }

    /// Returns the duration of sound whose length isn't stated, or nil if it is compressed.
    func duration(ofBytes count: Int64) -> Double? {
      frameLength.flatMap { duration(ofFrames: Double(max(0, count) / $0)) }
    }

    private func duration(ofFrames frames: Double) -> Double? {
      guard rate > 0, rate.isFinite else { return nil }
      let duration = frames / rate
      return duration.isFinite ? duration : nil
    }

    /// Reads a number of 80 bits: sign, exponent, and a mantissa with its first digit (IEEE 754-1985, double extended).
    private static func extended(_ reader: ByteReader, at offset: Int64) throws(FileError) -> Double {
      let head = try reader.bigEndian(at: offset, as: UInt16.self)
      let mantissa = Double(try reader.bigEndian(at: offset + 2, as: UInt64.self))
      let value = Double(sign: .plus, exponent: Int(head & 0x7FFF) - 16_383 - 63, significand: mantissa)
      return head >> 15 == 1 ? -value : value
    }
  }

  private static func word(_ reader: ByteReader, at start: Int64, end: Int64) throws(FileError) -> String? {
    String(plain: try reader.word(at: start, end: end)).trimmed
  }
}
