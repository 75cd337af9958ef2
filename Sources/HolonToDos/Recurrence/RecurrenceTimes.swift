import HolonBase

/// The times on the clock at which a plan recurs, ascending, in seconds since 1970 as if clocks showed UTC.
struct RecurrenceTimes: IteratorProtocol {
  /// The maximum number of repetitions in a row that are examined without finding a time.
  ///
  /// The calendar itself repeats after 400 years, which have 20,871 weeks. Days and shorter units are left out without
  /// being examined while another month, day, hour or minute is wanted.
  static let longestSearch = 25_000

  /// The last day of the year 9999, in days since 1970.
  private static let lastDay = 2_932_896

  /// The last second of the year 9999.
  private static let last = lastDay * 86_400 + 86_399

  private let plan: RecurrencePlan

  /// The first time that is returned.
  private let first: Int

  /// The year, month, week, day, hour, minute or second of the start, counted from a fixed one.
  private let startUnit: Int

  /// The number of the next repetition, from 0 for the one of the start.
  private var repetition: Int

  /// The loaded repetition: the starts of its days, or of its hour, minute or second.
  private var bases: [Int] = []

  /// The chosen ones of the repetition's times; unused without positions.
  private var chosen: [Int] = []

  private var index = 0
  private var count = 0

  /// - Parameter limit: The times before it are left out, without being computed one after the other.
  init(_ plan: RecurrencePlan, from limit: Int) {
    self.plan = plan
    first = max(limit, plan.start)
    startUnit = Self.unit(of: plan.start, plan)
    repetition = (Self.unit(of: first, plan) - startUnit) / plan.interval
    guard plan.positions.isEmpty, load() else { return }
    // A day may have 86,400 times.
    let day = bases.firstIndex { $0 + (plan.times.last ?? 0) >= first } ?? bases.endIndex
    index = day * plan.times.count
    if day < bases.endIndex { index += plan.times.partitioningIndex { bases[day] + $0 >= first } }
  }

  mutating func next() -> Int? {
    while true {
      while index < count {
        let place = plan.positions.isEmpty ? index : chosen[index]
        index += 1
        let times = plan.times.count
        let time = times == 1 ? bases[place] + plan.times[0] : bases[place / times] + plan.times[place % times]
        if time >= first { return time <= Self.last ? time : nil }
      }
      guard load() else { return nil }
    }
  }

  /// Loads the next repetition that has a time; returns whether one exists.
  private mutating func load() -> Bool {
    for _ in 0..<Self.longestSearch {
      bases.removeAll(keepingCapacity: true)
      guard examine() else { break }
      count = bases.count * plan.times.count
      if !plan.positions.isEmpty { choose() }
      index = 0
      if count > 0 { return true }
    }
    (index, count) = (0, 0)
    return false
  }

  private mutating func choose() {
    chosen.removeAll(keepingCapacity: true)
    for position in plan.positions {
      let index = position > 0 ? position - 1 : count + position
      if (0..<count).contains(index), !chosen.contains(index) { chosen.append(index) }
    }
    chosen.sort()
    count = chosen.count
  }

  /// Fills ``bases`` from a repetition, and goes on to the next one; returns false after the year 9999.
  private mutating func examine() -> Bool {
    switch plan.frequency {
    case .yearly:
      let year = startUnit + repetition * plan.interval
      guard year <= 9_999 else { return false }
      for month in 1...12 where plan.includes(month: month) { addDays(ofMonth: month, year) }
      repetition += 1
    case .monthly:
      let (year, month) = (startUnit + repetition * plan.interval).dividedFloor(by: 12)
      guard year <= 9_999 else { return false }
      if plan.includes(month: month + 1) { addDays(ofMonth: month + 1, year) }
      repetition += 1
    case .weekly:
      let firstDay = (startUnit + repetition * plan.interval) * 7 - 3 + plan.weekStart
      guard firstDay <= Self.lastDay else { return false }
      for day in firstDay..<firstDay + 7 where plan.includes(day: day) {
        bases.append(day * 86_400)
      }
      repetition += 1
    case .daily, .hourly, .minutely, .secondly: return examineStep()
    }
    return true
  }

  private mutating func addDays(ofMonth month: Int, _ year: Int) {
    let start = CivilDate(year: year, month: month, day: 1).daysSince1970
    for day in 1...CivilDate.length(ofMonth: month, year: year)
    where plan.includes(day: start + day - 1, CivilDate(year: year, month: month, day: day)) {
      bases.append((start + day - 1) * 86_400)
    }
  }

  /// Does so for a frequency whose units all have the same length.
  private mutating func examineStep() -> Bool {
    let length = Self.length(of: plan.frequency)
    let base = (startUnit + repetition * plan.interval) * length
    let (day, time) = base.dividedFloor(by: 86_400)
    guard day <= Self.lastDay else { return false }
    if let later = skipped(day, time) {
      // The first repetition that isn't before that.
      let distance = later - startUnit * length
      let step = plan.interval * length
      repetition = (distance + step - 1) / step
    } else {
      bases.append(base)
      repetition += 1
    }
    return true
  }

  /// Returns the earliest time that may meet the parts of the rule; nil if this one does.
  private func skipped(_ day: Int, _ time: Int) -> Int? {
    if plan.hasMonths, case let date = CivilDate(daysSince1970: day), !plan.includes(month: date.month) {
      let month = (date.month + 1...date.month + 12).first { plan.includes(month: ($0 - 1) % 12 + 1) } ?? date.month + 1
      let start = CivilDate(year: date.year + (month - 1) / 12, month: (month - 1) % 12 + 1, day: 1)
      return start.daysSince1970 * 86_400
    }
    guard plan.includes(day: day) else { return (day + 1) * 86_400 }
    if plan.frequency == .daily { return nil }
    let (hour, minute) = (time / 3_600, time / 60 % 60)
    let midnight = day * 86_400
    if !plan.hours.isEmpty, !plan.hours.contains(hour) {
      return midnight + (plan.hours.first(from: hour) ?? 24) * 3_600
    }
    if plan.frequency == .hourly { return nil }
    if !plan.minutes.isEmpty, !plan.minutes.contains(minute) {
      return midnight + hour * 3_600 + (plan.minutes.first(from: minute) ?? 60) * 60
    }
    if plan.frequency == .minutely || plan.seconds.isEmpty || plan.seconds.contains(time % 60) { return nil }
    return midnight + time / 60 * 60 + (plan.seconds.first(from: time % 60) ?? 60)
  }

  /// Returns the number of the unit in which a time lies.
  private static func unit(of time: Int, _ plan: RecurrencePlan) -> Int {
    let day = time.dividedFloor(by: 86_400).quotient
    switch plan.frequency {
    case .yearly: return CivilDate(daysSince1970: day).year
    case .monthly:
      let date = CivilDate(daysSince1970: day)
      return date.year * 12 + date.month - 1
    case .weekly: return (day + 3 - plan.weekStart).dividedFloor(by: 7).quotient
    case .daily, .hourly, .minutely, .secondly: return time.dividedFloor(by: length(of: plan.frequency)).quotient
    }
  }

  private static func length(of frequency: RecurrenceRule.Frequency) -> Int {
    switch frequency {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3_600
    default: 86_400
    }
  }
}

extension Array {
  /// Returns the first index whose element meets a condition that, once met, is met by all later elements.
  func partitioningIndex(_ isMet: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
