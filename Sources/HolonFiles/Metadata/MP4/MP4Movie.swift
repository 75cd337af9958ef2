/// The box `moov`: durations, tracks and tags (ISO/IEC 14496-12, section 8; QuickTime File Format, "User Data Atoms").
struct MP4Movie {
  /// Whether one of the tracks is sound.
  private(set) var hasSound = false

  /// Whether one of the tracks is moving pictures.
  private(set) var hasPictures = false

  private var scale: Double = 0
  private var fragmentDuration: UInt64 = 0

  /// Reads the box.
  mutating func read(_ movie: MP4Box, _ reader: ByteReader, into details: inout MusicDetails) throws(FileError) {
    try movie.forEach(reader) { box throws(FileError) in
      if box.is("mvhd") {
        details.duration = try duration(box, reader)
      } else if box.is("trak") {
        try readTrack(box, reader)
      } else if box.is("udta") {
        try MP4Tags.readUserData(box, reader, into: &details)
      } else if box.is("meta") {
        try MP4Tags.readMeta(box, reader, into: &details)
      } else if box.is("mvex") {
        try box.forEach(reader) { box throws(FileError) in
          guard box.is("mehd") else { return }
          let isLong = try reader.byte(at: box.start) == 1
          fragmentDuration =
            try isLong
            ? reader.bigEndian(at: box.start + 4, as: UInt64.self)
            : UInt64(reader.bigEndian(at: box.start + 4, as: UInt32.self))
        }
      }
    }
    if details.duration == nil, fragmentDuration > 0, scale > 0 {
      details.duration = Double(fragmentDuration) / scale
    }
  }

  /// Reads the movie header (section 8.2.2), whose version 1 has numbers of eight bytes; all ones mean unknown.
  private mutating func duration(_ box: MP4Box, _ reader: ByteReader) throws(FileError) -> Double? {
    let isLong = try reader.byte(at: box.start) == 1
    scale = Double(try reader.bigEndian(at: box.start + (isLong ? 20 : 12), as: UInt32.self))
    let length =
      try isLong
      ? reader.bigEndian(at: box.start + 24, as: UInt64.self)
      : UInt64(reader.bigEndian(at: box.start + 16, as: UInt32.self))
    let isUnknown = length == 0 || length == (isLong ? UInt64.max : UInt64(UInt32.max))
    return isUnknown || scale == 0 ? nil : Double(length) / scale
  }

  /// Reads the kind of a track from its handler (section 8.4.3).
  private mutating func readTrack(_ track: MP4Box, _ reader: ByteReader) throws(FileError) {
    try track.forEach(reader) { media throws(FileError) in
      guard media.is("mdia") else { return }
      try media.forEach(reader) { box throws(FileError) in
        guard box.is("hdlr") else { return }
        if try reader.matches("soun", at: box.start + 8) { hasSound = true }
        if try reader.matches("vide", at: box.start + 8) { hasPictures = true }
      }
    }
  }
}
