/// The formats that are told by their first bytes.
enum ContentFormat {
  case png, jpeg, gif, webP, bmp
  case epub, pdf
  case mpegAudio, flac, ogg, mp4
  case text(TextEncoding)

  /// What the content begins like, whatever the file is called; nothing if it is like none of them.
  static func recognise(_ reader: ByteReader, named name: FileName) throws(FileError) -> ContentFormat? {
    guard reader.count >= 4 else { return try TextFormat.encoding(reader).map { .text($0) } }
    let start = try reader.bigEndian(at: 0, as: UInt32.self)
    switch start {
    case 0x8950_4E47:
      guard reader.count >= 8, try reader.bigEndian(at: 0, as: UInt64.self) == PNGFormat.signature else { return nil }
      return .png
    case 0x4749_4638:  // GIF8
      if try reader.matches("GIF87a", at: 0) { return .gif }
      if try reader.matches("GIF89a", at: 0) { return .gif }
    case 0x5249_4646: return try WebPFormat.isRecognised(reader) ? .webP : nil  // RIFF
    case 0x2550_4446: if try reader.matches("%PDF-", at: 0) { return .pdf }
    case 0x504B_0304: return try EPUBFormat.isRecognised(reader) ? .epub : nil  // PK
    case 0x664C_6143: return .flac  // fLaC
    case 0x4F67_6753: return .ogg  // OggS
    case 0xFFD8_FF00...0xFFD8_FFFF: return .jpeg
    default: break
    }
    if start >> 16 == 0x424D, try BMPFormat.isRecognised(reader) { return .bmp }
    if try reader.matches("ftyp", at: 4) { return .mp4 }
    if start >> 8 == 0x49_4433, let sound = try behindTag(reader) { return sound }  // ID3
    if start >> 21 == 0x7FF, try MPEGAudio(reader, from: 0, gap: 0) != nil { return .mpegAudio }
    if let encoding = try TextFormat.encoding(reader) { return .text(encoding) }
    // The sound may begin later, which too many other files seem to do.
    if name.pathExtension == "mp3", try MPEGAudio(reader, from: 0) != nil { return .mpegAudio }
    return nil
  }

  /// FLAC may have a tag that MP3 has; what else has one is taken for MP3.
  private static func behindTag(_ reader: ByteReader) throws(FileError) -> ContentFormat? {
    guard try ID3Header(reader, at: 0) != nil else { return nil }
    return try reader.matches("fLaC", at: MP3Format.tagsEnd(reader)) ? .flac : .mpegAudio
  }
}
