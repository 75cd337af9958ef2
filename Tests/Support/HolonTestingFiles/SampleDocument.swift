/// An empty document of an office program.
public struct SampleDocument: SampleFile {
  /// The format of the document.
  public enum Format: String, CaseIterable, Sendable {
    /// Text of Microsoft Word since 2007.
    case docx

    /// A workbook of Microsoft Excel since 2007.
    case xlsx

    /// Slides of Microsoft PowerPoint since 2007.
    case pptx

    /// OpenDocument text.
    case odt

    /// An OpenDocument spreadsheet.
    case ods

    /// An OpenDocument presentation.
    case odp

    /// The frame of a document of Microsoft Word 97, with an empty text.
    case doc
  }

  /// The format of the document.
  public var format: Format

  /// The title of the document.
  public var title: String

  /// The author of the document.
  public var author: String

  /// Creates a document.
  public init(_ format: Format, title: String = "A Document", author: String = "An Author") {
    self.format = format
    self.title = title
    self.author = author
  }

  /// The name `sample` with the format's extension.
  public var name: String { "sample.\(format.rawValue)" }

  /// The document.
  public var bytes: [UInt8] {
    switch format {
    case .docx: package("word/document.xml", "wordprocessingml.document")
    case .xlsx: package("xl/workbook.xml", "spreadsheetml.sheet")
    case .pptx: package("ppt/presentation.xml", "presentationml.presentation")
    case .odt: openDocument("text")
    case .ods: openDocument("spreadsheet")
    case .odp: openDocument("presentation")
    case .doc: SampleCompoundFile.document(title: title, author: author)
    }
  }

  private func package(_ main: String, _ type: String) -> [UInt8] {
    let office = "application/vnd.openxmlformats-officedocument.\(type).main+xml"
    let relationships = "http://schemas.openxmlformats.org"
    let types = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Types xmlns="\(relationships)/package/2006/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/\(main)" ContentType="\(office)"/>
      <Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
      </Types>
      """
    let links = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Relationships xmlns="\(relationships)/package/2006/relationships">
      <Relationship Id="a" Type="\(relationships)/officeDocument/2006/relationships/officeDocument" Target="\(main)"/>
      <Relationship Id="b" Type="\(relationships)/package/2006/relationships/metadata/core-properties" Target="/docProps/core.xml"/>
      </Relationships>
      """
    let core = """
      <?xml version="1.0" encoding="UTF-8"?>
      <cp:coreProperties xmlns:cp="\(relationships)/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>\(SampleXML.escaped(title))</dc:title><dc:creator>\(SampleXML.escaped(author))</dc:creator>
      </cp:coreProperties>
      """
    var archive = SampleZIP()
    for (name, text) in [
      ("[Content_Types].xml", types), ("_rels/.rels", links), (main, "<main/>"), ("docProps/core.xml", core),
    ] {
      archive.add(name, Array(text.utf8), isCompressed: true)
    }
    return archive.bytes
  }

  private func openDocument(_ type: String) -> [UInt8] {
    let names = "urn:oasis:names:tc:opendocument:xmlns"
    let meta = """
      <?xml version="1.0" encoding="UTF-8"?>
      <office:document-meta xmlns:office="\(names):office:1.0" xmlns:meta="\(names):meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3">
      <office:meta><dc:title>\(SampleXML.escaped(title))</dc:title><dc:creator>The last writer</dc:creator>
      <meta:initial-creator>\(SampleXML.escaped(author))</meta:initial-creator></office:meta></office:document-meta>
      """
    var archive = SampleZIP()
    archive.add(
      "mimetype", Array("application/vnd.oasis.opendocument.\(type)".utf8), isCompressed: false)
    archive.add("meta.xml", Array(meta.utf8), isCompressed: true)
    return archive.bytes
  }
}

/// A file with streams in it ([MS-CFB]).
enum SampleCompoundFile {
  private static let sector = 512
  private static let small = 64
  private static let none: UInt32 = 0xFFFF_FFFF
  private static let end: UInt32 = 0xFFFF_FFFE

