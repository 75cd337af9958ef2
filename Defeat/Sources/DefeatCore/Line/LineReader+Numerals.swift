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
      guard last + 1 < limit, bytes[last + 1].isDigit, ":./-hH".utf8.contains(bytes[last]) else { break }
      if count == 1 { separator = bytes[last] } else if bytes[last] != separator { isMixed = true }
      end += 1
    }
    guard count > 0 else { return nil }
  }

  /// Whether they are an hour, with or without minutes and seconds, that clocks show.
  var isClock: Bool {
    lengths[0] < (count == 1 ? 5 : 3) && (1..<count).allSatisfy { lengths[$0] == 2 } && !isMixed
      && (count == 1 || count < 4 && separator == UInt8(ascii: ":") || count == 2 && ".hH".utf8.contains(separator))
  }
}

// MARK: - Times and lengths

extension LineReader {
  /// Reads a time in digits, such as 17:00, 17:00:30, 5pm, 14.15 or 14h30, or the hour before “pm”.
  func clock(_ token: LineToken) -> LineValue? {
    guard let groups = DigitGroups(bytes, token.start, token.end), groups.isClock else { return nil }
    // 0930, 330pm
    let isPlain = groups.lengths[0] > 2
    let (hour, minute) =
      isPlain ? (groups.numbers[0] / 100, groups.numbers[0] % 100) : (groups.numbers[0], groups.numbers[1])
    let half = vocabulary.half(bytes, groups.end, token.end)
    let hasLetter = groups.end + 1 == token.end && bytes[groups.end] | 0x20 == UInt8(ascii: "h")
    // “7ish”
    let isRough = vocabulary.word(bytes, groups.end, token.end).keyword == .ish
    let isHours = isPlain && vocabulary.word(bytes, groups.end, token.end).unit == .hour
    guard groups.end == token.end || half != nil || hasLetter || isRough || isHours else { return nil }
    if isRough, groups.count == 1 { return .seconds(hour * 3_600, .spoken) }
    if isPlain, half == nil, groups.lengths[0] < 4 || hour > 23 || minute > 59 { return nil }
    if half == nil, groups.count == 1, !hasLetter, !isPlain { return .seconds(hour * 3_600, .number) }
    // 15h30 is no length of time.
    let isSure =
      groups.separator == UInt8(ascii: ":") && !hasLetter
      || groups.separator | 0x20 == UInt8(ascii: "h") && 13...23 ~= hour && minute < 60
    guard minute < 60, groups.numbers[2] < 60, half == nil ? hour < 24 : (1...12).contains(hour) else {
      let isMidnight = half == nil && hour == 24 && minute == 0
      let suggestions = half != nil && minute < 60 ? LineGrammar.suggestions(hour, minute) : isMidnight ? ["23:59"] : []
      return isSure || half != nil ? .flaw(.noSuchTime, suggestions) : nil
    }
    let seconds = hour * 3_600 + minute * 60 + groups.numbers[2]
    if let half { return .seconds(seconds % 43_200 + (half == .pm ? 43_200 : 0)) }
    let isShort = (1...12).contains(hour) && bytes[token.start] != 0x30
    return .seconds(seconds, !isSure ? .dotted : isShort ? .clock : .exact)
  }

  /// Reads the start of a range of hours in one word, such as 2-4pm or 9-10:30.
  func hours(_ token: LineToken) -> LineValue? {
    var (first, last) = (token, token)
    first.end = bytes[token.start..<token.end].firstIndex { !$0.isDigit } ?? token.end
    last.start = bytes[first.end..<token.end].firstIndex(where: \.isDigit) ?? token.end
    guard let start = clock(first)?.time, let end = clock(last)?.time, start.seconds != end.seconds else { return nil }
    return .time(start.start(before: end))
  }

  /// Reads a length of time in one word, such as 3d, 1h30 or 1h30m, or before a space 1.5 hours.
  func glued(_ token: LineToken) -> LineValue? {
    var position = bytes[token.start] == UInt8(ascii: "+") ? token.start + 1 : token.start
    var total: LineLength?
    while position < token.end, bytes[position].isDigit {
      let letters = bytes[position..<token.end].firstIndex { !$0.isDigit } ?? token.end
      let end = bytes[letters..<token.end].firstIndex { $0.isDigit } ?? token.end
      // “Draw in 3D”
      guard let count = bytes.number(position, letters),
        letters == end || end > letters + 1 || total != nil || !bytes[letters].isCapital
      else { return nil }
      // The 30 minutes of 1h30, and of 1h30m
      let isMinutes =
        total?.unit == .hour
        && (letters == end || vocabulary.word(bytes, letters, end).unit == .month && letters + 1 == end)
      guard let unit = isMinutes ? .minute : vocabulary.word(bytes, letters, end).unit, total?.unit ?? .year >= unit
      else { return nil }
      total = total.map { $0 + LineLength(count, unit) } ?? LineLength(count, unit)
      position = end
    }
    return position == token.end ? total.map { .length($0) } : nil
  }

  /// Returns the tenths in a word such as 1.5; nil for another word.
  func tenths(_ token: LineToken) -> LineValue? {
    guard let groups = DigitGroups(bytes, token.start, token.end), groups.end == token.end, groups.count == 2,
      groups.separator == UInt8(ascii: "."), groups.lengths[0] < 4, groups.lengths[1] == 1
    else { return nil }
    return .number(groups.numbers[0] * 10 + groups.numbers[1])
  }
}

