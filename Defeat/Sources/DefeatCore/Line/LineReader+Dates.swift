import Foundation
import HolonToDos

extension LineReader {
  /// Reads a date with a month, such as “dec 24”, “24th of december 2027” or 2026-12-24.
  ///
  /// - Parameter isStated: Whether a date must stand here, so that short forms such as 12/24 are accepted.
  mutating func calendarDay(at index: Int, isStated: Bool) -> LineTime? {
    guard isReadable(index) else { return nil }
    if let month = word(index).month {
      guard let day = dayNumber(index + 1) else { return nil }
      return date(day, month, index, end: index + 2, year: index + 2) { "\($0) \($1)" }
    }
    guard bytes[tokens[index].start].isDigit else { return nil }
    if let day = dayNumber(index) {
      let next = skip(.of, at: index + 1)
      guard let month = word(next).month else { return nil }
      return date(day, month, index, end: next + 1, year: next + 1) { "\($1) \($0)" }
    }
    return numericDate(at: index, isStated: isStated)
  }

  /// Reads the number of a day in a month, such as 24 or 24th.
  private func dayNumber(_ index: Int) -> Int? {
    guard let day = number(index) ?? ordinal(index), (1...31).contains(day) else { return nil }
    return day
  }

  /// Returns the date of a day and a month, with the year that may follow it.
  ///
  /// - Parameter text: Returns the text of a month and a day, for suggestions.
  private mutating func date(
    _ day: Int, _ month: Int, _ index: Int, end: Int, year: Int, text: (String, Int) -> String
  ) -> LineTime? {
    let name = vocabulary.monthNames[month - 1]
    if let number = number(year), (1970...2199).contains(number), tokens[year].end - tokens[year].start == 4 {
      if let day = Day(year: number, month: month, day: day) {
        return LineTime(end: year + 1, time: WrittenTime(day: day))
      }
      let last = lastDay(month, number)?.civil.day ?? 28
      return flaw(.noSuchDay, index..<year + 1, ["\(text(name, last)) \(number)"])
    }
    if let day = upcoming(day, month) { return LineTime(end: end, time: WrittenTime(day: day)) }
    let last = text(name, month == 2 ? 28 : 30)
    guard day == 29 else { return flaw(.noSuchDay, index..<end, [last]) }
    let thisYear = today.civil.year
    let leap = (thisYear + 1...thisYear + 8).first { Day(year: $0, month: 2, day: 29) != nil }
    return flaw(.noSuchDay, index..<end, [last] + (leap.map { ["\(text(name, 29)) \($0)"] } ?? []))
  }

  /// Reads a month without a day, such as “jan” or “january 2027”: its first and its last day, and the index after it.
  mutating func wholeMonth(at index: Int) -> (first: Day, last: Day, end: Int)? {
    guard let month = word(index).month, dayNumber(index + 1) == nil else { return nil }
    let year = number(index + 1).flatMap { (1970...2199).contains($0) ? $0 : nil }
    let now = today.civil
    // Without a year it is this month or a later one.
    let present = month < now.month ? now.year + 1 : now.year
    guard let first = Day(year: year ?? present, month: month, day: 1), let last = lastDay(month, year ?? present)
    else { return nil }
    return (first, last, year == nil ? index + 1 : index + 2)
  }

  /// Returns the next such day of a year, from today; nil if that year has no such day.
  mutating func upcoming(_ day: Int, _ month: Int) -> Day? {
    let now = today.civil
    return Day(year: (month, day) < (now.month, now.day) ? now.year + 1 : now.year, month: month, day: day)
  }
}

// MARK: - Numbers

extension LineReader {
  private mutating func numericDate(at index: Int, isStated: Bool) -> LineTime? {
    let token = tokens[index]
    // The date of 2026-12-24T17:00 has ten bytes.
    let hasTime = token.end - token.start > 10 && bytes[token.start + 10] | 0x20 == UInt8(ascii: "t")
    guard let date = dateGroups(token.start, hasTime ? token.start + 10 : token.end) else { return nil }
    switch (date.separator, date.digits) {
    case (UInt8(ascii: "-"), [4, 2, 2]): return isoDate(date.numbers, at: index, hasTime: hasTime)
    case (UInt8(ascii: "/"), [4, 2, 2]) where !hasTime:
      return day(date.numbers[0], date.numbers[1], date.numbers[2], at: index) { "\($0)/\($1)/\($2)" }
    case (UInt8(ascii: "."), _) where !hasTime: return pointedDate(date, at: index, isStated: isStated)
    case (UInt8(ascii: "/"), _) where !hasTime: return slashedDate(date, at: index, isStated: isStated)
    default: return nil
    }
  }

  /// Reads 2026-12-24, 2026-12-24T17:00 or a moment of ISO 8601.
  private mutating func isoDate(_ numbers: [Int], at index: Int, hasTime: Bool) -> LineTime? {
    guard var phrase = day(numbers[0], numbers[1], numbers[2], at: index, text: { "\($0)-\($1)-\($2)" }) else {
      return nil
    }
    guard hasTime, phrase.flaw == nil else { return phrase }
    let token = tokens[index]
    if let seconds = isoTime(token.start + 11, token.end) {
      phrase.time.seconds = seconds
      return phrase
    }
    // Seconds can be left out before Z or an offset, too.
    let zone = token.start + 16
    let lacksSeconds = token.end > zone && bytes[zone] != UInt8(ascii: ":")
    let text =
      lacksSeconds
      ? "\(bytes.text(token.start, zone)):00\(bytes.text(zone, token.end))" : bytes.text(token.start, token.end)
    if let moment = Timestamp.date(text.uppercased()) {
      return LineTime(end: index + 1, time: WrittenTime(moment: moment))
    }
    return flaw(.noSuchTime, index..<index + 1)
  }

