internal import HolonBase

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A day or a moment in ISO 8601 format: 2026-11-21, 2026-11-21T18:30Z, 2026-11-21T18:30:00+01:00.
struct DateText {
  let seconds: Int
  let precision: DatePrecision

  /// Parses a text; nil when it isn't a date of the Gregorian calendar, or when a moment has no time zone.
  init?(_ text: String) {
    var rest = text.utf8[...]
    guard let year = rest.number(digits: 4), rest.skip("-"), let month = rest.number(digits: 2), rest.skip("-"),
      let day = rest.number(digits: 2), year >= 1, (1...12).contains(month),
      (1...CivilDate.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    let midnight = CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400
    guard !rest.isEmpty else {
      (seconds, precision) = (midnight, .day)
      return
    }
    guard rest.skip("T"), let hour = rest.number(digits: 2), rest.skip(":"), let minute = rest.number(digits: 2),
      hour < 24, minute < 60
    else { return nil }
    var second = 0
    if rest.skip(":") {
      guard let number = rest.number(digits: 2), number < 60 else { return nil }
      second = number
    }
    guard let offset = rest.offset(), rest.isEmpty else { return nil }
    (seconds, precision) = (midnight + hour * 3600 + minute * 60 + second - offset, .second)
  }

  /// Returns whether the year of a date has at most four digits.
  static func canRepresent(_ date: Date) -> Bool {
    (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970)
  }

  /// Returns the text of a date in UTC.
  static func text(of date: Date, _ precision: DatePrecision) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let days = (seconds - modulo(seconds, 86_400)) / 86_400
    let day = CivilDate(daysSince1970: days)
    let text = "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
    guard precision == .second else { return text }
    let time = modulo(seconds, 86_400)
    return text + "T\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
  }

  var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func modulo(_ number: Int, _ divisor: Int) -> Int { (number % divisor + divisor) % divisor }
}

extension Substring.UTF8View {
  /// Removes a character from the front, if it is there.
  fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  /// Removes a number with the given count of digits from the front and returns it.
  fileprivate mutating func number(digits: Int) -> Int? {
    let word = prefix(digits)
    guard word.count == digits, word.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    removeFirst(digits)
    return word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Removes a time zone from the front and returns the seconds by which its clocks are ahead.
  fileprivate mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
