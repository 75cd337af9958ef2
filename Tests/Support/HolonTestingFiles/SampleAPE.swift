/// The headers of Monkey's Audio and WavPack, and the tag that both have at the end.
enum SampleAPE {
  private static let rate = 44_100

  /// Returns a tag of version 2 with a header, or of version 1.
  static func tag(_ music: SampleMusic, version: UInt32 = 2_000) -> [UInt8] {
    var items = SampleBytes()
    for (key, text) in [("Title", music.title), ("Artist", music.artist), ("Album", music.album)] {
      items.little(UInt32(text.utf8.count))
      items.little(UInt32(0))
      items.text(key + "\0" + text)
    }
    func frame(_ flags: UInt32) -> [UInt8] {
      var frame = SampleBytes()
      frame.text("APETAGEX")
      for number in [version, UInt32(items.bytes.count + 32), 3, flags, 0, 0] { frame.little(number) }
      return frame.bytes
    }
    let hasHeader = version >= 2_000
    return (hasHeader ? frame(0xA000_0000) : []) + items.bytes + frame(hasHeader ? 0x8000_0000 : 0)
  }

  /// Returns the headers of version 3.99, without sound.
  static func monkeysAudio(_ music: SampleMusic) -> [UInt8] {
    let samples = Int(music.seconds * Double(rate))
    let block = 73_728 * 4
    let frames = max(1, (samples + block - 1) / block)
    var file = SampleBytes()
    file.text("MAC ")
    for number: UInt16 in [3_990, 0] { file.little(number) }
    for number: UInt32 in [52, 24, 0, 0, 0, 0, 0] { file.little(number) }
    file.append([UInt8](repeating: 0, count: 16))
    for number: UInt16 in [2_000, 0] { file.little(number) }
    for number in [block, samples - (frames - 1) * block, frames] { file.little(UInt32(number)) }
    for number: UInt16 in [16, 1] { file.little(number) }
    file.little(UInt32(rate))
    file.append(tag(music))
    return file.bytes
  }

  /// Returns the header of a block of version 5, without sound.
  static func wavPack(_ music: SampleMusic) -> [UInt8] {
    let samples = UInt32(music.seconds * Double(rate))
    var file = SampleBytes()
    file.text("wvpk")
    file.little(UInt32(24))
    file.little(UInt16(0x410))
    file.append([0, 0])
    for number: UInt32 in [samples, 0, samples, 9 << 23 | 0x1801, 0] { file.little(number) }
    file.append(tag(music))
    return file.bytes
  }
}
