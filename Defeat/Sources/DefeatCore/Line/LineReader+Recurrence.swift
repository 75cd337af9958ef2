import HolonToDos

/// The words of a recurrence.
struct LineRepetition {
  var rule: LineRule

  /// The index of the word after them.
  var end: Int

  /// The time of day, in seconds since midnight.
  var seconds: Int?

  /// The first due time.
  var start: WrittenTime?

  /// The time from the first instance on in which the others are.
  var span: LineSpan?

  /// The words among them that can't be read, because of which there is no recurrence.
  var flaw: LineFlaw?

  /// Whether it states an end.
  var ends: Bool { rule.until != nil || rule.count != nil || span != nil }
}

extension LineReader {
  /// Reads a recurrence, such as “every 2 weeks”, “every! 3 days”, “every month on the 1st at 9am until dec 24” or
  /// “daily”.
  ///
  /// - Parameter isStated: Whether only a recurrence can stand here, so that short forms such as 2w are accepted.
  mutating func repetition(at index: Int, isStated: Bool) -> LineRepetition? {
    guard var repetition = rule(at: index, isStated: isStated) else { return nil }
    if repetition.flaw == nil { while readEnding(of: &repetition) {} }
    if let flaw = repetition.flaw {
      // What follows the flawed words belongs to them.
      var rest = repetition
      (rest.flaw, rest.end) = (nil, flaw.tokens.upperBound)
      while readEnding(of: &rest) {}
      repetition.end = rest.end
    }
    return isWhole(index..<repetition.end) ? repetition : nil
  }

  private mutating func rule(at index: Int, isStated: Bool) -> LineRepetition? {
    guard isReadable(index) else { return nil }
    var repetition: LineRepetition?
    if let unit = word(index).adverb {
      repetition = qualified(LineRepetition(rule: LineRule(every: 1, unit), end: index + 1), unit: unit)
    } else {
      switch keyword(index) {
      case .every: repetition = every(at: index)
      case .everyAfterCompletion:
        repetition = every(at: index)
        repetition?.rule.isAfterCompletion = true
      case .after:
        repetition = interval(at: index + 1)
        repetition?.rule.isAfterCompletion = true
      case .on, .the: repetition = ofEveryMonth(at: skip(.the, at: skip(.on, at: index)))
      case .workday where isStated: repetition = LineRepetition(rule: LineRule(onWeekdays: 1...5), end: index + 1)
      default: repetition = (isStated ? interval(at: index) : nil) ?? ofEveryMonth(at: index)
      }
    }
    return repetition
  }

  /// Reads the time of day, the first day or the end of a recurrence after its rule.
  private mutating func readEnding(of repetition: inout LineRepetition) -> Bool {
    let index = repetition.end
    switch keyword(index) {
    case .until where !repetition.ends:
      guard let phrase = day(at: index + 1, isStated: true, isPrefixed: true) else {
        return fail(&repetition, unclearEnd(at: index + 1))
      }
      guard phrase.flaw == nil else { return fail(&repetition, phrase.flaw) }
      guard let day = phrase.time.day else { return false }
      repetition.rule.until = day
      repetition.end = phrase.end
      return true
    case .after where keyword(index + 1) == .completion:
      repetition.rule.isAfterCompletion = true
      repetition.end = index + 2
      return true
    case .from where keyword(index + 1) == .now:
      repetition.end = skip(.on, at: index + 2)
      return true
    case .from where repetition.start == nil:
      guard let phrase = time(at: index + 1, isStated: true) ?? firstDay(at: index + 1) else { return false }
      guard phrase.flaw == nil else { return fail(&repetition, phrase.flaw) }
      guard phrase.time.day != nil || phrase.time.moment != nil else { return false }
      repetition.start = phrase.time
      repetition.end = phrase.end
      return true
    default:
      let number = skip(.for, at: index)
      if !repetition.ends, let count = self.number(number), keyword(number + 1) == .times {
        guard (1...100_000).contains(count) else {
          return fail(&repetition, LineFlaw(reason: .unreadable(.recurrence), tokens: index..<number + 2))
        }
        repetition.rule.count = count
        repetition.end = number + 2
        return true
      }
      if number > index, !repetition.ends, let (span, end) = span(at: number) {
        // A shorter time, as in “every week for 2 days”, is that of each instance.
        guard repetition.rule.fits(span) else { return false }
        repetition.span = span
        repetition.end = end
        return true
      }
      guard repetition.seconds == nil, let phrase = timeOfDay(at: index, followsDay: true), phrase.flaw == nil
      else { return false }
      repetition.seconds = phrase.time.seconds
      repetition.end = phrase.end
      return true
    }
  }

  private func fail(_ repetition: inout LineRepetition, _ flaw: LineFlaw?) -> Bool {
    repetition.flaw = flaw
    return false
  }

