/// Ogg (RFC 3533) with Vorbis or Opus.
enum SampleOgg {
  private static let serial: UInt32 = 0x484F_4C4F

  /// Returns silence in Vorbis: one book, one floor, one residue, and packets of one byte that marks silence.
  static func vorbis(_ music: SampleMusic) -> [UInt8] {
    let rate = 44_100
    var identification = SampleBytes()
    identification.text("\u{01}vorbis")
    identification.little(UInt32(0))
    identification.append([1])
    identification.little(UInt32(rate))
    identification.append([UInt8](repeating: 0, count: 12) + [0xBB, 1])
    let comment = Array("\u{03}vorbis".utf8) + music.comments + [1]
    let setup = Array("\u{05}vorbis".utf8) + vorbisSetup
    // A block of 2,048 samples, half of which each packet but the first completes.
    let packets = music.frames(of: 1_024, rate: rate) + 1
    return file(identification.bytes, [comment, setup], packets: packets, packet: [0], samples: 1_024, skipped: -1_024)
  }

  /// Returns silence in Opus: frames of 20 ms.
  static func opus(_ music: SampleMusic) -> [UInt8] {
    let skipped: UInt16 = 312
    var head = SampleBytes()
    head.text("OpusHead")
    head.append([1, 1])
    head.little(skipped)
    head.little(UInt32(48_000))
    head.append([0, 0, 0])
    let tags = Array("OpusTags".utf8) + music.comments
    let packets = music.frames(of: 960, rate: 48_000) + 1
    return file(head.bytes, [tags], packets: packets, packet: [0xF8, 0xFF, 0xFE], samples: 960, skipped: 0)
  }

  private static func file(
    _ first: [UInt8], _ headers: [[UInt8]], packets: Int, packet: [UInt8], samples: Int, skipped: Int
  ) -> [UInt8] {
    var file = page([first], granule: 0, number: 0, flags: 2) + page(headers, granule: 0, number: 1, flags: 0)
    var (number, done): (UInt32, Int) = (2, 0)
    while done < packets {
      let count = min(200, packets - done)
      done += count
      let granule = Int64(max(0, done * samples + skipped))
      file += page(
        Array(repeating: packet, count: count), granule: granule, number: number, flags: done == packets ? 4 : 0)
      number += 1
    }
    return file
  }

  private static func page(_ packets: [[UInt8]], granule: Int64, number: UInt32, flags: UInt8) -> [UInt8] {
    let lacing = packets.flatMap { packet in
      [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    }
    precondition(lacing.count <= 255, "the words of a sample fit a page")
    var page = SampleBytes()
    page.text("OggS\0")
    page.append([flags])
    page.little(granule)
    page.little(serial)
    page.little(number)
    page.little(UInt32(0))
    page.append([UInt8(lacing.count)] + lacing)
    page.append(packets.joined())
    var sum = SampleBytes()
    sum.little(Checksum.ogg(page.bytes))
    page.replace(at: 22, sum.bytes)
    return page.bytes
  }

  /// The third header of Vorbis (Vorbis I, section 4.2.4).
  private static var vorbisSetup: [UInt8] {
    var bits = SampleBits(highestFirst: false)
    // One book of two words of one bit.
    for (value, count) in [(0, 8), (0x56_4342, 24), (1, 16), (2, 24), (0, 2), (0, 5), (0, 5), (0, 4)] {
      bits.write(value, count)
    }
    // One unused time domain transform; one floor of type 1 without partitions.
    for (value, count) in [(0, 6), (0, 16), (0, 6), (1, 16), (0, 5), (0, 2), (8, 4)] { bits.write(value, count) }
    // One empty residue.
    for (value, count) in [(0, 6), (0, 16), (0, 24), (0, 24), (0, 24), (0, 6), (0, 8), (0, 4)] {
      bits.write(value, count)
    }
    // One mapping, one mode, and the last bit.
    for (value, count) in [(0, 6), (0, 16), (0, 4), (0, 24), (0, 6), (0, 1), (0, 32), (0, 8), (1, 1)] {
      bits.write(value, count)
    }
    return bits.bytes
  }
}
