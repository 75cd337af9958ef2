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
      text[0] = UInt8(ascii: "\"")
      var position = 1
      for byte in 0..<16 {
        if byte == 4 || byte == 6 || byte == 8 || byte == 10 {
          text[position] = UInt8(ascii: "-")
          position += 1
        }
        let bits = (byte < 8 ? id.high : id.low) &>> UInt64(56 &- 8 &* (byte & 7))
        text[position] = Self.digit(bits &>> 4 & 15)
        text[position + 1] = Self.digit(bits & 15)
        position += 2
      }
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
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 26) { text in
      text[0] = UInt8(ascii: "\"")
      Self.put(date.year, in: text, at: 1, digits: 4, then: "-")
      Self.put(date.month, in: text, at: 6, digits: 2, then: "-")
      Self.put(date.day, in: text, at: 9, digits: 2, then: "T")
      Self.put(rest / 3_600_000, in: text, at: 12, digits: 2, then: ":")
      Self.put(rest / 60_000 % 60, in: text, at: 15, digits: 2, then: ":")
      Self.put(rest / 1000 % 60, in: text, at: 18, digits: 2, then: ".")
      Self.put(rest % 1000, in: text, at: 21, digits: 3, then: "Z")
      text[25] = UInt8(ascii: "\"")
      bytes.append(contentsOf: UnsafeBufferPointer(text))
    }
  }

  private static func put(
    _ number: Int64, in text: UnsafeMutableBufferPointer<UInt8>, at place: Int, digits: Int, then mark: Unicode.Scalar
  ) {
    var rest = UInt64(bitPattern: number)
    for index in stride(from: place + digits - 1, through: place, by: -1) {
      text[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
    }
    text[place + digits] = UInt8(ascii: mark)
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
