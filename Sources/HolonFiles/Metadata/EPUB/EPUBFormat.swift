import HolonBase

/// EPUB 2 and 3 (EPUB 3.3; Open Packaging Format 2.0.1).
enum EPUBFormat {
  /// The maximum lengths of a container's description and of a package document's beginning, decompressed.
  private static let longestContainer = 65_536
  private static let longestBeginning = 16_384
  private static let longestDocument = 4 << 20

  /// Returns whether an archive is a book, by its first entry (EPUB OCF 3.3, section 4.3) or else by its container.
  static func isRecognised(_ reader: ByteReader) throws(FileError) -> Bool {
    if try reader.matches("mimetypeapplication/epub+zip", at: 30) { return true }
    guard let directory = try? ZIPDirectory(reader), let container = try? container(directory) else { return false }
    guard let description = try? container.prefix(reader, limit: longestContainer, input: longestContainer).bytes else {
      return false
    }
    return packagePath(description) != nil
  }

  /// Reads title, authors and language from the package document that the container names.
  static func read(_ reader: ByteReader, into details: inout EBookDetails) throws(FileError) {
    let directory = try ZIPDirectory(reader)
    guard let container = try container(directory) else {
      throw .malformed("the EPUB has no META-INF/container.xml")
    }
    let description = try container.prefix(reader, limit: longestContainer, input: longestContainer).bytes
    guard let path = packagePath(description) else {
      throw .malformed("the container of the EPUB names no package document")
    }
    // The path is a URL (EPUB 3.3, section 4.2.6.3.1.3), though many books contain unescaped names with spaces.
    var entry = try directory.first { $0.elementsEqual(path.utf8) }
    if entry == nil, let decoded = PercentEncoding.bytes(path.utf8) {
      entry = try directory.first { $0.elementsEqual(decoded) }
    }
    guard let document = entry else {
      throw .malformed("the EPUB has no package document")
    }
    let beginning = try document.prefix(reader, limit: longestBeginning, input: longestBeginning)
    var metadata = PackageMetadata(beginning.bytes)
    if !metadata.isComplete, !beginning.isAll {
      let whole = try document.prefix(reader, limit: longestDocument, input: longestDocument)
      metadata = PackageMetadata(whole.bytes)
      if !metadata.isComplete, !whole.isAll {
        metadata.copy(to: &details)
        throw FileError(
          .tooLarge, "the package document of the EPUB has more than \(longestDocument) bytes: shorten it")
      }
    }
    metadata.copy(to: &details)
  }

  private static func container(_ directory: ZIPDirectory) throws(FileError) -> ZIPEntry? {
    try directory.first { $0.elementsEqual("META-INF/container.xml".utf8) }
  }

  /// Returns the path of the first rendition's package document (EPUB 3.3, section 4.2.6.3.1).
  private static func packagePath(_ container: [UInt8]) -> String? {
    var scanner = XMLScanner(container)
    while let event = scanner.next() {
      guard event == .start, scanner.isNamed("rootfile") else { continue }
      let type = scanner.attribute("media-type")
      if type == nil || type == "application/oebps-package+xml" { return scanner.attribute("full-path") }
    }
    return nil
  }
}
