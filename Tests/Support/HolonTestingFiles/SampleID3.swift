/// The tags of MP3.
enum SampleID3 {
  /// Returns a tag of version 2.2, 2.3 or 2.4.
  static func tag(_ music: SampleMusic, version: UInt8) -> [UInt8] {
    let names = version == 2 ? ["TT2", "TP1", "TAL"] : ["TIT2", "TPE1", "TALB"]
    var frames = SampleBytes()
    for (name, text) in zip(names, [music.title, music.artist, music.album]) {
      let content = version == 4 ? [3] + Array(text.utf8) : utf16(text)
      frames.text(name)
      if version == 2 {
        frames.append([UInt8(content.count >> 16), UInt8(content.count >> 8 & 255), UInt8(content.count & 255)])
      } else {
        frames.append(version == 4 ? synchsafe(content.count) : number(content.count))
        frames.append([0, 0])
      }
      frames.append(content)
    }
    return Array("ID3".utf8) + [version, 0, 0] + synchsafe(frames.bytes.count + 32) + frames.bytes
      + [UInt8](repeating: 0, count: 32)
  }

  /// Returns a tag of version 1, which has space for 30 bytes of a text.
  static func lastBytes(_ music: SampleMusic) -> [UInt8] {
    var tag = SampleBytes()
    tag.text("TAG")
    for text in [music.title, music.artist, music.album] {
      let bytes = text.unicodeScalars.prefix(30).map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
      tag.append(bytes + [UInt8](repeating: 0, count: 30 - bytes.count))
    }
    tag.append([UInt8](repeating: 0, count: 34) + [255])
    return tag.bytes
  }

  private static func utf16(_ text: String) -> [UInt8] {
    var bytes = SampleBytes()
    bytes.append([1])
    for unit in ("\u{FEFF}" + text).utf16 { bytes.little(unit) }
    return bytes.bytes
  }

  private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  private static func synchsafe(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (21 - 7 * $0) & 127) } }
}