  /// Reads a length of time, such as “3 weeks”, “the next 3 weeks” or “the next week”.
  private func span(at index: Int) -> (LineSpan, end: Int)? {
    let start = skip(.the, at: index)
    if keyword(start) == .next, let unit = word(start + 1).unit { return (LineSpan(count: 1, unit: unit), start + 2) }
    return duration(at: skip(.next, at: start)).map { (LineSpan(count: $0.count, unit: $0.unit), $0.end) }
  }

  /// Reads a month without a day, as in “starting jan”: its first day.
  private mutating func firstDay(at index: Int) -> LineTime? {
    guard let (first, _, end) = wholeMonth(at: index) else { return nil }
    // Without a year it is the next such day.
    let isPast = end == index + 1 && first < today
    return LineTime(end: end, time: WrittenTime(day: isPast ? first.advanced(byMonths: 12) : first))
  }

  /// Reads a month without a day, as in “until jan”, which may include the month or not.
  private mutating func unclearEnd(at index: Int) -> LineFlaw? {
    guard let (first, last, end) = wholeMonth(at: index) else { return nil }
    let words = bytes.text(tokens[index].start, tokens[index].end)
    let year = end > index + 1 ? " \(first.civil.year)" : ""
    let days = [first, last].filter { !year.isEmpty || $0 >= today }
    let suggestions = days.map { "\(words) \($0.civil.day)\(year)" }
    return LineFlaw(reason: .ambiguousDay, tokens: index..<end, suggestions: suggestions)
  }

  /// Reads an interval, such as “3 days” or 2w.
  private func interval(at index: Int) -> LineRepetition? {
    guard let length = duration(at: index) else { return nil }
    guard (1...1_000).contains(length.count) else {
      return LineRepetition(
        rule: LineRule(every: 1, length.unit), end: length.end,
        flaw: LineFlaw(reason: .unreadable(.recurrence), tokens: index..<length.end))
    }
    return LineRepetition(rule: LineRule(every: length.count, length.unit), end: length.end)
  }
}

// MARK: - After “every”

extension LineReader {
  private mutating func every(at start: Int) -> LineRepetition? {
    let index = start + 1
    if let repetition = everyDate(at: index, from: start) { return repetition }
    if keyword(index) == .other { return every(2, at: index + 1) }
    if var repetition = interval(at: index) {
      repetition.flaw = repetition.flaw.map { LineFlaw(reason: $0.reason, tokens: start..<repetition.end) }
      return repetition.flaw == nil ? qualified(repetition, unit: word(repetition.end - 1).unit) : repetition
    }
    if let repetition = every(1, at: index) { return repetition }
    if let number = number(index), (1...1_000).contains(number), let (weekdays, end) = weekdays(at: index + 1) {
      var rule = LineRule(.weekly, interval: number)
      rule.weekdays = weekdays
      return LineRepetition(rule: rule, end: end)
    }
    if let minutes = word(index).minutes {
      return LineRepetition(rule: LineRule(.daily), end: index + 1, seconds: minutes * 60)
    }
    return everyOrdinal(at: skip(.the, at: index))
  }

  /// Reads a unit, weekdays, workdays or weekends.
  private mutating func every(_ interval: Int, at index: Int) -> LineRepetition? {
    if let unit = word(index).unit {
      return qualified(LineRepetition(rule: LineRule(every: interval, unit), end: index + 1), unit: unit)
    }
    if keyword(index) == .workday {
      return LineRepetition(rule: LineRule(onWeekdays: 1...5, interval: interval), end: index + 1)
    }
    if keyword(index) == .weekend {
      var rule = LineRule(.weekly, interval: interval)
      rule.weekdays = [LineRule.Weekday(weekday: 6), LineRule.Weekday(weekday: 0)]
      return LineRepetition(rule: rule, end: index + 1)
    }
    guard let (weekdays, end) = weekdays(at: index) else { return nil }
    var rule = LineRule(.weekly, interval: interval)
    rule.weekdays = weekdays
    return LineRepetition(rule: rule, end: end)
  }

  /// Reads a date of the year, such as “dec 24”.
  private mutating func everyDate(at index: Int, from start: Int) -> LineRepetition? {
    guard let (day, month, end) = dayOfYear(at: index) else { return nil }
    var rule = LineRule(.yearly)
    (rule.month, rule.monthDays) = (month, [day])
    var repetition = LineRepetition(rule: rule, end: end)
    // The year 2000 has a 29 February.
    if Day(year: 2000, month: month, day: day) == nil {
      let words = bytes.text(tokens[start].start, tokens[start].end)
      let suggestion = "\(words) \(vocabulary.monthNames[month - 1]) \(month == 2 ? 28 : 30)"
      repetition.flaw = LineFlaw(reason: .noSuchDay, tokens: start..<end, suggestions: [suggestion])
    }
    return repetition
  }

  private func dayOfYear(at index: Int) -> (day: Int, month: Int, end: Int)? {
    let index = skip(.the, at: index)
    if let month = word(index).month {
      guard let day = number(index + 1) ?? ordinal(index + 1), (1...31).contains(day) else { return nil }
      return (day, month, index + 2)
    }
    guard let day = number(index) ?? ordinal(index), (1...31).contains(day),
      case let next = skip(.of, at: index + 1), let month = word(next).month
    else { return nil }
    return (day, month, next + 1)
  }

