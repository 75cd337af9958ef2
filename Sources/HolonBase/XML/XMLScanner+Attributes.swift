extension XMLScanner {
  /// Returns the value of the start tag's attribute with this name, including its prefix.
  package func attribute(_ name: StaticString) -> String? {
    var found: String?
    forEachAttribute { attribute, value in
      if found == nil, name.withUTF8Buffer({ bytes[attribute].elementsEqual($0) }) {
        found = XMLEntities.resolve(bytes[value])
      }
    }
    return found
  }

  /// Calls a closure with the ranges of each attribute's name and value.
  package func forEachAttribute(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
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

  /// Returns the text of the bytes of an attribute's value, with its entities resolved.
  package func text(of value: Range<Int>) -> String { XMLEntities.resolve(bytes[value]) }

  /// The prefix of the element's name, empty if it has none.
  package var prefix: Range<Int> {
    bytes[name].lastIndex(of: UInt8(ascii: ":")).map { name.lowerBound..<$0 } ?? name.lowerBound..<name.lowerBound
  }
}
