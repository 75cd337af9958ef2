import Foundation
import HolonToDos

// MARK: - Times

extension LineReader {
  /// Reads a day, a time of day, a part of the day, or several of them, with or without a preposition.
  ///
  /// Of a range, such as “from friday to monday”, the start is read.
  mutating func moment(at index: Int, _ place: GrammarRule.Place) -> LineReading? {
    let opens = place == .anywhere && classes(index).meets(LineGrammar.rangeOpenings)
    let reading = readMoment(at: opens ? index + 1 : index, place)
    return opens && reading?.value.time?.isRange != true ? nil : whole(reading, from: index)
  }

  private mutating func readMoment(at index: Int, _ place: GrammarRule.Place) -> LineReading? {
    let start = endOfPrepositions(index)
    let isLimit = start > index && classes(start - 1).meets(LineGrammar.limits)
    let inner = start > index && place == .anywhere ? isLimit ? .afterLimit : .afterPreposition : place
    guard let first = piece(at: start, after: WrittenTime(), inner) else { return nil }
    guard first.flaw == nil, var time = first.value.time else {
      // The time that follows the words of a flaw is none of today.
      let next = timeOfDay(at: first.end, followsDay: true, .anywhere)
      return LineReading(first.value, max(next?.end ?? 0, first.end), flaw: first.flaw)
    }
    var end = first.end
    var numberWords = start..<end
    while let next = piece(at: end, after: time, inner) {
      if next.flaw != nil { return next }
      guard let other = next.value.time, let both = time.joined(other) else { break }
      if other.seconds != nil { numberWords = end..<next.end }
      (time, end) = (both, next.end)
    }
    if place == .anywhere, let day = time.day, let next = endOfRangeSign(end, from: start),
      let last = readMoment(at: next, .afterPreposition), last.flaw == nil, let lastDay = last.value.time?.day,
      time.sort == .weekday || day < lastDay
    {
      // “Monday or tuesday at 5pm”
      if keyword(next - 1) == .or { time.seconds = time.seconds ?? last.value.time?.seconds }
      // “Mon-wed next week”
      let first = time.sort == .weekday ? lastDay.advanced(by: (day.weekday - lastDay.weekday - 7) % 7) : nil
      (time.day, time.isFirstDay, end) = (first.flatMap { $0 < calendar.today ? nil : $0 } ?? day, true, last.end)
    }
    // “Send documents until 18 december”
    if keyword(index) == .until, place == .anywhere {
      guard time.day != nil else { return nil }
      time.isFirstDay = true
    }
    if time.isFirstDay, let day = time.day { guess(index..<end, [calendar.text(day)]) }
    if time.isTimeOfDay, time.seconds == nil {
      let isNamed = start > index || place == .stated || keyword(index) == .at || keyword(index) == .in
      // “Midnight sun”
      guard isNamed || value(.weekday, end) == nil || !word(end).isCautious else { return nil }
      time.isWeak = !isNamed
    }
    // “Shop for friday dinner”, “study for the second exam”
    if (index..<start).contains(where: { keyword($0) != .for }), word(end - 1)[.ordinal] == nil { time.isWeak = false }
    return resolved(time, numberWords, index..<end, place)
  }

  /// Returns the index after prepositions such as “due by” or “no later than”.
  private mutating func endOfPrepositions(_ index: Int) -> Int {
    var end = skip(.latest, at: index)
    while end < index + 4, let found = longest(LineGrammar.prepositions, at: end) { end = found.end }
    return end
  }

