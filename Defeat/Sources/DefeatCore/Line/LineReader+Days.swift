import Foundation
import HolonToDos

extension LineReader {
  /// Reads a day, or a moment such as “in 2 hours”.
  mutating func day(at index: Int, isStated: Bool, isPrefixed: Bool) -> LineTime? {
    guard isReadable(index) else { return nil }
    if let keyword = keyword(index) {
      if let phrase = day(of: keyword, at: index, isStated: isStated, isPrefixed: isPrefixed) { return phrase }
    }
    if let weekday = word(index).weekday { return self.weekday(weekday, at: index) }
    if let phrase = dayBeforeOrAfter(at: index) ?? numberedWeekday(at: index) { return phrase }
    if let phrase = calendarDay(at: index, isStated: isStated || isPrefixed) ?? dayFromNow(at: index) { return phrase }
    guard isStated, let length = duration(at: index) else { return nil }
    return day(after: length.count, length.unit, index..<length.end)
  }

  private mutating func day(
    of keyword: ToDoLine.Vocabulary.Keyword, at index: Int, isStated: Bool, isPrefixed: Bool
  ) -> LineTime? {
    switch keyword {
    case .today: return phrase(today, index + 1)
    case .tomorrow: return phrase(today.advanced(by: 1), index + 1)
    case .dayAfterTomorrow: return phrase(today.advanced(by: 2), index + 1)
    case .yesterday: return phrase(today.advanced(by: -1), index + 1)
    case .dayBeforeYesterday: return phrase(today.advanced(by: -2), index + 1)
    case .tonight: return part(of: today, word(index).minutes, index + 1)
    case .weekend where isStated: return phrase(upcoming(6, includingToday: true), index + 1)
    case .endOfWeek: return phrase(end(of: .week), index + 1)
    case .endOfMonth: return phrase(end(of: .month), index + 1)
    case .endOfQuarter: return phrase(end(of: .quarter), index + 1)
    case .endOfYear: return phrase(end(of: .year), index + 1)
    case .end:
      let unit = skip(.the, at: skip(.of, at: index + 1))
      if let month = wholeMonth(at: unit) { return phrase(month.last, month.end) }
      return word(unit).unit.flatMap { end(of: $0) }.flatMap { phrase($0, unit + 1) }
    case .this: return this(at: index + 1)
    case .next: return next(at: index + 1)
    case .in:
      guard let length = duration(at: index + 1) else { return nil }
      return day(after: length.count, length.unit, index..<skipFromNow(at: length.end))
    case .the:
      if let phrase = dayBeforeOrAfter(at: index + 1) ?? numberedWeekday(at: index + 1) { return phrase }
      guard isPrefixed || isStated else { return nil }
      if self.keyword(index + 1) == .end { return day(of: .end, at: index + 1, isStated: isStated, isPrefixed: true) }
      return calendarDay(at: index + 1, isStated: false) ?? dayOfMonth(at: index + 1)
    default: return nil
    }
  }

  private func phrase(_ day: Day?, _ end: Int) -> LineTime? {
    day.map { LineTime(end: end, time: WrittenTime(day: $0)) }
  }

  /// Returns a time of a day, or the whole day if the time has passed.
  private mutating func part(of day: Day, _ minutes: Int?, _ end: Int) -> LineTime? {
    guard let minutes, day.moment(secondsIntoDay: minutes * 60, in: timeZone) > now else { return phrase(day, end) }
    return LineTime(end: end, time: WrittenTime(day: day, seconds: minutes * 60))
  }
}

// MARK: - Days from today

extension LineReader {
  /// The days since Monday.
  private var daysOfWeek: Int { mutating get { (today.weekday + 6) % 7 } }

  /// Returns the next day of a weekday.
  mutating func upcoming(_ weekday: Int, includingToday: Bool) -> Day? {
    let ahead = (weekday - today.weekday + 7) % 7
    return today.advanced(by: ahead == 0 && !includingToday ? 7 : ahead)
  }

  /// Returns a day of the next week, which starts on Monday.
  private mutating func nextWeek(_ weekday: Int) -> Day? { today.advanced(by: 7 - daysOfWeek + (weekday + 6) % 7) }

