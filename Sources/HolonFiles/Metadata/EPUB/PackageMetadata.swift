import HolonBase

/// The Dublin Core elements of a package document (EPUB 3.3, section 5.5.3; OPF 2.0.1, section 2.2).
struct PackageMetadata {
  /// Whether the end of the metadata was seen.
  private(set) var isComplete = false

  private var titles: [String] = []
  private var creators: [String] = []
  private var languages: [String] = []

  /// Reads the metadata at the beginning of a document.
  init(_ document: [UInt8]) {
    var scanner = XMLScanner(document)
    var isInside = false
    while let event = scanner.next() {
      switch event {
      case .start where scanner.isNamed("metadata"): isInside = true
      case .end where scanner.isNamed("metadata"), .start where isInside && scanner.isNamed("manifest"):
        isComplete = true
        return
      case .start where isInside: readElement(&scanner)
      default: break
      }
    }
  }

  /// Copies the findings into details: the first title and language, and all creators.
  func copy(to details: inout EBookDetails) {
    details.title = titles.first
    details.authors = creators
    details.language = languages.first
  }

  private mutating func readElement(_ scanner: inout XMLScanner) {
    // OEB 1.0, which some books still use, has capitals.
    if scanner.isNamed("title") || scanner.isNamed("Title") {
      Self.append(scanner.elementText(), to: &titles)
    } else if scanner.isNamed("creator") || scanner.isNamed("Creator") {
      Self.append(scanner.elementText(), to: &creators)
    } else if scanner.isNamed("language") || scanner.isNamed("Language") {
      Self.append(scanner.elementText(), to: &languages)
    }
  }

  private static func append(_ text: String?, to texts: inout [String]) {
    if let text, texts.count < 256 { texts.append(text) }
  }
}
