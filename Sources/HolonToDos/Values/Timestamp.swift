public import Foundation

/// The parsing and formatting of ISO 8601 times without a formatter, which takes several microseconds a time on Linux.
public enum Timestamp {
  /// The start of the year 1, in seconds since 1970: the calendar has four digits for the year.
  private static let first: Double = -62_135_596_800

  /// The last second of the year 9999, in seconds since 1970.
  private static let last: Double = 253_402_300_799

  /// Returns a moment, or the nearest one to it in the years 1 to 9999 (UTC).
  public static func bounded(_ moment: Date) -> Date {
    let seconds = moment.timeIntervalSince1970
    if seconds >= first, seconds <= last { return moment }
    return Date(timeIntervalSince1970: seconds > first ? last : first)
  }

  /// Returns the text of a moment, such as 2026-11-21T15:04:05Z; with milliseconds when it has a fraction.
  public static func text(_ date: Date) -> String {
    let milliseconds = Int((bounded(date).timeIntervalSince1970 * 1_000).rounded())
    let seconds = milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds - 999) / 1_000
    let fraction = milliseconds - seconds * 1_000
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    let day = Day(daysSince1970: Int32(clamping: days)).description
    return String(unsafeUninitializedCapacity: 24) { buffer in
      _ = buffer.update(fromContentsOf: day.utf8)
      buffer[10] = UInt8(ascii: "T")
      write(rest / 3_600, digits: 2, to: buffer, at: 11)
      buffer[13] = UInt8(ascii: ":")
      write(rest / 60 % 60, digits: 2, to: buffer, at: 14)
      buffer[16] = UInt8(ascii: ":")
      write(rest % 60, digits: 2, to: buffer, at: 17)
      var length = 19
      if fraction != 0 {
        buffer[19] = UInt8(ascii: ".")
        write(fraction, digits: 3, to: buffer, at: 20)
        length = 23
      }
      buffer[length] = UInt8(ascii: "Z")
      return length + 1
    }
  }

  /// Returns the ``text(_:)`` of a moment if parsing gives the same moment again; otherwise a text with nine digits.
  package static func exactText(_ moment: Date) -> String {
    let moment = bounded(moment)
    let text = text(moment)
    if date(text) == moment { return text }
    var seconds = moment.timeIntervalSinceReferenceDate.rounded(.down)
    var nanoseconds = Int(((moment.timeIntervalSinceReferenceDate - seconds) * 1e9).rounded())
    if nanoseconds == 1_000_000_000 { (seconds, nanoseconds) = (seconds + 1, 0) }
    let digits = String(nanoseconds)
    return Self.text(Date(timeIntervalSinceReferenceDate: seconds)).dropLast() + "."
      + String(repeating: "0", count: 9 - digits.utf8.count) + digits + "Z"
  }

  /// Parses a moment in the format of ``text(_:)``, or with an offset such as +01:00 in place of the Z.
  ///
  /// - Returns: Nil for another text, and for a moment beyond the years 1 to 9999 after its offset.
  public static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(in: $0) }
  }

  private static func date(in bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    guard bytes.count >= 20, let wall = wallSeconds(in: bytes) else { return nil }
    var index = 19
    var nanoseconds = 0
    var digits = 0
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < bytes.count, let digit = number(bytes, index, 1) {
        if digits < 9 {
          nanoseconds = nanoseconds * 10 + digit
          digits += 1
        }
        index += 1
      }
      for _ in digits..<9 { nanoseconds *= 10 }
    }
    guard index < bytes.count, let offset = offset(UnsafeBufferPointer(rebasing: bytes[index...])) else { return nil }
    let seconds = wall - offset
    guard Double(seconds) >= first, Double(seconds) <= last else { return nil }
    // Stores count milliseconds from 1970; a finer precision needs the bits that the reference date saves.
    if digits <= 3 { return Date(timeIntervalSince1970: Double(seconds * 1_000 + nanoseconds / 1_000_000) / 1_000) }
    return Date(timeIntervalSinceReferenceDate: Double(seconds - 978_307_200) + Double(nanoseconds) / 1e9)
  }

  /// Returns the seconds since 1970, as if clocks showed UTC, of the 19 characters with which a text begins.
  static func wallSeconds(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let day = day(in: UnsafeBufferPointer(rebasing: bytes[..<10])),
      let hour = number(bytes, 11, 2), hour < 24, bytes[13] == UInt8(ascii: ":"),
      let minute = number(bytes, 14, 2), minute < 60, bytes[16] == UInt8(ascii: ":"),
      let second = number(bytes, 17, 2), second < 61
    else { return nil }
    return Int(day.daysSince1970) * 86_400 + hour * 3_600 + minute * 60 + second
  }

  /// Returns the seconds east of UTC for an offset such as Z, +01:00 or -0530.
  private static func offset(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.count == 1 { return bytes[0] | 0x20 == UInt8(ascii: "z") ? 0 : nil }
    let hasColon = bytes.count == 6 && bytes[3] == UInt8(ascii: ":")
    guard hasColon || bytes.count == 5, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hours = number(bytes, 1, 2), let minutes = number(bytes, hasColon ? 4 : 3, 2), hours < 24, minutes < 60
    else { return nil }
    return (hours * 3_600 + minutes * 60) * (bytes[0] == UInt8(ascii: "-") ? -1 : 1)
  }

  package static func day(in bytes: UnsafeBufferPointer<UInt8>) -> Day? {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes, 0, 4), let month = number(bytes, 5, 2), let day = number(bytes, 8, 2)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Returns the number with a fixed count of digits, or nil when one of them isn't a digit.
  package static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ digits: Int) -> Int? {
    guard start + digits <= bytes.count else { return nil }
    var value = 0
    for index in start..<start + digits {
      guard bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    }
    return value
  }

  static func write(_ value: Int, digits: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    var value = value
    for index in (start..<start + digits).reversed() {
      buffer[index] = UInt8(ascii: "0") + UInt8(value % 10)
      value /= 10
    }
  }
}
