/// Sound in chunks: WAV (Microsoft, 1991), RF64 (EBU Tech 3306) and AIFF (Apple, 1989), eight bits for each sample.
enum SampleChunks {
  private static let rate = 2_000

  /// Returns waveform audio with a list of information.
  static func wav(_ music: SampleMusic, isLong: Bool) -> [UInt8] {
    let samples = music.frames(of: 1, rate: rate)
    var format = SampleBytes()
    for number in [1, 1] { format.little(UInt16(number)) }
    for number in [rate, rate] { format.little(UInt32(number)) }
    for number in [1, 8] { format.little(UInt16(number)) }
    let texts = [("INAM", music.title), ("IART", music.artist), ("IPRD", music.album)]
    let words = texts.flatMap { chunk($0.0, Array($0.1.utf8) + [0], isLittle: true) }
    let information = chunk("LIST", Array("INFO".utf8) + words, isLittle: true)
    let silence = [UInt8](repeating: 0x80, count: samples)
    var sizes = SampleBytes()
    for number in [0, samples, samples] { sizes.little(UInt64(number)) }
    sizes.little(UInt32(0))
    var file = SampleBytes()
    let content =
      (isLong ? chunk("ds64", sizes.bytes, isLittle: true) : []) + chunk("fmt ", format.bytes, isLittle: true)
      + information + chunk("data", silence, isLittle: true, size: isLong ? .max : nil)
    file.text(isLong ? "RF64" : "RIFF")
    file.little(isLong ? UInt32.max : UInt32(content.count + 4))
    file.text("WAVE")
    file.append(content)
    return file.bytes
  }

  /// Returns AIFF with an ID3 tag, or AIFF-C with the texts of that format, which has none for an album.
  static func aiff(_ music: SampleMusic, isCompressed: Bool = false) -> [UInt8] {
    let samples = music.frames(of: 1, rate: rate)
    var common = SampleBytes()
    common.big(UInt16(1))
    common.big(UInt32(samples))
    common.big(UInt16(8))
    // 2,000 = 1.953125 · 2¹⁰
    common.big(UInt16(16_383 + 10))
    common.big(UInt64(rate) << 53)
    if isCompressed { common.append(Array("NONE".utf8) + [0, 0]) }
    var texts = chunk("ID3 ", SampleID3.tag(music, version: 3), isLittle: false)
    if isCompressed {
      texts = chunk("NAME", Array(music.title.utf8), isLittle: false)
      texts += chunk("AUTH", Array(music.artist.utf8), isLittle: false)
    }
    let silence = [UInt8](repeating: 0, count: 8 + samples)
    let content =
      Array((isCompressed ? "AIFC" : "AIFF").utf8) + chunk("COMM", common.bytes, isLittle: false)
      + chunk("SSND", silence, isLittle: false) + texts
    return chunk("FORM", content, isLittle: false)
  }

  private static func chunk(_ type: String, _ content: [UInt8], isLittle: Bool, size: UInt32? = nil) -> [UInt8] {
    var chunk = SampleBytes()
    chunk.text(type)
    let size = size ?? UInt32(content.count)
    if isLittle { chunk.little(size) } else { chunk.big(size) }
    chunk.append(content + [UInt8](repeating: 0, count: content.count % 2))
    return chunk.bytes
  }
}
