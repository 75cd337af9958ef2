import Foundation
import HolonToDos

/// A value that words of a line have.
enum LineValue {
  case none
  case number(Int)
  case numbers([Int])
  indirect case length(LineLength)
  indirect case time(WrittenTime)
  indirect case rule(WrittenRule)
  case chips([ToDoLine.Chip])

  /// Words that were named as a value and aren't one.
  indirect case error(ToDoLine.Problem)
  case flaw(ToDoLine.Reason, [String] = [])

  static func day(_ day: Day?, _ sort: WrittenTime.Sort = .fixed, isWeak: Bool = false) -> LineValue? {
    day.map { .time(WrittenTime(day: $0, sort: sort, isWeak: isWeak)) }
  }

  static func seconds(_ seconds: Int, _ form: WrittenTime.Form = .exact) -> LineValue {
    .time(WrittenTime(seconds: seconds, form: form))
  }

  var isChips: Bool { if case .chips = self { true } else { false } }
  var number: Int? { if case .number(let number) = self { number } else { nil } }
  var numbers: [Int]? { if case .numbers(let numbers) = self { numbers } else { number.map { [$0] } } }
  var length: LineLength? { if case .length(let length) = self { length } else { nil } }
  var time: WrittenTime? { if case .time(let time) = self { time } else { nil } }
  var rule: WrittenRule? { if case .rule(let rule) = self { rule } else { nil } }
}

/// Words that aren't the value that they look like.
final class LineFlaw: Sendable {
  let reason: ToDoLine.Reason
  let tokens: Range<Int>
  let suggestions: [String]

  init(_ reason: ToDoLine.Reason, _ tokens: Range<Int>, _ suggestions: [String] = []) {
    (self.reason, self.tokens, self.suggestions) = (reason, tokens, suggestions)
  }
}

/// A length of time, such as “3 weeks” or “an hour and a half”.
struct LineLength: Hashable {
  private var parts: SIMD3<Int>
  var months: Int { parts[0] }
  var days: Int { parts[1] }
  var minutes: Int { parts[2] }

  /// Its shortest unit.
  var unit: ToDoLine.Vocabulary.Unit

  /// The months, days and minutes of the units, in their order.
  private static let sizes: [SIMD3<Int>] = [
    [0, 0, 1], [0, 0, 60], [0, 1, 0], [0, 7, 0], [0, 14, 0], [1, 0, 0], [3, 0, 0], [12, 0, 0],
  ]

  private init(parts: SIMD3<Int>, unit: ToDoLine.Vocabulary.Unit) { (self.parts, self.unit) = (parts, unit) }

  init(_ count: Int, _ unit: ToDoLine.Vocabulary.Unit) {
    self.init(parts: Self.sizes[unit.rawValue] &* count, unit: unit)
  }

  static func + (one: Self, other: Self) -> Self { Self(parts: one.parts &+ other.parts, unit: other.unit) }

  /// The negative length, for a time before another one.
  static prefix func - (length: Self) -> Self { Self(parts: 0 &- length.parts, unit: length.unit) }

  /// Returns the day that comes so long after another one; nil outside the calendar.
  func day(after start: Day) -> Day? { start.advanced(byMonths: months)?.advanced(by: days) }

  /// The days that it has, with 30 days for a month.
  var approximateDays: Int { months * 30 + days }

  /// The rule for each so many units; nil for a length that no rule has.
  var rule: WrittenRule? {
    switch (months, days, minutes, unit) {
    case (0, 0, let minutes, .hour): WrittenRule(.hourly, interval: minutes / 60)
    case (0, 0, let minutes, .minute): WrittenRule(.minutely, interval: minutes)
    case (0, let days, 0, .week), (0, let days, 0, .fortnight): WrittenRule(.weekly, interval: days / 7)
    case (0, let days, 0, _): WrittenRule(.daily, interval: days)
    case (let months, 0, 0, .year): WrittenRule(.yearly, interval: months / 12)
    case (let months, 0, 0, _): WrittenRule(.monthly, interval: months)
    default: nil
    }
  }
}

/// A time as it is written: a day, a time of day, a part of the day, several of them, or a moment.
struct WrittenTime: Hashable {
  /// The certainty of a time of day.
  enum Form: Hashable {
    /// 17:00, 5pm.
    case exact
    /// 4:15, which a part of the day may move to the afternoon.
    case clock
    /// 14.15, which is a time only next to a day or after “at”.
    case dotted
    /// “Quarter past four”, which needs a part of the day where it may be in the morning or in the evening.
    case spoken
    /// A number after “at”.
    case number
    /// A part of the day alone.
    case part
  }

  /// The kind of a day, which says what it was in the past; a period is the first or last day of a week or a month.
  enum Sort: Hashable {
    case fixed, yearly, weekday, period
    indirect case after(LineLength)
  }

  var day: Day?

  /// The seconds since midnight.
  var seconds: Int?

  /// The time zone of the seconds; nil for the person's.
  var zone: String?

