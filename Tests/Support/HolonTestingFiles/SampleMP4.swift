/// MPEG-4 (ISO/IEC 14496-12) with AAC.
enum SampleMP4 {
  private static let rate = 44_100
  private static let frameLength = 1_024

  /// A silent frame of AAC.
  private static let silence: [UInt8] = [0x00, 0xC8, 0x00, 0x80, 0x23, 0x80]

  /// Returns silence, with the header before or after the sound.
  static func file(_ music: SampleMusic, headerFirst: Bool) -> [UInt8] {
    let frames = music.frames(of: frameLength, rate: rate)
    let type = box("ftyp", Array("M4A ".utf8) + number(0) + Array("M4A isom".utf8))
    let sound = box("mdat", (0..<frames).flatMap { _ in silence })
    let header = movie(music, frames, soundAt: 0)
    let start = type.count + 8 + (headerFirst ? header.count : 0)
    let placed = movie(music, frames, soundAt: start)
    return type + (headerFirst ? placed + sound : sound + placed)
  }

  /// Returns silence as a stream of frames (ISO/IEC 14496-3, section 1.A.2): AAC LC, 44.1 kHz, one channel.
  static func stream(_ music: SampleMusic) -> [UInt8] {
    let length = UInt8(7 + silence.count)
    let frame = [0xFF, 0xF1, 0x50, 0x40, length >> 3, length << 5 | 0x1F, 0xFC] + silence
    return (0..<music.frames(of: frameLength, rate: rate)).flatMap { _ in frame }
  }

  private static func movie(_ music: SampleMusic, _ frames: Int, soundAt offset: Int) -> [UInt8] {
    let duration = frames * frameLength
    let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap(number)
    let movieHeader = box(
      "mvhd",
      [0, 0, 0, rate, duration, 0x1_0000].flatMap(number) + [1, 0] + zeros(10) + matrix + zeros(24) + number(2))
    let trackHeader = box(
      "tkhd", [7, 0, 0, 1, 0, duration, 0, 0, 0].flatMap(number) + [1, 0, 0, 0] + matrix + number(0) + number(0))
    let mediaHeader = box("mdhd", [0, 0, 0, rate, duration].flatMap(number) + [0x55, 0xC4, 0, 0])
    let media = box("mdia", mediaHeader + handler("soun") + information(frames, offset))
    let track = box("trak", trackHeader + media)
    return box("moov", movieHeader + track + box("udta", metadata(music)))
  }

  private static func information(_ frames: Int, _ offset: Int) -> [UInt8] {
    let references = box("dinf", box("dref", number(0) + number(1) + box("url ", number(1))))
    let table =
      box("stsd", number(0) + number(1) + description) + box("stts", [0, 1, frames, frameLength].flatMap(number))
      + box("stsc", [0, 1, 1, frames, 1].flatMap(number)) + box("stsz", [0, silence.count, frames].flatMap(number))
      + box("stco", [0, 1, offset].flatMap(number))
    return box("minf", box("smhd", zeros(8)) + references + box("stbl", table))
  }

  /// One channel of 16 bits, and the decoder's configuration: AAC LC, 44.1 kHz.
  private static var description: [UInt8] {
    let specific: [UInt8] = [5, 2, 0x12, 0x08]
    let decoder: [UInt8] = [4, UInt8(13 + specific.count), 0x40, 0x15] + zeros(11) + specific
    let stream: [UInt8] = [3, UInt8(3 + decoder.count + 3), 0, 1, 0] + decoder + [6, 1, 2]
    return box(
      "mp4a",
      zeros(6) + [0, 1] + zeros(8) + [0, 1, 0, 16] + zeros(4) + [0xAC, 0x44, 0, 0] + box("esds", number(0) + stream))
  }

  private static func metadata(_ music: SampleMusic) -> [UInt8] {
    let texts: [([UInt8], String)] = [
      ([0xA9] + Array("nam".utf8), music.title), ([0xA9] + Array("ART".utf8), music.artist),
      ([0xA9] + Array("alb".utf8), music.album),
    ]
    let items = texts.flatMap { type, text in box(type, box("data", number(1) + number(0) + Array(text.utf8))) }
    return box("meta", number(0) + handler("mdir", "appl") + box("ilst", items))
  }

  private static func handler(_ type: String, _ maker: String = "\0\0\0\0") -> [UInt8] {
    box("hdlr", number(0) + number(0) + Array((type + maker).utf8) + zeros(9))
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] { box(Array(type.utf8), content) }

  private static func box(_ type: [UInt8], _ content: [UInt8]) -> [UInt8] { number(content.count + 8) + type + content }

  private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
