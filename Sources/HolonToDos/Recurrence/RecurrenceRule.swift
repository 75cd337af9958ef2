/// A rule for days or times that repeat: the value of an RRULE in iCalendar.
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR")
/// rule.sentence  // "every month on the last Friday"
/// let start = Due.day(Day("2026-11-27")!)
/// rule.occurrences(from: start, in: .gmt).prefix(3).map(\.description)
/// // ["2026-11-27", "2026-12-25", "2027-01-29"]
/// ```
///
/// A rule has no start: whatever it leaves open, such as the day of the month, is that of the start with which its
/// occurrences are computed. Two rules are equal when they have the same parts; the order within a part doesn't matter.
///
/// Source: RFC 5545, section 3.3.10.
public struct RecurrenceRule: Hashable, Sendable {
  /// The unit that is repeated.
  public let frequency: Frequency

  /// The number of units from one repetition to the next, from 1 to ``greatestNumber``.
  public let interval: Int

  /// The end of the repetition.
  public internal(set) var end: End

  /// The months, from 1 to 12; empty for all (BYMONTH).
  public internal(set) var months: [Int]

  /// The weeks of the year, from 1 to 53 or from -1 for the last to -53; empty for all (BYWEEKNO).
  public let weekNumbers: [Int]

  /// The days of the year, from 1 to 366 or from -1 for the last to -366; empty for all (BYYEARDAY).
  public let yearDays: [Int]

  /// The days of the month, from 1 to 31 or from -1 for the last to -31; empty for all (BYMONTHDAY).
  public internal(set) var monthDays: [Int]

  /// The days of the week; empty for all (BYDAY).
  public let weekdays: [NumberedWeekday]

  /// The hours, from 0 to 23; empty for all (BYHOUR).
  public let hours: [Int]

  /// The minutes, from 0 to 59; empty for all (BYMINUTE).
  public let minutes: [Int]

  /// The seconds, from 0 to 59 or 60 for a leap second, which counts as second 59; empty for all (BYSECOND).
  public let seconds: [Int]

  /// The positions of the chosen occurrences within each repetition, from 1 or from -1 for the last (BYSETPOS).
  public internal(set) var positions: [Int]

  /// The first day of the week (WKST).
  public let weekStart: Weekday

  /// The greatest interval, and the greatest count of occurrences.
  public static let greatestNumber = 1_000_000

  /// Creates a rule; parts that are left out don't restrict it.
  ///
  /// Numbers are sorted, and each counts once.
  ///
  /// - Throws: ``RecurrenceError`` for a number out of its range, and for parts that exclude each other.
  public init(
    _ frequency: Frequency, interval: Int = 1, end: End = .never, months: [Int] = [], weekNumbers: [Int] = [],
    yearDays: [Int] = [], monthDays: [Int] = [], weekdays: [NumberedWeekday] = [], hours: [Int] = [],
    minutes: [Int] = [], seconds: [Int] = [], positions: [Int] = [], weekStart: Weekday = .monday
  ) throws(RecurrenceError) {
    let parts: [(NumberPart, [Int])] = [
      (.months, months), (.weekNumbers, weekNumbers), (.yearDays, yearDays), (.monthDays, monthDays), (.hours, hours),
      (.minutes, minutes), (.seconds, seconds), (.positions, positions),
    ]
    var numbers: [NumberPart: [Int]] = [:]
    for (part, values) in parts where !values.isEmpty { numbers[part] = values }
    try self.init(
      frequency, interval: interval, end: end, numbers: numbers, weekdays: weekdays, weekStart: weekStart)
  }

  init(
    _ frequency: Frequency, interval: Int, end: End, numbers: [NumberPart: [Int]], weekdays: [NumberedWeekday],
    weekStart: Weekday
  ) throws(RecurrenceError) {
    guard (1...Self.greatestNumber).contains(interval) else {
      throw .invalidValue(part: "INTERVAL", value: "\(interval)", expected: Self.countForm)
    }
    if case .count(let count) = end, !(1...Self.greatestNumber).contains(count) {
      throw .invalidValue(part: "COUNT", value: "\(count)", expected: Self.countForm)
    }
    for part in NumberPart.allCases {
      if let wrong = numbers[part]?.first(where: { !part.allows($0) }) {
        throw .invalidValue(part: part.rawValue, value: "\(wrong)", expected: part.form)
      }
    }
    func sorted(_ part: NumberPart) -> [Int] {
      let values = numbers[part] ?? []
      return values.count < 2 ? values : Set(values).sorted { ($0 < 0) == ($1 < 0) ? $0 < $1 : $0 > 0 }
    }
    self.frequency = frequency
    self.interval = interval
    self.end = end
    months = sorted(.months)
    weekNumbers = sorted(.weekNumbers)
    yearDays = sorted(.yearDays)
    monthDays = sorted(.monthDays)
    self.weekdays = weekdays.count < 2 ? weekdays : Set(weekdays).sorted()
    hours = sorted(.hours)
    minutes = sorted(.minutes)
    seconds = sorted(.seconds)
    positions = sorted(.positions)
    self.weekStart = weekStart
    try checkCombination()
  }

