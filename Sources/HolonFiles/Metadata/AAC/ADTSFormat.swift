/// AAC as a stream of frames (ISO/IEC 14496-3, section 1.A.2, "Audio Data Transport Stream").
enum ADTSFormat {
  /// The number of bytes after a damaged place that are searched for the next frame.
  private static let longestGap: Int64 = 65_536

  /// Returns whether a frame is at an offset; the next one confirms it unless the file ends there.
  static func isRecognised(_ reader: ByteReader, at offset: Int64) throws(FileError) -> Bool {
    guard let frame = try ADTSFrame(reader, at: offset) else { return false }
    return try isConfirmed(frame, reader, at: offset)
  }

  /// Reads the tags at the beginning, and adds up the frames.
  static func read(_ reader: ByteReader, into details: inout MusicDetails) throws(FileError) -> Bool {
    let start = try MP3Format.readTags(reader, into: &details)
    let end = try TailTags.read(reader, into: &details)
    guard let first = try ADTSFrame(reader, at: start) else {
      throw .malformed("the AAC file has no sound after its tag at \(start)")
    }
    var position = start
    var samples = 0
    do throws(FileError) {
      while end - position >= ADTSFrame.headerLength {
        if let frame = try ADTSFrame(reader, at: position), frame.rate == first.rate {
          samples += frame.samples
          position += frame.length
        } else if let next = try nextFrame(reader, behind: position, end: end, rate: first.rate) {
          position = next
        } else {
          break
        }
      }
    } catch  where error.code == .tooLarge {
      // The rest of a file beyond the limit is assumed to be like the part that was read.
      samples = Int(Double(samples) * Double(end - start) / Double(position - start))
    }
    details.duration = Double(samples) / Double(first.rate)
    return true
  }

  private static func nextFrame(
    _ reader: ByteReader, behind offset: Int64, end: Int64, rate: Int
  ) throws(FileError) -> Int64? {
    var position = offset + 1
    let last = min(offset + longestGap, end - ADTSFrame.headerLength)
    while position <= last {
      if try reader.byte(at: position) == 0xFF, let frame = try ADTSFrame(reader, at: position), frame.rate == rate,
        try isConfirmed(frame, reader, at: position)
      {
        return position
      }
      position += 1
    }
    return nil
  }

  private static func isConfirmed(
    _ frame: ADTSFrame, _ reader: ByteReader, at offset: Int64
  ) throws(FileError) -> Bool {
    let next = offset + frame.length
    if next == reader.count { return true }
    return try ADTSFrame(reader, at: next)?.rate == frame.rate
  }
}

/// The header of a frame.
private struct ADTSFrame {
  static let headerLength: Int64 = 7
  private static let rates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
  ]

  /// The number of samples per second.
  let rate: Int

  /// The length of the frame in bytes, with its header.
  let length: Int64

  /// The number of samples of each channel in the frame.
  let samples: Int

  /// Reads a header; nil if the bytes are none.
  init?(_ reader: ByteReader, at offset: Int64) throws(FileError) {
    guard reader.count - offset >= Self.headerLength else { return nil }
    let head = try reader.bigEndian(at: offset, as: UInt32.self)
    let tail = try reader.bigEndian(at: offset + 3, as: UInt32.self)
    let rateIndex = Int(head >> 10 & 15)
    guard head >> 20 == 0xFFF, head >> 17 & 3 == 0, rateIndex < Self.rates.count else { return nil }
    length = Int64(tail >> 13 & 0x1FFF)
    guard length >= Self.headerLength else { return nil }
    rate = Self.rates[rateIndex]
    samples = 1_024 * Int((tail & 3) + 1)
  }
}
