/// A book.
public struct EBook: LeafFile, Hashable {
  /// The file system's attributes of the book.
  public var attributes: FileAttributes

  /// The details that were read from its content.
  public var details: EBookDetails

  /// Creates a book with attributes and details.
  public init(_ attributes: FileAttributes, details: EBookDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates a book in code, which needn't exist on any disk.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, format: EBookFormat? = nil, title: String? = nil,
    authors: [String] = [], language: String? = nil, pages: Int? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = EBookDetails(format: format, title: title, authors: authors, language: language, pages: pages)
  }

  /// Always an e-book.
  public var kind: FileKind { .eBook }

  /// The format of the book; nil when it isn't known.
  public var format: EBookFormat? { details.format }

  /// The title of the book; nil when the file doesn't state one.
  public var title: String? { details.title }

  /// The authors of the book, in the order in which the file names them.
  public var authors: [String] { details.authors }

  /// The authors of the book in one text; nil when the file doesn't name any.
  public var author: String? { authors.isEmpty ? nil : authors.joined(separator: ", ") }

  /// The language, as in `en`; nil when the file doesn't state one.
  public var language: String? { details.language }

  /// The number of pages; nil for formats other than comic books.
  public var pages: Int? { details.pages }

  /// The title, author and pages, as in `“Dune” by Frank Herbert`.
  public var summary: String {
    let title = title.map { "“\(Printable.text($0.utf8))”" } ?? format?.rawValue ?? "e-book"
    let book = author.map { "\(title) by \(Printable.text($0.utf8))" } ?? title
    return pages.map { "\(book), \($0 == 1 ? "1 page" : "\($0) pages")" } ?? book
  }
}