  /// Checks the parts against each other.
  private func checkCombination() throws(RecurrenceError) {
    func refuse(_ part: String, _ reason: String) -> RecurrenceError { .excludedPart(part, reason: reason) }
    if !weekNumbers.isEmpty, frequency != .yearly { throw refuse("BYWEEKNO", "needs FREQ=YEARLY") }
    if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
      throw refuse("BYYEARDAY", "can't be used with FREQ=\(frequency.name)")
    }
    if !monthDays.isEmpty, frequency == .weekly { throw refuse("BYMONTHDAY", "can't be used with FREQ=WEEKLY") }
    if weekdays.contains(where: { $0.number != nil }) {
      if frequency < .monthly { throw refuse("BYDAY", "has numbers, which need FREQ=MONTHLY or FREQ=YEARLY") }
      if !weekNumbers.isEmpty { throw refuse("BYDAY", "has numbers, which can't be used with BYWEEKNO") }
    }
    if !positions.isEmpty, !hasDays, months.isEmpty, hours.isEmpty, minutes.isEmpty, seconds.isEmpty {
      throw refuse("BYSETPOS", "needs another part that begins with BY")
    }
  }

  /// Whether a part other than the months chooses days.
  var hasDays: Bool { !weekNumbers.isEmpty || !yearDays.isEmpty || !monthDays.isEmpty || !weekdays.isEmpty }

  /// Whether the rule consists of a frequency, an interval and an end.
  var isPlain: Bool { !hasDays && months.isEmpty && hours.isEmpty && minutes.isEmpty && seconds.isEmpty }
}

extension RecurrenceRule {
  /// A unit that is repeated, ordered by length.
  public enum Frequency: Int, CaseIterable, Comparable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// Orders shorter units before longer ones.
    public static func < (lhs: Frequency, rhs: Frequency) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The name in iCalendar, such as WEEKLY.
    var name: String { "\(self)".uppercased() }
  }

  /// A day of the week; the raw value is that of ``Day/weekday``.
  public enum Weekday: Int, CaseIterable, Comparable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    /// Orders the days from Monday to Sunday.
    public static func < (lhs: Weekday, rhs: Weekday) -> Bool { lhs.index < rhs.index }

    /// The days from Monday to Friday.
    public static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

    /// The number of days after Monday.
    var index: Int { (rawValue + 6) % 7 }

    /// The name in iCalendar, such as MO.
    var code: String { String("\(self)".uppercased().prefix(2)) }
  }

  /// A day of the week, or one of the days with this name within a month or a year.
  public struct NumberedWeekday: Hashable, Comparable, Sendable {
    /// The number within the month or the year, from 1 to 53 or from -1 for the last to -53; nil for each.
    public let number: Int?

    /// The day of the week.
    public let weekday: Weekday

    /// Creates a day for each week.
    public init(_ weekday: Weekday) {
      number = nil
      self.weekday = weekday
    }

    /// Creates a day with a number.
    ///
    /// - Parameters:
    ///   - number: From 1 to 53, or from -1 for the last to -53.
    ///   - weekday: The day of the week.
    /// - Returns: Nil for another number.
    public init?(_ number: Int, _ weekday: Weekday) {
      guard number != 0, (-53...53).contains(number) else { return nil }
      self.number = number
      self.weekday = weekday
    }

    /// Orders days without a number first, then by number, the last at the end, then from Monday to Sunday.
    public static func < (lhs: NumberedWeekday, rhs: NumberedWeekday) -> Bool {
      let (left, right) = (lhs.number ?? 0, rhs.number ?? 0)
      return left == right ? lhs.weekday < rhs.weekday : (left < 0) == (right < 0) ? left < right : left >= 0
    }
  }

  /// The end of a repetition.
  public enum End: Hashable, Sendable {
    /// Repeats for ever.
    case never

    /// Ends after a number of occurrences, from 1 to ``RecurrenceRule/greatestNumber``.
    case count(Int)

    /// Ends with the last occurrence on or before a day or a moment.
    case until(Due)

    /// Ends with the last occurrence on or before a time of day, from 0 to 86,399 seconds, in the start's time zone.
    case untilLocal(Day, secondsIntoDay: Int)
  }
}
