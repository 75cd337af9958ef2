import HolonFiles
import HolonTestingFiles
import Testing

@Suite("Cropped sounds and pictures")
struct CroppedFileTests {
  @Test(arguments: [SampleMusic.Format.vorbis, .opus], [0, 1, 1_000, 4_848_000])
  func `An Ogg that begins later lasts no longer`(format: SampleMusic.Format, start: Int64) throws {
    for seconds in [0.5, 3, 30] {
      let sample = SampleMusic(format, title: "Middle", seconds: seconds).bytes
      let whole = try #require(try duration(of: sample))
      #expect(abs(whole - seconds) < 0.05)
      #expect(abs(try #require(try duration(of: Self.shifted(sample, by: start))) - whole) < 0.000_1)
    }
  }

  @Test(arguments: [
    // The number of the configuration and the code, the number of frames if it has one, and the milliseconds.
    (configuration: 1, code: 0, frames: 0, milliseconds: 20.0), (3, 0, 0, 60), (12, 1, 0, 20), (13, 2, 0, 40),
    (16, 3, 5, 12.5), (31, 0, 0, 20), (31, 3, 6, 120),
  ])
  func `An Opus that begins later lasts as long as its frames`(
    configuration: UInt8, code: UInt8, frames: UInt8, milliseconds: Double
  ) throws {
    let samples = Int64(milliseconds * 48)
    let packet = [configuration << 3 | code, frames]
    var head = Array("OpusHead".utf8) + [1, 1, 0, 0] + [UInt8](repeating: 0, count: 7)
    head[12] = 0x80
    let tags = Array("OpusTags".utf8) + [UInt8](repeating: 0, count: 8)
    let bytes =
      Self.page([head], granule: 0, flags: 2) + Self.page([tags], granule: 0)
      + Self.page([packet, packet], granule: 90_000 + 2 * samples)
      + Self.page([packet], granule: 90_000 + 3 * samples, flags: 4)
    #expect(try duration(of: bytes) == Double(3 * samples) / 48_000)
  }

