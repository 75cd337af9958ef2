/// The details of a file's content; the case is the kind of the file.
public enum FileDetails: Hashable, Sendable {
  /// Text, plain or in a document.
  case text(TextDetails)

  /// A picture.
  case image(ImageDetails)

  /// A book.
  case eBook(EBookDetails)

  /// Music and other sound.
  case music(MusicDetails)

  /// Another file.
  case other

  /// The kind of a file with such a content.
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

/// The details of a text.
public struct TextDetails: Hashable, Sendable {
  /// The encoding of its characters; nil when it isn't known.
  public var encoding: TextEncoding?

  /// The number of lines; nil when the text was only read in part.
  ///
  /// The last line counts even without a line break at its end.
  public var lines: Int?

  /// The format of a document; nil for plain text.
  public var format: DocumentFormat?

  /// The title of a document.
  public var title: String?

  /// The authors of a document, as one text if the document has one text for all.
  public var authors: [String]

  /// Creates the details of a text.
  public init(
    encoding: TextEncoding? = nil, lines: Int? = nil, format: DocumentFormat? = nil, title: String? = nil,
    authors: [String] = []
  ) {
    self.encoding = encoding
    self.lines = lines
    self.format = format
    self.title = title
    self.authors = authors
  }
}

/// The details of a picture.
public struct ImageDetails: Hashable, Sendable {
  /// The format of the picture.
  public var format: ImageFormat?

  /// The stored dimensions in pixels; nil when they aren't known.
  public var size: ImageSize?

  /// The title of the picture, which only vector graphics have.
  public var title: String?

  /// Creates the details of a picture.
  public init(format: ImageFormat? = nil, size: ImageSize? = nil, title: String? = nil) {
    self.format = format
    self.size = size
    self.title = title
  }
}

/// The details of a book.
public struct EBookDetails: Hashable, Sendable {
  /// The format of the book.
  public var format: EBookFormat?

  /// The title of the book.
  public var title: String?

  /// The authors, in the order in which the book names them.
  public var authors: [String]

  /// The language, as in `en` or `pt-BR` (BCP 47).
  public var language: String?

  /// The number of pages; nil for formats other than comic books.
  public var pages: Int?

  /// Creates the details of a book.
  public init(
    format: EBookFormat? = nil, title: String? = nil, authors: [String] = [], language: String? = nil,
    pages: Int? = nil
  ) {
    self.format = format
    self.title = title
    self.authors = authors
    self.language = language
    self.pages = pages
  }
}

/// The details of music.
public struct MusicDetails: Hashable, Sendable {
  /// The format of the music.
  public var format: MusicFormat?

  /// The title of the piece.
  public var title: String?

  /// The artist who plays it.
  public var artist: String?

  /// The album that the piece is on.
  public var album: String?

  /// The duration, in seconds.
  public var duration: Double?

  /// Creates the details of music.
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

extension MusicDetails {
  /// Adds the title, artist and album of a later tag where an earlier one has none.
  mutating func fillGaps(from tag: MusicDetails) {
    title = title ?? tag.title
    artist = artist ?? tag.artist
    album = album ?? tag.album
  }
}

/// The limits for texts in a file, and the rule for combining several.
enum TagText {
  /// The maximum number of bytes of one title or name; longer ones are truncated.
  static let longest = 16_384

  /// The text between several artists of one piece.
  static let separator = " / "

  /// Appends another artist to the artists so far.
  static func append(_ artist: String?, to artists: inout String?) {
    guard let artist = artist?.trimmed else { return }
    artists = artists.map { $0 + separator + artist } ?? artist
  }
}
