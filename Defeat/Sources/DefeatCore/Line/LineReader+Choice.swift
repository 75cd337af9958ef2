import Foundation
import HolonToDos

/// The choice among candidates.
///
/// A named time, as in `due:friday`, is chosen over the ones in the text. Of several in the text, the last is chosen,
/// because values are usually written after the title; the others stay in the title, with a warning. A time of day
/// completes a day.
extension LineReader {
  mutating func choose() -> ToDoLine {
    var chosen: Chosen = (nil, nil, nil)
    for (index, candidate) in candidates.enumerated() {
      switch candidate.value {
      case .time(let time) where candidate.isPhrase && time.isTimeOfDay:
        if time.seconds != nil { chosen.time = index }
      case .time where candidate.field == .due && !isNamed(chosen.day): chosen.day = index
      case .rule where !isNamed(chosen.rule): chosen.rule = index
      default: break
      }
    }
    if chosen.day == nil, chosen.rule == nil { problems += chosen.time == nil ? shortDates : shortDates + shortDays }
    let due = due(of: &chosen)
    if due?.isDay == true { problems += shortTimes }
    let rule = chosen.rule.flatMap { candidates[$0].value.rule }
    let endsEarly = if let last = rule?.until, let due { last < due.day(in: calendar.timeZone) } else { false }

    var isTaken = [Bool](repeating: false, count: tokens.count)
    var chips: [ToDoLine.Chip] = []
    var fields: [ToDoLine.Field: ToDoLine.Value] = [:]
    for (index, candidate) in candidates.enumerated() {
      let isChosen = chosen.day == index || chosen.time == index || chosen.rule == index
      func chip(_ value: ToDoLine.Value?) -> [ToDoLine.Chip]? {
        value.map { [ToDoLine.Chip(range: range(candidate.tokens), value: $0)] }
      }
      let read: [ToDoLine.Chip]?
      switch candidate.value {
      case .error(let problem): (read, problems) = ([], problems + [problem])
      case .chips(let several): read = several
      case .rule where endsEarly && isChosen:
        (read, problems) = ([], problems + [problem(.endsBeforeStart, candidate.tokens, isError: true)])
      case .time(let time) where isChosen || !candidate.isPhrase:
        // Another one than the chosen time is a second value.
        read = chip((isChosen ? due : self.due(time)).map { candidate.field == .start ? .start($0) : .due($0) })
      case .rule(let rule) where isChosen || !candidate.isPhrase:
        read = chip(phrase(rule, due: due).map { .recurrence($0) })
      default: read = nil
      }
      guard let read else {
        // Another one in the text is chosen, and this one stays in the title.
        if !isNamed(candidate.field == .due ? chosen.day : chosen.rule) {
          problems.append(problem(.secondValue(candidate.field), candidate.tokens, isError: false))
        }
        continue
      }
      for token in candidate.tokens { isTaken[token] = true }
      for guess in guesses.reversed() where candidate.tokens.contains(guess.tokens) {
        problems.append(problem(.guessed, guess.tokens, isError: false, guess.suggestions))
      }
      if !candidate.isPhrase, let value = read.first?.value, value.field != .tags, value.field != .needs {
        if fields[value.field] ?? value != value {
          problems.append(problem(.secondValue(value.field), candidate.tokens, isError: true))
          continue
        }
        fields[value.field] = value
      }
      chips += read
    }
    let isWritten = chosen.day != nil || rule?.start != nil
    return ToDoLine(
      text: text, title: title(isTaken), chips: chips, problems: ordered(problems),
      due: endsEarly && !isWritten ? nil : due)
  }

  /// Returns whether a candidate was named, as in `due:friday`.
  private func isNamed(_ index: Int?) -> Bool { index.map { !candidates[$0].isPhrase } ?? false }

  /// Returns problems in the order of the line, each place once.
  private func ordered(_ problems: [ToDoLine.Problem]) -> [ToDoLine.Problem] {
    var end = 0
    let sorted = problems.sorted { ($0.range.lowerBound, $0.range.count) < ($1.range.lowerBound, $1.range.count) }
    return sorted.filter { problem in
      guard problem.isError || problem.range.lowerBound >= end else { return false }
      end = max(end, problem.range.upperBound)
      return true
    }
  }
}

