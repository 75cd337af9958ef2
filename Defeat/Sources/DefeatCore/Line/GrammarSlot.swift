import HolonToDos

/// A part of a phrase with a value of its own, which a pattern names in braces.
enum GrammarSlot: String, Sendable {
  /// A number in digits or as a word, such as 3, “three” or “a”; only digits; only a word; two of them, such as 2-3.
  case n, digits, numberWord, range
  /// An ordinal number, such as 3rd, “third” or, as -1, “last”; several of them; several in digits.
  case nth, nths, digitNths
  /// A weekday; several, also as a range such as mon-fri; a range alone; words such as mondays.
  case weekday, weekdays, weekdayRange, plurals
  /// A month; several; a year; a day of a month, such as 24 or 24th.
  case month, months, year, date
  /// A unit of time; a word such as weekly; a word such as “weekday” or “working day”; several such as “working days”.
  case unit, adverb, workday, workdays
  /// A part of the day, as the minute at which it starts; an hour without minutes.
  case part, hour
  /// Words of digits and letters: 3d or 1h30; 17:00 or 5pm; 24.12. or 2026-12-24.
  case glued, clock, numerals
  /// Phrases of the other tables.
  case length, day, calendarDay, moment, dayOfMonth, daysOfMonth, dates

  /// The second word of its phrases, unless the first is a numeral; nil if they have a single word.
  var second: LineClasses? {
    switch self {
    case .n, .digits, .numberWord, .range, .nth, .weekday, .month, .year, .date, .unit, .adverb, .part, .hour, .clock,
      .numerals:
      nil
    case .length: LineGrammar.lengths.second
    case .dayOfMonth: LineGrammar.daysOfMonth.second
    default: .all
    }
  }

  /// The words with which its phrases may begin.
  var first: LineClasses {
    switch self {
    case .n, .hour: LineClasses(.digits, .number)
    case .numberWord: LineClasses(.number)
    case .nth, .nths: LineClasses(.ordinal)
    case .weekday, .weekdayRange: LineClasses(.weekday)
    case .weekdays:
      LineClasses(.weekday, .plural).union(LineClasses(.workday, .workdays, .weekend, .weekends, .business))
    case .plurals: LineClasses(.plural).union(LineClasses(.workdays, .weekends))
    case .month, .months: LineClasses(.monthName)
    case .digits: LineClasses(.digits)
    case .digitNths: LineClasses(.ordinal)
    case .year: LineClasses(.digits, .numeral)
    case .range, .glued, .numerals: LineClasses(.numeral)
    case .clock: LineClasses(.digits, .numeral)
    case .date: LineClasses(.digits, .ordinal)
    case .unit: LineClasses(.unit)
    case .adverb: LineClasses(.adverb)
    case .workday: LineClasses(.workday, .business)
    case .workdays: LineClasses(.workdays, .workday, .business)
    case .part: LineClasses(.part)
    case .length: LineGrammar.lengths.first
    case .dayOfMonth, .daysOfMonth: LineClasses(.ordinal)
    case .dates: LineClasses(.digits, .ordinal, .monthName).union(LineClasses(.the))
    case .calendarDay: LineGrammar.dates.first
    case .day: LineGrammar.dates.first.union(LineGrammar.days.first)
    case .moment: .all
    }
  }
}

extension LineReader {
  /// Reads a part of a phrase; nil for other words.
  mutating func read(_ slot: GrammarSlot, at index: Int, _ place: GrammarRule.Place) -> LineReading? {
    let number: Int?
    switch slot {
    case .n: number = quantity(index)
    case .digits: number = self.number(index)
    // “At a restaurant”
    case .numberWord: number = tokens[index].end - tokens[index].start > 2 ? word(index).number : nil
    case .nth: number = ordinal(index)
    case .weekday: number = word(index).weekday
    case .month: number = word(index).month
    case .year: number = year(index)
    case .date: number = dayNumber(index)
    case .part: number = word(index).minutes
    case .hour: number = quantity(index).flatMap { $0 < 24 ? $0 : nil }
    case .unit: return hasApostrophe(index) ? nil : word(index).unit.map { LineReading(.unit($0), index + 1) }
    case .adverb: return word(index).adverb.map { LineReading(.unit($0), index + 1) }
    case .workday, .workdays: return endOfWorkday(index).map { LineReading(.number(0), $0) }
    case .range:
      let parts = bytes[tokens[index].start..<tokens[index].end].split(separator: UInt8(ascii: "-"))
      return parts.count == 2 && parts.allSatisfy { $0.count < 3 && $0.allSatisfy(\.isDigit) }
        ? LineReading(.number(0), index + 1) : nil
    case .nths: return list(at: index) { reader, index in reader.positive(index) }
    case .digitNths:
      return list(at: index) { reader, index in reader.word(index).ordinal == nil ? reader.positive(index) : nil }
    case .months: return list(at: index) { reader, index in reader.word(index).month.map { ([$0], index + 1) } }
    case .weekdays: return list(at: index) { reader, index in reader.weekdays(at: index) }
    case .plurals:
      return list(at: index) { reader, index in
        reader.word(index).weekday == nil && reader.keyword(index) != .weekend ? reader.weekdays(at: index) : nil
      }
    case .weekdayRange: return weekdayRange(at: index).map { LineReading(.numbers($0), $1) }
    case .dates: return list(at: index) { reader, index in reader.dayOfYear(at: index) }
    case .glued: return glued(at: index)
    case .clock: return clock(at: index)
    case .numerals: return numerals(at: index, place)
    case .length:
      // Several rules begin with a length.
      if let length, length.index == index { return length.reading }
      let reading = readLength(at: index)
      length = (index, reading)
      return reading
    case .day:
      // The days that a day is counted from aren't counted from others themselves.
      return longer(
        longest(LineGrammar.days, at: index, .afterPreposition),
        longest(LineGrammar.dates, at: index, .afterPreposition))
    case .calendarDay: return longest(LineGrammar.dates, at: index, .anywhere)
    case .moment: return moment(at: index, .stated)
    case .dayOfMonth: return longest(LineGrammar.daysOfMonth, at: index, place)
    case .daysOfMonth: return longest(LineGrammar.manyDaysOfMonth, at: index, place)
    }
    return number.map { LineReading(.number($0), index + 1) }
  }

