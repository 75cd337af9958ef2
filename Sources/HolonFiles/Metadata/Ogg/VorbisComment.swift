/// The comments of Vorbis, Opus and FLAC (Vorbis I, section 5; RFC 7845, section 5.2; RFC 9639, section 8.6).
enum VorbisComment {
  /// Reads title, artists and album; other fields, among them whole pictures, are skipped.
  static func read(_ bytes: inout some SequentialBytes, into details: inout MusicDetails) throws(FileError) {
    var found = MusicDetails()
    defer { details.fillGaps(from: found) }
    try bytes.skip(Int64(bytes.readLittleEndian32()))
    let count = try bytes.readLittleEndian32()
    var comments: UInt32 = 0
    while comments < count {
      comments += 1
      let length = Int64(try bytes.readLittleEndian32())
      let start = try bytes.read(Int(min(length, 7)))
      guard let field = field(of: start[...]) else {
        try bytes.skip(length - Int64(start.count))
        continue
      }
      let rest = length - Int64(start.count)
      let taken = min(rest, Int64(TagText.longest))
      let value = try start.dropFirst(key(field).utf8CodeUnitCount) + bytes.read(Int(taken))
      try bytes.skip(rest - taken)
      let text = String(decoding: value, as: UTF8.self).trimmed
      switch field {
      case .title: found.title = found.title ?? text
      case .artist: TagText.append(text, to: &found.artist)
      case .album: found.album = found.album ?? text
      }
    }
  }

  /// Returns the field of a comment by its beginning, which is ASCII in any case.
  static func field(of start: ArraySlice<UInt8>) -> MusicField? {
    MusicField.allCases.first { field in
      key(field).withUTF8Buffer { key in
        start.count >= key.count
          && zip(key, start).allSatisfy { letter, byte in
            (0x61...0x7A).contains(byte) ? letter == byte - 0x20 : letter == byte
          }
      }
    }
  }

  private static func key(_ field: MusicField) -> StaticString {
    switch field {
    case .title: "TITLE="
    case .artist: "ARTIST="
    case .album: "ALBUM="
    }
  }
}
