import Foundation
import HolonToDos

/// Groups of digits with one byte between two of them each, such as those of 17:00 and 2026-12-24.
private struct DigitGroups {
  var count = 0
  var numbers = SIMD4<Int>()
  var lengths = SIMD4<Int>()

  /// The byte between the first two groups; 0 for one group.
  var separator: UInt8 = 0

  /// Whether other bytes separate the other groups.
  var isMixed = false

  /// The offset after the last group.
  var end: Int

  init?(_ bytes: [UInt8], _ start: Int, _ limit: Int) {
    end = start
    while count < 4, case let last = bytes[end..<limit].firstIndex(where: { !$0.isDigit }) ?? limit, last > end {
      guard let number = bytes.number(end, last) else { return nil }
      (numbers[count], lengths[count]) = (number, last - end)
      (count, end) = (count + 1, last)
      guard last + 1 < limit, bytes[last + 1].isDigit, ":./-".utf8.contains(bytes[last]) else { break }
      if count == 1 { separator = bytes[last] } else if bytes[last] != separator { isMixed = true }
      end += 1
    }
    guard count > 0 else { return nil }
  }

  /// Whether they are an hour, with or without minutes and seconds, that clocks show.
  var isClock: Bool {
    count < 4 && lengths[0] < 3 && (1..<count).allSatisfy { lengths[$0] == 2 } && !isMixed
      && (count == 1 || separator == UInt8(ascii: ":") || separator == UInt8(ascii: ".") && count == 2)
  }

  var seconds: Int { numbers[0] * 3_600 + numbers[1] * 60 + numbers[2] }
}

// MARK: - Times and lengths

extension LineReader {
  /// Reads a time in digits, such as 17:00, 17:00:30, 5pm or 14.15, or the hour before “pm”.
  func clock(at index: Int) -> LineReading? {
    let token = tokens[index]
    guard let groups = DigitGroups(bytes, token.start, token.end), groups.isClock else { return nil }
    let (hour, minute) = (groups.numbers[0], groups.numbers[1])
    let half = vocabulary.half(bytes, groups.end, token.end)
    if groups.end < token.end, half == nil { return hourAndMinutes(at: index, groups) }
    if half == nil, groups.count == 1 { return LineReading(.seconds(hour * 3_600, .number), index + 1) }
    let isDotted = groups.separator == UInt8(ascii: ".")
    guard minute < 60, groups.numbers[2] < 60, half == nil ? hour < 24 : (1...12).contains(hour) else {
      let isMidnight = half == nil && hour == 24 && minute == 0
      let suggestions = half != nil && minute < 60 ? LineGrammar.suggestions(hour, minute) : isMidnight ? ["23:59"] : []
      return isDotted ? nil : flawed(.noSuchTime, at: index, suggestions)
    }
    let seconds = half == nil ? groups.seconds : groups.seconds % 43_200 + (half == .pm ? 43_200 : 0)
    let form: WrittenTime.Form = isDotted ? .dotted : (1...12).contains(hour) ? .clock : .exact
    return LineReading(.seconds(seconds, half == nil ? form : .exact), index + 1)
  }

  /// Reads 14h, 14h30 or 14:30h.
  private func hourAndMinutes(at index: Int, _ groups: DigitGroups) -> LineReading? {
    let letter = groups.end + 1
    guard vocabulary.word(bytes, groups.end, letter).unit == .hour else { return nil }
    let hasMinutes = letter < tokens[index].end
    guard !hasMinutes || groups.count == 1 && tokens[index].end - letter == 2,
      let minute = hasMinutes ? bytes.number(letter, tokens[index].end) : groups.numbers[1],
      groups.numbers[0] < 24, minute < 60
    else { return nil }
    return LineReading(.seconds(groups.numbers[0] * 3_600 + minute * 60, .dotted), index + 1)
  }

