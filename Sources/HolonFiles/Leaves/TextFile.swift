/// A text, plain or in a document of an office program.
public struct TextFile: LeafFile, Hashable {
  /// The file system's attributes of the text.
  public var attributes: FileAttributes

  /// The details that were read from its content.
  public var details: TextDetails

  /// Creates a text with attributes and details.
  public init(_ attributes: FileAttributes, details: TextDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates a text in code, which needn't exist on any disk.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, encoding: TextEncoding? = nil, lines: Int? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = TextDetails(encoding: encoding, lines: lines)
  }

  /// Creates a document in code, which needn't exist on any disk.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, format: DocumentFormat, title: String? = nil,
    authors: [String] = []
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = TextDetails(format: format, title: title, authors: authors)
  }

  /// Always text.
  public var kind: FileKind { .text }

  /// The encoding of its characters; nil when it isn't known.
  public var encoding: TextEncoding? { details.encoding }

  /// The number of lines; nil when they weren't counted.
  public var lines: Int? { details.lines }

  /// The format of the document; nil for plain text.
  public var format: DocumentFormat? { details.format }

  /// The title of the document; nil when the file doesn't state one.
  public var title: String? { details.title }

  /// The authors of the document.
  public var authors: [String] { details.authors }

  /// The encoding and number of lines, as in `UTF-8, 12 lines`, or a document's title and authors.
  public var summary: String {
    if let format {
      guard let title else { return format.rawValue }
      let authors = authors.isEmpty ? "" : " by \(Printable.text(authors.joined(separator: ", ").utf8))"
      return "“\(Printable.text(title.utf8))”\(authors), \(format.rawValue)"
    }
    let lines = lines.map { $0 == 1 ? "1 line" : "\($0) lines" }
    return [encoding?.rawValue ?? "text", lines].compactMap { $0 }.joined(separator: ", ")
  }
}