  /// Returns the last day of a unit of time.
  private mutating func end(of unit: ToDoLine.Vocabulary.Unit) -> Day? {
    let (year, month, _) = today.civil
    switch unit {
    case .minute, .hour: return nil
    case .day: return today
    case .week: return today.advanced(by: 6 - daysOfWeek)
    case .month: return lastDay(month, year)
    case .quarter: return lastDay((month + 2) / 3 * 3, year)
    case .year: return lastDay(12, year)
    }
  }

  /// Returns the last day of a month.
  func lastDay(_ month: Int, _ year: Int) -> Day? {
    Day(year: year, month: month, day: 1)?.advanced(byMonths: 1)?.advanced(by: -1)
      ?? Day(year: year, month: 12, day: 31)
  }

  private mutating func this(at index: Int) -> LineTime? {
    if let weekday = word(index).weekday { return phrase(upcoming(weekday, includingToday: true), index + 1) }
    if let minutes = word(index).minutes { return part(of: today, minutes, index + 1) }
    return keyword(index) == .weekend ? phrase(upcoming(6, includingToday: true), index + 1) : nil
  }

  private mutating func next(at index: Int) -> LineTime? {
    if let weekday = word(index).weekday { return phrase(nextWeek(weekday), index + 1) }
    if keyword(index) == .weekend { return phrase(nextWeek(6), index + 1) }
    switch word(index).unit {
    case .week: return phrase(nextWeek(1), index + 1)
    case .month: return phrase(end(of: .month)?.advanced(by: 1), index + 1)
    case .quarter: return phrase(end(of: .quarter)?.advanced(by: 1), index + 1)
    case .year: return phrase(end(of: .year)?.advanced(by: 1), index + 1)
    default: return nil
    }
  }

  /// Reads “day after tomorrow” or “day before yesterday”.
  private mutating func dayBeforeOrAfter(at index: Int) -> LineTime? {
    // “2 days before yesterday” is another day.
    guard word(index).unit == .day, index == 0 || number(index - 1) ?? word(index - 1).number == nil else { return nil }
    switch (keyword(index + 1), keyword(index + 2)) {
    case (.after, .tomorrow): return phrase(today.advanced(by: 2), index + 3)
    case (.before, .yesterday): return phrase(today.advanced(by: -2), index + 3)
    default: return nil
    }
  }

  /// Reads a length of time before “from now” or “from today”.
  private mutating func dayFromNow(at index: Int) -> LineTime? {
    guard let length = duration(at: index) else { return nil }
    let end = skipFromNow(at: length.end)
    guard end > length.end else { return nil }
    // “Half an hour from now”, “2 to 3 days from now”
    if index > 0, keyword(index - 1) == .half { return nil }
    if index > 1, keyword(index - 1) == .to, number(index - 2) != nil { return nil }
    return day(after: length.count, length.unit, index..<end)
  }

  private func skipFromNow(at index: Int) -> Int {
    keyword(index) == .from && (keyword(index + 1) == .now || keyword(index + 1) == .today) ? index + 2 : index
  }

  /// Reads a weekday of a month, such as “2nd tue of dec” or “last fri of the month”.
  private mutating func numberedWeekday(at index: Int) -> LineTime? {
    guard let number = ordinal(index), number <= 5, let weekday = word(index + 1).weekday, keyword(index + 2) == .of
    else { return nil }
    var rule = LineRule(.monthly)
    rule.weekdays = [LineRule.Weekday(number: number, weekday: weekday)]
    if let month = word(index + 3).month {
      rule.month = month
    } else if !isOfMonth(index + 2) {
      return nil
    }
    return phrase(rule.firstDay(from: today), rule.month == nil ? skip(.the, at: index + 3) + 1 : index + 4)
  }

