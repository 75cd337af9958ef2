import HolonBase

/// A line of an outline: text in which every line is a to-do, and indentation makes parts.
///
/// ```swift
/// let lines = OutlineLine.lines(of: "Plan the party\n  - [x] Invite friends\n  - Bake a cake")
/// lines.map(\.text)   // ["Plan the party", "Invite friends", "Bake a cake"]
/// lines.map(\.depth)  // [0, 1, 1]
/// ```
///
/// The signs of ``MarkdownFormat`` are optional: items (`-`, `*`, `+`, `1.`, `1)`), boxes (`[ ]`, `[x]`) and headings
/// (`# Party`). A line is a part of the nearest one above with less indentation, whatever the width; a tab advances to
/// the next multiple of 4 columns. Blank lines, rules (`---`) and items without text are left out. A carriage return ends a
/// line, too, as in texts that terminals paste.
public struct OutlineLine: Hashable, Sendable {
  /// The line number in the text, from 1.
  public let number: Int

  /// The number of wholes that contain the line; at most one more than that of the line before it.
  public let depth: Int

  /// The text without its indentation, sign and box; never empty.
  public let text: String

  /// Whether its box is checked; nil for a line without a box.
  public let isChecked: Bool?

  /// Returns the lines of a text, each whole before its parts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func lines(of text: String) -> [OutlineLine] {
    var text = text.utf8.contains(0x0D) ? String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }) : text
    return text.withUTF8 { bytes in
      var reader = OutlineReader()
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      (bytes.starts(with: mark) ? bytes.part(mark.count, bytes.count) : bytes).forEachLine { line, number in
        reader.read(line, number)
      }
      return reader.lines
    }
  }
}

private struct OutlineReader {
  var lines: [OutlineLine] = []

  /// The levels of the headings that the next line may be a part of.
  private var headings: [Int] = []

  /// The indentations of the lines that the next line may be a part of.
  private var wholes: [Int] = []

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int) {
    let line = MarkdownLine(bytes)
    var content = bytes.part(line.start, bytes.count)
    var level: Int?
    var isChecked: Bool?
    switch line.kind {
    case .blank, .rule: return
    case .heading(let number, let text): (content, level) = (bytes.part(text.lowerBound, text.upperBound), number)
    case .item(let start, _, let state): (content, isChecked) = (bytes.part(start, bytes.count), state)
    case .fence, .text: break
    }
    let text = content.trimmed.text.trimmingWhitespace()
    guard !text.isEmpty else { return }
    if let level {
      while let last = headings.last, last >= level { headings.removeLast() }
      wholes.removeAll()
    }
    while let last = wholes.last, last >= line.indentation { wholes.removeLast() }
    let depth = headings.count + wholes.count
    lines.append(OutlineLine(number: number, depth: depth, text: text, isChecked: isChecked))
    if let level { headings.append(level) } else { wholes.append(line.indentation) }
  }
}
