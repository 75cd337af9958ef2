import Foundation
import HolonBase

extension MarkdownLine {
  /// Returns the line as notes of an item whose content starts at a column.
  func note(from column: Int, isCode: Bool) -> String {
    var position = 0
    var index = 0
    while index < start, position < column {
      position = bytes[index] == 0x09 ? (position / 4 + 1) * 4 : position + 1
      index += 1
    }
    // A tab that extends beyond the column leaves spaces for its remaining width.
    let rest = String(repeating: " ", count: max(0, position - column))
    guard !isCode, let escape = removableBackslash else { return rest + bytes.part(index, bytes.count).text }
    return rest + bytes.part(index, escape).text + bytes.part(escape + 1, bytes.count).text
  }

  /// The offset of the backslash that escapes a line of notes.
  private var removableBackslash: Int? {
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "\\") {
      let following = start + bytes.part(start, bytes.count).leadingBackslashes
      guard following < bytes.count, bytes[following] != 0x20, bytes[following] != 0x09 else { return start }
      return MarkdownLine(bytes.part(following, bytes.count)).needsEscape ? start : nil
    }
    guard let sign = numberEnd, bytes[sign] == UInt8(ascii: "\\") else { return nil }
    let following = sign + bytes.part(sign, bytes.count).leadingBackslashes
    return isDelimiter(at: following) ? sign : nil
  }

  /// The offset at which a line of notes needs a backslash; nil when it needs none.
  fileprivate var missingBackslash: Int? {
    if start == bytes.count { return 0 }
    if bytes[start] == UInt8(ascii: "\\") {
      let following = start + bytes.part(start, bytes.count).leadingBackslashes
      guard following < bytes.count, bytes[following] != 0x20, bytes[following] != 0x09 else { return start }
      return MarkdownLine(bytes.part(following, bytes.count)).needsEscape ? start : nil
    }
    if let sign = numberEnd {
      return isDelimiter(at: sign + bytes.part(sign, bytes.count).leadingBackslashes) ? sign : nil
    }
    return needsEscape ? start : nil
  }

  /// Whether the line would be read as an item that starts with a sign, as code or as a rule.
  private var needsEscape: Bool {
    switch kind {
    case .item: numberEnd == nil
    case .fence: true
    default: opensComment
    }
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
          let escape = blocks.contains(number) ? nil : MarkdownLine(bytes).missingBackslash
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
