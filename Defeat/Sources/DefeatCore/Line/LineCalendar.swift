import Foundation
import HolonToDos

/// The days as they are seen from today; weeks start on Monday.
final class LineCalendar: Sendable {
  /// The current time, in whole minutes.
  let now: Date
  let timeZone: TimeZone
  let today: Day

  /// The first names of the months, for suggestions.
  let monthNames: [String]

  init(_ clock: LocalClock, monthNames: [String]) {
    now = Date(timeIntervalSince1970: (clock.now().timeIntervalSince1970 / 60).rounded(.down) * 60)
    timeZone = clock.timeZone
    today = Day(of: now, in: timeZone)
    self.monthNames = monthNames
  }

  /// Returns the next day of a weekday.
  func upcoming(_ weekday: Int, includingToday: Bool = false) -> Day? {
    let ahead = (weekday - today.weekday + 7) % 7
    return today.advanced(by: ahead == 0 && !includingToday ? 7 : ahead)
  }

  /// Returns a day of a later week.
  func day(_ weekday: Int, inWeeks weeks: Int) -> Day? {
    today.advanced(by: weeks * 7 - (today.weekday + 6) % 7 + (weekday + 6) % 7)
  }

  /// Returns the day of work so many after today.
  func workday(after count: Int) -> Day? {
    guard (1...1_000).contains(count) else { return nil }
    // On a day of the weekend, the days are counted from the Friday before it.
    let weekday = min((today.weekday + 6) % 7, 4)
    let days = weekday + count
    return day(1, inWeeks: days / 5)?.advanced(by: days % 5)
  }

  /// Returns the first day of a week, a month, a quarter or a year; nil for other units.
  func start(of unit: ToDoLine.Vocabulary.Unit, in count: Int) -> Day? {
    let (year, month, _) = today.civil
    switch unit {
    case .week: return day(1, inWeeks: count)
    case .month: return Day(year: year, month: month, day: 1)?.advanced(byMonths: count)
    case .quarter: return Day(year: year, month: (month + 2) / 3 * 3 - 2, day: 1)?.advanced(byMonths: 3 * count)
    case .year: return Day(year: year, month: 1, day: 1)?.advanced(byMonths: 12 * count)
    case .minute, .hour, .day, .fortnight: return nil
    }
  }

  /// Returns the last day of a week, a month, a quarter or a year; nil for other units.
  func end(of unit: ToDoLine.Vocabulary.Unit, in count: Int = 0) -> Day? {
    start(of: unit, in: count + 1)?.advanced(by: -1)
  }

  /// Returns the day or the moment after a length of time.
  func after(_ length: LineLength) -> LineValue? {
    guard let day = length.day(after: today) else { return .flaw(.noSuchDay) }
    guard length.minutes != 0 else { return .day(day, .after(length)) }
    let start = day == today ? now : day.moment(secondsIntoDay: Day.secondsIntoDay(of: now, in: timeZone), in: timeZone)
    let moment = start.addingTimeInterval(Double(length.minutes) * 60)
    guard Timestamp.bounded(moment) == moment else { return .flaw(.noSuchDay) }
    return .time(WrittenTime(moment: moment, sort: .after(length)))
  }

  /// Returns the day some time after another one; nil for a time that isn't a number of days.
  func after(_ length: LineLength, _ start: WrittenTime) -> LineValue? {
    guard let start = start.day, length.minutes == 0 else { return nil }
    return .day(length.day(after: start)) ?? .flaw(.noSuchDay)
  }

  /// Returns whether a time of a day precedes the current one, on the person's clock or on one abroad.
  func hasPassed(_ day: Day, _ seconds: Int, in zone: TimeZone? = nil) -> Bool {
    guard day == today else { return false }
    // A time that clocks skip is a later moment, and has passed for a person who reads a clock.
    return zone == nil && seconds < Day.secondsIntoDay(of: now, in: timeZone)
      || day.moment(secondsIntoDay: seconds, in: zone ?? timeZone) < now
  }
}

