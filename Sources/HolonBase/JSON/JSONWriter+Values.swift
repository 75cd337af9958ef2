public import Foundation

extension JSONWriter {
  /// Writes a text.
  public mutating func write(_ text: String) {
    separate()
    self.text.append(quoted: text)
  }

  /// Writes a whole number.
  public mutating func write(_ number: some FixedWidthInteger) {
    separate()
    text.append(decimal: number)
  }

  /// Writes a number; one that isn't finite as `null`.
  public mutating func write(_ number: Double) {
    guard number.isFinite else { return writeNull() }
    separate()
    if let whole = Int64(exactly: number), abs(whole) < 1 << 53, !(whole == 0 && number.sign == .minus) {
      text.append(decimal: whole)
    } else if let hundredths = Self.hundredths(number) {
      write(hundredths: hundredths)
    } else {
      text.append(number.description)
    }
  }

  /// Returns a number in hundredths, as prices are; nil for other numbers, and for more than 15 digits.
  ///
  /// Doubles distinguish all texts of 15 digits, so the shortest text with the same value has these digits.
  private static func hundredths(_ number: Double) -> Int64? {
    guard abs(number) >= 0.01, abs(number) < 1e13 else { return nil }
    let hundredths = (number * 100).rounded()
    return hundredths / 100 == number ? Int64(hundredths) : nil
  }

  /// Writes a number of hundredths that isn't whole.
  private mutating func write(hundredths: Int64) {
    if hundredths < 0 { text.append("-" as Unicode.Scalar) }
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    text.append(decimal: whole)
    text.append("." as Unicode.Scalar)
    text.append(UInt8(48 + rest / 10))
    if rest % 10 > 0 { text.append(UInt8(48 + rest % 10)) }
  }

  /// Writes a Boolean.
  public mutating func write(_ value: Bool) {
    separate()
    text.append(constant: value ? "true" : "false")
  }

  /// Writes a null.
  public mutating func writeNull() {
    separate()
    text.append(constant: "null")
  }

  /// Writes an identifier in capital letters, as `JSONEncoder` does.
  public mutating func write(_ id: UUID) {
    separate()
    text.append("\"" as Unicode.Scalar)
    text.append(digitsOf: id, inCapitals: true)
    text.append("\"" as Unicode.Scalar)
  }
}

extension JSONWriter {
  /// Writes a member of the current object.
  public mutating func member(_ name: String, _ value: String) {
    key(name)
    write(value)
  }

  /// Writes a member of the current object.
  public mutating func member(_ name: String, _ value: some FixedWidthInteger) {
    key(name)
    write(value)
  }

  /// Writes a member of the current object.
  public mutating func member(_ name: String, _ value: Double) {
    key(name)
    write(value)
  }

  /// Writes a member of the current object.
  public mutating func member(_ name: String, _ value: Bool) {
    key(name)
    write(value)
  }

  /// Writes a member with a constant name that needs no escapes.
  public mutating func write(_ value: String, key name: StaticString) {
    key(constant: name)
    write(value)
  }

  /// Writes a member with a constant name that needs no escapes.
  public mutating func write(_ value: some FixedWidthInteger, key name: StaticString) {
    key(constant: name)
    write(value)
  }

  /// Writes a member with a constant name that needs no escapes.
  public mutating func write(_ value: Bool, key name: StaticString) {
    key(constant: name)
    write(value)
  }

  /// Writes a member with a constant name that needs no escapes.
  public mutating func write(_ id: UUID, key name: StaticString) {
    key(constant: name)
    write(id)
  }
}