// MARK: - Times

extension LineReader {
  /// The indices of the chosen candidates.
  ///
  /// They are a time with a day, or a moment; a time of day; and a recurrence.
  private typealias Chosen = (day: Int?, time: Int?, rule: Int?)

  /// Returns the due time, and removes what it doesn't need from the chosen candidates.
  private mutating func due(of chosen: inout Chosen) -> Due? {
    let rule = chosen.rule.flatMap { candidates[$0].value.rule }
    // A day in the text that the rule doesn't have belongs to the title.
    if let rule, let day = chosen.day, !isNamed(day),
      rule.start != nil || !rule.hasDay(candidates[day].value.time?.day)
    {
      chosen.day = nil
    }
    var time = chosen.day.flatMap { candidates[$0].value.time } ?? firstTime(of: rule) ?? WrittenTime()
    let seconds = time.seconds ?? rule?.times.first
    if seconds != nil || time.moment != nil { chosen.time = nil }
    let clock = chosen.time.flatMap { candidates[$0].value.time }
    (time.seconds, time.abroad) = (seconds ?? clock?.seconds, time.abroad ?? clock?.abroad)
    if time.day == nil, time.moment == nil, let rule { start(rule, at: &time) }
    return time.isEmpty ? nil : due(time)
  }

  /// Returns the time at which a recurrence starts, on the first day of its rule; nil if none is written.
  private mutating func firstTime(of rule: WrittenRule?) -> WrittenTime? {
    guard let rule, var time = rule.start else { return nil }
    let start = time.day ?? time.moment.map { Day(of: $0, in: calendar.timeZone) }
    guard let start, let day = rule.firstDay(from: start), day != start else { return time }
    // On another day, a moment is a time of day.
    if let moment = time.moment {
      // As clocks show it, also on a day on which they change.
      time.seconds = Day.secondsIntoDay(of: moment, in: calendar.timeZone)
      time.moment = nil
    }
    time.day = day
    return time
  }

  /// Sets the first time of a rule from now on.
  private mutating func start(_ rule: WrittenRule, at time: inout WrittenTime) {
    guard let seconds = time.seconds else {
      if let step = rule.step {
        time.moment = Timestamp.bounded(calendar.now.addingTimeInterval(Double(step)))
      } else {
        time.day = rule.firstDay(from: calendar.today)
      }
      return
    }
    // Of several times today, the next one is the first.
    let next = ([seconds] + rule.times).first { !calendar.hasPassed(calendar.today, $0) }
    let from = next == nil ? calendar.today.advanced(by: 1) ?? calendar.today : calendar.today
    time.day = rule.firstDay(from: from)
    if time.day == calendar.today, let next { time.seconds = next }
  }

  /// Returns a time as a due time; a time of day is the next such time.
  private mutating func due(_ time: WrittenTime) -> Due? {
    if let moment = time.moment { return .moment(moment) }
    guard let seconds = time.seconds else { return time.day.map { .day($0) } }
    let abroad = time.abroad.map { vocabulary.zones[$0] }
    let isOver = time.day == nil && calendar.hasPassed(calendar.today, seconds, in: abroad)
    let day = time.day ?? (isOver ? calendar.today.advanced(by: 1) : nil) ?? calendar.today
    if let zone = abroad { return .moment(day.moment(secondsIntoDay: seconds, in: zone)) }
    return .time(LocalTime(day, secondsIntoDay: seconds), zone: time.zone ?? calendar.timeZone.identifier)
  }

  private mutating func phrase(_ rule: WrittenRule, due: Due?) -> ToDoLine.RecurrencePhrase? {
    var written = rule
    if let span = rule.span, let due { written.count = count(of: rule, in: span, from: due) }
    var lastSecond: Date?
    // RFC 5545 writes the last moment in UTC.
    if let until = rule.until, due?.isDay == false {
      lastSecond = until.moment(secondsIntoDay: 86_399, in: calendar.timeZone)
    }
    return written.rule(lastSecond: lastSecond).map { value in
      ToDoLine.RecurrencePhrase(
        value: value, isAfterCompletion: rule.isAfterCompletion, statesDue: !rule.times.isEmpty || rule.start != nil)
    }
  }