// MARK: - Dates

extension LineCalendar {
  func lastDay(of month: Int, _ year: Int) -> Day? {
    (28...31).reversed().lazy.compactMap { Day(year: year, month: month, day: $0) }.first
  }

  /// Returns the year of the present month, or of a later one with its number.
  func year(of month: Int) -> Int { today.civil.year + (month < today.civil.month ? 1 : 0) }

  /// Returns a date; without a year the next one from today.
  ///
  /// - Parameter isDayFirst: The order for suggestions.
  func date(
    _ month: Int, _ day: Int, _ year: Int? = nil, isDayFirst: Bool = false, isWeak: Bool = false
  ) -> LineValue? {
    let (name, now) = (monthNames[month - 1], today.civil)
    func flaw(_ days: [(day: Int, year: Int?)]) -> LineValue {
      let texts = days.map { day, year in
        (isDayFirst ? "\(day) \(name)" : "\(name) \(day)") + (year.map { " \($0)" } ?? "")
      }
      return .flaw(.noSuchDay, texts)
    }
    if let year {
      return .day(Day(year: year, month: month, day: day))
        ?? flaw([(lastDay(of: month, year)?.civil.day ?? 28, year)])
    }
    let next = Day(year: (month, day) < (now.month, now.day) ? now.year + 1 : now.year, month: month, day: day)
    if let next { return .day(next, .yearly, isWeak: isWeak) }
    guard month == 2, day == 29 else { return flaw([(lastDay(of: month, 2001)?.civil.day ?? 28, nil)]) }
    let leap = (now.year + 1...now.year + 8).first { Day(year: $0, month: 2, day: 29) != nil }
    return flaw([(28, nil)] + (leap.map { [(29, $0)] } ?? []))
  }

  /// Returns a date as the start of a range; the last day of the present month for one that has passed.
  func start(_ month: Int, _ day: Int, _ year: Int? = nil) -> LineValue? {
    let isPresent = day == 1 && (month, year ?? today.civil.year) == (today.civil.month, today.civil.year)
    let date = isPresent ? .day(end(of: .month)) : date(month, day, year)
    guard var time = date?.time, time.day.map({ $0 >= today }) == true else { return date?.time == nil ? date : nil }
    time.isFirstDay = true
    return .time(time)
  }

  /// Returns a day as people write it, with its year if another such day is the next one.
  func text(_ day: Day) -> String {
    let (year, month, number) = day.civil
    let name = "\(monthNames[month - 1]) \(number)"
    return date(month, number)?.time?.day == day ? name : "\(name) \(year)"
  }

  /// Returns a day of a month, counted from the present one; of the next month that has it without a count.
  func dayOfMonth(_ day: Int, in count: Int? = nil, isWeak: Bool = false) -> LineValue? {
    guard (-1...31).contains(day), day != 0 else { return .flaw(.noSuchDay) }
    for offset in count.map({ $0...$0 }) ?? 0...2 {
      guard let first = start(of: .month, in: offset), let last = lastDay(of: first.civil.month, first.civil.year)
      else { return nil }
      if day == -1 { return .day(last) }
      if let date = Day(year: first.civil.year, month: first.civil.month, day: day) {
        if count != nil || date >= today { return .day(date, isWeak: isWeak) }
      } else if count != nil {
        return .flaw(.noSuchDay, ["\(monthNames[first.civil.month - 1]) \(last.civil.day)"])
      }
    }
    return nil
  }

  /// Returns the first day of a rule within a month, such as the third Thursday; without a year the next one.
  func first(_ rule: WrittenRule, month: Int, year: Int?) -> LineValue? {
    var rule = rule
    rule.months = [month]
    let start = year.map { Day(year: $0, month: month, day: 1) } ?? today
    guard let start, let day = rule.firstDay(from: start), year == nil || day.civil.year == year else {
      return .flaw(.noSuchDay)
    }
    return .day(day)
  }
}
