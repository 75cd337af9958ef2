import Foundation
import HolonBase

extension MarkdownLine {
  /// Returns the line as notes of an item whose content starts at a column.
  func note(from column: Int, isCode: Bool) -> String {
    let (index, position) = Self.indentation(of: bytes, upTo: column)
    // A tab that extends beyond the column leaves spaces for its remaining width.
    let rest = String(repeating: " ", count: max(0, position - column))
    guard !isCode, let escape = backslash(isPresent: true) else { return rest + bytes.part(index, bytes.count).text }
    return rest + bytes.part(index, escape).text + bytes.part(escape + 1, bytes.count).text
  }

  /// Returns the offset at which a line of notes needs a backslash, or has one that it needs; nil for none.
  fileprivate func backslash(isPresent: Bool) -> Int? {
    guard start < bytes.count else { return isPresent ? nil : 0 }
    let sign = numberEnd ?? start
    let count = bytes.part(sign, bytes.count).leadingBackslashes
    guard count > 0 || !isPresent else { return nil }
    let rest = bytes.part(sign + count, bytes.count)
    if numberEnd != nil { return isDelimiter(at: sign + count) ? sign : nil }
    if count > 0, rest.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true { return sign }
    return MarkdownLine(rest).needsEscape ? sign : nil
  }

  /// Whether the line would be read as an item that starts with a sign, or as the beginning of a block.
  private var needsEscape: Bool {
    if case .item = kind { numberEnd == nil } else { MarkdownBlock(openedBy: self) != nil }
  }

  /// The offset after the digits at the start of the line.
  private var numberEnd: Int? {
    var end = start
    while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
    return end > start && end < bytes.count ? end : nil
  }

  private func isDelimiter(at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    guard bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")") else { return false }
    return index + 1 == bytes.count || bytes[index + 1] == 0x20 || bytes[index + 1] == 0x09
  }
}

extension ByteWriter {
  /// Appends notes below an item, line by line, and returns the number of lines.
  mutating func appendMarkdown(notes: String, indentation: Int) -> Int {
    let lines = notes.linesOfNotes.map { Array<UInt8>($0) }
    let blocks = MarkdownBlock.lines(of: lines)
    for (number, line) in lines.enumerated() {
      // A blank line in between may stay blank; at either end it would belong to no item.
      if !line.isEmpty || number == 0 || number == lines.count - 1 {
        append(contentsOf: repeatElement(0x20, count: indentation))
        line.withUnsafeBufferPointer { bytes in
          let escape = blocks.contains(number) ? nil : MarkdownLine(bytes).backslash(isPresent: false)
          append(contentsOf: bytes[..<(escape ?? 0)])
          if escape != nil { append(UInt8(ascii: "\\")) }
          append(contentsOf: bytes[(escape ?? 0)...])
        }
      }
      append(0x0A)
    }
    return lines.count
  }
}
