/// A block in which nothing is an item: code between fences, or a comment of HTML over several lines.
///
/// Source: https://spec.commonmark.org/0.31.2/#fenced-code-blocks, and #html-blocks for comments
enum MarkdownBlock: Equatable {
  /// Code, with the sign and the length of its fence.
  case code(sign: UInt8, length: Int)

  case comment

  /// Creates the block that a line opens; nil for another line.
  init?(openedBy line: MarkdownLine) {
    if case .fence(let length, _) = line.kind {
      self = .code(sign: line.bytes[line.start], length: length)
    } else if line.opensComment {
      self = .comment
    } else {
      return nil
    }
  }

  /// Returns whether a line ends the block: a fence that is at least as long, or the end of the comment.
  func isClosed(by line: MarkdownLine) -> Bool {
    switch self {
    case .comment: return line.bytes.contains("-->")
    case .code(let sign, let length):
      guard case .fence(let other, isBare: true) = line.kind else { return false }
      return other >= length && line.bytes[line.start] == sign
    }
  }

  /// Returns the lines of notes that blocks consist of, which are read as they are.
  ///
  /// A block without an end isn't one, and neither is one with a line of white space, which wouldn't be preserved.
  static func lines(of notes: [[UInt8]]) -> Set<Int> {
    var lines: Set<Int> = []
    var open: (block: MarkdownBlock, start: Int)?
    for (number, note) in notes.enumerated() {
      note.withUnsafeBufferPointer { bytes in
        let line = MarkdownLine(bytes)
        guard let (block, start) = open else {
          open = MarkdownBlock(openedBy: line).map { ($0, number) }
          return
        }
        if block.isClosed(by: line) {
          lines.formUnion(start...number)
          open = nil
        } else if line.kind == .blank, !bytes.isEmpty {
          open = nil
        }
      }
    }
    return lines
  }
}
