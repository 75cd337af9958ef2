import Foundation

/// A timestamp of Org mode, such as <2026-12-01 Tue 15:30 +1w>.
struct OrgTimestamp {
  /// The day or the moment.
  var due: Due

  /// The time of day as it is written, which clocks may skip; nil for a day.
  var time: LocalTime?

  /// The repeater, such as ++1w; nil for none.
  var repeater: String?

  /// The other words and ranges, such as the warning period -3d, which can't be kept.
  var others: [String] = []

  /// Parses the text between < and >, or between [ and ].
  init?(_ text: some StringProtocol, in timeZone: TimeZone) {
    var words = String(text).split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    guard let first = words.first, let day = Day(first) else { return nil }
    words.removeFirst()
    due = .day(day)
    for word in words {
      if let seconds = Self.seconds(word) {
        time = LocalTime(day, secondsIntoDay: seconds)
      } else if word.contains(":"), let start = word.split(separator: "-").first, let seconds = Self.seconds(start) {
        time = LocalTime(day, secondsIntoDay: seconds)
        others.append(word)
      } else if word.hasPrefix("+") || word.hasPrefix(".+") {
        repeater = word
      } else if word.hasPrefix("-") {
        others.append(word)
      }
    }
    if let time { due = .moment(time.moment(in: timeZone)) }
  }

  /// Returns the text of a time, with its repeater, in angle brackets or in others.
  static func text(_ due: Due, repeater: String? = nil, in timeZone: TimeZone, isActive: Bool = true) -> String {
    let day = due.day(in: timeZone)
    let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][day.weekday]
    var text = "\(day) \(weekday)"
    if case .moment(let moment) = due {
      let minutes = Day.secondsIntoDay(of: moment, in: timeZone) / 60
      let (hour, minute) = (minutes / 60, minutes % 60)
      text += " \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
    if let repeater { text += " \(repeater)" }
    return isActive ? "<\(text)>" : "[\(text)]"
  }

  private static func seconds(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ":") }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 3_600 + minute * 60
  }
}

/// The repeaters of Org mode, such as +1w.
enum OrgRepeater {
  private static let units: [(sign: Character, frequency: RecurrenceRule.Frequency)] = [
    ("h", .hourly), ("d", .daily), ("w", .weekly), ("m", .monthly), ("y", .yearly),
  ]

  /// Returns the rule and the basis of a repeater; nil for another text.
  static func parsed(_ text: String) -> (rule: RecurrenceRule, basis: Recurrence.Basis)? {
    // A habit has a maximum after a slash.
    let rest = text.drop { $0 == "+" || $0 == "." }.prefix { $0 != "/" }
    let digits = rest.dropLast()
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit), let interval = Int(digits),
      let frequency = units.first(where: { $0.sign == rest.last })?.frequency,
      let rule = try? RecurrenceRule(frequency, interval: interval)
    else { return nil }
    return (rule, text.hasPrefix(".") ? .completion : .schedule)
  }

  /// Returns the repeater of a recurrence, and whether it is read back from that; nil for one that none means.
  static func text(
    _ recurrence: Recurrence, from anchor: RecurrenceAnchor
  ) -> (text: String, isExact: Bool)? {
    guard let unit = units.first(where: { $0.frequency == recurrence.rule.frequency }) else { return nil }
    // The schedule moves past instances that were missed.
    let text = (recurrence.basis == .completion ? ".+" : "++") + "\(recurrence.rule.interval)\(unit.sign)"
    guard let (rule, basis) = parsed(text), anchor.recurs(rule, basis, as: recurrence) else { return nil }
    return (text, anchor.recurrence(rule, basis) == recurrence)
  }
}
