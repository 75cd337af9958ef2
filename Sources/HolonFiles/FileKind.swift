/// The kind of a file.
public enum FileKind: UInt8, CaseIterable, Hashable, Sendable, Codable {
  /// A folder, which holds others.
  case folder

  /// Text to read, plain or in a document of an office program.
  case text

  /// A picture.
  case image

  /// A book: EPUB, PDF, MOBI, FictionBook or a comic book.
  case eBook

  /// Music and other sound.
  case music

  /// A file of another kind, or a special file, such as a pipe.
  case other

  /// A symbolic link, which is shown and never followed.
  case link
}

extension FileKind: CustomStringConvertible {
  /// The kind in words, as in `e-book`.
  public var description: String {
    switch self {
    case .folder: "folder"
    case .text: "text"
    case .image: "image"
    case .eBook: "e-book"
    case .music: "music"
    case .other: "file"
    case .link: "link"
    }
  }
}
