import HolonBase

/// Documents of Microsoft Office since 2007 (ECMA-376, part 1, section 15.2.12; part 2, "Core Properties").
enum OfficeOpenXMLFormat {
  private static let longestPart = 1 << 20

  /// The parts of the package that its relationships name.
  private struct Relationships {
    var main: String?
    var properties: String?

    init(_ document: [UInt8]) {
      var scanner = XMLScanner(document)
      while let event = scanner.next() {
        guard event == .start, scanner.isNamed("Relationship"), let type = scanner.attribute("Type"),
          let target = scanner.attribute("Target")
        else { continue }
        // Transitional and strict documents have different addresses with the same last words.
        if type.hasSuffix("/officeDocument") { main = main ?? Self.path(target) }
        if type.hasSuffix("/core-properties") { properties = properties ?? Self.path(target) }
      }
    }

    private static func path(_ target: String) -> String {
      var path = target[...]
      if path.hasPrefix("./") { path = path.dropFirst(2) }
      return String(path.drop { $0 == "/" })
    }
  }

  /// Returns the format of a package with relationships; nil if it is another kind of package.
  static func recognise(_ relationships: ZIPEntry, _ reader: ByteReader) throws(FileError) -> DocumentFormat? {
    let document = try relationships.prefix(reader, limit: longestPart, input: longestPart).bytes
    guard let main = Relationships(document).main else { return nil }
    if main.hasPrefix("word/") { return .docx }
    if main.hasPrefix("xl/") { return .xlsx }
    return main.hasPrefix("ppt/") ? .pptx : nil
  }

  /// Reads title and author from the core properties, if the document has them.
  static func read(_ reader: ByteReader, into details: inout TextDetails) throws(FileError) {
    let directory = try ZIPDirectory(reader)
    guard let relationships = try directory.first(where: { $0.elementsEqual("_rels/.rels".utf8) }) else {
      throw .malformed("the document has no _rels/.rels")
    }
    let document = try relationships.prefix(reader, limit: longestPart, input: longestPart).bytes
    guard let path = Relationships(document).properties else { return }
    guard let properties = try directory.first(where: { $0.elementsEqual(path.utf8) }) else {
      throw .malformed("the document lacks its properties")
    }
    try OfficeMetadata(properties, reader, creator: "creator").copy(to: &details)
  }
}

/// OpenDocument (OpenDocument 1.3, part 2, section 3.3; part 3, section 4.3).
enum OpenDocumentFormat {
  /// Returns the format of an archive whose first file is the type; nil for drawings and other documents.
  static func recognise(_ reader: ByteReader) throws(FileError) -> DocumentFormat? {
    guard try reader.matches("mimetypeapplication/vnd.oasis.opendocument.", at: 30) else { return nil }
    let type: Int64 = 30 + 43
    if try reader.matches("text", at: type) { return .odt }
    if try reader.matches("spreadsheet", at: type) { return .ods }
    return try reader.matches("presentation", at: type) ? .odp : nil
  }

  /// Reads title and author from the metadata, if the document has them.
  static func read(_ reader: ByteReader, into details: inout TextDetails) throws(FileError) {
    guard let metadata = try ZIPDirectory(reader).first(where: { $0.elementsEqual("meta.xml".utf8) }) else { return }
    try OfficeMetadata(metadata, reader, creator: "initial-creator").copy(to: &details)
  }
}

/// The title and author in a document's part with Dublin Core elements.
private struct OfficeMetadata {
  private static let longest = 1 << 20

  private var title: String?
  private var author: String?

  /// The author in the element of Dublin Core, which is the last one to have written in OpenDocument.
  private var creator: String?
  private let isWhole: Bool

  init(_ entry: ZIPEntry, _ reader: ByteReader, creator name: StaticString) throws(FileError) {
    let (bytes, isAll) = try entry.prefix(reader, limit: Self.longest, input: Self.longest)
    isWhole = isAll
    var scanner = XMLScanner(bytes)
    while let event = scanner.next() {
      guard event == .start else { continue }
      if scanner.isNamed("title") {
        title = title ?? scanner.elementText()
      } else if scanner.isNamed(name) {
        author = author ?? scanner.elementText()
      } else if scanner.isNamed("creator") {
        creator = creator ?? scanner.elementText()
      }
    }
  }

  func copy(to details: inout TextDetails) throws(FileError) {
    details.title = title
    details.authors = (author ?? creator).map { [$0] } ?? []
    guard isWhole else { throw .malformed("the properties of the document end early, or are longer than 1 MiB") }
  }
}
