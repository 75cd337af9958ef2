import Foundation

extension RecurrenceRule {
  /// The maximum number of bytes of a rule's text; the longest rule has fewer.
  public static let longestText = 16_384

  /// Parses a rule as in iCalendar, such as FREQ=WEEKLY;BYDAY=MO, with or without RRULE: before it, ignoring case.
  ///
  /// - Throws: ``RecurrenceError``, which names the part and its value.
  public init(_ text: String) throws(RecurrenceError) {
    guard text.utf8.count <= Self.longestText else { throw .tooLong(limit: Self.longestText) }
    // Letters of other scripts may have capitals that are ASCII.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .unreadablePart(shortened(text)) }
    let prefix = "RRULE:"
    let rest = text.prefix(prefix.count).uppercased() == prefix ? text.dropFirst(prefix.count) : text[...]
    var reading = Reading()
    for part in rest.split(separator: ";", omittingEmptySubsequences: false) { try reading.read(part) }
    guard let frequency = reading.frequency else { throw .missingPart("FREQ", example: "FREQ=WEEKLY") }
    try self.init(
      frequency, interval: reading.interval, end: reading.end, numbers: reading.numbers, weekdays: reading.weekdays,
      weekStart: reading.weekStart)
  }

  /// The parts that a text has so far.
  private struct Reading {
    var names: Set<String> = []
    var frequency: Frequency?
    var interval = 1
    var end = End.never
    var numbers: [NumberPart: [Int]] = [:]
    var weekdays: [NumberedWeekday] = []
    var weekStart = Weekday.monday

    mutating func read(_ part: Substring) throws(RecurrenceError) {
      guard let equals = part.firstIndex(of: "="), part.startIndex < equals else {
        throw .unreadablePart(shortened(part))
      }
      let name = part[..<equals].uppercased()
      let value = part[part.index(after: equals)...]
      guard names.insert(name).inserted else { throw .repeatedPart(shortened(name)) }
      switch name {
      case "FREQ":
        let word = value.uppercased()
        guard let known = Frequency.allCases.first(where: { $0.name == word }) else {
          throw invalid(name, value, Frequency.allCases.map(\.name).joined(separator: ", "))
        }
        frequency = known
      case "INTERVAL": interval = try count(name, value)
      case "COUNT": try setEnd(.count(count(name, value)), name)
      case "UNTIL":
        guard let end = End(untilText: value) else {
          throw invalid(name, value, "a day as in 20261231 or a moment as in 20261231T225959Z")
        }
        try setEnd(end, name)
      case "WKST":
        guard let day = Weekday(code: value) else { throw invalid(name, value, "one of MO, TU, WE, TH, FR, SA, SU") }
        weekStart = day
      case "BYDAY":
        for item in value.split(separator: ",", omittingEmptySubsequences: false) {
          guard let day = NumberedWeekday(text: item) else {
            throw invalid(name, item, "days as in MO,TU or, with a number up to 53, as in 1MO,-1FR")
          }
          weekdays.append(day)
        }
      default:
        guard let part = NumberPart(rawValue: name) else { throw .unknownPart(shortened(name)) }
        numbers[part] = try value.split(separator: ",", omittingEmptySubsequences: false).map {
          (item) throws(RecurrenceError) in
          guard let number = parsedNumber(item), part.allows(number) else { throw invalid(name, item, part.form) }
          return number
        }
      }
    }

    private mutating func setEnd(_ end: End, _ name: String) throws(RecurrenceError) {
      guard self.end == .never else {
        throw .excludedPart(name, reason: "can't be used with \(name == "COUNT" ? "UNTIL" : "COUNT")")
      }
      self.end = end
    }

    private func count(_ name: String, _ value: Substring) throws(RecurrenceError) -> Int {
      guard let first = value.utf8.first, (0x30...0x39).contains(first), let number = parsedNumber(value),
        (1...greatestNumber).contains(number)
      else { throw invalid(name, value, countForm) }
      return number
    }

    private func invalid(_ part: String, _ value: some StringProtocol, _ expected: String) -> RecurrenceError {
      .invalidValue(part: part, value: shortened(value), expected: expected)
    }
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule as in iCalendar, such as FREQ=WEEKLY;BYDAY=MO; parts with their default values are left out.
  public var description: String {
    var parts = ["FREQ=\(frequency.name)"]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    switch end {
    case .never: break
    case .count(let count): parts.append("COUNT=\(count)")
    case .until(let due): parts.append("UNTIL=\((due.moment(in: .gmt).map(Due.moment) ?? due).basicText)")
    case .untilLocal(let day, let time): parts.append("UNTIL=\(day.basicText)T\(basicText(time))")
    }
    for part in NumberPart.allCases where part < .hours { append(part, to: &parts) }
    if !weekdays.isEmpty { parts.append("BYDAY=" + weekdays.map(\.text).joined(separator: ",")) }
    for part in NumberPart.allCases where part >= .hours { append(part, to: &parts) }
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    return parts.joined(separator: ";")
  }

  private func append(_ part: NumberPart, to parts: inout [String]) {
    let values = numbers(of: part)
    if !values.isEmpty { parts.append("\(part.rawValue)=" + values.map(String.init).joined(separator: ",")) }
  }
}

extension RecurrenceRule {
  /// A part whose value is a list of numbers; the raw value is its name.
  enum NumberPart: String, CaseIterable, Comparable {
    case months = "BYMONTH"
    case weekNumbers = "BYWEEKNO"
    case yearDays = "BYYEARDAY"
    case monthDays = "BYMONTHDAY"
    case hours = "BYHOUR"
    case minutes = "BYMINUTE"
    case seconds = "BYSECOND"
    case positions = "BYSETPOS"

