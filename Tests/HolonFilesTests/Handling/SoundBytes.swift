import Foundation

/// The sound of a file without its tags, by the test's own reading of the formats.
enum SoundBytes {
  /// Returns the bytes of the sound: frames, or packets in their order.
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: "OggS".utf8) { return ogg(bytes) }
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return mp4(bytes) }
    var bytes = bytes[...]
    while bytes.starts(with: "ID3".utf8) {
      let size = bytes.dropFirst(6).prefix(4).reduce(0) { $0 << 7 | Int($1) }
      bytes = bytes.dropFirst(10 + size)
    }
    if bytes.starts(with: "fLaC".utf8) { return flac(Array(bytes)) }
    if bytes.suffix(128).starts(with: "TAG".utf8) { bytes = bytes.dropLast(128) }
    if bytes.suffix(32).starts(with: "APETAGEX".utf8) {
      let footer = Array(bytes.suffix(32))
      let size = footer[12..<16].reversed().reduce(0) { $0 << 8 | Int($1) }
      bytes = bytes.dropLast(size + (footer[23] & 0x80 == 0 ? 0 : 32))
    }
    return Array(bytes)
  }

  private static func flac(_ bytes: [UInt8]) -> [UInt8] {
    var position = 4
    var isLast = false
    while !isLast {
      isLast = bytes[position] & 0x80 != 0
      position += 4 + (Int(bytes[position + 1]) << 16 | Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
    }
    return Array(bytes[position...])
  }

  /// Returns all packets but the second one, which has the comments, each with the position of its page.
  private static func ogg(_ bytes: [UInt8]) -> [UInt8] {
    var packets: [[UInt8]] = [[]]
    var (position, sequence) = (0, UInt32(0))
    while position < bytes.count {
      let page = bytes[position...]
      precondition(
        page.starts(with: "OggS".utf8) && checksum(page) == 0, "a page with the right checksum at \(position)")
      let number = page.dropFirst(18).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      precondition(number == sequence, "the pages are numbered")
      sequence += 1
      let count = Int(bytes[position + 26])
      var start = position + 27 + count
      for segment in bytes[position + 27..<position + 27 + count] {
        packets[packets.count - 1] += bytes[start..<start + Int(segment)]
        start += Int(segment)
        if segment < 255 { packets.append([]) }
      }
      position = start
    }
    packets.remove(at: 1)
    return packets.flatMap { $0 }
  }

  /// Returns 0 if the page at the beginning has the right checksum.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let start = bytes.startIndex
    let count = Int(bytes[start + 26])
    let length = bytes[start + 27..<start + 27 + count].reduce(27 + count) { $0 + Int($1) }
    let page = Array(bytes.prefix(length))
    let stored = page[22..<26].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let sum = page.enumerated().reduce(UInt32(0)) { sum, byte in
      let value = (22..<26).contains(byte.offset) ? 0 : byte.element
      return (0..<8).reduce(sum ^ UInt32(value) << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0) }
    }
    return sum ^ stored
  }

  /// Returns the samples of the only chunk, wherever the table says that it is.
  private static func mp4(_ bytes: [UInt8]) -> [UInt8] {
    func box(_ name: String) -> Int {
      bytes.indices.first { bytes[$0...].starts(with: name.utf8) }! + 8
    }
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (sizes, places) = (box("stsz"), box("stco"))
    precondition(number(places) == 1, "a sample has one chunk")
    let start = number(places + 4)
    return Array(bytes[start..<start + number(sizes) * number(sizes + 4)])
  }
}
