/// How the characters of a text are written.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable, Codable {
  /// Nothing but ASCII.
  case ascii = "ASCII"

  /// UTF-8, with or without a mark at the beginning.
  case utf8 = "UTF-8"

  /// UTF-16, the lesser byte first.
  case utf16LittleEndian = "UTF-16LE"

  /// UTF-16, the greater byte first.
  case utf16BigEndian = "UTF-16BE"

  /// UTF-32, the lesser byte first.
  case utf32LittleEndian = "UTF-32LE"

  /// UTF-32, the greater byte first.
  case utf32BigEndian = "UTF-32BE"

  /// One byte a character, as Windows wrote in western Europe.
  case windows1252 = "Windows-1252"

  /// One byte a character, as western Europe wrote.
  case latin1 = "ISO-8859-1"
}

/// How a picture is written.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable, Codable {
  /// Portable Network Graphics.
  case png = "PNG"

  /// JPEG, in any wrapping.
  case jpeg = "JPEG"

  /// Graphics Interchange Format.
  case gif = "GIF"

  /// WebP: lossy, lossless or extended.
  case webP = "WebP"

  /// Windows bitmap.
  case bmp = "BMP"

  /// Tagged Image File Format, also with numbers of eight bytes.
  case tiff = "TIFF"

  /// High Efficiency Image File Format with HEVC, as cameras of phones write it.
  case heic = "HEIC"

  /// AV1 in the same container.
  case avif = "AVIF"
}

/// How a book is written.
public enum EBookFormat: String, CaseIterable, Hashable, Sendable, Codable {
  /// EPUB 2 or 3.
  case epub = "EPUB"

  /// Portable Document Format.
  case pdf = "PDF"
}

/// How music is written.
public enum MusicFormat: String, CaseIterable, Hashable, Sendable, Codable {
  /// MPEG audio, layer 1 to 3.
  case mp3 = "MP3"

  /// Free Lossless Audio Codec.
  case flac = "FLAC"

  /// Vorbis in Ogg.
  case vorbis = "Ogg Vorbis"

  /// Opus in Ogg.
  case opus = "Ogg Opus"

  /// MPEG-4 audio.
  case mp4 = "MP4"

  /// AAC as a stream of frames.
  case aac = "AAC"

  /// Waveform audio, also of more than four gigabytes.
  case wav = "WAV"

  /// Audio Interchange File Format, also compressed.
  case aiff = "AIFF"

  /// Windows Media Audio.
  case wma = "WMA"
}

/// Width and height in pixels.
public struct ImageSize: Hashable, Sendable, Codable {
  /// The number of columns.
  public var width: Int

  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension ImageSize: CustomStringConvertible {
  /// The size as in `640 × 480`.
  public var description: String { "\(width) × \(height)" }
}
