/// A vendor's rules for names.
struct NameRules: Sendable {
  /// The maximum length of a name, in characters as JavaScript counts them.
  var limit: Int = .max

  /// The rule about the length.
  var length: VendorRule

  /// The rule that a name is an ASCII letter, then letters, digits and underscores; nil if the vendor has none.
  var identifier: VendorRule?

  /// The rule about reserved names, if any.
  var reservation: VendorRule?

  /// Whether a name is reserved; nil if none is.
  var isReserved: (@Sendable (String) -> Bool)?

  @inline(__always)
  func allows(_ name: String) -> Bool {
    !name.isEmpty && name.hasAtMost(limit) && (identifier == nil || name.isIdentifier) && isReserved?(name) != true
  }

  func broken(by name: String) -> VendorRule {
    if let identifier, !name.isIdentifier { return identifier }
    if let reservation, isReserved?(name) == true { return reservation }
    return length
  }

  /// Returns the nearest allowed name; nil if there is no meaningful one.
  func renamed(_ name: String) -> String? {
    var renamed = name
    if identifier != nil {
      renamed = name.alphanumeric
      guard renamed.utf8.contains(where: { $0 != UInt8(ascii: "_") }) else { return nil }
      if renamed.utf8.first.map(\.isASCIILetter) == false { renamed = "x_" + renamed }
    }
    if let isReserved, isReserved(renamed) {
      renamed = isReserved("x_" + renamed) ? renamed + "_" : "x_" + renamed
    }
    renamed = renamed.cut(to: limit)
    return allows(renamed) ? renamed : nil
  }
}

extension String {
  var isIdentifier: Bool {
    guard let first = utf8.first, first.isASCIILetter else { return false }
    for byte in utf8 where !byte.isASCIILetter && !byte.isASCIIDigit && byte != UInt8(ascii: "_") { return false }
    return true
  }
}

extension String {
  /// The text with an underscore in the place of each character that isn't an ASCII letter or digit.
  fileprivate var alphanumeric: String {
    String(unsafeUninitializedCapacity: utf8.count) { bytes in
      var count = 0
      for scalar in unicodeScalars {
        bytes[count] = scalar.isASCIIAlphanumeric ? UInt8(scalar.value) : UInt8(ascii: "_")
        count += 1
      }
      return count
    }
  }
}

extension UInt8 {
  @inline(__always)
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  @inline(__always)
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Unicode.Scalar {
  var isASCIIAlphanumeric: Bool { isASCII && (UInt8(value).isASCIILetter || UInt8(value).isASCIIDigit) }
}
