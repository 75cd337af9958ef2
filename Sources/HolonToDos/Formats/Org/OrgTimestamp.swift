import Foundation

/// A timestamp of Org mode, such as <2026-12-01 Tue 15:30 +1w>.
struct OrgTimestamp {
  /// The day or the time of day.
  var due: Due

  /// The repeater, such as ++1w; nil for none.
  var repeater: String?

  /// The repeater and warning periods such as -3d, in their order.
  var words: [String] = []

  /// The other words: the ends of ranges.
  var others: [String] = []

  /// Parses the text between < and >, or between [ and ].
  init?(_ text: some StringProtocol, in timeZone: TimeZone) {
    let parts = String(text).split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    guard let first = parts.first, let day = Day(first) else { return nil }
    due = .day(day)
    var time: LocalTime?
    for word in parts.dropFirst() {
      if let seconds = Self.seconds(word) {
        time = LocalTime(day, secondsIntoDay: seconds)
      } else if word.contains(":"), let start = word.split(separator: "-").first, let seconds = Self.seconds(start) {
        time = LocalTime(day, secondsIntoDay: seconds)
        others.append(word)
      } else if word.hasPrefix("+") || word.hasPrefix(".+") {
        if repeater == nil { repeater = word }
        words.append(word)
      } else if word.hasPrefix("-") {
        words.append(word)
      }
    }
    if let time { due = .time(time, in: timeZone) }
  }

  /// Returns whether a word is a warning period, such as -3d or --3d.
  static func isWarning(_ word: String) -> Bool {
    let rest = word.drop { $0 == "-" }
    return word.hasPrefix("-") && rest.utf8.count > 1 && rest.dropLast().utf8.allSatisfy(\.isASCIIDigit)
      && "hdwmy".contains(rest.suffix(1))
  }

  /// Returns the text of a time, with its words, in angle brackets or in others.
  static func text(_ due: Due, words: [String] = [], in timeZone: TimeZone, isActive: Bool = true) -> String {
    let day = due.day(in: timeZone)
    let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][day.weekday]
    var text = "\(day) \(weekday)"
    if let time = due.localTime(in: timeZone) {
      let minutes = time.secondsIntoDay / 60
      let (hour, minute) = (minutes / 60, minutes % 60)
      text += " \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
    for word in words { text += " \(word)" }
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
