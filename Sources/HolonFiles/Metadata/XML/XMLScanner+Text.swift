extension XMLScanner {
  /// The text up to the end of the element that was just begun, with single spaces for all white space in it.
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
