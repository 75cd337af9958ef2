/// Monkey's Audio (Monkey's Audio SDK, `MACLib.h`), before and since version 3.98.
enum MonkeysAudioFormat {
  /// Reads the tags and the duration.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    var start: Int64 = 0
    if try ID3Header(reader, at: 0) != nil { start = try MP3Format.readTags(reader, into: &details) }
    var trouble: FileError?
    do throws(FileError) { _ = try TailTags.read(reader, into: &details) } catch { trouble = error }
    details.duration = try duration(reader, at: start)
    if let trouble { throw trouble }
    return true
  }

  private static func duration(_ reader: ByteReader, at start: Int64) throws(FileError) -> Double? {
    let version = try reader.littleEndian(at: start + 4, as: UInt16.self)
    let (frames, last, rate, block): (UInt32, UInt32, UInt32, UInt32)
    if version >= 3_980 {
      let header = start + Int64(try reader.littleEndian(at: start + 8, as: UInt32.self))
      block = try reader.littleEndian(at: header + 4, as: UInt32.self)
      last = try reader.littleEndian(at: header + 8, as: UInt32.self)
      frames = try reader.littleEndian(at: header + 12, as: UInt32.self)
      rate = try reader.littleEndian(at: header + 20, as: UInt32.self)
    } else {
      let level = try reader.littleEndian(at: start + 6, as: UInt16.self)
      rate = try reader.littleEndian(at: start + 12, as: UInt32.self)
      frames = try reader.littleEndian(at: start + 24, as: UInt32.self)
      last = try reader.littleEndian(at: start + 28, as: UInt32.self)
      block = version >= 3_950 ? 73_728 * 4 : version >= 3_900 || version >= 3_800 && level == 4_000 ? 73_728 : 9_216
    }
    guard frames > 0, rate > 0 else { return nil }
    return (Double(frames - 1) * Double(block) + Double(last)) / Double(rate)
  }
}

/// WavPack (WavPack 4 and 5, "Binary File / Block Format").
enum WavPackFormat {
  private static let rates: [UInt32] = [
    6_000, 8_000, 9_600, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000,
    192_000,
  ]

  /// Reads the tags and the duration.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    var trouble: FileError?
    do throws(FileError) { _ = try TailTags.read(reader, into: &details) } catch { trouble = error }
    let low = try reader.littleEndian(at: 12, as: UInt32.self)
    let high = Int64(try reader.byte(at: 11))
    let index = Int(try reader.littleEndian(at: 24, as: UInt32.self) >> 23 & 15)
    // All ones mean an unknown length; rates that aren't in the table are in a block of their own.
    if low != .max, index < rates.count {
      details.duration = Double(Int64(low) + high << 32 - high) / Double(rates[index])
    }
    if let trouble { throw trouble }
    return true
  }
}
