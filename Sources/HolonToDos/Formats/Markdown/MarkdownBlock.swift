/// A block in which nothing is an item: code between fences, HTML, or a comment.
///
/// Source: https://spec.commonmark.org/0.31.2/#fenced-code-blocks, and #html-blocks; Obsidian has comments between %%.
enum MarkdownBlock {
  /// Code, with the sign and the length of its fence.
  case code(sign: UInt8, length: Int)

  /// HTML or a comment, up to the line that contains the end.
  case text(end: StaticString)

  /// HTML up to a blank line.
  case html

  private static let ends: [(start: StaticString, end: StaticString)] = [
    ("<!--", "-->"), ("%%", "%%"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<pre", "</pre>"), ("<script", "</script>"),
    ("<style", "</style>"), ("<textarea", "</textarea>"),
  ]

  private static let names: Set = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html",
    "iframe", "li", "main", "menu", "nav", "ol", "p", "section", "summary", "table", "tbody", "td", "tfoot", "th",
    "thead", "tr", "ul",
  ]

  /// Creates the block that a line opens; nil for another line, and for a block that ends in it.
  init?(openedBy line: MarkdownLine) {
    let rest = line.bytes.part(line.start, line.bytes.count)
    if case .fence(let length, _) = line.kind {
      self = .code(sign: rest[0], length: length)
    } else if rest.first != UInt8(ascii: "<") && rest.first != UInt8(ascii: "%") {
      return nil
    } else if let (start, end) = Self.ends.first(where: { rest.begins(with: $0.start) }) {
      guard !rest.part(start.utf8CodeUnitCount, rest.count).contains(end) else { return nil }
      self = .text(end: end)
    } else {
      let name = rest.dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix { $0.isASCIILetter || $0.isASCIIDigit }
      guard Self.names.contains(String(decoding: name, as: UTF8.self).lowercased()) else { return nil }
      self = .html
    }
  }

  /// Returns whether a line ends the block.
  func isClosed(by line: MarkdownLine) -> Bool {
    switch self {
    case .text(let end): return line.bytes.contains(end)
    case .html: return line.kind == .blank
    case .code(let sign, let length):
      guard case .fence(let other, isBare: true) = line.kind else { return false }
      return other >= length && line.bytes[line.start] == sign
    }
  }

  /// Returns the lines of notes that blocks and indented code consist of, which are read as they are.
  ///
  /// A block without an end isn't one, and neither is one with a line of white space, which wouldn't be preserved.
  static func lines(of notes: [[UInt8]]) -> Set<Int> {
    var lines: Set<Int> = []
    var open: (block: MarkdownBlock, start: Int)?
    var isCode = false
    // At both ends of the notes, empty lines aren't written as blank ones.
    func isBlank(_ number: Int) -> Bool { number > 0 && number < notes.count - 1 && notes[number].isEmpty }
    for (number, note) in notes.enumerated() {
      note.withUnsafeBufferPointer { bytes in
        let line = MarkdownLine(bytes)
        if let (block, start) = open {
          let isClosed = block.isClosed(by: line)
          if isClosed, line.kind != .blank || isBlank(number) { lines.formUnion(start...number) }
          if isClosed || line.kind == .blank && !bytes.isEmpty { open = nil }
        } else if !isBlank(number) {
          isCode = line.start >= 4 && line.hasOnlySpaces && line.kind != .blank && (isCode || isBlank(number - 1))
          if isCode { lines.insert(number) } else { open = MarkdownBlock(openedBy: line).map { ($0, number) } }
        }
      }
    }
    return lines
  }

  /// Returns the number of the last line of metadata at the start of a text, in YAML or TOML; 0 for none.
  static func endOfMetadata(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let fence = bytes.part(0, bytes.lineEnd(from: 0)).trimmed
    guard bytes.first == fence.first, fence.equals("---") || fence.equals("+++") else { return 0 }
    var (end, isMetadata) = (0, true)
    bytes.forEachLine { bytes, number in
      guard number > 1, end == 0, isMetadata else { return }
      let line = MarkdownLine(bytes)
      if line.start == 0, bytes.trimmed.elementsEqual(fence) || bytes.trimmed.equals("...") {
        end = number
      } else if case .item(_, _, _?) = line.kind {
        isMetadata = false
      } else if number == 2 {
        // Otherwise the first line is a rule.
        isMetadata = line.kind == .text
      }
    }
    return isMetadata ? end : 0
  }
}
