import Foundation

/// A word at the end of an item that isn't part of the title.
enum MarkdownToken {
  case priority(Priority)
  case tag(String)
  case due(Due)

  /// Reads a word without white space; nil when it is just a word.
  init?(_ word: UnsafeBufferPointer<UInt8>) {
    guard let first = word.first else { return nil }
    switch first {
    case UInt8(ascii: "!"):
      guard word.count == 2, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(word[1]) else { return nil }
      self = .priority(Priority(code: word[1]))
    case UInt8(ascii: "#"):
      guard let tag = word.part(1, word.count).tag else { return nil }
      self = .tag(tag)
    case UInt8(ascii: "d"):
      guard word.count > 4, word.part(0, 4).equals("due:"), let due = Due(word.part(4, word.count).text) else {
        return nil
      }
      self = .due(due)
    default:
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes as a tag; nil for what ``ToDo/setTags(_:)`` refuses.
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

  /// The number of backslashes at the beginning.
  var leadingBackslashes: Int { prefix { $0 == UInt8(ascii: "\\") }.count }

  /// The offset at which the last word begins.
  @inline(__always)
  var lastWord: Int {
    var start = count
    while start > 0, self[start - 1] != 0x20, self[start - 1] != 0x09 { start -= 1 }
    return start
  }
}
