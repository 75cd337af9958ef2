import HolonBase

extension XMLScanner {
  /// Starts at the beginning of a document in any of the encodings of ``XMLEncoding``.
  init(_ bytes: [UInt8]) { self.init(utf8: XMLEncoding.utf8(bytes)) }
}

extension XMLScanner {
  /// Returns the text up to the end of the current element, with single spaces for all white space in it.
  mutating func elementText() -> String? { element().text }

  /// Returns the same text, and whether the end of the element was seen.
  mutating func element() -> (text: String?, isWhole: Bool) {
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
    let words = text.prefix(TagText.longest).split(whereSeparator: isSpace)
    return (words.joined(separator: " ").trimmed, depth == 0)
  }

  /// Goes on to the first element; returns false if other text precedes it, or if none begins.
  mutating func findRoot() -> Bool {
    while let event = next() {
      switch event {
      case .start: return true
      case .text where text.trimmed == nil: continue
      case .text, .end: return false
      }
    }
    return false
  }
}