    /// Orders the parts as they are written.
    static func < (lhs: NumberPart, rhs: NumberPart) -> Bool {
      allCases.firstIndex(of: lhs)! < allCases.firstIndex(of: rhs)!
    }

    private var range: ClosedRange<Int> {
      switch self {
      case .months: 1...12
      case .weekNumbers: 1...53
      case .yearDays, .positions: 1...366
      case .monthDays: 1...31
      case .hours: 0...23
      case .minutes: 0...59
      case .seconds: 0...60
      }
    }

    private var countsFromEnd: Bool { [.weekNumbers, .yearDays, .monthDays, .positions].contains(self) }

    func allows(_ number: Int) -> Bool {
      range.contains(number) || countsFromEnd && number < 0 && range.contains(-max(number, -1_000))
    }

    /// The valid numbers, in an error.
    var form: String {
      "numbers from \(range.lowerBound) to \(range.upperBound)"
        + (countsFromEnd ? ", or from -1 for the last to -\(range.upperBound)" : "")
    }
  }

  func numbers(of part: NumberPart) -> [Int] {
    switch part {
    case .months: months
    case .weekNumbers: weekNumbers
    case .yearDays: yearDays
    case .monthDays: monthDays
    case .hours: hours
    case .minutes: minutes
    case .seconds: seconds
    case .positions: positions
    }
  }

  static var countForm: String { "a number from 1 to \(greatestNumber)" }
}

extension RecurrenceRule.Weekday {
  fileprivate init?(code: some StringProtocol) {
    let code = code.uppercased()
    guard let day = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = day
  }
}

extension RecurrenceRule.NumberedWeekday {
  /// The day as in iCalendar, such as MO or -1FR.
  fileprivate var text: String { (number.map(String.init) ?? "") + weekday.code }

  fileprivate init?(text: Substring) {
    guard let weekday = RecurrenceRule.Weekday(code: text.suffix(2)) else { return nil }
    let digits = text.dropLast(2)
    if digits.isEmpty {
      self.init(weekday)
    } else if let number = parsedNumber(digits) {
      self.init(number, weekday)
    } else {
      return nil
    }
  }
}

extension RecurrenceRule.End {
  init?(untilText text: Substring) {
    let parts = text.uppercased().split(separator: "T", omittingEmptySubsequences: false)
    guard let date = parts.first, date.utf8.count == 8, let days = digits(date),
      let day = Day(year: days / 10_000, month: days / 100 % 100, day: days % 100)
    else { return nil }
    if parts.count == 1 {
      self = .until(.day(day))
      return
    }
    let isUTC = parts[1].hasSuffix("Z")
    let time = isUTC ? parts[1].dropLast() : parts[1]
    guard parts.count == 2, time.utf8.count == 6, let number = digits(time), number / 10_000 < 24,
      number / 100 % 100 < 60, number % 100 < 61
    else { return nil }
    let seconds = number / 10_000 * 3_600 + number / 100 % 100 * 60 + min(number % 100, 59)
    self =
      isUTC
      ? .until(.moment(Date(timeIntervalSince1970: Double(Int(day.daysSince1970) * 86_400 + seconds))))
      : .untilLocal(day, secondsIntoDay: seconds)
  }
}

extension Due {
  /// The time as in iCalendar, such as 20261121, 20261121T160405 or 20261121T150405Z.
  var basicText: String {
    switch self {
    case .day(let day): day.basicText
    case .time(let time, _): time.basicText
    case .moment(let moment): HolonToDos.basicText(moment)
    }
  }
}

extension LocalTime {
  /// The time as in iCalendar, such as 20261121T150405.
  var basicText: String { "\(day.basicText)T\(HolonToDos.basicText(secondsIntoDay))" }
}

extension Day {
  fileprivate var basicText: String { String(decoding: description.utf8.filter { $0 != 0x2D }, as: UTF8.self) }
}

/// Returns a moment as in iCalendar and Taskwarrior, such as 20261121T150405Z, without its fraction of a second.
func basicText(_ moment: Date) -> String { "\(LocalTime(wallSeconds: moment.wholeSeconds).basicText)Z" }

/// Returns a time of day as in iCalendar, such as 150405.
private func basicText(_ secondsIntoDay: Int) -> String {
  let time = secondsIntoDay / 3_600 * 10_000 + secondsIntoDay / 60 % 60 * 100 + secondsIntoDay % 60
  return String(String(time + 1_000_000).dropFirst())
}

/// Returns the number of a text that consists of digits.
private func digits(_ text: Substring) -> Int? {
  text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
}

/// Returns a number of at most seven digits, with or without a sign.
private func parsedNumber(_ text: Substring) -> Int? {
  let sign = text.utf8.first
  let hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
  let rest = text.dropFirst(hasSign ? 1 : 0)
  guard (1...7).contains(rest.utf8.count), let number = digits(rest) else { return nil }
  return sign == UInt8(ascii: "-") ? -number : number
}

/// Returns the beginning of a text for an error.
func shortened(_ text: some StringProtocol) -> String {
  text.count > 40 ? "\(text.prefix(40))…" : String(text)
}