  /// The number of a time zone of other people, in which the seconds are a moment.
  var abroad: Int?

  /// The minute at which the part of the day starts, such as the evening; 0 for midnight.
  var part: Int?

  var moment: Date?
  var form = Form.exact
  var sort = Sort.fixed

  /// Whether its time of day, or its day, is the start of a range, whose end is left out.
  var isStart = false
  var isFirstDay = false
  var isRange: Bool { isStart || isFirstDay }

  /// Whether its words often belong to a title, such as a weekday alone.
  var isWeak = false

  var isEmpty: Bool { isTimeOfDay && seconds == nil && part == nil }

  /// Whether it is a time of day alone.
  var isTimeOfDay: Bool { day == nil && moment == nil }

  /// Returns both times as one; nil if they exclude each other.
  func joined(_ other: WrittenTime) -> WrittenTime? {
    guard moment == nil, other.moment == nil, seconds == nil || other.seconds == nil, part == nil || other.part == nil
    else { return nil }
    if let day, let otherDay = other.day, day != otherDay || (sort == .weekday) == (other.sort == .weekday) {
      return nil
    }
    var both = self
    (both.isStart, both.isFirstDay) = (isStart || other.isStart, isFirstDay || other.isFirstDay)
    (both.isWeak, both.abroad) = (false, abroad ?? other.abroad)
    both.day = day ?? other.day
    both.part = part ?? other.part
    if seconds == nil { (both.seconds, both.form) = (other.seconds, other.form) }
    if day == nil || sort == .weekday, other.day != nil { both.sort = other.sort }
    guard let seconds = both.seconds, let part = both.part else { return both }
    guard let time = Self.time(seconds, both.form, in: part) else { return nil }
    (both.seconds, both.form, both.part) = (time, .exact, nil)
    return both
  }

  /// Returns the time as the start of a range; its hour may be in the same half of the day as that of the end.
  func start(before end: WrittenTime) -> WrittenTime {
    var start = self
    start.isStart = true
    guard let seconds, let last = end.seconds, form != .exact, end.form == .exact, seconds < 46_800 else {
      return start
    }
    let late = seconds % 43_200 + 43_200
    (start.seconds, start.form) = (late < last ? late : seconds % 43_200, .exact)
    return start
  }

  /// Returns a time of day within a part of the day, such as 20:00 for “8 in the evening”.
  private static func time(_ seconds: Int, _ form: Form, in part: Int) -> Int? {
    let isMovable = form != .exact && (1...12).contains(seconds / 3_600)
    let early = isMovable ? seconds % 43_200 : seconds
    let late = isMovable ? early + 43_200 : seconds
    switch part / 60 {
    case 0: return early == 0 || seconds == 0 ? 0 : nil
    case 12: return late == 43_200 ? late : nil
    case ..<12: return early < 43_200 ? early : nil
    case ..<18: return (43_200..<68_400).contains(late) ? late : nil
    case ..<20: return late >= 57_600 ? late : nil
    default: return late >= 64_800 && late < 86_400 ? late : early < 21_600 ? early : nil
    }
  }
}

/// The words of a recurrence.
struct WrittenRule: Hashable {
  var frequency: RecurrenceRule.Frequency
  var interval = 1
  var weekdays: [RecurrenceRule.NumberedWeekday] = []
  var (monthDays, months, positions): ([Int], [Int], [Int]) = ([], [], [])
  var count: Int?
  var until: Day?
  var isAfterCompletion = false

  /// Whether days are written without “every”.
  var isGuessed = false

  /// The times of day, in seconds since midnight.
  var times: [Int] = []

  /// The first due time.
  var start: WrittenTime?

  /// The time from the first instance on in which the others are.
  var span: LineLength?

  init(_ frequency: RecurrenceRule.Frequency, interval: Int = 1) {
    (self.frequency, self.interval) = (frequency, interval)
  }

  /// Creates a rule for days of the week, from 0 for Sunday.
  init(on weekdays: [Int], interval: Int = 1, isGuessed: Bool = false) {
    self.init(.weekly, interval: interval)
    self.isGuessed = isGuessed
    self.weekdays = RecurrenceRule.Weekday.allCases.filter { weekdays.contains($0.rawValue) }.map { .init($0) }
  }

  /// Whether it states an end.
  var ends: Bool { until != nil || count != nil || span != nil }

  /// Whether it chooses days.
  var hasDays: Bool { !weekdays.isEmpty || !monthDays.isEmpty || !months.isEmpty }

  /// The seconds from one instance to the next, if they are less than a day; nil for a rule of days.
  var step: Int? { frequency == .minutely ? interval * 60 : frequency == .hourly ? interval * 3_600 : nil }

  /// Whether the times of a day can be those of one rule.
  var hasPossibleTimes: Bool {
    times.count < 2 || step == nil && positions.isEmpty && Set(times.map { $0 % 3_600 }).count == 1
  }