  /// Reads the next part of a time: a day, a time of day or a part of the day.
  private mutating func piece(at index: Int, after time: WrittenTime, _ place: GrammarRule.Place) -> LineReading? {
    var start = time.isEmpty ? index : endOfPrepositions(index)
    // “Friday from 2 to 4pm”
    let opens = !time.isEmpty && place == .anywhere && classes(start).meets(LineGrammar.rangeOpenings)
    if opens { start += 1 }
    var day = longest(LineGrammar.allDays, at: start, start > index && place == .anywhere ? .afterPreposition : place)
    if !time.isEmpty, let found = day {
      // “5pm sun cream” and “midnight sun” may not be about Sunday.
      let isCautious = found.end == index + 1 && word(index).isCautious
      let isTitle = found.end < tokens.count && tokens[found.end].word == 0 && !isSign(found.end)
      if isCautious, isTitle, time.seconds != nil || keyword(index - 2) == .at {
        return LineReading(.none, index + 1, flaw: LineFlaw(.ambiguousDay, index..<index + 1))
      }
      if isCautious, time.seconds == nil { day = nil }
    }
    let found = longer(day, timeOfDay(at: start, followsDay: time.day != nil, place))
    let next = found?.value.time
    return opens && next?.isRange != true || !time.isEmpty && next.map { time.joined($0) == nil } == true ? nil : found
  }

  /// Returns a time with its likeliest hour; nil for words of a title.
  private mutating func resolved(
    _ time: WrittenTime, _ numberWords: Range<Int>, _ words: Range<Int>, _ place: GrammarRule.Place
  ) -> LineReading? {
    var time = time
    // “At 5 call Jo”; “at 5 Main St”
    let isTitle = !LineGrammar.endsTitle(classes(words.upperBound))
    let isAlone = time.day == nil && isTitle && (words.lowerBound > 0 || isCapital(words.upperBound))
    // “2-4”; “after 8”
    let isEnd = time.isStart && time.day == nil && keyword(words.lowerBound) != .after
    if time.form == .number, (time.seconds ?? 0) >= 86_400 || isAlone || isEnd { return nil }
    if let part = time.part {
      time.part = nil
      // The midnight of a day is rather its end, as that of today is.
      if part == 0, let day = time.day, let next = day.advanced(by: 1) {
        time.day = next
        if day != calendar.today { guess(words, [next, day].map { "\(calendar.text($0)) \(vocabulary.text(0))" }) }
      }
      // A part of today that has passed leaves the whole day.
      let isOver = part % 720 != 0 && time.day == calendar.today && calendar.hasPassed(calendar.today, part * 60 - 1)
      if !isOver { (time.seconds, time.form) = (part * 60, .part) }
    }
    if time.seconds != nil, time.form != .part {
      let times = likely(time, on: time.day ?? calendar.today, place)
      // “10 o'clock news”
      if times.count > 1, isTitle, time.isTimeOfDay, time.form == .spoken, keyword(numberWords.lowerBound) != .at {
        return nil
      }
      (time.seconds, time.form) = (times[0], .exact)
      if times.count > 1 || time.isStart { guess(numberWords, times.map { vocabulary.text($0) }) }
    }
    let end = words.upperBound
    return LineReading(.time(time), longest(LineGrammar.latest, at: end)?.end ?? end)
  }

  /// Returns a time of day; for one that may be in the morning or in the evening both, the likeliest first.
  ///
  /// - Parameter day: The day of the time; nil for several.
  private mutating func likely(_ time: WrittenTime, on day: Day?, _ place: GrammarRule.Place) -> [Int] {
    let (seconds, form) = (time.seconds ?? 0, time.form)
    let hour = seconds / 3_600
    let (early, late) = (seconds % 43_200, seconds % 43_200 + 43_200)
    guard vocabulary.halves != nil, (1...12).contains(hour) else { return [seconds] }
    if form == .spoken, hour < 6 || hour == 12 { return [late] }
    guard form == .number || form == .spoken || form == .clock && hour < 6 && place != .stated else { return [seconds] }
    let isLate = hour < 7 || hour == 12 || day.map { calendar.hasPassed($0, early) } == true
    return isLate ? [late, early] : [early, late]
  }

  /// Notes the likely meaning of some words, and others that they may have.
  mutating func guess(_ words: Range<Int>, _ texts: [String]) {
    guesses.append(LineFlaw(.guessed, words, texts))
  }