  /// Reads a weekday, alone or with a date or a week.
  private mutating func weekday(_ weekday: Int, at index: Int) -> LineTime? {
    if keyword(index + 1) == .next, word(index + 2).unit == .week { return phrase(nextWeek(weekday), index + 3) }
    let next = skip(.the, at: index + 1)
    guard let date = calendarDay(at: next, isStated: false) ?? dayOfMonth(at: next), date.flaw == nil,
      let day = date.time.day, date.time.seconds == nil
    else { return phrase(upcoming(weekday, includingToday: false), index + 1) }
    if day.weekday == weekday { return date }
    let isOrdinal = ordinal(next) != nil && date.end == next + 1
    // “Send fri 1st draft”
    if isOrdinal, next == index + 1 { return phrase(upcoming(weekday, includingToday: false), index + 1) }
    var text = bytes.text(tokens[next].start, tokens[date.end - 1].end) + (hasPoint(date.end - 1) ? "." : "")
    // 12/24 is a date only before a time of day.
    if text.count(where: { $0 == "/" }) == 1 { text = "\(vocabulary.monthNames[day.civil.month - 1]) \(day.civil.day)" }
    let weekdayText = bytes.text(tokens[index].start, tokens[index].end)
    let suggestions = isOrdinal ? [weekdayText] : [text, weekdayText]
    let flaw = LineFlaw(reason: .otherWeekday, tokens: index..<date.end, suggestions: suggestions)
    return LineTime(end: date.end, flaw: flaw)
  }

  /// Reads a day of this month or the next one, such as 15th.
  private mutating func dayOfMonth(at index: Int) -> LineTime? {
    guard let number = ordinal(index), number > 0, number <= 31 else { return nil }
    let (year, month, _) = today.civil
    for offset in 0...2 {
      let (year, month) = (year + (month + offset - 1) / 12, (month + offset - 1) % 12 + 1)
      guard let day = Day(year: year, month: month, day: number), day >= today else { continue }
      return phrase(day, isOfMonth(index + 1) ? skip(.the, at: index + 2) + 1 : index + 1)
    }
    return nil
  }

  /// Returns the day, or the moment, after a length of time.
  private mutating func day(
    after count: Int, _ unit: ToDoLine.Vocabulary.Unit, _ tokens: Range<Int>
  ) -> LineTime? {
    let seconds = unit == .minute ? 60 : 3_600
    if unit == .minute || unit == .hour {
      let moment = now.addingTimeInterval(Double(count * seconds))
      guard Timestamp.bounded(moment) == moment else { return flaw(.noSuchDay, tokens) }
      return LineTime(end: tokens.upperBound, time: WrittenTime(moment: moment))
    }
    return phrase(LineSpan(count: count, unit: unit).day(after: today), tokens.upperBound) ?? flaw(.noSuchDay, tokens)
  }

  func flaw(_ reason: ToDoLine.Reason, _ tokens: Range<Int>, _ suggestions: [String] = []) -> LineTime {
    LineTime(end: tokens.upperBound, flaw: LineFlaw(reason: reason, tokens: tokens, suggestions: suggestions))
  }
}

// MARK: - Numbers

extension LineReader {
  /// Reads a length of time, such as “3 days”, “a week” or 3d.
  func duration(at index: Int) -> (count: Int, unit: ToDoLine.Vocabulary.Unit, end: Int)? {
    guard isReadable(index) else { return nil }
    if let count = number(index) ?? word(index).number {
      return word(index + 1).unit.map { (count, $0, index + 2) }
    }
    let token = tokens[index]
    let start = bytes[token.start] == UInt8(ascii: "+") ? token.start + 1 : token.start
    var middle = start
    while middle < token.end, bytes[middle].isDigit { middle += 1 }
    guard let count = bytes.number(start, middle), let unit = word(middle..<token.end).unit else { return nil }
    return (count, unit, index + 1)
  }

  /// Returns the value of an ordinal number, such as 3rd or “third”; -1 for the last.
  func ordinal(_ index: Int) -> Int? {
    if let ordinal = word(index).ordinal { return ordinal }
    guard let (number, ending) = numberAndEnding(index), number > 0 else { return nil }
    if ending.isEmpty { return hasPoint(index) ? number : nil }
    let text = bytes.text(ending.lowerBound, ending.upperBound).lowercased()
    return vocabulary.ordinalEndings.contains(text) ? number : nil
  }

  /// Returns whether a point follows a word immediately.
  func hasPoint(_ index: Int) -> Bool {
    index < tokens.count && tokens[index].end < tokens[index].outerEnd && bytes[tokens[index].end] == UInt8(ascii: ".")
  }
}