  /// Reads days of the month, such as “1st”, “1st and 15th”, “last day”, “3rd fri” or, with an interval, “2nd week”.
  private func everyOrdinal(at index: Int) -> LineRepetition? {
    if let ordinal = ordinal(index), ordinal > 0, let unit = word(index + 1).unit, !isOfMonth(index + 2) {
      return LineRepetition(rule: LineRule(every: ordinal, unit), end: index + 2)
    }
    var repetition = LineRepetition(rule: LineRule(.monthly), end: index)
    guard readDays(of: &repetition) else { return nil }
    if isOfMonth(repetition.end) { repetition.end = skip(.the, at: repetition.end + 1) + 1 }
    return repetition
  }

  /// Reads days of the month before a recurrence, as in “1st of every month”.
  private func ofEveryMonth(at index: Int) -> LineRepetition? {
    guard ordinal(index) != nil else { return nil }
    var repetition = LineRepetition(rule: LineRule(.monthly), end: index)
    guard readDays(of: &repetition), keyword(repetition.end) == .of, keyword(repetition.end + 1) == .every,
      word(repetition.end + 2).unit == .month
    else { return nil }
    repetition.end += 3
    return repetition
  }

  /// Returns whether “of the month” follows.
  func isOfMonth(_ index: Int) -> Bool {
    keyword(index) == .of && word(skip(.the, at: index + 1)).unit == .month
  }

  /// Reads the days after a week, a month or a year, such as “on the 1st”.
  private mutating func qualified(
    _ repetition: LineRepetition, unit: ToDoLine.Vocabulary.Unit?
  ) -> LineRepetition {
    var result = repetition
    guard keyword(result.end) == .on else { return repetition }
    switch unit {
    case .week:
      guard let (weekdays, end) = weekdays(at: result.end + 1) else { return repetition }
      (result.rule.weekdays, result.end) = (weekdays, end)
    case .month, .quarter:
      result.end = skip(.the, at: result.end + 1)
      guard readDays(of: &result) else { return repetition }
    case .year:
      guard let (day, month, end) = dayOfYear(at: result.end + 1), Day(year: 2000, month: month, day: day) != nil
      else { return repetition }
      (result.rule.month, result.rule.monthDays, result.end) = (month, [day], end)
    default: return repetition
    }
    return result
  }

  /// Reads days within a month: a numbered weekday, the last day, or days of the month.
  private func readDays(of repetition: inout LineRepetition) -> Bool {
    let index = repetition.end
    guard let first = ordinal(index), first <= 31 else { return false }
    if let weekday = word(index + 1).weekday, first <= 5 {
      repetition.rule.weekdays = [LineRule.Weekday(number: first, weekday: weekday)]
      repetition.end = index + 2
      return true
    }
    if word(index + 1).unit == .day {
      repetition.rule.monthDays = [first]
      repetition.end = index + 2
      return true
    }
    guard first > 0, word(index).ordinal == nil else { return false }
    let (days, end) = list(at: index) { reader, index in
      reader.word(index).ordinal == nil ? reader.ordinal(index).flatMap { $0 <= 31 ? $0 : nil } : nil
    }
    if let weekday = word(end).weekday, days.allSatisfy({ $0 <= 5 }) {
      repetition.rule.weekdays = Set(days).sorted().map { LineRule.Weekday(number: $0, weekday: weekday) }
      repetition.end = end + 1
      return true
    }
    repetition.rule.monthDays = Set(days).sorted()
    repetition.end = end
    return true
  }

  private func weekdays(at index: Int) -> ([LineRule.Weekday], end: Int)? {
    let (days, end) = list(at: index) { reader, index in reader.word(index).weekday }
    guard !days.isEmpty else { return nil }
    // The week starts on Monday.
    let ordered = Set(days).sorted { ($0 + 6) % 7 < ($1 + 6) % 7 }
    return (ordered.map { LineRule.Weekday(weekday: $0) }, end)
  }

  /// Reads items with commas or “and” between them.
  private func list(at index: Int, _ item: (LineReader, Int) -> Int?) -> (items: [Int], end: Int) {
    var (items, end): ([Int], Int) = ([], index)
    var next = index
    while let value = item(self, next) {
      items.append(value)
      end = next + 1
      next = skip(.and, at: end)
      let token = tokens[end - 1]
      guard next > end || bytes[token.end..<token.outerEnd].contains(UInt8(ascii: ",")) else { break }
    }
    return (items, end)
  }
}

extension LineRule {
  /// Creates a rule for consecutive days of the week, from 1 for Monday.
  fileprivate init(onWeekdays range: ClosedRange<Int>, interval: Int = 1) {
    self.init(.weekly, interval: interval)
    weekdays = range.map { Weekday(weekday: $0 % 7) }
  }
}
