/// The position of the first sample of an Ogg stream, which is above 0 where a program cut off the beginning.
///
/// Sources: RFC 7845, section 4; Vorbis I, annex A.2.
struct OggStart {
  /// The number of bytes of a packet of sound that determine its duration.
  private static let soundHead = 2

  /// The maximum number of bytes of Vorbis' setup that are searched for the lengths of its blocks.
  private static let longestSetup = 65_536

  private let sound: OggLink.Sound
  private var headers: Int
  private var blocks: VorbisBlocks?
  private var samples: Int64 = 0

  /// Returns the position on the first page of sound, less the samples that this page completes.
  ///
  /// - Parameter body: The offset of the pages after the streams' first ones.
  static func position(
    _ reader: ByteReader, of sound: OggLink.Sound, from body: Int64
  ) throws(FileError) -> Int64 {
    var start = OggStart(sound)
    var packet: [UInt8] = []
    var next = body
    while true {
      let page = try OggPage(reader, at: next)
      next = page.end
      guard page.serial == sound.serial else { continue }
      let segments = try reader.bytes(at: page.offset + 27, count: Int(page.payload - page.offset - 27))
      var position = page.payload
      var hasSound = false
      for segment in segments {
        let wanted = min(Int(segment), max(0, start.wanted - packet.count))
        if wanted > 0 { packet += try reader.bytes(at: position, count: wanted) }
        position += Int64(segment)
        guard segment < 255 else { continue }
        hasSound = hasSound || start.headers == 0
        start.add(packet)
        packet = []
      }
      if hasSound, let granule = page.granule { return max(0, granule - start.samples) }
    }
  }

  private init(_ sound: OggLink.Sound) {
    self.sound = sound
    headers = sound.format == .opus ? 1 : 2
  }

  /// The number of bytes of the next packet that are needed.
  private var wanted: Int {
    switch headers {
    case 0: Self.soundHead
    case 1 where sound.format == .vorbis: Self.longestSetup
    default: 0
    }
  }

  private mutating func add(_ packet: [UInt8]) {
    if headers > 0 {
      headers -= 1
      if headers == 0, sound.format == .vorbis { blocks = VorbisBlocks(sound.blockExponents, setup: packet) }
    } else if sound.format == .opus {
      samples += Self.opusSamples(packet)
    } else {
      samples += blocks?.samples(packet) ?? 0
    }
  }

  /// Returns the number of samples of a packet at 48 kHz (RFC 6716, section 3).
  private static func opusSamples(_ packet: [UInt8]) -> Int64 {
    guard let head = packet.first else { return 0 }
    let configuration = Int(head >> 3)
    let frame =
      switch configuration {
      case ..<12: [480, 960, 1_920, 2_880][configuration % 4]
      case ..<16: [480, 960][configuration % 2]
      default: [120, 240, 480, 960][configuration % 4]
      }
    switch head & 3 {
    case 0: return Int64(frame)
    case 3: return Int64(frame) * Int64(packet.count > 1 ? packet[1] & 0x3F : 0)
    default: return Int64(frame) * 2
    }
  }
}

/// The lengths of a Vorbis stream's blocks, by their modes (Vorbis I, sections 4.2.2, 4.2.4 and 4.3).
private struct VorbisBlocks {
  private static let mostModes = 64
  private static let modeLength = 41

  private let lengths: [Int64]
  private var previous: Int64?

  /// Reads the modes, which are the last part of the setup, from its end, or nil if there are none.
  ///
  /// - Parameter exponents: The binary logarithms of the two lengths, four bits each.
  init?(_ exponents: UInt8, setup: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(setup[(place + $1) / 8] >> UInt8((place + $1) % 8) & 1) << $1 }
    }
    // The framing bit is the last one that is set.
    guard let last = setup.lastIndex(where: { $0 != 0 }) else { return nil }
    var place = last * 8 + 7 - setup[last].leadingZeroBitCount
    var modes: [Int64] = []
    var found: [Int64] = []
    while modes.count < Self.mostModes, place >= Self.modeLength + 6 {
      place -= Self.modeLength
      guard number(place + 1, 32) == 0, number(place + 33, 8) < 64 else { break }
      modes.insert(1 << Int64(number(place, 1) == 0 ? exponents & 15 : exponents >> 4), at: 0)
      if number(place - 6, 6) + 1 == modes.count { found = modes }
    }
    if found.isEmpty { return nil }
    lengths = found
  }

  /// Returns the number of samples that a packet completes: a quarter of each of two blocks, and none with the first.
  mutating func samples(_ packet: [UInt8]) -> Int64 {
    let bits = Int.bitWidth - (lengths.count - 1).leadingZeroBitCount
    guard let head = packet.first, head & 1 == 0 else { return 0 }
    let mode = Int(head >> 1) & (1 << bits - 1)
    guard mode < lengths.count else { return 0 }
    let length = lengths[mode]
    defer { previous = length }
    return previous.map { ($0 + length) / 4 } ?? 0
  }
}
