/// A namespace for showing bytes as text on one line that can't affect a terminal.
enum Printable {
  /// Returns the bytes with escapes for invalid UTF-8, control characters, and characters that reverse the text
  /// direction.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C }) { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var decoder = UTF8()
    var rest = bytes[...]
    while !rest.isEmpty {
      var iterator = rest.makeIterator()
      decoder = UTF8()
      guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
        text += escaped(rest.removeFirst())
        continue
      }
      rest.removeFirst(UTF8.width(scalar))
      text += isHarmless(scalar) ? String(scalar) : escaped(scalar)
    }
    return text
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: scalar != "\\"
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: scalar.value < 0x80 ? escaped(UInt8(scalar.value)) : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (digits.count < 2 ? "0" : "") + digits
  }
}
