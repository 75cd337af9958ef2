import HolonBase

/// The title, creators and language in a packet of XMP (ISO 16684-1, section 8.3, Dublin Core).
struct XMPMetadata {
  /// The first title, which is the one in the default language.
  private(set) var title: String?

  /// All creators, in their order.
  private(set) var creators: [String] = []

  /// The first language.
  private(set) var language: String?

  /// Reads a packet.
  init(_ packet: [UInt8]) {
    var scanner = XMLScanner(packet)
    while let event = scanner.next() {
      guard event == .start, !scanner.prefix.isEmpty else { continue }
      if scanner.isNamed("title"), title == nil {
        title = Self.items(&scanner).first
      } else if scanner.isNamed("creator"), creators.isEmpty {
        creators = Self.items(&scanner)
      } else if scanner.isNamed("language"), language == nil {
        language = Self.items(&scanner).first
      }
    }
  }

  /// Returns the items of the list in an element, or its own text if it has no list.
  private static func items(_ scanner: inout XMLScanner) -> [String] {
    var items: [String] = []
    var text = ""
    var depth = 1
    while depth > 0, let event = scanner.next() {
      switch event {
      case .start where scanner.isNamed("li"):
        if let item = scanner.elementText(), items.count < 256 { items.append(item) }
      case .start: depth += 1
      case .end: depth -= 1
      case .text where text.utf8.count < TagText.longest: text += scanner.text
      case .text: break
      }
    }
    return items.isEmpty ? text.trimmed.map { [$0] } ?? [] : items
  }
}
