/// An e-book of one chapter.
public struct SampleEPUB: SampleFile {
  /// The title of the book.
  public var title: String

  /// The authors of the book.
  public var authors: [String]

  /// The language.
  public var language: String

  /// The version, 2 or 3.
  public var version: Int

  /// Whether the archive marks its files as compressed, which are then in uncompressed blocks.
  public var isCompressed: Bool

  /// The encoding of the document with title and authors.
  public var encoding: SampleText.Encoding

  /// The name of the document with title and authors; spaces are encoded where the archive names it.
  public var packageName: String

  /// Creates a book.
  public init(
    title: String = "A Book", authors: [String] = ["An Author"], language: String = "en", version: Int = 3,
    isCompressed: Bool = true, encoding: SampleText.Encoding = .utf8, packageName: String = "content.opf"
  ) {
    self.title = title
    self.authors = authors
    self.language = language
    self.version = version
    self.isCompressed = isCompressed
    self.encoding = encoding
    self.packageName = packageName
  }

  /// Always `sample.epub`.
  public var name: String { "sample.epub" }

  /// The book.
  public var bytes: [UInt8] {
    var archive = SampleZIP()
    archive.add("mimetype", Array("application/epub+zip".utf8), isCompressed: false)
    archive.add("META-INF/container.xml", Array(container.utf8), isCompressed: isCompressed)
    archive.add("OEBPS/\(packageName)", SampleText(package, encoding: encoding).bytes, isCompressed: isCompressed)
    archive.add("OEBPS/chapter.xhtml", Array(chapter.utf8), isCompressed: isCompressed)
    archive.add("OEBPS/contents.xhtml", Array(contents.utf8), isCompressed: isCompressed)
    return archive.bytes
  }

  private var encodingName: String {
    switch encoding {
    case .utf8, .markedUTF8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .utf32LittleEndian: "UTF-32"
    case .latin1: "ISO-8859-1"
    }
  }

  private var container: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
    <rootfile full-path="OEBPS/\(packageName.split(separator: " ").joined(separator: "%20"))" media-type="application/oebps-package+xml"/>
    </rootfiles></container>
    """
  }

  private var package: String {
    """
    <?xml version="1.0" encoding="\(encodingName)"?>
    <package xmlns="http://www.idpf.org/2007/opf" version="\(version).0" unique-identifier="id">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:uuid:00000000-0000-4000-8000-000000000000</dc:identifier>
    <dc:title>\(SampleXML.escaped(title))</dc:title>
    \(authors.map { "<dc:creator>\(SampleXML.escaped($0))</dc:creator>" }.joined(separator: "\n"))
    <dc:language>\(SampleXML.escaped(language))</dc:language>
    \(version == 3 ? "<meta property=\"dcterms:modified\">2026-01-01T00:00:00Z</meta>" : "")
    </metadata><manifest>
    <item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>
    <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" \(version == 3 ? "properties=\"nav\"" : "")/>
    </manifest><spine><itemref idref="chapter"/></spine></package>
    """
  }

  private var chapter: String { page("<p>Once upon a time.</p>") }

  private var contents: String {
    page("<nav epub:type=\"toc\"><ol><li><a href=\"chapter.xhtml\">Chapter</a></li></ol></nav>")
  }

  private func page(_ body: String) -> String {
    """
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
    <head><title>\(SampleXML.escaped(title))</title></head><body>\(body)</body></html>
    """
  }
}
