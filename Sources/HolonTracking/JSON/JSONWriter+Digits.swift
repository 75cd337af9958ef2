extension JSONWriter {
  mutating func writeDigits(_ number: some FixedWidthInteger) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let magnitude = UInt64(number.magnitude)
    var (count, rest) = (1, magnitude)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    append(atMost: count) { text in
      Self.put(magnitude, in: text, at: 0, digits: count)
      return count
    }
  }

  /// A number in hundredths, as prices are; nil when it isn't a number of these, or has more than 15 digits.
  ///
  /// Doubles tell all texts of 15 digits apart, so what gives the number again is the shortest text that does.
  static func hundredths(_ number: Double) -> Int64? {
    guard abs(number) >= 0.01, abs(number) < 1e13 else { return nil }
    let hundredths = (number * 100).rounded()
    return hundredths / 100 == number ? Int64(hundredths) : nil
  }

  /// Writes a number of hundredths that isn't whole.
  mutating func writeDigits(hundredths: Int64) {
    if hundredths < 0 { append(UInt8(ascii: "-")) }
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    writeDigits(whole)
    append(UInt8(ascii: "."))
    append(UInt8(48 + rest / 10))
    if rest % 10 > 0 { append(UInt8(48 + rest % 10)) }
  }

  /// Writes an identifier, in quotes.
  public mutating func write(_ id: EventID) {
    separate()
    append(atMost: 38) { text in
      let bytes = UnsafeMutableRawPointer(text)
      let (second, third) = (Self.hexadecimal(id.high), Self.hexadecimal(id.low >> 32))
      bytes.storeBytes(of: Self.hexadecimal(id.high >> 32).bigEndian, toByteOffset: 1, as: UInt64.self)
      bytes.storeBytes(of: UInt32(second >> 32).bigEndian, toByteOffset: 10, as: UInt32.self)
      bytes.storeBytes(of: UInt32(truncatingIfNeeded: second).bigEndian, toByteOffset: 15, as: UInt32.self)
      bytes.storeBytes(of: UInt32(third >> 32).bigEndian, toByteOffset: 20, as: UInt32.self)
      bytes.storeBytes(of: UInt32(truncatingIfNeeded: third).bigEndian, toByteOffset: 25, as: UInt32.self)
      bytes.storeBytes(of: Self.hexadecimal(id.low).bigEndian, toByteOffset: 29, as: UInt64.self)
      (text[0], text[37]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
      for place in [9, 14, 19, 24] { text[place] = UInt8(ascii: "-") }
      return 38
    }
  }

  /// The eight digits of a number's lower half, as the bytes of a word, all at once.
  private static func hexadecimal(_ number: UInt64) -> UInt64 {
    var digits = number & 0xFFFF_FFFF
    digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return digits + 0x3030_3030_3030_3030 + letters * 39
  }

  /// Writes a moment as in RFC 3339, with milliseconds, in quotes.
  ///
  /// Years before 0 and after 9999, which RFC 3339 has no words for, are written as the nearest that it has.
  public mutating func write(_ time: EventTime) {
    separate()
    let milliseconds = min(max(time.milliseconds, -62_167_219_200_000), 253_402_300_799_999)
    var days = milliseconds / 86_400_000
    var rest = milliseconds % 86_400_000
    if rest < 0 { (days, rest) = (days - 1, rest + 86_400_000) }
    let date = Self.date(days)
    append(atMost: 26) { text in
      text[0] = UInt8(ascii: "\"")
      Self.put(date.year, in: text, at: 1, digits: 4, then: "-")
      Self.put(date.month, in: text, at: 6, digits: 2, then: "-")
      Self.put(date.day, in: text, at: 9, digits: 2, then: "T")
      Self.put(rest / 3_600_000, in: text, at: 12, digits: 2, then: ":")
      Self.put(rest / 60_000 % 60, in: text, at: 15, digits: 2, then: ":")
      Self.put(rest / 1000 % 60, in: text, at: 18, digits: 2, then: ".")
      Self.put(rest % 1000, in: text, at: 21, digits: 3, then: "Z")
      text[25] = UInt8(ascii: "\"")
      return 26
    }
  }

  private static func put(
    _ number: Int64, in text: UnsafeMutablePointer<UInt8>, at place: Int, digits: Int, then mark: Unicode.Scalar
  ) {
    put(UInt64(bitPattern: number), in: text, at: place, digits: digits)
    text[place + digits] = UInt8(ascii: mark)
  }

  @inline(__always)
  private static func put(_ number: UInt64, in text: UnsafeMutablePointer<UInt8>, at place: Int, digits: Int) {
    var rest = number
    for index in stride(from: place + digits - 1, through: place, by: -1) {
      text[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
    }
  }

  /// The date of a day since the beginning of 1970 (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func date(_ daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
