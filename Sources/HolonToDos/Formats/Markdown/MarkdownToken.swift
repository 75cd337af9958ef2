import Foundation

/// A word at the end of an item that isn't part of the title.
enum MarkdownToken {
  case tag(String)
  case value(ToDo.Value)

  /// Parses a word without whitespace; nil for an ordinary word.
  init?(_ word: UnsafeBufferPointer<UInt8>) {
    guard let first = word.first else { return nil }
    switch first {
    case UInt8(ascii: "!"):
      guard word.count == 2, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(word[1]) else { return nil }
      self = .value(.priority(Priority(code: word[1])))
    case UInt8(ascii: "#"):
      guard let tag = word.part(1, word.count).tag else { return nil }
      self = .tag(tag)
    default:
      // The priority has its own sign.
      guard first.isASCIILetter, let colon = word.firstIndex(of: UInt8(ascii: ":")),
        let field = ToDo.Field(word: word.part(0, colon).text), field != .priority,
        let value = field.value(word.part(colon + 1, word.count).text)
      else { return nil }
      self = .value(value)
    }
  }
}

extension StringProtocol {
  /// The text as a tag; nil for one that ``ToDo/setTags(_:)`` refuses.
  var tag: String? {
    var text = String(self)
    return text.withUTF8 { $0.tag }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes as a tag; nil for those that ``ToDo/setTags(_:)`` refuses.
  var tag: String? {
    guard !isEmpty else { return nil }
    var isASCII = true
    for byte in self {
      if byte == UInt8(ascii: ",") || byte == 0 || byte.isASCIIWhitespace { return nil }
      if byte >= 0x80 { isASCII = false }
    }
    let tag = text
    return isASCII || !tag.contains(where: { $0.isWhitespace }) ? tag : nil
  }

  /// The number of backslashes at the start.
  var leadingBackslashes: Int { prefix { $0 == UInt8(ascii: "\\") }.count }

  /// The offset of the last word.
  @inline(__always)
  var lastWord: Int {
    var start = count
    while start > 0, self[start - 1] != 0x20, self[start - 1] != 0x09 { start -= 1 }
    return start
  }
}
