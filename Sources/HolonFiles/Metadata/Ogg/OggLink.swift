/// One of the files that are chained in an Ogg, one after another (RFC 3533, section 4, "chaining").
struct OggLink {
  /// The maximum number of streams that are searched for a sound.
  private static let mostStreams = 16

  /// A stream of sound.
  struct Sound {
    let format: MusicFormat
    let serial: UInt32
    let rate: UInt32
    let skipped: Int64

    /// The binary logarithms of the lengths of Vorbis' two kinds of blocks, four bits each.
    var blockExponents: UInt8 = 0
  }

  /// The first stream of sound.
  private(set) var sound: Sound?

  /// Whether the link has moving pictures.
  private(set) var hasPictures = false

  /// The offset of the pages after the streams' first ones.
  private(set) var body: Int64

  private var serials: Set<UInt32> = []
  private let reader: ByteReader

  /// Reads the first pages of all streams.
  init(_ reader: ByteReader, at offset: Int64) throws(FileError) {
    self.reader = reader
    body = offset
    for _ in 0..<Self.mostStreams {
      let page = try OggPage(reader, at: body)
      guard page.isFirst else { break }
      serials.insert(page.serial)
      if try reader.byte(at: page.payload) == 0x80, try reader.matches("theora", at: page.payload + 1) {
        hasPictures = true
      }
      if sound == nil { sound = try Self.sound(reader, on: page) }
      body = page.end
    }
  }

  /// Returns whether a page belongs to one of the link's streams.
  func has(_ page: OggPage) -> Bool { serials.contains(page.serial) }

  /// Returns the end of the link, where the next one begins.
  ///
  /// - Parameter last: The last page of the file, which belongs to another link.
  /// - Complexity: O(log *n*) pieces of the file, *n* being the number of its bytes.
  func end(before last: OggPage) throws(FileError) -> Int64 {
    var end = last.offset
    // All pages that begin before `low` belong to this link, and none that begins at or after `high` does.
    var (low, high) = (body, last.offset)
    while low < high {
      let middle = low + (high - low) / 2
      let page = try OggDuration.firstPage(reader, from: middle, before: high)
      if let page, has(page) {
        low = page.end
      } else {
        high = middle
        if let page { end = page.offset }
      }
    }
    return end
  }

  /// Returns the duration of the sound, in seconds; nil without a sound or a known duration.
  func duration(end: Int64) throws(FileError) -> Double? {
    guard let sound, let samples = try OggDuration.samples(reader, of: sound.serial, end: end) else { return nil }
    let isCropped = samples > 0 && [.vorbis, .opus].contains(sound.format)
    let start = isCropped ? try OggStart.position(reader, of: sound, from: body) : 0
    return Double(max(0, samples - start - sound.skipped)) / Double(sound.rate)
  }

  /// Returns the sound of a stream, by the stream's first packet.
  private static func sound(_ reader: ByteReader, on page: OggPage) throws(FileError) -> Sound? {
    if try reader.matches("\u{01}vorbis", at: page.payload) {
      let rate = try reader.littleEndian(at: page.payload + 12, as: UInt32.self)
      guard rate > 0 else { throw .malformed("the Vorbis stream has a sampling rate of 0") }
      let exponents = try reader.byte(at: page.payload + 28)
      return Sound(format: .vorbis, serial: page.serial, rate: rate, skipped: 0, blockExponents: exponents)
    }
    if try reader.matches("OpusHead", at: page.payload) {
      let skipped = try reader.littleEndian(at: page.payload + 10, as: UInt16.self)
      return Sound(format: .opus, serial: page.serial, rate: 48_000, skipped: Int64(skipped))
    }
    if try reader.matches("\u{7F}FLAC", at: page.payload) {
      // The stream's information follows the header of its block.
      let rate = try reader.bigEndian(at: page.payload + 27, as: UInt32.self) >> 12
      guard rate > 0 else { throw .malformed("the FLAC stream has a sampling rate of 0") }
      return Sound(format: .oggFLAC, serial: page.serial, rate: rate, skipped: 0)
    }
    if try reader.matches("Speex   ", at: page.payload) {
      let rate = try reader.littleEndian(at: page.payload + 36, as: UInt32.self)
      guard rate > 0 else { throw .malformed("the Speex stream has a sampling rate of 0") }
      return Sound(format: .speex, serial: page.serial, rate: rate, skipped: 0)
    }
    return nil
  }
}
