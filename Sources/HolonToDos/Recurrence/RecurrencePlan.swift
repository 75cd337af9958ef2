import HolonBase

/// The parts of a rule as sets of bits, completed from the start of the recurrence.
///
/// What a rule leaves open is that of the start: a yearly rule without days recurs on the start's day and month.
struct RecurrencePlan {
  let frequency: RecurrenceRule.Frequency
  let interval: Int

  /// The first day of the week, in days after Monday.
  let weekStart: Int

  /// The start on the clock, in seconds.
  let start: Int

  /// The seconds within a repetition, or within each day of it, ascending.
  let times: [Int]

  let positions: [Int]
  let hours: BitSet
  let minutes: BitSet
  let seconds: BitSet

  private var months: BitSet
  private let weekNumbers: SignedBitSet
  private var monthDays: SignedBitSet

  /// The days of the week without a number, in days after Monday.
  private var weekdays = BitSet()

  /// The numbers of each weekday within the month or the year, in days after Monday; empty without numbers.
  private var numberedWeekdays: [SignedBitSet] = []

  private let isNumberedInMonth: Bool

  /// Whether days of the year are chosen, by their numbers from the start, or by those from the end after them.
  private var yearDays: [Bool] = []

  /// Whether the months or days of the year decide, so that the weekday doesn't suffice.
  private let needsDate: Bool

  /// - Parameter isDay: Whether the start is a day; then times of day are ignored (RFC 5545, section 3.3.10).
  init(_ rule: RecurrenceRule, start: Int, isDay: Bool) {
    frequency = rule.frequency
    interval = rule.interval
    weekStart = rule.weekStart.index
    self.start = start
    positions = rule.positions
    let (day, time) = start.dividedFloor(by: 86_400)
    hours = BitSet(rule.hours)
    minutes = BitSet(rule.minutes)
    // Clocks without leap seconds show second 59 instead (RFC 5545, section 3.3.12).
    seconds = BitSet(rule.seconds, limit: 59)
    times = isDay ? [0] : Self.times(frequency, hours, minutes, seconds, start: time)
    months = BitSet(rule.months)
    monthDays = SignedBitSet(rule.monthDays)
    weekNumbers = SignedBitSet(rule.weekNumbers)
    isNumberedInMonth = frequency == .monthly || !rule.months.isEmpty
    for weekday in rule.weekdays {
      let index = weekday.weekday.index
      if let number = weekday.number {
        if numberedWeekdays.isEmpty { numberedWeekdays = Array(repeating: SignedBitSet(), count: 7) }
        numberedWeekdays[index].insert(number)
      } else {
        weekdays.insert(index)
      }
    }
    if !rule.yearDays.isEmpty {
      yearDays = Array(repeating: false, count: 2 * 367)
      for number in rule.yearDays { yearDays[number < 0 ? 367 - number : number] = true }
    }

    switch frequency {
    case .yearly where !rule.hasDays:
      let date = CivilDate(daysSince1970: day)
      if months.isEmpty { months.insert(date.month) }
      monthDays.insert(date.day)
    case .monthly where !rule.hasDays: monthDays.insert(CivilDate(daysSince1970: day).day)
    case .weekly where rule.weekdays.isEmpty,
      .yearly where rule.yearDays.isEmpty && rule.monthDays.isEmpty && rule.weekdays.isEmpty:
      weekdays.insert((day + 3).dividedFloor(by: 7).remainder)
    default: break
    }
    needsDate =
      !months.isEmpty || !monthDays.isEmpty || !yearDays.isEmpty || !weekNumbers.isEmpty || !numberedWeekdays.isEmpty
  }

  private static func times(
    _ frequency: RecurrenceRule.Frequency, _ hours: BitSet, _ minutes: BitSet, _ seconds: BitSet, start: Int
  ) -> [Int] {
    func values(_ set: BitSet, _ count: Int, _ first: Int) -> [Int] {
      set.isEmpty ? [first] : (0..<count).filter { set.contains($0) }
    }
    if hours.isEmpty, minutes.isEmpty, seconds.isEmpty {
      return [start % [1, 60, 3_600, 86_400][min(frequency.rawValue, 3)]]
    }
    let second = frequency == .secondly ? [0] : values(seconds, 60, start % 60)
    let minute = frequency <= .minutely ? [0] : values(minutes, 60, start / 60 % 60)
    let hour = frequency <= .hourly ? [0] : values(hours, 24, start / 3_600)
    return hour.flatMap { hour in
      minute.flatMap { minute in second.map { hour * 3_600 + minute * 60 + $0 } }
    }
  }

