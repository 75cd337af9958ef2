extension HTMLWriter {
  /// Writes text in which addresses of the web and of mail are links.
  ///
  /// An address begins with `http://`, `https://` or `mailto:` after a space, a bracket or a quote, and ends at a space.
  /// Punctuation at its end isn't a part of it.
  mutating func linkedText(_ text: String) {
    // Most texts have no address.
    guard text.utf8.contains(UInt8(ascii: ":")) else { return self.text(text) }
    var written = text.startIndex
    for word in text.split(whereSeparator: { $0.isWhitespace || "<>\"“”„«»".contains($0) }) {
      let address = Self.address(in: word)
      guard !address.isEmpty else { continue }
      self.text(String(text[written..<address.startIndex]))
      begin("a")
      attribute("href", text: String(address))
      attribute("rel", "noopener noreferrer")
      attribute("target", "_blank")
      // The Tab key goes from list to list, not from link to link; the key “o” opens a row's link.
      attribute("tabindex", "-1")
      self.text(String(address))
      end("a")
      written = address.endIndex
    }
    self.text(String(text[written...]))
  }

  /// Returns the address in a word; empty if it has none.
  private static func address(in word: Substring) -> Substring {
    let start = word.drop { "([{'‘’*_".contains($0) }
    let lowercased = start.prefix(8).lowercased()
    let schemes = ["http://", "https://", "mailto:"]
    guard let scheme = schemes.first(where: lowercased.hasPrefix) else { return word.prefix(0) }
    var address = start
    while let last = address.last, address.count > scheme.count {
      // A bracket that was opened in the address belongs to it.
      if last == ")", address.count(where: { $0 == "(" }) >= address.count(where: { $0 == ")" }) { break }
      guard ".,;:!?)]}'’*_".contains(last) else { break }
      address = address.dropLast()
    }
    let rest = address.dropFirst(scheme.count)
    guard !rest.isEmpty, scheme != "mailto:" || rest.contains("@") else { return word.prefix(0) }
    return address
  }
}
