extension JSONWriter {
  mutating func writeDigits(_ number: some FixedWidthInteger) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var magnitude = UInt64(number.magnitude)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = 20
      repeat {
        start -= 1
        digits[start] = UInt8(48 + magnitude % 10)
        magnitude /= 10
      } while magnitude > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Writes an identifier, in quotes.
  public mutating func write(_ id: EventID) {
    separate()
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 38) { text in
      var position = 1
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          text[position] = UInt8(ascii: "-")
          position += 1
        }
        let word = nibble < 16 ? id.high : id.low
        text[position] = Self.digit(word >> UInt64(60 - 4 * (nibble & 15)) & 15)
        position += 1
      }
      text[0] = UInt8(ascii: "\"")
      text[37] = UInt8(ascii: "\"")
      bytes.append(contentsOf: UnsafeBufferPointer(text))
    }
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
    bytes.append(UInt8(ascii: "\""))
    writeFixed(date.year, 4)
    bytes.append(UInt8(ascii: "-"))
    writeFixed(date.month, 2)
    bytes.append(UInt8(ascii: "-"))
    writeFixed(date.day, 2)
    bytes.append(UInt8(ascii: "T"))
    writeFixed(rest / 3_600_000, 2)
    bytes.append(UInt8(ascii: ":"))
    writeFixed(rest / 60_000 % 60, 2)
    bytes.append(UInt8(ascii: ":"))
    writeFixed(rest / 1000 % 60, 2)
    bytes.append(UInt8(ascii: "."))
    writeFixed(rest % 1000, 3)
    bytes.append(UInt8(ascii: "Z"))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeFixed(_ number: Int64, _ digits: Int) {
    var divisor: Int64 = digits == 4 ? 1000 : digits == 3 ? 100 : 10
    while divisor > 0 {
      bytes.append(UInt8(48 + number / divisor % 10))
      divisor /= 10
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