  var hasMonths: Bool { !months.isEmpty }

  func includes(month: Int) -> Bool { months.isEmpty || months.contains(month) }

  /// Returns whether a day meets all parts that are about days.
  func includes(day: Int) -> Bool {
    needsDate
      ? includes(day: day, CivilDate(daysSince1970: day))
      : weekdays.isEmpty || weekdays.contains((day + 3).dividedFloor(by: 7).remainder)
  }

  /// Returns whether a day with a known date does so.
  func includes(day: Int, _ date: CivilDate) -> Bool {
    guard includes(month: date.month) else { return false }
    if !monthDays.isEmpty {
      guard monthDays.contains(date.day, of: CivilDate.length(ofMonth: date.month, year: date.year)) else {
        return false
      }
    }
    if !weekdays.isEmpty || !numberedWeekdays.isEmpty, !includesWeekday(day: day, date) { return false }
    if !yearDays.isEmpty {
      let (number, length) = Self.yearDay(day, date.year)
      guard yearDays[number] || yearDays[367 + length - number + 1] else { return false }
    }
    if !weekNumbers.isEmpty {
      // A week belongs to the year of its fourth day, and has the number of that among those with the same name.
      let fourth = day - (day + 3 - weekStart).dividedFloor(by: 7).remainder + 3
      let (number, length) = Self.yearDay(fourth, CivilDate(daysSince1970: fourth).year)
      guard weekNumbers.contains((number - 1) / 7 + 1, orFromEnd: (length - number) / 7 + 1) else { return false }
    }
    return true
  }

  private func includesWeekday(day: Int, _ date: CivilDate) -> Bool {
    let weekday = (day + 3).dividedFloor(by: 7).remainder
    if weekdays.contains(weekday) { return true }
    guard !numberedWeekdays.isEmpty, !numberedWeekdays[weekday].isEmpty else { return false }
    let (number, length) =
      isNumberedInMonth
      ? (date.day, CivilDate.length(ofMonth: date.month, year: date.year)) : Self.yearDay(day, date.year)
    return numberedWeekdays[weekday].contains((number - 1) / 7 + 1, orFromEnd: (length - number) / 7 + 1)
  }

  /// Returns the number of a day in its year, from 1, and the length of the year.
  private static func yearDay(_ day: Int, _ year: Int) -> (number: Int, length: Int) {
    let number = day - CivilDate(year: year, month: 1, day: 1).daysSince1970 + 1
    return (number, 337 + CivilDate.length(ofMonth: 2, year: year))
  }
}

/// A set of numbers from 0 to 63.
struct BitSet {
  private var bits: UInt64 = 0

  init() {}

  /// - Parameter limit: The number that takes the place of greater ones.
  init(_ numbers: [Int], limit: Int = 63) { for number in numbers { insert(min(number, limit)) } }

  mutating func insert(_ number: Int) { bits |= 1 << UInt64(number) }

  var isEmpty: Bool { bits == 0 }

  func contains(_ number: Int) -> Bool { bits & 1 << UInt64(number) != 0 }

  /// Returns the first number from a limit on.
  func first(from limit: Int) -> Int? {
    guard limit < 64, case let rest = bits >> UInt64(limit), rest != 0 else { return nil }
    return limit + rest.trailingZeroBitCount
  }
}

/// A set of numbers that count from the start, from 1 to 63, or from the end, from -1 to -63.
struct SignedBitSet {
  private var positive = BitSet()
  private var negative = BitSet()

  init() {}

  init(_ numbers: [Int]) { for number in numbers { insert(number) } }

  mutating func insert(_ number: Int) { number > 0 ? positive.insert(number) : negative.insert(-number) }

  var isEmpty: Bool { positive.isEmpty && negative.isEmpty }

  func contains(_ number: Int, of count: Int) -> Bool { contains(number, orFromEnd: count - number + 1) }

  func contains(_ number: Int, orFromEnd other: Int) -> Bool { positive.contains(number) || negative.contains(other) }
}
