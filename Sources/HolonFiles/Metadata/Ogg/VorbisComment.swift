/// The comments of Vorbis, Opus and FLAC (Vorbis I, section 5; RFC 7845, section 5.2; RFC 9639, section 8.6).
enum VorbisComment {
  private enum Field: CaseIterable {
    case title
    case artist
    case album

    var key: StaticString {
      switch self {
      case .title: "TITLE="
      case .artist: "ARTIST="
      case .album: "ALBUM="
      }
    }
  }

  /// Reads title, artists and album; other fields, among them whole pictures, are skipped.
  static func read(_ bytes: inout some SequentialBytes, into details: inout MusicDetails) throws(FileError) {
    try bytes.skip(Int64(bytes.readLittleEndian32()))
    let count = try bytes.readLittleEndian32()
    var comments: UInt32 = 0
    while comments < count {
      comments += 1
      let length = Int64(try bytes.readLittleEndian32())
      let start = try bytes.read(Int(min(length, 7)))
      guard let field = Field.allCases.first(where: { isField($0, start) }) else {
        try bytes.skip(length - Int64(start.count))
        continue
      }
      let rest = length - Int64(start.count)
      let taken = min(rest, Int64(TagText.longest))
      let value = try start.dropFirst(field.key.utf8CodeUnitCount) + bytes.read(Int(taken))
      try bytes.skip(rest - taken)
      let text = String(decoding: value, as: UTF8.self).trimmed
      switch field {
      case .title: details.title = details.title ?? text
      case .artist: TagText.append(text, to: &details.artist)
      case .album: details.album = details.album ?? text
      }
    }
  }

  /// Returns whether a comment begins with a field's name, which is ASCII in any case.
  private static func isField(_ field: Field, _ start: [UInt8]) -> Bool {
    guard start.count >= field.key.utf8CodeUnitCount else { return false }
    return field.key.withUTF8Buffer { key in
      zip(key, start).allSatisfy { letter, byte in
        (0x61...0x7A).contains(byte) ? letter == byte - 0x20 : letter == byte
      }
    }
  }
}
