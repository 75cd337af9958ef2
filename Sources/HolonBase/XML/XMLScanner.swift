/// A scanner of the tags and texts of an XML document, from its beginning to its end (XML 1.0, fifth edition).
///
/// It checks no grammar and keeps no stack, so that neither depth nor damage can harm it. A document's own entities
/// stay as they are, and text after damage isn't reported.
package struct XMLScanner {
  /// The kind of an item of the document.
  package enum Event: Equatable {
    /// A start tag; an empty element's is followed by its end.
    case start

    /// An end tag.
    case end

    /// Text between tags.
    case text
  }

  /// The document, in UTF-8.
  package let bytes: [UInt8]

  /// The element's name as it is written, with its prefix, after a start or an end.
  package private(set) var name = 0..<0

  /// The range of a start tag's attributes.
  package private(set) var attributes = 0..<0

  private var textRange = 0..<0
  private var isCharacterData = false
  private var isEmptyElement = false

  /// The offset at which the next item begins.
  package private(set) var position = 0

  /// The offset at which the last item begins.
  package private(set) var start = 0

  /// Whether the document ended within a tag, a comment or a section.
  package private(set) var isCutOff = false

  /// Starts at the beginning of a document in UTF-8.
  package init(utf8 bytes: [UInt8]) { self.bytes = bytes }

  /// Goes on to the next tag or text; nil at the end.
  package mutating func next() -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      return .end
    }
    while position < bytes.count {
      start = position
      if bytes[position] != UInt8(ascii: "<") {
        position = index(of: UInt8(ascii: "<"), from: start) ?? bytes.count
        textRange = start..<position
        isCharacterData = false
        return .text
      }
      if hasPrefix("<!--") {
        skip(behind: "-->")
      } else if hasPrefix("<![CDATA[") {
        let begin = position + 9
        skip(behind: "]]>")
        textRange = begin..<max(begin, position - (isCutOff ? 0 : 3))
        isCharacterData = true
        return .text
      } else if hasPrefix("<?") {
        skip(behind: "?>")
      } else if hasPrefix("<!") {
        skipDeclaration()
      } else {
        return tag()
      }
    }
    return nil
  }

  /// The last text, with its entities resolved.
  package var text: String {
    isCharacterData ? String(decoding: bytes[textRange], as: UTF8.self) : XMLEntities.resolve(bytes[textRange])
  }

  /// Returns whether the element has this name, apart from its prefix.
  package func isNamed(_ local: StaticString) -> Bool {
    let start = bytes[name].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.lowerBound
    return local.withUTF8Buffer { bytes[start..<name.upperBound].elementsEqual($0) }
  }

  private mutating func tag() -> Event? {
    let isEnd = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/")
    let start = position + (isEnd ? 2 : 1)
    var index = start
    while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
    name = start..<index
    let afterName = index
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      index += 1
    }
    guard index < bytes.count else {
      position = bytes.count
      isCutOff = true
      return nil
    }
    position = index + 1
    attributes = afterName..<index
    isEmptyElement = !isEnd && bytes[index - 1] == UInt8(ascii: "/")
    return isEnd ? .end : .start
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  /// Skips a `<!DOCTYPE …>` with everything in its brackets and quotes.
  private mutating func skipDeclaration() {
    var depth = 0
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth <= 0 { return }
      default: break
      }
    }
    isCutOff = true
  }

  private mutating func skip(behind end: StaticString) {
    let first = end.utf8Start.pointee
    var from = position + 2
    while let found = index(of: first, from: from) {
      position = found
      if hasPrefix(end) {
        position = found + end.utf8CodeUnitCount
        return
      }
      from = found + 1
    }
    position = bytes.count
    isCutOff = true
  }

  private func hasPrefix(_ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    start < bytes.count ? bytes[start...].firstIndex(of: byte) : nil
  }
}
