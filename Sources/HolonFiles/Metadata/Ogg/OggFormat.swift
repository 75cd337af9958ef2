/// Ogg (RFC 3533) with Vorbis (Vorbis I, section 4.2 and annex A) or Opus (RFC 7845).
enum OggFormat {
  /// The most streams that are looked through for a sound.
  private static let mostStreams = 16

  /// The sound of an Ogg file.
  private struct Sound {
    let format: MusicFormat
    let serial: UInt32
    let rate: UInt32
    let skipped: Int64
  }

  /// Reads the first sound's comments and duration; false if there are moving pictures, or no sound that is known.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    var position: Int64 = 0
    var found: Sound?
    for _ in 0..<mostStreams {
      let page = try OggPage(reader, at: position)
      guard page.isFirst else { break }
      if try reader.byte(at: page.payload) == 0x80, try reader.matches("theora", at: page.payload + 1) { return false }
      if found == nil { found = try sound(reader, on: page) }
      position = page.end
    }
    guard let sound = found else { return false }
    details.format = sound.format
    details.duration = try OggDuration.samples(reader, of: sound.serial).map { samples in
      Double(max(0, samples - sound.skipped)) / Double(sound.rate)
    }
    var payload = OggPayload(reader, serial: sound.serial, from: position)
    guard try payload.take(1) == [sound.format == .opus ? UInt8(ascii: "O") : 3] else {
      throw .malformed("is an Ogg whose second packet has no comments: it is damaged")
    }
    try payload.skip(sound.format == .opus ? 7 : 6)
    try VorbisComment.read(&payload, into: &details)
    return true
  }

  /// The first packet of a stream tells what it is.
  private static func sound(_ reader: ByteReader, on page: OggPage) throws(FileError) -> Sound? {
    if try reader.matches("\u{01}vorbis", at: page.payload) {
      let rate = try reader.littleEndian(at: page.payload + 12, as: UInt32.self)
      guard rate > 0 else { throw .malformed("is a Vorbis with a sampling rate of 0: it is damaged") }
      return Sound(format: .vorbis, serial: page.serial, rate: rate, skipped: 0)
    }
    if try reader.matches("OpusHead", at: page.payload) {
      let skipped = try reader.littleEndian(at: page.payload + 10, as: UInt16.self)
      return Sound(format: .opus, serial: page.serial, rate: 48_000, skipped: Int64(skipped))
    }
    return nil
  }
}
