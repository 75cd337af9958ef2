import HolonBase

/// FictionBook 2 (FictionBook 2.1 and 2.2, "description" and "title-info").
enum FictionBookFormat {
  private static let longestBeginning = 65_536
  private static let longestDocument = 4 << 20

  /// Reads title, authors and language of a document.
  static func read(_ reader: ByteReader, into details: inout EBookDetails) throws(FileError) {
    try read(into: &details) { limit throws(FileError) in
      let length = min(Int64(limit), reader.count)
      return (try reader.bytes(at: 0, count: Int(length)), length == reader.count)
    }
  }

  /// Reads the document that is the only file of an archive.
  static func readArchived(_ reader: ByteReader, into details: inout EBookDetails) throws(FileError) {
    guard let document = try ZIPDirectory(reader).first(where: isDocument) else {
      throw .malformed("the archive has no FictionBook")
    }
    try read(into: &details) { limit throws(FileError) in
      try document.prefix(reader, limit: limit, input: limit)
    }
  }

  /// Returns whether a file of an archive has the name of such a document.
  static func isDocument(_ name: UnsafeRawBufferPointer) -> Bool { name.suffix(4).elementsEqual(".fb2".utf8) }

  private static func read(
    into details: inout EBookDetails, _ prefix: (Int) throws(FileError) -> (bytes: [UInt8], isAll: Bool)
  ) throws(FileError) {
    var beginning = try prefix(longestBeginning)
    var metadata = Metadata(beginning.bytes)
    if !metadata.isComplete, !beginning.isAll {
      beginning = try prefix(longestDocument)
      metadata = Metadata(beginning.bytes)
    }
    (details.title, details.authors, details.language) = (metadata.title, metadata.authors, metadata.language)
    guard !metadata.isComplete else { return }
    if beginning.isAll { throw .malformed("the FictionBook ends before the end of its description") }
    throw FileError(.tooLarge, "the description of the FictionBook has more than \(longestDocument) bytes: shorten it")
  }

  /// The elements of `title-info`.
  private struct Metadata {
    var title: String?
    var authors: [String] = []
    var language: String?

    /// Whether the end of the element was seen.
    var isComplete = false

    init(_ document: [UInt8]) {
      var scanner = XMLScanner(document)
      var isInside = false
      while let event = scanner.next() {
        switch event {
        case .start where scanner.isNamed("title-info"): isInside = true
        case .end where scanner.isNamed("title-info") || scanner.isNamed("description"),
          .start where scanner.isNamed("body"):
          isComplete = true
          return
        case .start where isInside && scanner.isNamed("author"):
          if let author = Self.author(&scanner), authors.count < 256 { authors.append(author) }
        case .start where isInside && scanner.isNamed("book-title"): title = title ?? scanner.elementText()
        case .start where isInside && scanner.isNamed("lang"): language = language ?? scanner.elementText()
        default: break
        }
      }
    }

    /// Returns the first, middle and last names of an author, or else the nickname.
    private static func author(_ scanner: inout XMLScanner) -> String? {
      var names: [String?] = [nil, nil, nil]
      var nickname: String?
      var depth = 1
      while depth > 0, let event = scanner.next() {
        switch event {
        case .start where scanner.isNamed("first-name"): names[0] = scanner.elementText()
        case .start where scanner.isNamed("middle-name"): names[1] = scanner.elementText()
        case .start where scanner.isNamed("last-name"): names[2] = scanner.elementText()
        case .start where scanner.isNamed("nickname"): nickname = scanner.elementText()
        case .start: depth += 1
        case .end: depth -= 1
        case .text: break
        }
      }
      let full = names.compactMap { $0 }.joined(separator: " ")
      return full.isEmpty ? nickname : full
    }
  }
}
