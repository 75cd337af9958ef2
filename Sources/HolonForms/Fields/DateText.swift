#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A day or a moment as ISO 8601 writes it: 2026-11-21, 2026-11-21T18:30Z, 2026-11-21T18:30:00+01:00.
struct DateText {
  let seconds: Int
  let precision: DatePrecision

  /// Reads a text; nil when it isn't a date of the Gregorian calendar, or when a moment has no time zone.
  init?(_ text: String) {
    var rest = text.utf8[...]
    guard let year = rest.number(digits: 4), rest.skip("-"), let month = rest.number(digits: 2), rest.skip("-"),
      let day = rest.number(digits: 2), year >= 1, (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    let midnight = Self.days(year, month, day) * 86_400
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

  /// Whether a date is of a year that four digits can say.
  static func canSay(_ date: Date) -> Bool {
    (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970)
  }

  /// Writes a date in UTC.
  static func text(of date: Date, _ precision: DatePrecision) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let days = (seconds - modulo(seconds, 86_400)) / 86_400
    let (year, month, day) = civil(days)
    let text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
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

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeapYear ? 29 : 28) : 30 + (month + month / 8) % 2
  }

  /// The days since 1 January 1970, after Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The year, month and day of a number of days since 1 January 1970, by the same source.
  private static func civil(_ days: Int) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, dayOfYear - (153 * month + 2) / 5 + 1)
  }
}

extension Substring.UTF8View {
  /// Takes a character off the front if it is there.
  fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  /// Takes a number with exactly so many digits off the front.
  fileprivate mutating func number(digits: Int) -> Int? {
    let word = prefix(digits)
    guard word.count == digits, word.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    removeFirst(digits)
    return word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Takes a time zone off the front: the seconds by which its clocks are ahead.
  fileprivate mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
