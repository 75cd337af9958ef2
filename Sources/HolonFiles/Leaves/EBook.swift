/// A book.
public struct EBook: LeafFile, Hashable {
  /// What the file system knows of it.
  public var attributes: FileAttributes

  /// What its content tells.
  public var details: EBookDetails

  /// Creates one of what is known of it.
  public init(_ attributes: FileAttributes, details: EBookDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates a book that may exist nowhere.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, format: EBookFormat? = nil, title: String? = nil,
    authors: [String] = [], language: String? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = EBookDetails(format: format, title: title, authors: authors, language: language)
  }

  /// Always an e-book.
  public var kind: FileKind { .eBook }

  /// How it is written; nil when that isn't known.
  public var format: EBookFormat? { details.format }

  /// What it is called; nil when it doesn't say.
  public var title: String? { details.title }

  /// Who wrote it, in the order in which it names them.
  public var authors: [String] { details.authors }

  /// Who wrote it, all in one text; nil when it doesn't say.
  public var author: String? { authors.isEmpty ? nil : authors.joined(separator: ", ") }

  /// The language, as in `en`; nil when it doesn't say.
  public var language: String? { details.language }

  /// Title and author, as in `“Dune” by Frank Herbert`.
  public var summary: String {
    let title = title.map { "“\(Printable.text($0.utf8))”" } ?? format?.rawValue ?? "e-book"
    return author.map { "\(title) by \(Printable.text($0.utf8))" } ?? title
  }
}
