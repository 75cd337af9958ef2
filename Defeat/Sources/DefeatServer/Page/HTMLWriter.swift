/// A writer of HTML into one buffer, element by element, which escapes all text of users.
///
/// ```
/// html.element("span", class: "title") { span in
///   span.attribute("dir", "auto")
///   span.text(title)                  // <span class="title" dir="auto">Tom &amp; Jerry</span>
/// }
/// ```
package struct HTMLWriter {
  /// The bytes written so far, and free space.
  private var room = [UInt8](repeating: 0, count: 1_024)
  private var count = 0

  /// Whether the last tag is still open for attributes.
  private var isTagOpen = false

  /// Creates an empty text.
  package init() {}

  /// Writes an element: first its attributes, then its contents.
  @inline(__always)
  package mutating func element(_ name: StaticString, class type: StaticString, _ parts: (inout HTMLWriter) -> Void) {
    write(closing, "<", name, " class=\"", type, "\"")
    isTagOpen = true
    parts(&self)
    end(name)
  }

  /// Begins an element, whose attributes and contents follow.
  @inline(__always)
  package mutating func begin(_ name: StaticString) {
    write(closing, "<", name)
    isTagOpen = true
  }

  /// Ends an element.
  @inline(__always)
  package mutating func end(_ name: StaticString) {
    write(closing, "</", name, ">")
    isTagOpen = false
  }

  /// Writes an attribute without a value, such as `hidden`, after the tag or another attribute.
  @inline(__always)
  package mutating func attribute(_ name: StaticString) { write(" ", name) }

  /// Writes an attribute whose value is a literal of this program.
  @inline(__always)
  package mutating func attribute(_ name: StaticString, _ value: StaticString) { write(" ", name, "=\"", value, "\"") }

  /// Writes an attribute whose value ends with a number.
  @inline(__always)
  package mutating func attribute(_ name: StaticString, _ prefix: StaticString = "", number: Int) {
    write(" ", name, "=\"", prefix)
    append(number)
    write("\"")
  }

  /// Writes an attribute that refers to two elements by their prefixes and a number.
  @inline(__always)
  package mutating func attribute(_ name: StaticString, _ prefixes: (StaticString, StaticString), number: Int) {
    write(" ", name, "=\"", prefixes.0)
    append(number)
    write(" ", prefixes.1)
    append(number)
    write("\"")
  }

  /// Writes an attribute whose value is a text.
  @inline(__always)
  package mutating func attribute(_ name: StaticString, text: String) {
    write(" ", name, "=\"")
    escape(text)
    write("\"")
  }

  /// Writes a literal of this program that contains no special characters.
  @inline(__always)
  package mutating func literal(_ text: StaticString) {
    write(closing, text)
    isTagOpen = false
  }

  /// Writes a number.
  package mutating func number(_ number: Int) {
    literal("")
    append(number)
  }

  /// Writes escaped text, in an element or in an attribute of a template.
  package mutating func text(_ text: String) {
    literal("")
    escape(text)
  }

  /// Writes a part of a template without escaping.
  package mutating func markup(_ markup: ArraySlice<UInt8>) {
    literal("")
    markup.withUnsafeBytes { append($0) }
  }

  /// The bytes written so far.
  package var bytes: ArraySlice<UInt8> { room[..<count] }

  /// Removes the written bytes and keeps the allocated space.
  package mutating func clear() { count = 0 }
}

extension HTMLWriter {
  /// The end of the last tag; empty if it has been written.
  private var closing: StaticString { isTagOpen ? ">" : "" }

  /// Writes literals of this program; inlined, so that the compiler combines their lengths.
  @inline(__always)
  private mutating func write(
    _ first: StaticString, _ second: StaticString = "", _ third: StaticString = "", _ fourth: StaticString = "",
    _ fifth: StaticString = "", _ sixth: StaticString = ""
  ) {
    var length = first.utf8CodeUnitCount + second.utf8CodeUnitCount + third.utf8CodeUnitCount
    length += fourth.utf8CodeUnitCount + fifth.utf8CodeUnitCount + sixth.utf8CodeUnitCount
    reserve(length)
    let start = count
    room.withUnsafeMutableBytes { room in
      guard var end = room.baseAddress.map({ $0 + start }) else { return }
      Self.copy(first, to: &end)
      Self.copy(second, to: &end)
      Self.copy(third, to: &end)
      Self.copy(fourth, to: &end)
      Self.copy(fifth, to: &end)
      Self.copy(sixth, to: &end)
    }
    count += length
  }

  @inline(__always)
  private static func copy(_ piece: StaticString, to end: inout UnsafeMutableRawPointer) {
    end.copyMemory(from: piece.utf8Start, byteCount: piece.utf8CodeUnitCount)
    end += piece.utf8CodeUnitCount
  }

  /// Ensures that the buffer has space for a number of bytes.
  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if length > room.count - count { grow(by: length) }
  }

  private mutating func grow(by length: Int) {
    room.append(contentsOf: repeatElement(0, count: max(length, room.count)))
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    let start = count
    room.withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[start...]).copyMemory(from: bytes) }
    count += bytes.count
  }

  private mutating func append(_ number: Int) {
    var digits = String(number)
    digits.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      var start = 0
      for index in bytes.indices where Self.isSpecial(bytes[index]) {
        append(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
        start = index + 1
        switch bytes[index] {
        case UInt8(ascii: "&"): write("&amp;")
        case UInt8(ascii: "<"): write("&lt;")
        case UInt8(ascii: ">"): write("&gt;")
        case UInt8(ascii: "\""): write("&quot;")
        default: write("&#39;")
        }
      }
      append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
