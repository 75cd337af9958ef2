/// The tags of an MP4: iTunes' list, and QuickTime's older texts (QuickTime File Format, "Metadata" and "User Data").
enum MP4Tags {
  private static let title: UInt32 = 0xA96E_616D  // ©nam
  private static let artist: UInt32 = 0xA941_5254  // ©ART
  private static let album: UInt32 = 0xA961_6C62  // ©alb

  /// Reads the user data, in which iTunes puts a box with metadata.
  static func readUserData(
    _ userData: MP4Box, _ reader: ByteReader, into details: inout MusicDetails
  ) throws(FileError) {
    var found = MusicDetails()
    defer { details.fillGaps(from: found) }
    // QuickTime ends user data with four zeros.
    try userData.forEach(reader) { box throws(FileError) in
      if box.is("meta") {
        try readMeta(box, reader, into: &details)
      } else if [title, artist, album].contains(box.type), box.end - box.start > 4 {
        let length = Int64(try reader.bigEndian(at: box.start, as: UInt16.self))
        let bytes = try reader.word(at: box.start + 4, end: min(box.end, box.start + 4 + length))
        add(String(decoding: bytes, as: UTF8.self), box.type, to: &found)
      }
    }
  }

  /// Reads the metadata box, with the version that ISO demands or without it as in QuickTime.
  static func readMeta(_ meta: MP4Box, _ reader: ByteReader, into details: inout MusicDetails) throws(FileError) {
    var found = MusicDetails()
    defer { details.fillGaps(from: found) }
    let isQuickTime = try reader.matches("hdlr", at: meta.start + 4)
    try meta.forEach(reader, from: isQuickTime ? meta.start : meta.start + 4) { list throws(FileError) in
      guard list.is("ilst") else { return }
      try list.forEach(reader) { item throws(FileError) in
        guard [title, artist, album].contains(item.type) else { return }
        try item.forEach(reader) { data throws(FileError) in
          guard data.is("data"), data.end - data.start >= 8 else { return }
          let bytes = try reader.word(at: data.start + 8, end: data.end)
          let isUTF16 = try reader.bigEndian(at: data.start, as: UInt32.self) == 2
          let text = isUTF16 ? String(markedUTF16: bytes, otherwise: .big) : String(decoding: bytes, as: UTF8.self)
          add(text, item.type, to: &found)
        }
      }
    }
  }

  private static func add(_ text: String, _ type: UInt32, to details: inout MusicDetails) {
    switch type {
    case title: details.title = details.title ?? text.trimmed
    case artist: TagText.append(text, to: &details.artist)
    default: details.album = details.album ?? text.trimmed
    }
  }
}
