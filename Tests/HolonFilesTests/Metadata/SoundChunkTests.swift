import HolonFiles
import HolonTestingFiles
import Testing

/// Files of programs that omit the padding after an odd chunk, or can't go back to write a length.
@Suite("Chunks of WAV and AIFF")
struct SoundChunkTests {
  @Test(arguments: [false, true]) func `A WAV tells its tags after odd chunks`(isPadded: Bool) throws {
    func list(_ words: [(String, String)]) -> [UInt8] {
      let chunks = words.flatMap { Self.chunk($0.0, Array($0.1.utf8), isPadded: isPadded) }
      return Self.chunk("LIST", Array("INFO".utf8) + chunks, isPadded: isPadded)
    }
    let words = list([("INAM", "Blue Sea"), ("IART", "Mar"), ("IPRD", "Waves")])
    let odd = Self.chunk("junk", [1], isPadded: isPadded)
    let sound = Self.chunk("data", [UInt8](repeating: 0x80, count: 4_001), isPadded: isPadded)
    for content in [odd + words + sound, sound + words, sound + odd + words, odd + sound + words] {
      let expected = MusicDetails(
        format: .wav, title: "Blue Sea", artist: "Mar", album: "Waves", duration: 4_001 / 2_000)
      #expect(try details(of: Self.wav(content)) == .music(expected))
    }
  }

  @Test(arguments: [false, true]) func `An AIFF tells its tags after odd chunks`(isPadded: Bool) throws {
    let name = Self.chunk("NAME", Array("Sea".utf8), isPadded: isPadded, isBig: true)
    let author = Self.chunk("AUTH", Array("Mar".utf8), isPadded: isPadded, isBig: true)
    let sound = Self.chunk("SSND", [UInt8](repeating: 0, count: 8 + 4_001), isPadded: isPadded, isBig: true)
    for content in [name + author + sound, sound + name + author, author + sound + name] {
      let expected = MusicDetails(format: .aiff, title: "Sea", artist: "Mar", duration: 4_001 / 2_000)
      #expect(try details(of: Self.aiff(content, frames: 4_001)) == .music(expected))
    }
  }

  /// ffmpeg and flac write 0 or the highest number, SoX 7FFFF000, oggdec 7FFFFFD3.
  @Test(arguments: [0, 0xFFFF_FFFF, 0x7FFF_F000, 0x7FFF_FFD3] as [UInt32])
  func `A WAV whose length was never written lasts as long as its bytes`(length: UInt32) throws {
    let sound = Self.chunk("data", [UInt8](repeating: 0x80, count: 3_000), length: length)
    #expect(try details(of: Self.wav(sound)) == .music(MusicDetails(format: .wav, duration: 1.5)))
    let tagged = Self.chunk("LIST", Array("INFO".utf8) + Self.chunk("INAM", Array("Blue".utf8))) + sound
    #expect(try details(of: Self.wav(tagged)) == .music(MusicDetails(format: .wav, title: "Blue", duration: 1.5)))
  }

  @Test func `An RF64 whose lengths were never written lasts as long as its bytes`() throws {
    for length in [UInt8(0), 0xFF] {
      let lengths = Self.chunk("ds64", [UInt8](repeating: length, count: 24) + [0, 0, 0, 0])
      let sound = Self.chunk("data", [UInt8](repeating: 0x80, count: 3_000), length: .max)
      let bytes = Self.wav(lengths, type: "RF64", sound)
      #expect(try details(of: bytes) == .music(MusicDetails(format: .wav, duration: 1.5)))
    }
  }

  @Test func `A WAV without sound has its tags and no duration`() throws {
    let words = Self.chunk("LIST", Array("INFO".utf8) + Self.chunk("INAM", Array("Rest".utf8)))
    let expected = MusicDetails(format: .wav, title: "Rest", duration: 0)
    #expect(try details(of: Self.wav(Self.chunk("data", []) + words)) == .music(expected))
    #expect(try details(of: Self.wav(words + Self.chunk("data", []))) == .music(expected))
  }

  @Test func `A WAV with less sound than it states is damaged`() throws {
    let sound = Self.chunk("data", [UInt8](repeating: 0x80, count: 3_000), length: 4_000)
    let reading = DetailsReader().read(MemoryBytes(Self.wav(sound)), named: "a.wav")
    #expect(reading.details == .music(MusicDetails(format: .wav, duration: 1.5)))
    #expect(reading.trouble?.code == .malformed)
  }

  /// ffmpeg writes 0 in both places, SoX 3F800000 samples and 7F000008 bytes.
  @Test(arguments: [(0, 0), (0x7F00_0000, 0x7F00_0008), (.max, .max)] as [(UInt32, UInt32)])
  func `An AIFF whose length was never written lasts as long as its bytes`(frames: UInt32, length: UInt32) throws {
    let sound = Self.chunk("SSND", [UInt8](repeating: 0, count: 8 + 3_000), length: length, isBig: true)
    for type in ["AIFF", "AIFC"] {
      let bytes = Self.aiff(sound, type: type, frames: frames)
      #expect(try details(of: bytes) == .music(MusicDetails(format: .aiff, duration: 1.5)))
    }
  }

  private func details(of bytes: [UInt8]) throws -> FileDetails {
    try DetailsReader().details(of: MemoryBytes(bytes), named: "a.wav")
  }

  /// Eight bits, one channel, 2,000 samples a second.
  private static func wav(_ first: [UInt8] = [], type: String = "RIFF", _ content: [UInt8] = []) -> [UInt8] {
    let format: [UInt8] = [1, 0, 1, 0, 0xD0, 7, 0, 0, 0xD0, 7, 0, 0, 1, 0, 8, 0]
    return Array(type.utf8) + [UInt8](repeating: 0, count: 4) + Array("WAVE".utf8) + chunk("fmt ", format) + first
      + content
  }

  private static func aiff(_ content: [UInt8], type: String = "AIFF", frames: UInt32) -> [UInt8] {
    let rate: [UInt8] = [0x40, 0x09, 0xFA, 0, 0, 0, 0, 0, 0, 0]
    let count = (0..<4).map { UInt8(truncatingIfNeeded: frames >> (24 - 8 * $0)) }
    let compression = type == "AIFC" ? Array("NONE".utf8) + [0, 0] : []
    let common = chunk("COMM", [0, 1] + count + [0, 8] + rate + compression, isBig: true)
    return Array("FORM".utf8) + [UInt8](repeating: 0, count: 4) + Array(type.utf8) + common + content
  }

  private static func chunk(
    _ type: String, _ content: [UInt8], length: UInt32? = nil, isPadded: Bool = true, isBig: Bool = false
  ) -> [UInt8] {
    let length = length ?? UInt32(content.count)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * (isBig ? 3 - $0 : $0))) }
    return Array(type.utf8) + size + content + (isPadded && content.count % 2 == 1 ? [0] : [])
  }
}