  /// Reads a length of time in one word, such as 3d, 1h30, 1h30m or 1.5h, or before a space 1.5 hours.
  func glued(at index: Int) -> LineReading? {
    let token = tokens[index]
    var position = bytes[token.start] == UInt8(ascii: "+") ? token.start + 1 : token.start
    var total: LineLength?
    while position < token.end, bytes[position].isDigit {
      let letters = bytes[position..<token.end].firstIndex { !$0.isDigit } ?? token.end
      let end = bytes[letters..<token.end].firstIndex { $0.isDigit || $0 == UInt8(ascii: ".") } ?? token.end
      guard let count = bytes.number(position, letters) else { return nil }
      if letters == end {
        // The 30 minutes of 1h30
        guard let hours = total else { return fraction(count, at: end, index) }
        return hours.unit == .hour && count < 60 && end == token.end
          ? LineReading(.length(hours + LineLength(count, .minute)), index + 1) : nil
      }
      // “Draw in 3D”
      guard !bytes[letters].isCapital || end - letters > 1 || total != nil,
        var unit = vocabulary.word(bytes, letters, end).unit
      else { return nil }
      if unit == .month, end - letters == 1, total?.unit == .hour { unit = .minute }
      let length = LineLength(count, unit)
      guard total.map({ $0.unit > length.unit }) ?? true else { return nil }
      total = total.map { $0 + length } ?? length
      position = end
    }
    return position == token.end ? total.map { LineReading(.length($0), index + 1) } : nil
  }

  /// Reads the tenths of hours after a point.
  private func fraction(_ count: Int, at position: Int, _ index: Int) -> LineReading? {
    let end = tokens[index].end
    guard position + 1 < end, bytes[position] == UInt8(ascii: "."), count < 1_000,
      let tenths = bytes.number(position + 1, position + 2)
    else { return nil }
    let isAlone = position + 2 == end
    guard (isAlone ? word(index + 1) : vocabulary.word(bytes, position + 2, end)).unit == .hour else { return nil }
    return LineReading(.length(LineLength(count * 60 + tenths * 6, .minute)), isAlone ? index + 2 : index + 1)
  }
}

// MARK: - Dates

extension LineReader {
  /// Reads a date in digits, such as 2026-12-24, 2026-12-24T17:00 or 12/24.
  mutating func numerals(at index: Int, _ place: GrammarRule.Place) -> LineReading? {
    let token = tokens[index]
    guard let date = DigitGroups(bytes, token.start, token.end) else { return nil }
    // 24/12-2/1, 2026-12-24/2026-12-31, 24.12.-2.1.
    let isDotted =
      date.end + 2 < token.end && bytes[date.end] == UInt8(ascii: ".") && bytes[date.end + 1] == UInt8(ascii: "-")
    if isDotted || date.count == 4 && date.isMixed && (date.lengths[0] == 4 || date.separator == UInt8(ascii: "/")) {
      return flawed(.fragment(example: "dec 24"), at: index)
    }
    guard date.count == 2 || date.count == 3, !date.isMixed,
      date.end == token.end || bytes[date.end] | 0x20 == UInt8(ascii: "t")
    else { return nil }
    let (first, second, third) = (date.numbers[0], date.numbers[1], date.numbers[2])
    if date.lengths == SIMD4(4, 2, 2, 0), date.separator != UInt8(ascii: ".") {
      let separator = date.separator == UInt8(ascii: "/") ? "/" : "-"
      let day = day(first, second, third, at: index) { "\($0)\(separator)\($1)\(separator)\($2)" }
      return date.end == token.end ? day : separator == "-" ? moment(day, at: index, date.end) : nil
    }
    guard date.end == token.end, date.lengths[0] <= 2, date.lengths[1] <= 2, (1...31).contains(first),
      (1...31).contains(second), min(first, second) <= 12
    else { return nil }
    // “Update it for 12.1”
    let isStated = place == .stated || place == .afterPreposition && keyword(index - 1) != .for
    let hasYear =
      date.lengths[2] == 4 || date.lengths[2] == 2 && (isStated || date.separator == UInt8(ascii: "/"))
    guard hasYear || date.count == 2 else { return nil }
    let year = hasYear ? (date.lengths[2] == 2 ? 2000 : 0) + third : nil
    switch date.separator {
    case UInt8(ascii: "."):
      guard second <= 12 else { return nil }
      if let year { return day(year, second, first, at: index) { "\($2).\($1).\($0)" } }
      // “1.5.” is rather a version at the end of a sentence.
      let isDate = isStated || hasPoint(index) && date.lengths != SIMD4(1, 1, 0, 0)
      let isBeforeTime = !isDate && timeOfDay(at: index + 1, followsDay: false, .anywhere) != nil
      if isDate || isBeforeTime && hasPoint(index) { return nextDay(first, second, at: index) }
      if hasPoint(index), place == .anywhere, let found = nextDay(first, second, at: index), found.flaw == nil {
        let name = "\(vocabulary.monthNames[second - 1]) \(first)"
        shortDates.append(problem(.ambiguousDay, index..<index + 1, isError: false, [name]))
      }
      return nil
    case UInt8(ascii: "-"):
      guard year != nil, first != second, max(first, second) > 12 else { return nil }
      return day(year ?? 0, min(first, second), max(first, second), at: index) { "\($0)-\($1)-\($2)" }
    case UInt8(ascii: "/"): return slashedDate(date, at: index, year, isStated: isStated)
    default: return nil
    }
  }