  /// Returns the number of instances of a rule within some time.
  private mutating func count(of rule: WrittenRule, in span: LineLength, from due: Due) -> Int? {
    if let step = rule.step { return (span.approximateDays * 86_400 + step - 1) / step }
    let timeZone = calendar.timeZone
    guard let value = rule.rule(), let end = span.day(after: due.day(in: timeZone)) else { return nil }
    let fitted = Recurrence(value, from: due).starting(at: due, in: timeZone).rule
    let instances = fitted.occurrences(from: due, in: timeZone)
    return max(instances.lazy.prefix { $0.day(in: timeZone) < end }.reduce(0) { count, _ in count + 1 }, 1)
  }

  /// Reads a text that is a recurrence as a whole.
  mutating func readRecurrence() throws(ToDoLine.Problem) -> (phrase: ToDoLine.RecurrencePhrase, due: Due?) {
    let value = try readPhrase(of: .recurrence).value
    candidates = [LineCandidate(tokens: 0..<tokens.count, field: .recurrence, value: value)]
    let line = choose()
    if let phrase = line.recurrence { return (phrase, line.due) }
    throw line.errors.first ?? problem(.unreadable(.recurrence), 0..<tokens.count, isError: true)
  }

  /// Reads a text that is a due time as a whole, or begins with one.
  ///
  /// - Returns: The time, the time as it is written, and the offset after its words.
  mutating func readDue(isWhole: Bool = true) throws(ToDoLine.Problem) -> (due: Due, time: WrittenTime, end: Int) {
    let reading = try readPhrase(of: .due, isWhole: isWhole)
    if let time = reading.value.time, let due = due(time) { return (due, time, tokens[reading.end - 1].outerEnd) }
    throw problem(.unreadable(.due), 0..<(isWhole ? tokens.count : 1), isError: true)
  }

  /// Reads a text that is a phrase as a whole, or begins with one.
  private mutating func readPhrase(
    of field: ToDoLine.Field, isWhole: Bool = true
  ) throws(ToDoLine.Problem) -> LineReading {
    if bytes.count <= 1_024 { readTokens() }
    guard !tokens.isEmpty else {
      throw ToDoLine.Problem(range: 0..<bytes.count, text: String(text.prefix(40)), reason: .unreadable(field))
    }
    let reading = field == .due ? moment(at: 0, .stated) : repetition(at: 0, .stated)
    if let flaw = reading?.flaw { throw problem(flaw.reason, flaw.tokens, isError: true, flaw.suggestions) }
    if let guess = guesses.last { throw problem(.ambiguousTime, guess.tokens, isError: true, guess.suggestions) }
    if let reading, !isWhole || reading.end == tokens.count { return reading }
    let words = isWhole ? tokens.count : 1
    let isMisspelled = field == .due && words == 1
    let names = isMisspelled ? suggestions(for: tokens[0].start, tokens[0].end, among: vocabulary.dayNames) : []
    throw problem(.unreadable(field), 0..<words, isError: true, names)
  }
}

// MARK: - Title

extension LineReader {
  /// Returns whether a backslash before a word hides it.
  func hasBackslash(_ token: LineToken) -> Bool {
    token.isLiteral && bytes[token.start] == UInt8(ascii: "\\")
  }

  /// Returns the words that aren't taken, with the spaces that were typed between them.
  private func title(_ isTaken: [Bool]) -> String {
    var title: [UInt8] = []
    title.reserveCapacity(bytes.count)
    for (index, token) in tokens.enumerated() where !isTaken[index] {
      if index > 0, !isTaken[index - 1], case let space = bytes[tokens[index - 1].outerEnd..<token.outerStart],
        space.count != 1, space.allSatisfy({ $0 == 0x20 })
      {
        title += space
      } else if !title.isEmpty {
        title.append(0x20)
      }
      title += bytes[token.outerStart + (hasBackslash(token) ? 1 : 0)..<token.outerEnd]
    }
    // Quotations may have line breaks.
    for index in title.indices where title[index] == 0x0A || title[index] == 0x0D { title[index] = 0x20 }
    return String(decoding: title, as: UTF8.self)
  }
}