  /// Reads 24.12., 24.12.2026 or, where a date is expected, 24.12 and 24.12.26.
  private mutating func pointedDate(_ date: DateGroups, at index: Int, isStated: Bool) -> LineTime? {
    guard date.digits[0] <= 2, date.digits[1] <= 2, (1...31).contains(date.numbers[0]),
      (1...12).contains(date.numbers[1])
    else { return nil }
    if let year = year(date, isStated: isStated) {
      return day(year, date.numbers[1], date.numbers[0], at: index) { "\($2).\($1).\($0)" }
    }
    // “1.5.” is rather a version at the end of a sentence.
    guard date.digits.count == 2, isStated || hasPoint(index) && date.digits.contains(2) else { return nil }
    return nextDay(date.numbers[0], date.numbers[1], at: index)
  }

  /// Reads 12/24/2026 or, where a date is expected, 12/24.
  private mutating func slashedDate(_ date: DateGroups, at index: Int, isStated: Bool) -> LineTime? {
    let (first, second) = (date.numbers[0], date.numbers[1])
    guard date.digits[0] <= 2, date.digits[1] <= 2, (1...31).contains(first), (1...31).contains(second),
      min(first, second) <= 12
    else { return nil }
    let year = year(date, isStated: isStated)
    guard year != nil || date.digits.count == 2 else { return nil }
    let isBeforeTime = timeOfDay(at: index + 1, followsDay: false) != nil
    // “24/7” and “1/2” are no dates, and seldom misspelled ones.
    guard year != nil || isStated || isBeforeTime || date.digits == [2, 2] else { return nil }
    let orders = [(first, second), (second, first)].filter { $0.0 <= 12 }
    // A time of day shows that two numbers of two digits are a date.
    let isDate = year != nil || isStated || isBeforeTime && date.digits == [2, 2]
    if !isDate || orders.count == 2 && first != second {
      let texts = orders.map { month, day in
        "\(vocabulary.monthNames[month - 1]) \(day)" + (year.map { " \($0)" } ?? "")
      }
      return flaw(.ambiguousDay, index..<index + 1, first == second ? Array(texts.prefix(1)) : texts)
    }
    guard let (month, day) = orders.first else { return nil }
    guard let year else { return nextDay(day, month, at: index) }
    return self.day(year, month, day, at: index) { "\($0)-\($1)-\($2)" }
  }

  /// Returns the year in the third group, of two digits only where a date is expected.
  private func year(_ date: DateGroups, isStated: Bool) -> Int? {
    guard date.digits.count == 3 else { return nil }
    switch date.digits[2] {
    case 4: return date.numbers[2]
    case 2 where isStated: return 2000 + date.numbers[2]
    default: return nil
    }
  }

  private mutating func nextDay(_ day: Int, _ month: Int, at index: Int) -> LineTime {
    if let day = upcoming(day, month) { return LineTime(end: index + 1, time: WrittenTime(day: day)) }
    let last = month == 2 ? 28 : 30
    return flaw(.noSuchDay, index..<index + 1, ["\(vocabulary.monthNames[month - 1]) \(last)"])
  }

  /// Returns a day, or the flaw that it doesn't exist.
  private func day(
    _ year: Int, _ month: Int, _ day: Int, at index: Int, text: (String, String, String) -> String
  ) -> LineTime? {
    if let day = Day(year: year, month: month, day: day) {
      return LineTime(end: index + 1, time: WrittenTime(day: day))
    }
    guard (1...12).contains(month), (1...9999).contains(year), day > 28, let last = lastDay(month, year)?.civil.day
    else { return flaw(.noSuchDay, index..<index + 1) }
    let years = String(repeating: "0", count: 4 - String(year).count) + "\(year)"
    return flaw(.noSuchDay, index..<index + 1, [text(years, month < 10 ? "0\(month)" : "\(month)", "\(last)")])
  }

  private typealias DateGroups = (numbers: [Int], digits: [Int], separator: UInt8)

  /// Returns the two or three groups of digits between two offsets, with one kind of separator between them.
  private func dateGroups(_ start: Int, _ end: Int) -> DateGroups? {
    // Most words are no dates, and need no memory.
    guard let first = bytes[start..<end].firstIndex(where: { !$0.isDigit }), first > start, first - start <= 4
    else { return nil }
    let separator = bytes[first]
    guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: ".") || separator == UInt8(ascii: "/"),
      end - start <= 10
    else { return nil }
    var (numbers, digits): ([Int], [Int]) = ([], [])
    for group in bytes[start..<end].split(separator: separator, omittingEmptySubsequences: false) {
      guard let number = bytes.number(group.startIndex, group.endIndex), digits.count < 3 else { return nil }
      numbers.append(number)
      digits.append(group.count)
    }
    return digits.count > 1 ? (numbers, digits, separator) : nil
  }
}
