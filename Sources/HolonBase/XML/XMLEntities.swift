/// The references in XML text (XML 1.0, section 4.1 and 4.6).
enum XMLEntities {
  private static let longest = 12
  private static let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Returns text with the five predefined entities and character numbers resolved; others stay as they are.
  static func resolve(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "&"),
        let end = bytes[index...].prefix(longest).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
      {
        resolved.append(contentsOf: String(scalar).utf8)
        index = end + 1
      } else {
        resolved.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: resolved, as: UTF8.self)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).flatMap { $0.value == 0 ? nil : $0 }
  }
}
