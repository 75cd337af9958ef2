import HolonToDos

/// A part of a phrase with a value of its own, which a pattern names in braces.
enum GrammarSlot: String, CaseIterable, Sendable {
  /// Words of digits and letters: 3d or 1h30; 1.5; 17:00 or 5pm; 24.12. or 2026-12-24.
  case glued, tenths, clock, numerals
  /// The start of a range of hours, such as 2-4pm.
  case hours
  /// Weekdays, as one, as a range such as mon-fri, or as “weekend”; a range; words such as mondays.
  case weekdays, weekdayRange, plurals
  /// A word such as “weekday” or “working day”; several such as “working days”.
  case workingDay, workingDays
  /// Phrases of the other tables; a time of day; a part of a time, such as “at 5”.
  case length, someDay, calendarDay, moment, dayOfMonth, daysOfMonth, dayOfYear, dayTime, temporal

  /// The rules that read it; nil for one that no rules read.
  fileprivate var table: GrammarTable? {
    switch self {
    case .weekdays: LineGrammar.weekdays
    case .weekdayRange: LineGrammar.weekdayRanges
    case .plurals: LineGrammar.plurals
    case .workingDay: LineGrammar.workingDay
    case .workingDays: LineGrammar.workingDays
    case .length: LineGrammar.lengths
    case .calendarDay: LineGrammar.dates
    case .someDay: LineGrammar.fixedDays
    case .dayOfMonth: LineGrammar.daysOfMonth
    case .daysOfMonth: LineGrammar.manyDaysOfMonth
    case .dayOfYear: LineGrammar.daysOfYear
    default: nil
    }
  }

  /// Whether it may have several words.
  var isLong: Bool { position >= Self.weekdays.position }

  /// The words with which its phrases may begin.
  var first: LineClasses {
    switch self {
    case .clock: LineClasses([.digits, .numeral])
    case .hours: LineClasses([.range, .timeRange])
    case .glued, .tenths, .numerals: LineClasses([.numeral])
    case .dayTime: LineGrammar.times.first.union(LineClasses([], [.at, .around]))
    case .temporal: LineGrammar.temporalWords
    default: table?.first ?? .all
    }
  }
}

extension LineReader {
  /// Reads a part of a phrase; nil for other words.
  mutating func read(_ slot: GrammarSlot, at index: Int, _ place: GrammarRule.Place) -> LineReading? {
    let value: LineValue?
    switch slot {
    case .glued: value = glued(tokens[index])
    case .tenths: value = tenths(tokens[index])
    case .clock: value = clock(tokens[index])
    case .numerals: value = numerals(at: index, place)
    case .hours: value = hours(tokens[index])
    case .length:
      if length.index != index { length = (index, readLength(at: index)) }
      return length.reading
    // The days that a day is counted from aren't counted from others themselves.
    case .someDay: return longest(LineGrammar.fixedDays, at: index, .afterPreposition)
    case .calendarDay: return longest(LineGrammar.dates, at: index)
    case .moment: return moment(at: index, .stated)
    case .dayTime: return dayTime(at: index, place)
    case .temporal: return longest(LineGrammar.temporal, at: index)
    default: return slot.table.flatMap { longest($0, at: index, place) }
    }
    return value.map { LineReading($0, index..<index + 1) }
  }

  /// Reads a length of time, such as “3 days”, 1h30 or “a week and 2 days”.
  private mutating func readLength(at index: Int) -> LineReading? {
    guard var sum = longest(LineGrammar.lengths, at: index) else { return nil }
    while let total = sum.value.length,
      let part = longest(LineGrammar.lengths, at: skip(.and, at: sum.end)), var length = part.value.length
    {
      // After hours, “m” stands for minutes.
      if total.unit == .hour, length.unit == .month, classes(part.end - 1).has(.lettered) {
        length = LineLength(length.months, .minute)
      }
      guard total.unit > length.unit else { break }
      sum = LineReading(.length(total + length), part.end)
    }
    return sum
  }
}