  /// Returns the number of digits or of a word, such as “three” or “a”.
  func quantity(_ index: Int) -> Int? { number(index) ?? word(index).number }

  private func year(_ index: Int) -> Int? {
    let token = tokens[index]
    // “jan '27”
    if token.end - token.start == 3, bytes[token.start] == UInt8(ascii: "'") {
      return bytes.number(token.start + 1, token.end).map { 2000 + $0 }
    }
    return number(index).flatMap { (1970...2199).contains($0) && token.end - token.start == 4 ? $0 : nil }
  }

  private func dayNumber(_ index: Int) -> Int? {
    (number(index) ?? ordinal(index)).flatMap { (1...39).contains($0) ? $0 : nil }
  }

  private func positive(_ index: Int) -> (items: [Int], end: Int)? {
    ordinal(index).flatMap { $0 > 0 ? ([$0], index + 1) : nil }
  }

  /// Reads a day of the year, as its month times 100 and its day.
  private func dayOfYear(at index: Int) -> (items: [Int], end: Int)? {
    let index = skip(.the, at: index)
    if let month = word(index).month {
      let next = skip(.the, at: index + 1)
      return dayNumber(next).map { ([month * 100 + $0], next + 1) }
    }
    let next = skip(.of, at: index + 1)
    guard let day = dayNumber(index), let month = word(next).month else { return nil }
    return ([month * 100 + day], next + 1)
  }

  /// Reads a length of time, such as “3 days”, 1h30 or “a week and 2 days”.
  private mutating func readLength(at index: Int) -> LineReading? {
    guard var sum = longest(LineGrammar.lengths, at: index, .anywhere) else { return nil }
    while case .length(let total) = sum.value,
      let part = longest(LineGrammar.lengths, at: skip(.and, at: sum.end), .anywhere),
      case .length(var length) = part.value
    {
      // After hours, “m” stands for minutes.
      if total.unit == .hour, length.unit == .month, endsInLetter(part.end - 1) {
        length = LineLength(length.months, .minute)
      }
      guard total.mayPrecede(length) else { break }
      sum = LineReading(.length(total + length), part.end)
    }
    return sum
  }

  /// Returns whether a word ends in digits and a single letter, as 5m does.
  func endsInLetter(_ index: Int) -> Bool {
    let token = tokens[index]
    return bytes[token.end - 1].isASCIILetter && (token.end - token.start == 1 || bytes[token.end - 2].isDigit)
  }

  /// Reads a weekday, a range of them, or the days of work or of the weekend.
  private func weekdays(at index: Int) -> (items: [Int], end: Int)? {
    if let range = weekdayRange(at: index) { return range }
    if let weekday = word(index).weekday ?? word(index).plural { return ([weekday], index + 1) }
    switch keyword(index) {
    case .weekend, .weekends: return ([6, 0], index + 1)
    default: return endOfWorkday(index).map { ([1, 2, 3, 4, 5], $0) }
    }
  }

  /// Reads two weekdays with a dash, “to” or “through” between them.
  private func weekdayRange(at index: Int) -> (items: [Int], end: Int)? {
    guard let first = word(index).weekday, index + 1 < tokens.count else { return nil }
    var next = index + 1
    if [.to, .through].contains(keyword(next)) || isDash(tokens[next].start..<tokens[next].end) {
      next += 1
    } else if !isDash(tokens[index].end..<tokens[next].start) {
      return nil
    }
    guard let last = word(next).weekday, last != first else { return nil }
    return (Array(0...(last - first + 7) % 7).map { (first + $0) % 7 }, next + 1)
  }

  private func isDash(_ range: Range<Int>) -> Bool {
    range.count == 1 && bytes[range.lowerBound] == UInt8(ascii: "-")
      || range.count == 3 && bytes.isDash(at: range.lowerBound)
  }

  /// Returns the index after a word such as “weekday”, or words such as “working day”.
  private func endOfWorkday(_ index: Int) -> Int? {
    if keyword(index) == .workday || keyword(index) == .workdays { return index + 1 }
    return keyword(index) == .business && word(index + 1).unit == .day ? index + 2 : nil
  }

  /// Reads at most 31 items with commas, signs or “and” between them.
  private func list(at index: Int, _ item: (LineReader, Int) -> (items: [Int], end: Int)?) -> LineReading? {
    var (items, end, next): ([Int], Int, Int) = ([], index, index)
    while items.count < 31, let value = item(self, next) {
      items += value.items
      end = value.end
      next = skip(.and, at: end)
      guard next > end || isListed(next) else { break }
    }
    return items.isEmpty ? nil : LineReading(.numbers(items), end)
  }
}