  /// Returns whether a span has one or more instances, and not too many.
  func fits(_ span: LineLength) -> Bool {
    guard span.minutes == 0, (1...36_525).contains(span.approximateDays) else { return false }
    if let step { return span.approximateDays * 86_400 / step < 100_000 }
    // The least days from one instance to the next, as a month of 28 days has them.
    let days = [.daily: 1, .weekly: 7, .monthly: 28, .yearly: 360][frequency, default: 1]
    let count =
      frequency == .yearly ? months.count : positions.isEmpty ? max(weekdays.count, monthDays.count) : positions.count
    return span.approximateDays >= (interval * days + max(count, 1) - 1) / max(count, 1)
  }

  /// Returns the rule in the form of RFC 5545; nil for parts that exclude each other.
  ///
  /// - Parameter lastSecond: The end of the last day, if the start is a moment: RFC 5545 has both in the same form.
  func rule(lastSecond: Date? = nil) -> RecurrenceRule? {
    let last = until.map { day in RecurrenceRule.End.until(lastSecond.map { .moment($0) } ?? .day(day)) }
    let hours = times.count > 1 ? times.map { $0 / 3_600 } : []
    return try? RecurrenceRule(
      frequency, interval: interval, end: last ?? count.map { .count($0) } ?? .never, months: months,
      monthDays: monthDays, weekdays: weekdays, hours: hours, positions: positions)
  }

  /// Returns the first day from another one on that the rule contains.
  func firstDay(from start: Day) -> Day? {
    guard hasDays else { return start }
    if positions.isEmpty, monthDays.allSatisfy({ $0 > 0 }), weekdays.allSatisfy({ $0.number == nil }),
      frequency == .daily || !weekdays.isEmpty || !monthDays.isEmpty
    {
      // A Friday that is 29 February comes after 40 years at the latest.
      return (0...40 * 366).lazy.compactMap { start.advanced(by: $0) }.first { day in
        let (_, month, number) = day.civil
        return (months.isEmpty || months.contains(month)) && (monthDays.isEmpty || monthDays.contains(number))
          && (weekdays.isEmpty || weekdays.contains { $0.weekday.rawValue == day.weekday })
      }
    }
    var rule = self
    (rule.interval, rule.count, rule.until, rule.times) = (1, nil, nil, [])
    let first = rule.rule()?.occurrences(from: .day(start), in: .gmt).first { _ in true }
    return first.map { $0.day(in: .gmt) }
  }

  /// Returns whether it contains a day; true for none.
  func hasDay(_ day: Day?) -> Bool { day.map { firstDay(from: $0) == $0 } ?? true }
}

extension WrittenRule {
  /// Returns the rule for days of the month as people mean them, or nil for days that no rule has.
  ///
  /// In a shorter month, the last day takes the place of a later one.
  static func monthly(on days: [Int]) -> WrittenRule? {
    var rule = WrittenRule(.monthly)
    rule.monthDays = Set(days).sorted()
    guard let last = rule.monthDays.last, last > 28 else { return rule }
    let others = rule.monthDays.dropLast()
    guard others.allSatisfy({ (1...27).contains($0) }) else { return nil }
    rule.monthDays = others + Array(28...last)
    rule.positions = others.isEmpty ? [-1] : Array(1...others.count) + [-1]
    return rule
  }

  /// Returns the rule for days of the year, each a month times 100 and a day; nil for days that no rule has.
  static func yearly(on dates: [Int]) -> WrittenRule? {
    var rule = WrittenRule(.yearly)
    rule.months = Set(dates.map { $0 / 100 }).sorted()
    rule.monthDays = Set(dates.map { $0 % 100 }).sorted()
    if dates == [229] { (rule.monthDays, rule.positions) = ([28, 29], [-1]) }
    let all = rule.months.flatMap { month in rule.monthDays.map { month * 100 + $0 } }
    guard all.count > Set(dates).count, rule.positions.isEmpty else { return rule }
    // Of all days in these months, some are meant: those exist in each year.
    guard all.allSatisfy({ Day(year: 2001, month: $0 / 100, day: $0 % 100) != nil }) else { return nil }
    rule.positions = all.indices.filter { dates.contains(all[$0]) }.map { $0 + 1 }
    return rule
  }

  /// Returns the rule at some times of day.
  func at(_ times: [Int]) -> WrittenRule {
    var rule = self
    rule.times = Set(times).sorted()
    return rule
  }

  /// Returns the rule with the days of another one.
  func with(_ days: WrittenRule) -> WrittenRule {
    var rule = self
    if days.frequency > frequency || frequency == .daily { rule.frequency = days.frequency }
    (rule.weekdays, rule.monthDays, rule.positions) = (days.weekdays, days.monthDays, days.positions)
    if !days.months.isEmpty { rule.months = days.months }
    return rule
  }

  /// Returns the rule for the same days in some months of each year.
  func yearly(in months: [Int]) -> WrittenRule {
    var rule = self
    rule.frequency = positions.isEmpty || months.count == 1 ? .yearly : .monthly
    rule.months = Set(months).sorted()
    return rule
  }
}