  /// Returns an empty document of Word with a summary ([MS-OLEPS]).
  static func document(title: String, author: String) -> [UInt8] {
    let summary = properties(title: title, author: author)
    let main = [UInt8](repeating: 0, count: 4_096)
    let smallCount = (summary.count + small - 1) / small
    let containerCount = (smallCount * small + sector - 1) / sector
    // The allocation table, the directory, the table of small sectors, the small sectors, and the text.
    let containerStart = 3
    let mainStart = containerStart + containerCount
    var table: [UInt32] = [0xFFFF_FFFD, end, end]
    table += chain(from: containerStart, containerCount)
    table += chain(from: mainStart, main.count / sector)
    var file = SampleBytes()
    file.append([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16))
    for number: UInt16 in [0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0] { file.little(number) }
    for number: UInt32 in [0, 1, 1, 0, 4_096, 2, 1, end, 0, 0] { file.little(number) }
    for _ in 0..<108 { file.little(none) }
    file.append(padded(table, to: sector))
    file.append(entry("Root Entry", type: 5, child: 1, start: UInt32(containerStart), size: containerCount * sector))
    file.append(entry("WordDocument", type: 2, right: 2, start: UInt32(mainStart), size: main.count))
    file.append(entry("\u{05}SummaryInformation", type: 2, start: 0, size: summary.count))
    file.append([UInt8](repeating: 0, count: 68) + padded([none, none, none], to: 60))
    file.append(padded(chain(from: 0, smallCount), to: sector))
    file.append(summary + [UInt8](repeating: 0, count: containerCount * sector - summary.count))
    file.append(main)
    return file.bytes
  }

  private static func chain(from start: Int, _ count: Int) -> [UInt32] {
    (0..<count).map { $0 == count - 1 ? end : UInt32(start + $0 + 1) }
  }

  private static func padded(_ numbers: [UInt32], to length: Int) -> [UInt8] {
    var bytes = SampleBytes()
    for number in numbers { bytes.little(number) }
    while bytes.bytes.count < length { bytes.append([0xFF]) }
    return bytes.bytes
  }

  private static func entry(
    _ name: String, type: UInt8, child: UInt32 = none, right: UInt32 = none, start: UInt32, size: Int
  ) -> [UInt8] {
    var entry = SampleBytes()
    for unit in name.utf16 { entry.little(unit) }
    entry.append([UInt8](repeating: 0, count: 64 - entry.bytes.count))
    entry.little(UInt16(name.utf16.count * 2 + 2))
    entry.append([type, 1])
    for number in [none, right, child] { entry.little(number) }
    entry.append([UInt8](repeating: 0, count: 36))
    entry.little(start)
    entry.little(UInt64(size))
    return entry.bytes
  }

  /// Returns the properties with their encoding, UTF-8.
  private static func properties(title: String, author: String) -> [UInt8] {
    var values = SampleBytes()
    var places: [(UInt32, UInt32)] = []
    func add(_ number: UInt32, _ value: [UInt8]) {
      places.append((number, UInt32(8 + 3 * 8 + values.bytes.count)))
      values.append(value + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4))
    }
    add(1, [2, 0, 0, 0, 0xE9, 0xFD, 0, 0])
    for (number, text) in [(UInt32(2), title), (4, author)] {
      var value = SampleBytes()
      value.little(UInt32(0x1E))
      value.little(UInt32(text.utf8.count + 1))
      value.text(text + "\0")
      add(number, value.bytes)
    }
    var stream = SampleBytes()
    stream.append([0xFE, 0xFF, 0, 0, 0, 0, 2, 0] + [UInt8](repeating: 0, count: 16))
    stream.little(UInt32(1))
    stream.append([0xE0, 0x85, 0x9F, 0xF2, 0xF9, 0x4F, 0x68, 0x10, 0xAB, 0x91, 8, 0, 0x2B, 0x27, 0xB3, 0xD9])
    stream.little(UInt32(48))
    stream.little(UInt32(8 + 3 * 8 + values.bytes.count))
    stream.little(UInt32(places.count))
    for (number, place) in places {
      stream.little(number)
      stream.little(place)
    }
    stream.append(values.bytes)
    return stream.bytes
  }
}
