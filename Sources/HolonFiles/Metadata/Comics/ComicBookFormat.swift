import HolonBase

/// A comic book: the pages as pictures in an archive, and a description (ComicInfo.xml 2.0, Anansi Project).
enum ComicBookFormat {
  private static let longestDescription = 1 << 20

  /// The part of a comic book that a file of the archive is.
  enum Part {
    case page
    case description
  }

  /// Returns the part that a file with a name is; nil for other files, such as those that macOS adds.
  static func part(_ name: UnsafeRawBufferPointer) -> Part? {
    if name.count == 13, name.elementsEqual("comicinfo.xml".utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
      return .description
    }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 6 else { return nil }
    let start = name[..<dot].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    guard start < dot, name[start] != UInt8(ascii: "."), !name.starts(with: "__MACOSX/".utf8) else { return nil }
    let ending = String(decoding: name[(dot + 1)...].map { $0 | 0x20 }, as: UTF8.self)
    return endings.contains(ending) ? .page : nil
  }

  private static let endings: Set = ["jpg", "jpeg", "png", "gif", "webp", "avif", "bmp", "tif", "tiff", "jxl", "heic"]

  /// Counts the pages, and reads title, authors and language if the book is described.
  static func read(_ reader: ByteReader, into details: inout EBookDetails) throws(FileError) {
    var pages = 0
    var description: ZIPEntry?
    let directory = try ZIPDirectory(reader)
    try directory.forEach(part) { part, place throws(FileError) in
      switch part {
      case .page: pages += 1
      case .description: if description == nil { description = try directory.entry(place) }
      }
    }
    details.pages = pages
    guard let description else { return }
    let (bytes, isAll) = try description.prefix(reader, limit: longestDescription, input: longestDescription)
    readDescription(bytes, into: &details)
    guard isAll else { throw .malformed("the description of the comic book ends early, or is longer than 1 MiB") }
  }

  private static func readDescription(_ bytes: [UInt8], into details: inout EBookDetails) {
    var (series, number): (String?, String?)
    var scanner = XMLScanner(bytes)
    guard scanner.findRoot() else { return }
    while let event = scanner.next() {
      guard event == .start else { continue }
      if scanner.isNamed("Title") {
        details.title = details.title ?? scanner.elementText()
      } else if scanner.isNamed("Series") {
        series = series ?? scanner.elementText()
      } else if scanner.isNamed("Number") {
        number = number ?? scanner.elementText()
      } else if scanner.isNamed("Writer"), details.authors.isEmpty {
        details.authors =
          scanner.elementText()?.split(separator: ",").prefix(256).compactMap { String($0).trimmed } ?? []
      } else if scanner.isNamed("LanguageISO") {
        details.language = details.language ?? scanner.elementText()
      }
    }
    // A single issue often has only the title of its series.
    if details.title == nil { details.title = series.map { series in number.map { "\(series) #\($0)" } ?? series } }
  }
}
