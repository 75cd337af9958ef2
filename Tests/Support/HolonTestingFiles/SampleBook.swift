/// An e-book of few pages in one of the formats other than EPUB and PDF.
public struct SampleBook: SampleFile {
  /// The format of the book.
  public enum Format: String, CaseIterable, Sendable {
    /// Mobipocket, with the additional records that Kindle reads.
    case mobi

    /// FictionBook 2.
    case fictionBook = "fb2"

    /// FictionBook 2 in an archive.
    case archivedFictionBook = "fb2.zip"

    /// A comic book with a description, of three pages.
    case comicBook = "cbz"
  }

  /// The format of the book.
  public var format: Format

  /// The title of the book.
  public var title: String

  /// The authors of the book.
  public var authors: [String]

  /// The language.
  public var language: String

  /// Creates a book.
  public init(_ format: Format, title: String = "A Book", authors: [String] = ["An Author"], language: String = "en") {
    self.format = format
    self.title = title
    self.authors = authors
    self.language = language
  }

  /// The name `sample` with the format's extension.
  public var name: String { "sample.\(format.rawValue)" }

  /// The book.
  public var bytes: [UInt8] {
    switch format {
    case .mobi: mobi
    case .fictionBook: Array(fictionBook.utf8)
    case .archivedFictionBook: archive([("book.fb2", Array(fictionBook.utf8))])
    case .comicBook: archive(pages + [("ComicInfo.xml", Array(comicInfo.utf8))])
    }
  }

  private func archive(_ files: [(String, [UInt8])]) -> [UInt8] {
    var archive = SampleZIP()
    for (name, content) in files { archive.add(name, content, isCompressed: !name.hasSuffix(".png")) }
    return archive.bytes
  }

  private var pages: [(String, [UInt8])] { (1...3).map { ("pages/\($0).png", SampleImage(.png).bytes) } }

  private var comicInfo: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <ComicInfo><Title>\(SampleXML.escaped(title))</Title><Series>Samples</Series><Number>1</Number>
    <Writer>\(SampleXML.escaped(authors.joined(separator: ", ")))</Writer><PageCount>3</PageCount>
    <LanguageISO>\(SampleXML.escaped(language))</LanguageISO></ComicInfo>
    """
  }

  private var fictionBook: String {
    let authors = authors.map { "<author><nickname>\(SampleXML.escaped($0))</nickname></author>" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info><genre>sf</genre>
      \(authors)<book-title>\(SampleXML.escaped(title))</book-title><lang>\(SampleXML.escaped(language))</lang>
      </title-info><document-info><author><nickname>Maker</nickname></author><id>1</id><version>1</version>
      </document-info></description><body><section><p>Once upon a time.</p></section></body></FictionBook>
      """
  }

  private var mobi: [UInt8] {
    let texts: [(UInt32, String)] = authors.map { (100, $0) } + [(503, title), (524, language)]
    var records = SampleBytes()
    for (type, text) in texts {
      records.big(type)
      records.big(UInt32(8 + text.utf8.count))
      records.text(text)
    }
    var metadata = SampleBytes()
    metadata.text("EXTH")
    metadata.big(UInt32(12 + records.bytes.count))
    metadata.big(UInt32(texts.count))
    metadata.append(records.bytes)
    metadata.append([UInt8](repeating: 0, count: (4 - metadata.bytes.count % 4) % 4))
    let headerLength = 232
    var header = SampleBytes()
    for number: UInt16 in [1, 0, 0, 18, 1, 4_096, 0, 0] { header.big(number) }
    header.text("MOBI")
    for number in [headerLength, 2, 65_001, 1, 6] { header.big(UInt32(number)) }
    header.append([UInt8](repeating: 0xFF, count: 84 - header.bytes.count))
    header.big(UInt32(16 + headerLength + metadata.bytes.count))
    header.big(UInt32(title.utf8.count))
    header.append([UInt8](repeating: 0, count: 128 - header.bytes.count))
    header.big(UInt32(0x40))
    header.append([UInt8](repeating: 0, count: 16 + headerLength - header.bytes.count))
    let first = header.bytes + metadata.bytes + Array(title.utf8) + [0, 0]
    var file = SampleBytes()
    file.text("Sample")
    file.append([UInt8](repeating: 0, count: 60 - 6))
    file.text("BOOKMOBI")
    file.append([UInt8](repeating: 0, count: 8))
    file.big(UInt16(2))
    let start = 78 + 2 * 8 + 2
    for (index, offset) in [start, start + first.count].enumerated() {
      file.big(UInt32(offset))
      file.big(UInt32(index * 2))
    }
    file.append([0, 0])
    file.append(first)
    file.text("Once upon a time. ")
    return file.bytes
  }
}

/// The parts of XML that samples share.
enum SampleXML {
  /// Returns text in which no character is read as markup.
  static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }.joined()
  }
}
