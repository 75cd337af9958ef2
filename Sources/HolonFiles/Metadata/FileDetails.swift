/// What a file's content tells about it; which case it is, is what kind the file is.
public enum FileDetails: Hashable, Sendable {
  /// Text.
  case text(TextDetails)

  /// A picture.
  case image(ImageDetails)

  /// A book.
  case eBook(EBookDetails)

  /// Music and other sound.
  case music(MusicDetails)

  /// Another file.
  case other

  /// What kind of file has such content.
  public var kind: FileKind {
    switch self {
    case .text: .text
    case .image: .image
    case .eBook: .eBook
    case .music: .music
    case .other: .other
    }
  }
}

/// What is known of a text.
public struct TextDetails: Hashable, Sendable {
  /// How its characters are written; nil when that isn't known.
  public var encoding: TextEncoding?

  /// The number of lines; nil when the text was read in part only.
  ///
  /// The last line counts though no line break ends it.
  public var lines: Int?

  /// Creates details.
  public init(encoding: TextEncoding? = nil, lines: Int? = nil) {
    self.encoding = encoding
    self.lines = lines
  }
}

/// What is known of a picture.
public struct ImageDetails: Hashable, Sendable {
  /// How it is written.
  public var format: ImageFormat?

  /// Its dimensions in pixels, as they are stored; nil when they aren't known.
  public var size: ImageSize?

  /// Creates details.
  public init(format: ImageFormat? = nil, size: ImageSize? = nil) {
    self.format = format
    self.size = size
  }
}

/// What is known of a book.
public struct EBookDetails: Hashable, Sendable {
  /// How it is written.
  public var format: EBookFormat?

  /// What it is called.
  public var title: String?

  /// Who wrote it, in the order in which the book names them.
  public var authors: [String]

  /// The language, as in `en` or `pt-BR` (BCP 47).
  public var language: String?

  /// Creates details.
  public init(format: EBookFormat? = nil, title: String? = nil, authors: [String] = [], language: String? = nil) {
    self.format = format
    self.title = title
    self.authors = authors
    self.language = language
  }
}

/// What is known of music.
public struct MusicDetails: Hashable, Sendable {
  /// How it is written.
  public var format: MusicFormat?

  /// What the piece is called.
  public var title: String?

  /// Who plays it.
  public var artist: String?

  /// The album that it is on.
  public var album: String?

  /// How long it takes, in seconds.
  public var duration: Double?

  /// Creates details.
  public init(
    format: MusicFormat? = nil, title: String? = nil, artist: String? = nil, album: String? = nil,
    duration: Double? = nil
  ) {
    self.format = format
    self.title = title
    self.artist = artist
    self.album = album
    self.duration = duration
  }
}

/// How much of the words in a file is kept, and how several of them become one.
enum TagText {
  /// The most bytes of one title or name that are read; a longer one is cut off there.
  static let longest = 16_384

  /// What separates several artists of one piece.
  static let separator = " / "

  /// Another artist behind those that there are already.
  static func append(_ artist: String?, to artists: inout String?) {
    guard let artist = artist?.trimmed else { return }
    artists = artists.map { $0 + separator + artist } ?? artist
  }
}
