extension JSONValue {
  /// Tells whether a JSON text nests too deeply for Foundation's `JSONDecoder`.
  ///
  /// To be asked before the decoder is given what others have sent: on Linux, text that opens 513 arrays ends the
  /// process instead of the decoding.
  ///
  /// - Parameter text: The text in UTF-8, whether or not it is JSON.
  /// - Returns: Whether it opens more arrays and objects within each other than ``maximumDepth``.
  /// - Complexity: O(*n*), *n* being the number of bytes.
  public static func nestsTooDeeply(_ text: some Sequence<UInt8>) -> Bool {
    var (depth, isInString, isEscaped) = (0, false, false)
    for byte in text {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > maximumDepth { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: continue
      }
    }
    return false
  }
}
