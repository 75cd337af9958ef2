extension JSONValue {
  /// Returns whether a JSON text nests too deeply for Foundation's `JSONDecoder`.
  ///
  /// Call it before decoding text from outside the process: on Linux, text that opens 513 arrays ends the process
  /// instead of the decoding. `JSONDecoder` also reads UTF-16 and UTF-32, whose nesting can't be counted here. Text
  /// that can't be JSON in UTF-8 therefore counts as too deep.
  ///
  /// - Parameter text: The text in UTF-8, whether or not it is JSON.
  /// - Returns: Whether it opens more arrays and objects within each other than ``maximumDepth``, begins with a byte
  ///   order mark, or contains a zero byte.
  /// - Complexity: O(*n*), *n* being the number of bytes.
  public static func nestsTooDeeply(_ text: some Sequence<UInt8>) -> Bool { danger(in: text) != nil }

  /// A reason not to pass a text to `JSONDecoder`.
  enum Danger {
    /// Text in UTF-16 or UTF-32, or text with a byte order mark.
    case otherEncoding

    /// Text that opens more arrays and objects within each other than ``maximumDepth``.
    case tooDeep
  }

  /// Returns the reason not to pass a text to `JSONDecoder`; nil when it is safe.
  static func danger(in text: some Sequence<UInt8>) -> Danger? {
    var bytes = text.makeIterator()
    // JSON begins with an ASCII character and has no zero bytes (RFC 8259, section 2). All byte order marks and all
    // other encodings break one of the two rules.
    guard var byte = bytes.next() else { return nil }
    guard byte < 0x80 else { return .otherEncoding }
    var (depth, isInString, isEscaped) = (0, false, false)
    while true {
      if byte == 0 { return .otherEncoding }
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          if depth > maximumDepth { return .tooDeep }
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
      guard let next = bytes.next() else { return nil }
      byte = next
    }
  }
}
