import Foundation

/// A line of Markdown, classified as far as checklists are concerned.
struct MarkdownLine {
  enum Kind: Equatable {
    case blank

    /// An item of a list, with the offset and column of its content and the state of its box.
    case item(content: Int, column: Int, isChecked: Bool?)

    /// A heading of a level from 1 to 6, with the range of its text.
    case heading(level: Int, text: Range<Int>)

    /// A line across the page.
    case rule

    /// The beginning or end of a block of code: three or more signs, and whether nothing follows them.
    case fence(length: Int, isBare: Bool)

    case text
  }

  let bytes: UnsafeBufferPointer<UInt8>

  /// The column of the first character that isn't whitespace, from 0.
  let indentation: Int

  /// The offset of that character.
  let start: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    (start, indentation) = Self.indentation(of: bytes, upTo: .max)
  }

  /// Returns the offset after the whitespace at the start, up to a column, and the column there.
  static func indentation(of bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> (offset: Int, column: Int) {
    var (offset, column) = (0, 0)
    while offset < bytes.count, column < limit, bytes[offset] == 0x20 || bytes[offset] == 0x09 {
      column = bytes[offset] == 0x20 ? column + 1 : (column / 4 + 1) * 4
      offset += 1
    }
    return (offset, column)
  }

  /// The degree to which the line resembles one of a checklist.
  var likeness: ToDoFormatLikeness {
    switch kind {
    case .item(_, _, let isChecked): isChecked == nil ? .likely : .certain
    case .heading: .likely
    default: .none
    }
  }

  var kind: Kind {
    guard start < bytes.count else { return .blank }
    switch bytes[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      return isRule ? .rule : item(bulletEnd: start + 1)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var end = start
      while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
      guard end < bytes.count, end - start < 10, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")")
      else { return .text }
      return item(bulletEnd: end + 1)
    case UInt8(ascii: "#"): return heading
    case UInt8(ascii: "_"): return isRule ? .rule : .text
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return fence
    default: return .text
    }
  }

  private var fence: Kind {
    let sign = bytes[start]
    let length = bytes[start...].prefix { $0 == sign }.count
    let rest = bytes.part(start + length, bytes.count).trimmed
    // Code within a line may begin with several signs, too.
    guard length >= 3, sign != UInt8(ascii: "`") || !rest.contains(sign) else { return .text }
    return .fence(length: length, isBare: rest.isEmpty)
  }

  /// Whether no tab indents the line.
  var hasOnlySpaces: Bool { bytes[..<start].allSatisfy { $0 == 0x20 } }

  private func isSpace(at index: Int) -> Bool { index >= bytes.count || bytes[index] == 0x20 || bytes[index] == 0x09 }

  private func item(bulletEnd: Int) -> Kind {
    guard isSpace(at: bulletEnd) else { return .text }
    let column = indentation + bulletEnd - start + 1
    var content = bulletEnd
    while content < bytes.count, isSpace(at: content) { content += 1 }
    var isChecked: Bool?
    if content + 3 <= bytes.count, bytes[content] == UInt8(ascii: "["), bytes[content + 2] == UInt8(ascii: "]"),
      isSpace(at: content + 3)
    {
      switch bytes[content + 1] {
      case UInt8(ascii: " "), UInt8(ascii: "/"): isChecked = false
      case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "-"): isChecked = true
      default: break
      }
      if isChecked != nil { content += 3 }
    }
    return .item(content: content, column: column, isChecked: isChecked)
  }

  private var heading: Kind {
    var level = 0
    while start + level < bytes.count, bytes[start + level] == UInt8(ascii: "#") { level += 1 }
    guard indentation == 0, level <= 6, isSpace(at: start + level) else { return .text }
    var end = bytes.count
    while end > start + level, isSpace(at: end - 1) { end -= 1 }
    // A heading may end with signs that aren't part of it.
    var closing = end
    while closing > start + level, bytes[closing - 1] == UInt8(ascii: "#") { closing -= 1 }
    if isSpace(at: closing - 1) || closing == start + level { end = max(closing, start + level) }
    return .heading(level: level, text: start + level..<end)
  }

  /// Whether the line consists of three or more of the same sign.
  private var isRule: Bool {
    var count = 0
    for byte in bytes[start...] where byte != 0x20 && byte != 0x09 {
      if byte != bytes[start] { return false }
      count += 1
    }
    return count >= 3
  }
}