  /// Comments as Vorbis, FLAC and Speex have them: a program, and then fields.
  private static func comments(_ fields: [String]) -> [UInt8] {
    ([[UInt8]("test".utf8)] + fields.map { Array($0.utf8) }).enumerated().flatMap { index, text in
      little(text.count, 4) + text + (index == 0 ? little(fields.count, 4) : [])
    }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  @Test(arguments: [MusicFormat.oggFLAC, .speex])
  func `An Ogg with FLAC or Speex has the comments and the duration`(format: MusicFormat) throws {
    let fields = Self.comments(["title=Night", "ARTIST=Ada", "ARTIST=Bob", "album=Songs"])
    var (head, tags): ([UInt8], [UInt8])
    if format == .speex {
      // The version's name and number, the size of the header, the rate, and fields without importance here.
      head = Array("Speex   ".utf8) + Array("1.2.1".utf8) + [UInt8](repeating: 0, count: 15) + Self.little(1, 4)
      head += Self.little(80, 4) + Self.little(16_000, 4) + [UInt8](repeating: 0, count: 40)
      tags = fields
    } else {
      // The mapping's version, the number of further headers, and the block with the stream's information.
      head = [0x7F] + Array("FLAC".utf8) + [1, 0, 0, 1] + Array("fLaC".utf8) + [0, 0, 0, 34]
      head += [UInt8](repeating: 0, count: 10) + [0x03, 0xE8, 0x00] + [UInt8](repeating: 0, count: 21)
      tags = [0x84, 0, 0, UInt8(fields.count)] + fields
    }
    let rate: Int64 = 16_000
    let bytes =
      Self.page([head], granule: 0, flags: 2) + Self.page([tags], granule: 0)
      + Self.page([[1, 2, 3]], granule: 2 * rate) + Self.page([[4]], granule: 3 * rate, flags: 4)
    guard case .music(let music) = try DetailsReader().details(of: MemoryBytes(bytes), named: "a.oga") else {
      Issue.record("it isn't music")
      return
    }
    #expect(music.format == format && music.title == "Night" && music.artist == "Ada / Bob" && music.album == "Songs")
    #expect(music.duration == 3)
  }

  @Test(arguments: ["heic", "avif"])
  func `A picture is as large as the part that is shown`(brand: String) throws {
    let crop = Self.crop(width: (3_000, 1), height: (2_000, 1))
    let half = Self.crop(width: (6_001, 2), height: (4_000, 2))
    let (turn, upsideDown, mirror) = (("irot", [UInt8(1)]), ("irot", [UInt8(2)]), ("imir", [UInt8(0)]))
    let cases: [([(String, [UInt8])], ImageSize)] = [
      ([], ImageSize(width: 4_000, height: 2_252)), ([crop], ImageSize(width: 3_000, height: 2_000)),
      ([half], ImageSize(width: 3_001, height: 2_000)), ([crop, turn], ImageSize(width: 2_000, height: 3_000)),
      ([crop, upsideDown, mirror], ImageSize(width: 3_000, height: 2_000)),
      ([turn, Self.crop(width: (2_000, 1), height: (3_000, 1))], ImageSize(width: 2_000, height: 3_000)),
      ([turn, mirror, Self.crop(width: (2_100, 1), height: (700, 1)), turn], ImageSize(width: 700, height: 2_100)),
    ]
    for (changes, size) in cases {
      let bytes = Self.picture(brand: brand, changes)
      let details = try DetailsReader().details(of: MemoryBytes(bytes), named: "a.heic")
      #expect(details == .image(ImageDetails(format: brand == "avif" ? .avif : .heic, size: size)))
      // The order of the properties themselves doesn't matter, only that of the picture's list.
      let reversed = Self.picture(brand: brand, changes, isReversed: true)
      #expect(try DetailsReader().details(of: MemoryBytes(reversed), named: "a.heic") == details)
    }
  }

  @Test func `A picture that is cropped to nothing or beyond itself is damaged`() throws {
    for width in [(0, 1), (1, 0), (4_001, 1)] {
      let bytes = Self.picture(brand: "heic", [Self.crop(width: width, height: (1, 1))])
      #expect(DetailsReader().read(MemoryBytes(bytes), named: "a.heic").trouble?.code == .malformed)
    }
  }

  // MARK: - Sounds

  private func duration(of bytes: [UInt8]) throws -> Double? {
    guard case .music(let music) = try DetailsReader().details(of: MemoryBytes(bytes), named: "a.ogg") else {
      return nil
    }
    return music.duration
  }

  /// An Ogg whose sound begins at another position.
  private static func shifted(_ bytes: [UInt8], by start: Int64) -> [UInt8] {
    var bytes = bytes
    for index in bytes.indices.dropLast(27) where bytes[index...].starts(with: "OggS\0".utf8) {
      let place = index + 6..<index + 14
      let granule = bytes[place].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
      if granule > 0 { bytes.replaceSubrange(place, with: number(granule + start, 8).reversed()) }
    }
    return bytes
  }

  private static func page(_ packets: [[UInt8]], granule: Int64, flags: UInt8 = 0) -> [UInt8] {
    var page = Array("OggS\0".utf8) + [flags]
    page += number(granule, 8).reversed()
    page += [7] + [UInt8](repeating: 0, count: 11)
    page += [UInt8(packets.count)] + packets.map { UInt8($0.count) }
    return page + packets.joined()
  }

  // MARK: - Pictures

  private static func crop(width: (Int, Int), height: (Int, Int)) -> (String, [UInt8]) {
    let numbers = [width.0, width.1, height.0, height.1, 0, 1, 0, 1]
    return ("clap", numbers.flatMap { number(Int64($0), 4) })
  }

  /// A picture of 4,000 × 2,252 with changes, after a smaller one.
  private static func picture(brand: String, _ changes: [(String, [UInt8])], isReversed: Bool = false) -> [UInt8] {
    let zeros = number(0, 4)
    let sizes = [(320, 200), (4_000, 2_252)].map { width, height in
      box("ispe", zeros + number(Int64(width), 4) + number(Int64(height), 4))
    }
    let boxes = changes.map { box($0.0, $0.1) }
    let properties = box("ipco", Array((sizes + (isReversed ? boxes.reversed() : boxes)).joined()))
    let places = boxes.indices.map { 0x80 | UInt8(isReversed ? 2 + boxes.count - $0 : 3 + $0) }
    let list = box("ipma", zeros + number(2, 4) + [0, 1, 1, 1] + [0, 2, UInt8(1 + places.count), 2] + places)
    let meta = box("meta", zeros + box("pitm", zeros + [0, 2]) + box("iprp", properties + list))
    return box("ftyp", Array("mif1".utf8) + zeros + Array("mif1\(brand)".utf8)) + meta
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(Int64(content.count + 8), 4) + Array(type.utf8) + content
  }

  private static func number(_ value: Int64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
}