  /// Reads a time of day, with or without “at”.
  ///
  /// - Parameter followsDay: Whether it follows a day, where “morning” and “at 17” can only be times.
  mutating func timeOfDay(at index: Int, followsDay: Bool, _ place: GrammarRule.Place) -> LineReading? {
    var start = skip(.at, at: index)
    if keyword(start) == .around || keyword(start) == .about && start > index { start += 1 }
    // “@4”
    let isPrefixed = start > index || isReadable(index) && bytes[tokens[index].outerStart] == 0x40
    let inner = place == .anywhere && (isPrefixed || followsDay) ? .afterPreposition : place
    guard var reading = longest(LineGrammar.times, at: start, inner) else { return nil }
    if let flaw = reading.flaw { reading.flaw = LineFlaw(flaw.reason, index..<reading.end, flaw.suggestions) }
    guard var time = reading.value.time else { return reading.flaw == nil ? nil : reading }
    if place == .anywhere, time.seconds != nil, let next = endOfRangeSign(reading.end, from: start),
      let last = longest(LineGrammar.times, at: next, .afterPreposition), let end = last.value.time, end.seconds != nil,
      end.form != .number || LineGrammar.endsTitle(classes(last.end))
    {
      (time, reading.end) = (time.start(before: end), last.end)
    }
    if !isPrefixed, time.form == .number || time.form == .dotted, !isTime(time, index..<reading.end, followsDay) {
      if let seconds = time.seconds, time.form == .dotted, !classes(start).has(.digits),
        seconds >= 46_800, seconds / 60 % 60 > 12
      {
        shortTimes.append(problem(.ambiguousTime, index..<reading.end, isError: false, [vocabulary.text(seconds)]))
      }
      return nil
    }
    // “9am PT”
    if time.seconds != nil, let zone = value(.timeZone, reading.end), bytes[tokens[reading.end].start].isCapital,
      isOver(reading.end + 1) || LineGrammar.temporalWords.meets(classes(reading.end + 1))
    {
      (time.abroad, reading.end) = (zone, reading.end + 1)
    }
    // 0430 is no time of the afternoon.
    if time.form == .dotted { time.form = bytes[tokens[start].start] == 0x30 ? .exact : .clock }
    // “Good morning”
    let isNamed = isPrefixed || keyword(index) == .in || followsDay || place != .anywhere
    if time.seconds == nil, let part = time.part, !isNamed, part % 720 != 0 { return nil }
    time.isWeak = !isPrefixed && time.seconds != nil
    reading.value = .time(time)
    return reading
  }
}

extension LineReader {
  /// Returns whether a number without “at” is a time, as in “by 5 today”, “friday 2-4”, “0730 friday” or “6.45 tomorrow
  /// morning”.
  private mutating func isTime(_ time: WrittenTime, _ words: Range<Int>, _ followsDay: Bool) -> Bool {
    let before = keyword(words.lowerBound - 1)
    let isLimit = before == .by || before == .before || before == .around || keyword(words.lowerBound) == .after
    // “5.30 in the morning”
    let isPart = keyword(words.upperBound) == .in && value(.part, skip(.the, at: words.upperBound + 1)) != nil
    if isPart, time.form == .dotted { return true }
    // “Notes by 1900”, “by 2030”
    if before == .by, time.form == .dotted, isOver(words.upperBound), !classes(words.lowerBound).has(.yearNumber) {
      return classes(words.lowerBound).has(.digits)
    }
    if followsDay, time.form == .dotted || time.isStart || isLimit { return true }
    if time.form == .number, !isLimit || isOver(words.upperBound) {
      return isLimit || time.isStart && (before == .from || before == .between)
    }
    let next = time.form == .number ? endOfPrepositions(words.upperBound) : words.upperBound
    guard let day = longest(LineGrammar.allDays, at: next, .afterPreposition), let found = day.value.time else {
      return false
    }
    let isPlain = classes(words.lowerBound).has(.digits)
    if isPlain, time.form == .dotted { return words.lowerBound == 0 || bytes[tokens[words.lowerBound].start] == 0x30 }
    return time.form == .number || found.part != nil || value(.part, day.end) != nil
  }