  /// Reads the time of day or the moment after the “T” of ISO 8601.
  private func moment(_ day: LineReading, at index: Int, _ end: Int) -> LineReading? {
    guard var time = day.value.time else { return day }
    let token = tokens[index]
    // 2026-12-24T17:00:00[Europe/Berlin]
    if case .time(let local, let zone)? = Due(bytes.text(token.start, token.outerEnd)) {
      (time.seconds, time.zone) = (local.secondsIntoDay, zone)
      return LineReading(.time(time), index + 1)
    }
    if let clock = DigitGroups(bytes, end + 1, token.end), clock.isClock, clock.count > 1, clock.end == token.end,
      clock.separator == UInt8(ascii: ":"), clock.numbers[0] < 24, clock.numbers[1] < 60, clock.numbers[2] < 60
    {
      time.seconds = clock.seconds
      return LineReading(.time(time), index + 1)
    }
    // Seconds can be left out before Z or an offset, too.
    let zone = min(end + 6, token.end)
    let seconds = zone < token.end && bytes[zone] != UInt8(ascii: ":") ? ":00" : ""
    let text = bytes.text(token.start, zone) + seconds + bytes.text(zone, token.end)
    return Timestamp.date(text.uppercased()).map { LineReading(.time(WrittenTime(moment: $0)), index + 1) }
      ?? flawed(.noSuchTime, at: index)
  }

  /// Reads 12/24/2026 or, where a date is expected, 12/24.
  private mutating func slashedDate(
    _ date: DigitGroups, at index: Int, _ year: Int?, isStated: Bool
  ) -> LineReading? {
    let (first, second) = (date.numbers[0], date.numbers[1])
    let isBeforeTime = timeOfDay(at: index + 1, followsDay: false, .anywhere) != nil
    let hasFourDigits = date.lengths == SIMD4(2, 2, 0, 0)
    // “24/7” and “1/2 cup” are no dates, and seldom misspelled ones.
    let mayBeDate = hasFourDigits || index + 1 == tokens.count && max(first, second) <= 12
    guard year != nil || isStated || isBeforeTime || mayBeDate else { return nil }
    let orders = [(first, second), (second, first)].filter { $0.0 <= 12 }
    // A time of day shows that two numbers of two digits are a date.
    let isDate = date.lengths[2] == 4 || isStated || isBeforeTime && hasFourDigits
    guard isDate, orders.count == 1 || first == second, let (month, day) = orders.first else {
      let days = orders.prefix(first == second ? 1 : 2).map { month, day in
        let last = calendar.lastDay(of: month, year ?? calendar.year(of: month))?.civil.day ?? 28
        return "\(vocabulary.monthNames[month - 1]) \(min(day, last))" + (year.map { " \($0)" } ?? "")
      }
      return flawed(.ambiguousDay, at: index, days)
    }
    guard let year else { return nextDay(day, month, at: index) }
    return self.day(year, month, day, at: index) { "\($0)-\($1)-\($2)" }
  }

  private mutating func nextDay(_ day: Int, _ month: Int, at index: Int) -> LineReading? {
    switch calendar.date(month, day) {
    case .time(let time): LineReading(.time(time), index + 1)
    case .flaw(let reason, let suggestions): flawed(reason, at: index, Array(suggestions.prefix(1)))
    default: nil
    }
  }

  /// Returns a day, or the flaw that it doesn't exist.
  private func day(
    _ year: Int, _ month: Int, _ day: Int, at index: Int, text: (String, String, String) -> String
  ) -> LineReading {
    if let day = Day(year: year, month: month, day: day) { return LineReading(.time(WrittenTime(day: day)), index + 1) }
    guard (1...12).contains(month), (1...9999).contains(year), day > 28,
      let last = (28...31).last(where: { Day(year: year, month: month, day: $0) != nil })
    else { return flawed(.noSuchDay, at: index) }
    let years = String(repeating: "0", count: 4 - String(year).count) + "\(year)"
    return flawed(.noSuchDay, at: index, [text(years, month < 10 ? "0\(month)" : "\(month)", "\(last)")])
  }

  private func flawed(_ reason: ToDoLine.Reason, at index: Int, _ suggestions: [String] = []) -> LineReading {
    LineReading(.flaw(reason), index + 1, flaw: LineFlaw(reason, index..<index + 1, suggestions))
  }
}
