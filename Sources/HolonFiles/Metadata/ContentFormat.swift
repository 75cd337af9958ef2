/// The formats that are recognised by their content.
enum ContentFormat {
  case png, jpeg, gif, webP, bmp, tiff, svg
  case heif(ImageFormat)
  case pdf, mobi, fictionBook
  case archive(ArchiveFormat)
  case mpegAudio, flac, ogg, mp4, aac, wav, aiff, asf, monkeysAudio, wavPack
  case text(TextEncoding)
  case document(DocumentFormat)

  /// None of them: the kind follows from the name, if it is a kind whose formats aren't all known here.
  case unknown(FileDetails)

  /// Returns the format of the content, or, for an unknown one, the kind that the name implies.
  static func recognise(_ reader: ByteReader, named name: FileName) throws(FileError) -> ContentFormat {
    if let format = try format(of: reader, named: name) { return format }
    return .unknown(FileDetails(unreadFileNamed: name))
  }

  private static func format(of reader: ByteReader, named name: FileName) throws(FileError) -> ContentFormat? {
    guard reader.count >= 4 else {
      // An empty file is no text when its name implies another kind.
      if reader.count == 0, FileDetails(unreadFileNamed: name) != .other { return nil }
      return try TextFormat.encoding(reader).map { .text($0) }
    }
    let start = try reader.bigEndian(at: 0, as: UInt32.self)
    switch start {
    case 0x8950_4E47:
      guard reader.count >= 8, try reader.bigEndian(at: 0, as: UInt64.self) == PNGFormat.signature else { return nil }
      return .png
    case 0x4749_4638:  // GIF8
      if try reader.matches("GIF87a", at: 0) { return .gif }
      if try reader.matches("GIF89a", at: 0) { return .gif }
    case 0x5249_4646, 0x5246_3634, 0x4257_3634:  // RIFF, RF64, BW64
      if try WebPFormat.isRecognised(reader) { return .webP }
      if try WAVFormat.isRecognised(reader) { return .wav }
    case 0x464F_524D: if try AIFFFormat.isRecognised(reader) { return .aiff }  // FORM
    case 0x3026_B275: if try ASFFormat.isRecognised(reader) { return .asf }
    case 0x2550_4446: if try reader.matches("%PDF-", at: 0) { return .pdf }
    case 0x504B_0304: return try ArchiveFormat.recognise(reader, named: name).map { .archive($0) }  // PK
    case 0xD0CF_11E0:
      guard try CompoundFile.isRecognised(reader) else { return nil }
      return OfficeBinaryFormat.recognise(reader, named: name).map { .document($0) }
    case 0x4D41_4320: return .monkeysAudio  // MAC
    case 0x7776_706B: return .wavPack  // wvpk
    case 0x664C_6143: return .flac  // fLaC
    case 0x4F67_6753: return .ogg  // OggS
    case 0xFFD8_FF00...0xFFD8_FFFF: return .jpeg
    case _ where TIFFFormat.isRecognised(start): return .tiff
    default: break
    }
    if start >> 16 == 0x424D, try BMPFormat.isRecognised(reader) { return .bmp }
    if try reader.matches("ftyp", at: 4) { return try HEIFFormat.recognise(reader).map { .heif($0) } ?? .mp4 }
    if start >> 8 == 0x49_4433, let sound = try behindTag(reader) { return sound }  // ID3
    if start >> 21 == 0x7FF {
      if try MPEGAudio(reader, from: 0, gap: 0) != nil { return .mpegAudio }
      if try ADTSFormat.isRecognised(reader, at: 0) { return .aac }
    }
    if try MOBIFormat.isRecognised(reader) { return .mobi }
    if let document = try XMLDocument.recognise(reader) { return document == .svg ? .svg : .fictionBook }
    if let encoding = try TextFormat.encoding(reader) { return .text(encoding) }
    // The sound may begin later, but too many other files would seem to match there.
    if name.pathExtension == "mp3", try MPEGAudio(reader, from: 0) != nil { return .mpegAudio }
    return nil
  }

  /// Returns another format of music after an ID3 tag; any other content after one counts as MP3.
  private static func behindTag(_ reader: ByteReader) throws(FileError) -> ContentFormat? {
    guard try ID3Header(reader, at: 0) != nil else { return nil }
    let end = try MP3Format.tagsEnd(reader)
    if try reader.matches("fLaC", at: end) { return .flac }
    if try reader.matches("MAC ", at: end) { return .monkeysAudio }
    return try ADTSFormat.isRecognised(reader, at: end) ? .aac : .mpegAudio
  }
}

extension FileDetails {
  /// Creates the details of a file with an unknown content: the kind of a picture, a book, music or a document by its
  /// name.
  ///
  /// A plain text would have been recognised independently of its name.
  init(unreadFileNamed name: FileName) {
    if let format = DocumentFormat(rawValue: name.pathExtension.uppercased()) {
      self = .text(TextDetails(format: format))
      return
    }
    switch name.bytes.withUnsafeBufferPointer({ KindsByName.shared.kind(of: $0) }) {
    case .image: self = .image(ImageDetails())
    case .eBook: self = .eBook(EBookDetails())
    case .music: self = .music(MusicDetails())
    case .folder, .text, .other, .link: self = .other
    }
  }
}