  /// Returns the index of the end of a range, if a word such as “to” or a dash is before it; nil for other words.
  private func endOfRangeSign(_ index: Int, from start: Int) -> Int? {
    let isSign = classes(index).meets(LineGrammar.rangeSigns)
    if isSign || keyword(index) == .and && keyword(start - 1) == .between { return index + 1 }
    return isJoined(index) && classes(index - 1).has(.dashed) ? index : nil
  }
}

extension ToDoLine.Vocabulary {
  /// Returns a time of day such as 5pm, or 17:00 where hours go to 23.
  fileprivate func text(_ seconds: Int) -> String {
    let (hour, minute) = (seconds / 3_600, seconds / 60 % 60)
    let minutes = (minute < 10 ? ":0" : ":") + "\(minute)"
    guard let halves else { return "\(hour)\(minutes)" }
    return "\((hour + 11) % 12 + 1)\(minute == 0 ? "" : minutes)\(hour < 12 ? halves.am : halves.pm)"
  }
}

// MARK: - Recurrences

extension LineReader {
  /// Reads a recurrence, such as “every 2 weeks”, “every! 3 days”, “every month on the 1st at 9am until dec 24” or
  /// “daily”.
  mutating func repetition(
    at index: Int, _ place: GrammarRule.Place, isAfterCompletion: Bool = false
  ) -> LineReading? {
    // “Due every friday”
    let start = place == .anywhere ? skip(.due, at: index) : index
    guard var reading = longest(LineGrammar.recurrences, at: start, place) else { return nil }
    var rule = reading.value.rule ?? WrittenRule(.daily)
    if isAfterCompletion || keyword(start) == .everyAfterCompletion { rule.isAfterCompletion = true }
    // What follows flawed words belongs to them.
    while let found = longest(LineGrammar.conditions, at: reading.end, place, on: .rule(rule)) {
      (rule, reading.end, reading.flaw) = (found.value.rule ?? rule, found.end, reading.flaw ?? found.flaw)
    }
    reading.value = .rule(rule)
    if rule.isGuessed, place == .anywhere {
      let days = rule.weekdays.map { vocabulary.weekdayNames[$0.weekday.rawValue] }
      guess(index..<reading.end, ["\(vocabulary.everyName) \(days.joined(separator: " "))"])
    }
    if let flaw = reading.flaw, flaw.reason == .noSuchDay, flaw.tokens.lowerBound == index {
      let every = bytes.text(tokens[index].start, tokens[index].end)
      reading.flaw = LineFlaw(.noSuchDay, flaw.tokens, flaw.suggestions.map { "\(every) \($0)" })
    } else if reading.flaw == nil, !rule.hasPossibleTimes {
      reading.flaw = LineFlaw(.unreadable(.recurrence), index..<reading.end)
    }
    return whole(reading, from: index)
  }

  /// Reads the seconds of a time of day after a day or a recurrence, in one or two parts such as “in the evening at 8”.
  mutating func dayTime(at index: Int, _ place: GrammarRule.Place) -> LineReading? {
    var (time, end, words) = (WrittenTime(), index, index..<index)
    while let found = timeOfDay(at: end, followsDay: true, .anywhere) {
      guard found.flaw == nil, let other = found.value.time else { return found }
      guard let both = time.joined(other) else { break }
      if other.seconds != nil { words = end..<found.end }
      (time, end) = (both, found.end)
    }
    time.seconds = time.seconds ?? time.part.map { $0 * 60 }
    guard let seconds = time.seconds, seconds < 86_400 else { return nil }
    guard time.abroad == nil else {
      return LineReading(.none, end, flaw: LineFlaw(.fragment(example: "every day at 9am"), index..<end))
    }
    let times = likely(time, on: nil, place)
    if times.count > 1 || time.isStart { guess(words, times.map { vocabulary.text($0) }) }
    return LineReading(.number(times[0]), end)
  }
}
