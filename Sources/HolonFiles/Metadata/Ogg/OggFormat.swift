/// Ogg (RFC 3533) with Vorbis (Vorbis I, section 4.2 and annex A), Opus (RFC 7845), FLAC (RFC 9639, section 10.1) or
/// Speex (the Speex manual, section 7).
enum OggFormat {
  /// The maximum number of files in one, chained together.
  private static let mostLinks = 1_000

  /// Reads the first sound's comments and the duration; returns false for moving pictures or without a known sound.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    let link = try OggLink(reader, at: 0)
    guard !link.hasPictures, let sound = link.sound else { return false }
    details.format = sound.format
    var trouble: FileError?
    do throws(FileError) { details.duration = try duration(reader, from: link) } catch { trouble = error }
    var payload = OggPayload(reader, serial: sound.serial, from: link.body)
    let (first, rest): (UInt8?, Int64) =
      switch sound.format {
      case .opus: (UInt8(ascii: "O"), 7)
      case .oggFLAC: (4, 3)
      case .speex: (nil, 0)
      default: (3, 6)
      }
    // The highest bit marks the last block of FLAC.
    if let first, try payload.read(1)[0] & (sound.format == .oggFLAC ? 0x7F : 0xFF) != first {
      throw .malformed("the second packet of the Ogg file has no comments")
    }
    try payload.skip(rest)
    try VorbisComment.read(&payload, into: &details)
    if let trouble { throw trouble }
    return true
  }

  /// Returns the duration of all links together; nil if that of the only one isn't known.
  private static func duration(_ reader: ByteReader, from first: OggLink) throws(FileError) -> Double? {
    let last = try OggDuration.lastPage(reader, end: reader.count) { _ in true }
    guard let last, !first.has(last) else { return try first.duration(end: reader.count) }
    var link = first
    var duration = 0.0
    for _ in 0..<mostLinks {
      guard !link.has(last) else { return duration + (try link.duration(end: reader.count) ?? 0) }
      let end = try link.end(before: last)
      duration += try link.duration(end: end) ?? 0
      link = try OggLink(reader, at: end)
      if link.body == end {
        throw .malformed("a stream of the Ogg file starts in the middle of a packet at \(end)")
      }
    }
    throw FileError(.tooLarge, "the Ogg file consists of more than \(mostLinks) streams: split it")
  }
}
