import Foundation
import HolonToDos

// MARK: - Times

extension LineReader {
  /// Reads a day, a time of day, a part of the day, or several of them, with or without a preposition.
  mutating func moment(at index: Int, _ place: GrammarRule.Place) -> LineReading? {
    whole(readMoment(at: index, place), from: index)
  }

  private mutating func readMoment(at index: Int, _ place: GrammarRule.Place) -> LineReading? {
    let start = endOfPrepositions(index)
    let inner = start > index && place == .anywhere ? .afterPreposition : place
    guard let first = piece(at: start, after: WrittenTime(), inner) else { return nil }
    guard first.flaw == nil, var time = first.value.time else {
      // The time that follows the words of a flaw is none of today.
      let next = timeOfDay(at: first.end, followsDay: true, .anywhere)
      return LineReading(first.value, max(next?.end ?? 0, first.end), flaw: first.flaw)
    }
    var end = first.end
    var numberWords = start..<end
    while let next = piece(at: end, after: time, inner) {
      if let flaw = next.flaw {
        // “Friday 2-3pm”
        if case .fragment = flaw.reason {
          return LineReading(.none, next.end, flaw: LineFlaw(flaw.reason, index..<flaw.tokens.upperBound))
        }
        // A day that isn't one takes the time before it along; a time leaves the day alone.
        return time.day == nil || flaw.reason != .ambiguousTime ? next : LineReading(.time(time), end, flaw: flaw)
      }
      guard let other = next.value.time, let both = time.joined(other) else { break }
      if other.seconds != nil { numberWords = end..<next.end }
      (time, end) = (both, next.end)
    }
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
    let start = time.isEmpty ? index : endOfPrepositions(index)
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
    guard let found, !time.isEmpty, let next = found.value.time, time.joined(next) == nil else { return found }
    return nil
  }

  /// Returns a time whose hour is certain, or the flaw that it isn't.
  private mutating func resolved(
    _ time: WrittenTime, _ numberWords: Range<Int>, _ words: Range<Int>, _ place: GrammarRule.Place
  ) -> LineReading? {
    var time = time
    if time.form == .number,
      (time.seconds ?? 0) >= 86_400 || time.day == nil && !LineGrammar.endsTitle(classes(words.upperBound))
    {
      return nil
    }
    if let part = time.part {
      time.part = nil
      // The midnight of today has passed.
      if part == 0, time.day == calendar.today { time.day = calendar.today.advanced(by: 1) }
      // A part of today that has passed leaves the whole day.
      let isOver = part % 720 != 0 && time.day == calendar.today && calendar.hasPassed(calendar.today, part * 60 - 1)
      if !isOver { (time.seconds, time.form) = (part * 60, .part) }
    }
    if let seconds = time.seconds, time.form != .part {
      time.seconds = certain(seconds, time.form, hasDay: time.day != nil)
      time.form = .exact
      guard time.seconds != nil else {
        let flaw = ambiguous(seconds, numberWords)
        let isLast = numberWords.lowerBound > words.lowerBound && numberWords.upperBound == words.upperBound
        return time.day != nil && isLast
          ? LineReading(.time(time), numberWords.lowerBound, flaw: flaw)
          : LineReading(.none, numberWords.upperBound, flaw: flaw)
      }
    }
    let end = words.upperBound
    return LineReading(.time(time), longest(LineGrammar.latest, at: end)?.end ?? end)
  }

  /// Returns a time of day that may be in the morning or in the evening; nil if both are likely.
  private func certain(_ seconds: Int, _ form: WrittenTime.Form, hasDay: Bool) -> Int? {
    let hour = seconds / 3_600
    guard form == .number || form == .spoken else { return seconds }
    guard vocabulary.halves != nil, (1...12).contains(hour) else { return hasDay || form == .spoken ? seconds : nil }
    guard form == .spoken else { return nil }
    return hour == 12 ? seconds : hour < 6 ? seconds + 43_200 : nil
  }

