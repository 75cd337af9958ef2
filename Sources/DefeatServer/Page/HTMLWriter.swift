import Hummingbird

/// Writes HTML, in which whatever people have written can never become a tag.
struct HTMLWriter {
  /// What has been written.
  var buffer = ByteBuffer()

  /// Writes markup, which only this program's source can contain.
  mutating func markup(_ markup: StaticString) { buffer.writeStaticString(markup) }

  /// Writes a number.
  mutating func number(_ number: Int) { buffer.writeString(String(number)) }

  /// Writes a text as it is to be read, in an element or in an attribute with quotes.
  mutating func text(_ text: String) {
    guard text.utf8.contains(where: Self.isSpecial) else {
      buffer.writeString(text)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): buffer.writeStaticString("&amp;")
      case UInt8(ascii: "<"): buffer.writeStaticString("&lt;")
      case UInt8(ascii: ">"): buffer.writeStaticString("&gt;")
      case UInt8(ascii: "\""): buffer.writeStaticString("&quot;")
      case UInt8(ascii: "'"): buffer.writeStaticString("&#39;")
      default: buffer.writeInteger(byte)
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
