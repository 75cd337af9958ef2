/// The encoding of a text's characters.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable, Codable {
  /// ASCII only.
  case ascii = "ASCII"

  /// UTF-8, with or without a byte order mark.
  case utf8 = "UTF-8"

  /// UTF-16, little-endian.
  case utf16LittleEndian = "UTF-16LE"

  /// UTF-16, big-endian.
  case utf16BigEndian = "UTF-16BE"

  /// UTF-32, little-endian.
  case utf32LittleEndian = "UTF-32LE"

  /// UTF-32, big-endian.
  case utf32BigEndian = "UTF-32BE"

  /// One byte per character, as in Windows in western Europe.
  case windows1252 = "Windows-1252"

  /// One byte per character, for western European languages.
  case latin1 = "ISO-8859-1"
}

/// The format of a picture.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable, Codable {
  /// Portable Network Graphics.
  case png = "PNG"

  /// JPEG, in any container.
  case jpeg = "JPEG"

  /// Graphics Interchange Format.
  case gif = "GIF"

  /// WebP: lossy, lossless or extended.
  case webP = "WebP"

  /// Windows bitmap.
  case bmp = "BMP"

  /// Tagged Image File Format, including BigTIFF with numbers of eight bytes.
  case tiff = "TIFF"

  /// High Efficiency Image File Format with HEVC, which phones' cameras write.
  case heic = "HEIC"

  /// AV1 in the same container.
  case avif = "AVIF"

  /// Scalable Vector Graphics, 1.1 or 2.
  case svg = "SVG"
}

/// The format of a book.
public enum EBookFormat: String, CaseIterable, Hashable, Sendable, Codable {
  /// EPUB 2 or 3.
  case epub = "EPUB"

  /// Portable Document Format.
  case pdf = "PDF"

  /// Mobipocket and Kindle: MOBI, AZW, AZW3 and PRC.
  case mobi = "MOBI"

  /// FictionBook 2, plain or in an archive.
  case fictionBook = "FB2"

  /// A comic book: pictures in an archive.
  case comicBook = "CBZ"
}

/// The format of a document of an office program.
public enum DocumentFormat: String, CaseIterable, Hashable, Sendable, Codable {
  /// Text of Microsoft Word since 2007.
  case docx = "DOCX"

  /// A workbook of Microsoft Excel since 2007.
  case xlsx = "XLSX"

  /// Slides of Microsoft PowerPoint since 2007.
  case pptx = "PPTX"

  /// OpenDocument text.
  case odt = "ODT"

  /// An OpenDocument spreadsheet.
  case ods = "ODS"

  /// An OpenDocument presentation.
  case odp = "ODP"

  /// Text of Microsoft Word from 97 to 2003.
  case doc = "DOC"

  /// A workbook of Microsoft Excel from 95 to 2003.
  case xls = "XLS"

  /// Slides of Microsoft PowerPoint from 97 to 2003.
  case ppt = "PPT"
}

/// The format of music.
public enum MusicFormat: String, CaseIterable, Hashable, Sendable, Codable {
  /// MPEG audio, layer 1 to 3.
  case mp3 = "MP3"

  /// Free Lossless Audio Codec.
  case flac = "FLAC"

  /// Vorbis in Ogg.
  case vorbis = "Ogg Vorbis"

  /// Opus in Ogg.
  case opus = "Ogg Opus"

  /// Free Lossless Audio Codec in Ogg.
  case oggFLAC = "Ogg FLAC"

  /// Speex in Ogg.
  case speex = "Ogg Speex"

  /// MPEG-4 audio.
  case mp4 = "MP4"

  /// AAC as a stream of frames.
  case aac = "AAC"

  /// Waveform audio, including files larger than four gigabytes.
  case wav = "WAV"

  /// Audio Interchange File Format, including compressed files.
  case aiff = "AIFF"

  /// Windows Media Audio.
  case wma = "WMA"

  /// Monkey's Audio.
  case monkeysAudio = "Monkey’s Audio"

  /// WavPack.
  case wavPack = "WavPack"
}

/// A width and a height in pixels.
public struct ImageSize: Hashable, Sendable, Codable {
  /// The number of columns.
  public var width: Int

  /// The number of rows.
  public var height: Int

  /// Creates a size with a width and a height.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension ImageSize: CustomStringConvertible {
  /// The size as text, as in `640 × 480`.
  public var description: String { "\(width) × \(height)" }
}