  /// Returns the flaw of an uncertain time, with what it may mean.
  private func ambiguous(_ seconds: Int, _ words: Range<Int>) -> LineFlaw {
    let (hour, minute) = (seconds / 3_600, seconds / 60 % 60)
    let minutes = minute == 0 ? "" : minute < 10 ? ":0\(minute)" : ":\(minute)"
    let halves = (1...12).contains(hour) ? vocabulary.halves : nil
    let times = halves.map { ["\(hour)\(minutes)\($0.am)", "\(hour)\(minutes)\($0.pm)"] } ?? ["\(hour):00"]
    return LineFlaw(.ambiguousTime, words, times.map { withAt($0, words.lowerBound) })
  }

  /// Returns a text after “at”, if the words start with it.
  private func withAt(_ time: String, _ index: Int) -> String {
    keyword(index) == .at ? bytes.text(tokens[index].start, tokens[index].end) + " " + time : time
  }

  /// Reads a time of day, with or without “at”.
  ///
  /// - Parameter followsDay: Whether it follows a day, where “morning” and “at 17” can only be times.
  mutating func timeOfDay(at index: Int, followsDay: Bool, _ place: GrammarRule.Place) -> LineReading? {
    var start = skip(.at, at: index)
    if keyword(start) == .around || keyword(start) == .about && start > index { start += 1 }
    let isPrefixed = start > index
    let inner = place == .anywhere && (isPrefixed || followsDay) ? .afterPreposition : place
    guard var reading = longest(LineGrammar.times, at: start, inner) else { return nil }
    if let flaw = reading.flaw {
      reading.flaw = LineFlaw(flaw.reason, index..<reading.end, flaw.suggestions.map { withAt($0, index) })
      return reading
    }
    guard var time = reading.value.time else { return nil }
    // “By 5 today”
    let isLimit = keyword(index - 1) == .by && (followsDay || isBeforeDay(reading.end))
    if !isPrefixed,
      time.form == .number && !isLimit || time.form == .dotted && !followsDay && !isBeforePart(reading.end)
    {
      return nil
    }
    if time.form == .dotted { time.form = .clock }
    // “Good morning”
    let isNamed = isPrefixed || keyword(index) == .in || followsDay || place != .anywhere
    if time.seconds == nil, let part = time.part, !isNamed, part % 720 != 0 { return nil }
    time.isWeak = !isPrefixed && time.seconds != nil
    reading.value = .time(time)
    return reading
  }
}

extension LineReader {
  private mutating func isBeforeDay(_ index: Int) -> Bool {
    longest(LineGrammar.allDays, at: endOfPrepositions(index), .afterPreposition) != nil
  }

  /// Returns whether a day with a part of it follows, as in “6.45 tomorrow morning”.
  private mutating func isBeforePart(_ index: Int) -> Bool {
    guard let day = longest(LineGrammar.allDays, at: index), let time = day.value.time else { return false }
    return time.part != nil || value(.part, day.end) != nil
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
    while let found = longest(LineGrammar.conditions, at: reading.end, on: .rule(rule)) {
      (rule, reading.end, reading.flaw) = (found.value.rule ?? rule, found.end, reading.flaw ?? found.flaw)
    }
    reading.value = .rule(rule)
    if let flaw = reading.flaw, flaw.reason == .noSuchDay, flaw.tokens.lowerBound == index {
      let every = bytes.text(tokens[index].start, tokens[index].end)
      reading.flaw = LineFlaw(.noSuchDay, flaw.tokens, flaw.suggestions.map { "\(every) \($0)" })
    } else if reading.flaw == nil, !rule.hasPossibleTimes {
      reading.flaw = LineFlaw(.unreadable(.recurrence), index..<reading.end)
    }
    return whole(reading, from: index)
  }

  /// Reads the seconds of a time of day after a day or a recurrence, in one or two parts such as “in the evening at 8”.
  mutating func dayTime(at index: Int) -> LineReading? {
    var (time, end, words) = (WrittenTime(), index, index..<index)
    while let found = timeOfDay(at: end, followsDay: true, .anywhere) {
      guard found.flaw == nil, let other = found.value.time else { return found }
      guard let both = time.joined(other) else { break }
      if other.seconds != nil { words = end..<found.end }
      (time, end) = (both, found.end)
    }
    guard let seconds = time.seconds ?? time.part.map({ $0 * 60 }), seconds < 86_400 else { return nil }
    guard let sure = certain(seconds, time.form, hasDay: true) else {
      return LineReading(.none, end, flaw: ambiguous(seconds, words))
    }
    return LineReading(.number(sure), end)
  }
}
