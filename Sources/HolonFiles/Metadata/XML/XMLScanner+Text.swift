import HolonBase

extension XMLScanner {
  /// Starts at the beginning of a document in any of the encodings of ``XMLEncoding``.
  init(_ bytes: [UInt8]) { self.init(utf8: XMLEncoding.utf8(bytes)) }
}

extension XMLScanner {
  /// Returns the text up to the end of the current element, with single spaces for all white space in it.
  mutating func elementText() -> String? {
    var text = ""
    var depth = 1
    while depth > 0, let event = next() {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text where text.utf8.count < TagText.longest: text += self.text
      case .text: break
      }
    }
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    return text.prefix(TagText.longest).split(whereSeparator: isSpace).joined(separator: " ").trimmed
  }
}