// MARK: - Dates

extension LineReader {
  /// Reads a date in digits, such as 2026-12-24, 2026-12-24T17:00, 12/24 or 24.12 with a final point.
  mutating func numerals(at index: Int, _ place: GrammarRule.Place) -> LineValue? {
    let token = tokens[index]
    guard let date = DigitGroups(bytes, token.start, token.end) else { return nil }
    let (isDotted, isSlashed) = (date.separator == UInt8(ascii: "."), date.separator == UInt8(ascii: "/"))
    // 24/12-2/1, 2026-12-24/2026-12-31, 24.12.-2.1.
    if date.count == 4 && date.isMixed && (date.lengths[0] == 4 || isSlashed)
      || bytes[date.end..<token.end].starts(with: ".-".utf8)
    {
      return .flaw(.fragment(example: "dec 24"))
    }
    guard date.count == 2 || date.count == 3, !date.isMixed, "./-".utf8.contains(date.separator) else { return nil }
    let (first, second, third) = (date.numbers[0], date.numbers[1], date.numbers[2])
    if date.lengths == SIMD4(4, 2, 2, 0), !isDotted {
      let day = day(first, second, third)
      return date.end < token.end && day.time != nil ? moment(token, date.end) : day
    }
    guard date.end == token.end, date.lengths[0] <= 2, date.lengths[1] <= 2, 1...31 ~= first, 1...31 ~= second
    else { return nil }
    // “Update it for 12.1”
    let isStated = place == .stated || place != .anywhere && keyword(index - 1) != .for
    let hasYear = date.lengths[2] == 4 || date.lengths[2] == 2 && (isStated || isSlashed)
    guard hasYear || date.count == 2 else { return nil }
    let year = hasYear ? (date.lengths[2] == 2 ? 2000 : 0) + third : nil
    let days = [(first, second), (second, first)].dropFirst(isDotted ? 1 : 0).filter { $0.0 <= 12 }
    guard let (month, day) = days.first else { return nil }
    let name = "\(vocabulary.monthNames[month - 1]) \(day)"
    let isBeforeTime = year == nil && timeOfDay(at: index + 1, followsDay: false, .anywhere) != nil
    let isDate: Bool
    if isDotted {
      // “1.5.” is rather a version at the end of a sentence.
      isDate = hasYear || isStated || hasPoint(index) && (isBeforeTime || date.lengths != SIMD4(1, 1, 0, 0))
      if !isDate, hasPoint(index), keyword(index - 1) != .to {
        shortDates.append(problem(.ambiguousDay, index..<index + 1, isError: false, [name]))
      }
      guard isDate else { return nil }
    } else {
      // A time of day shows that two numbers of two digits are a date; “24/7” and “1/2 cup” are none.
      let isLong = date.lengths == SIMD4(2, 2, 0, 0)
      let isDay =
        max(first, second) > 12 && isLong && keyword(index - 1) != .page && LineGrammar.endsTitle(classes(index + 1))
      isDate = date.lengths[2] == 4 || isStated || isLong && isBeforeTime || isDay
      let isLast = index + 1 == tokens.count && max(first, second) <= 12
      guard isSlashed || hasYear, isDate || hasYear || isBeforeTime || isLong || isLast else { return nil }
    }
    guard isDate, days.count == 1 || first == second else {
      let names = days.prefix(first == second ? 1 : 2).map { month, day in
        let last = calendar.lastDay(of: month, year ?? calendar.year(of: month))?.civil.day ?? 28
        return "\(vocabulary.monthNames[month - 1]) \(min(day, last))" + (year.map { " \($0)" } ?? "")
      }
      return .flaw(.ambiguousDay, names)
    }
    if let year { return self.day(year, month, day) }
    if isSlashed, second > 12, !isStated, !isBeforeTime { guess(index..<index + 1, [name]) }
    let value = calendar.date(month, day)
    if case .flaw(let reason, let names) = value { return .flaw(reason, Array(names.prefix(1))) }
    return value
  }

  /// Reads a moment or a time of day in ISO 8601, whose seconds can be left out.
  private mutating func moment(_ token: LineToken, _ end: Int) -> LineValue? {
    guard bytes[end] | 0x20 == UInt8(ascii: "t") else { return nil }
    let zone = min(end + 6, token.end)
    let hasSeconds = zone < token.end && bytes[zone] == UInt8(ascii: ":")
    let text = bytes.text(token.start, zone).uppercased() + (hasSeconds ? "" : ":00") + bytes.text(zone, token.end)
    switch Due(text) ?? Due(text.uppercased()) ?? Due("\(text)[\(calendar.timeZone.identifier)]") {
    case .time(let time, let zone):
      return .time(WrittenTime(day: time.day, seconds: time.secondsIntoDay, zone: zone))
    case .moment(let moment): return .time(WrittenTime(moment: moment))
    case .day, nil: return .flaw(.noSuchTime)
    }
  }

  /// Returns a day, or the flaw that it doesn't exist.
  private mutating func day(_ year: Int, _ month: Int, _ day: Int) -> LineValue {
    if let day = Day(year: year, month: month, day: day) { return .time(WrittenTime(day: day)) }
    let last = day > 28 ? calendar.lastDay(of: month, year) : nil
    return .flaw(.noSuchDay, last.map { [$0.description] } ?? [])
  }
}
