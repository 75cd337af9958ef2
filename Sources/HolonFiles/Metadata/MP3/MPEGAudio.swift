/// The sound of an MP3: its place and its duration.
struct MPEGAudio {
  /// The maximum distance from the tag to the first frame.
  private static let longestGap = 65_536

  /// The number of consecutive frames that are compared to find out whether all have one bit rate.
  private static let sampledFrames = 12

  /// The maximum length of a frame of a free bit rate: some 900 kbit/s at the lowest sampling rate.
  private static let longestFreeFrame = 8_192

  private let reader: ByteReader
  private let start: Int64
  private let first: MPEGFrame

  /// Finds the first frame, which the next one has to confirm; nil if no frame is found.
  init?(_ reader: ByteReader, from start: Int64, gap: Int = longestGap) throws(FileError) {
    self.reader = reader
    if let frame = try Self.freeFrame(reader, at: start) {
      (self.start, first) = (start, frame)
    } else {
      guard let found = try Self.find(reader, from: start, within: gap, like: nil) else { return nil }
      (self.start, first) = found
    }
  }

  /// Returns the duration, in seconds, of the sound up to an offset.
  func duration(end: Int64) throws(FileError) -> Double {
    if let frames = try countedFrames(), Int64(frames) <= (end - start) / Int64(max(1, first.leastLength)) + 1 {
      return Double(frames) * Double(first.samples) / Double(first.rate)
    }
    if try hasOneBitRate(end: end) {
      return Double(max(0, end - start)) * 8 / Double(first.bitRate)
    }
    return try walkedDuration(end: end)
  }

  /// Reads the number of frames that the encoder recorded in the first one: in Xing's header or Fraunhofer's.
  ///
  /// In a damaged file, it may have any value.
  private func countedFrames() throws(FileError) -> UInt32? {
    let xing = start + Int64(first.sideInformationEnd)
    let (isVariable, isConstant) = try (reader.matches("Xing", at: xing), reader.matches("Info", at: xing))
    if isVariable || isConstant {
      guard reader.count - xing >= 12, try reader.bigEndian(at: xing + 4, as: UInt32.self) & 1 == 1 else { return nil }
      let frames = try reader.bigEndian(at: xing + 8, as: UInt32.self)
      return frames == 0 ? nil : frames
    }
    guard try reader.matches("VBRI", at: start + 36), reader.count - start >= 54 else { return nil }
    let frames = try reader.bigEndian(at: start + 50, as: UInt32.self)
    return frames == 0 ? nil : frames
  }

  /// Returns whether frames at the beginning and in the middle have the same bit rate.
  private func hasOneBitRate(end: Int64) throws(FileError) -> Bool {
    let middle = start + (end - start) / 2
    var places = [start]
    if let found = try Self.find(reader, from: middle, within: 8_192, like: first) { places.append(found.0) }
    for place in places {
      var position = place
      for _ in 0..<Self.sampledFrames where end - position >= 4 {
        guard let frame = try Self.frame(reader, at: position, like: first) else { break }
        if frame.bitRate != first.bitRate { return false }
        position += Int64(frame.length)
      }
    }
    return true
  }

  /// Adds up all frames, skipping everything between them.
  private func walkedDuration(end: Int64) throws(FileError) -> Double {
    var position = start
    var samples = 0
    do throws(FileError) {
      while end - position >= 4 {
        if let frame = try Self.frame(reader, at: position, like: first) {
          samples += frame.samples
          position += Int64(frame.length)
        } else if let found = try Self.find(reader, from: position + 1, within: Self.longestGap, like: first) {
          position = found.0
        } else {
          break
        }
      }
    } catch  where error.code == .tooLarge {
      // The rest of a file beyond the limit is assumed to be like the part that was read.
      samples = Int(Double(samples) * Double(end - start) / Double(position - start))
    }
    return Double(samples) / Double(first.rate)
  }

  private static func frame(
    _ reader: ByteReader, at offset: Int64, like other: MPEGFrame?
  ) throws(FileError) -> MPEGFrame? {
    guard reader.count - offset >= 4,
      let frame = MPEGFrame(try reader.bigEndian(at: offset, as: UInt32.self), freeLength: other?.freeLength),
      other.map({ $0.constant == frame.constant }) ?? true
    else { return nil }
    return frame
  }

  /// Returns a frame of a free bit rate, whose length is the distance to the next one; a third one has to confirm it.
  private static func freeFrame(_ reader: ByteReader, at offset: Int64) throws(FileError) -> MPEGFrame? {
    guard reader.count - offset >= 4 else { return nil }
    let header = try reader.bigEndian(at: offset, as: UInt32.self)
    // Any length shows whether it is such a header, and the length of its padding.
    guard let any = MPEGFrame(header, freeLength: 0) else { return nil }
    for distance in 24..<max(24, min(longestFreeFrame, Int(reader.count - offset) - 3)) {
      let next = offset + Int64(distance)
      guard try reader.byte(at: next) == 0xFF, let frame = MPEGFrame(header, freeLength: distance - any.length),
        let second = try Self.frame(reader, at: next, like: frame)
      else { continue }
      let end = next + Int64(second.length)
      if end == reader.count { return frame }
      if try Self.frame(reader, at: end, like: frame) != nil { return frame }
    }
    return nil
  }

  /// Returns the next frame that another one follows, or that ends with the file.
  private static func find(
    _ reader: ByteReader, from start: Int64, within gap: Int, like other: MPEGFrame?
  ) throws(FileError) -> (Int64, MPEGFrame)? {
    var position = start
    while position - start <= Int64(gap), reader.count - position >= 4 {
      if try reader.byte(at: position) == 0xFF, let frame = try Self.frame(reader, at: position, like: other) {
        let next = position + Int64(frame.length)
        if next == reader.count { return (position, frame) }
        if try Self.frame(reader, at: next, like: frame) != nil { return (position, frame) }
      }
      position += 1
    }
    return nil
  }
}
