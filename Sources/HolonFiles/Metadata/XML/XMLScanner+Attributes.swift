extension XMLScanner {
  /// Returns the value of the start tag's attribute with this name, including its prefix.
  func attribute(_ name: StaticString) -> String? {
    var found: String?
    forEachAttribute { attribute, value in
      if found == nil, name.withUTF8Buffer({ bytes[attribute].elementsEqual($0) }) {
        found = XMLEntities.resolve(bytes[value])
      }
    }
    return found
  }

  /// Calls a closure with the ranges of each attribute's name and value.
  func forEachAttribute(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    var index = attributes.lowerBound
    let end = attributes.upperBound
    while index < end {
      while index < end, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "/") { index += 1 }
      let start = index
      while index < end, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "=") { index += 1 }
      let name = start..<index
      while index < end, bytes[index] <= 0x20 { index += 1 }
      guard index < end, bytes[index] == UInt8(ascii: "=") else {
        if name.isEmpty { index += 1 }
        continue
      }
      index += 1
      while index < end, bytes[index] <= 0x20 { index += 1 }
      guard index < end else { return }
      let quote = bytes[index]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      guard let close = bytes[(index + 1)..<end].firstIndex(of: quote) else { return }
      body(name, (index + 1)..<close)
      index = close + 1
    }
  }

  /// The prefix of the element's name, empty if it has none.
  var prefix: Range<Int> {
    bytes[name].lastIndex(of: UInt8(ascii: ":")).map { name.lowerBound..<$0 } ?? name.lowerBound..<name.lowerBound
  }
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
