import Foundation
import HolonToDos

/// The choice among candidates.
///
/// A named time, as in `due:friday`, is chosen over the ones in the text. Of several in the text, the last is chosen,
/// because values are usually written after the title; the others stay in the title, with a warning. A time of day
/// completes a day.
extension LineReader {
  mutating func choose() -> ToDoLine {
    if candidates.isEmpty {
      return ToDoLine(text: text, title: title([]), chips: [], problems: ordered(problems), due: nil)
    }
    var chosen = Chosen()
    for (index, candidate) in candidates.enumerated() { chosen.consider(candidate, at: index) }
    if chosen.day == nil, chosen.rule == nil, chosen.time != nil { problems += shortDates }
    let due = due(of: &chosen)
    let recurrence = chosen.rule.flatMap { phrase($0.rule, due: due) }
    let endsEarly = ends(chosen.rule?.rule, before: due)
    let isWritten = chosen.day != nil || chosen.rule?.rule.start != nil

    var isTaken = [Bool](repeating: false, count: tokens.count)
    var chips: [ToDoLine.Chip] = []
    var fields: [ToDoLine.Field: ToDoLine.Value] = [:]
    for (index, candidate) in candidates.enumerated() {
      var read: [ToDoLine.Chip] = []
      switch candidate.content {
      case .error(let problem): problems.append(problem)
      case .chips(let several): read = several
      case .rule where endsEarly && index == chosen.rule?.index:
        problems.append(problem(.endsBeforeStart, candidate.tokens, isError: true))
      case .time, .rule:
        guard let value = value(of: candidate, at: index, chosen, due: due, recurrence) else {
          // Another one in the text is chosen, and this one stays in the title.
          if (candidate.field == .due ? chosen.day?.isStated : chosen.rule?.isStated) != true {
            problems.append(problem(.secondValue(candidate.field), candidate.tokens, isError: false))
          }
          continue
        }
        read = [ToDoLine.Chip(range: range(candidate.tokens), value: value)]
      }
      for token in candidate.tokens { isTaken[token] = true }
      if !candidate.isPhrase, let value = read.first?.value, value.field != .tags, value.field != .needs {
        if fields[value.field] ?? value != value {
          problems.append(problem(.secondValue(value.field), candidate.tokens, isError: true))
          continue
        }
        fields[value.field] = value
      }
      chips += read
    }
    return ToDoLine(
      text: text, title: title(isTaken), chips: chips, problems: ordered(problems),
      due: endsEarly && !isWritten ? nil : due)
  }

  /// Returns the value of a time or a recurrence; nil for one that stays in the title.
  private mutating func value(
    of candidate: LineCandidate, at index: Int, _ chosen: Chosen, due: Due?, _ recurrence: ToDoLine.RecurrencePhrase?
  ) -> ToDoLine.Value? {
    let isChosen = chosen.day?.index == index || chosen.time?.index == index || chosen.rule?.index == index
    guard isChosen || !candidate.isPhrase else { return nil }
    switch candidate.content {
    case .time(let time):
      // Another one than the chosen time is a second value.
      return (isChosen ? due : self.due(time)).map { candidate.field == .start ? .start($0) : .due($0) }
    case .rule(let rule): return (isChosen ? recurrence : phrase(rule, due: due)).map { .recurrence($0) }
    case .chips, .error: return nil
    }
  }

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
  /// The candidates that were chosen, with their indices.
  private struct Chosen {
    /// The time with a day, or the moment.
    var day: (index: Int, time: WrittenTime, isStated: Bool)?

    /// The time of day.
    var time: (index: Int, seconds: Int)?

    private(set) var rule: (index: Int, rule: WrittenRule, isStated: Bool)?

    mutating func consider(_ candidate: LineCandidate, at index: Int) {
      switch candidate.content {
      case .time(let time) where candidate.isPhrase && time.isTimeOfDay:
        time.seconds.map { self.time = (index, $0) }
      case .time(let time) where candidate.field == .due && day?.isStated != true:
        day = (index, time, !candidate.isPhrase)
      case .rule(let value) where rule?.isStated != true: rule = (index, value, !candidate.isPhrase)
      default: break
      }
    }
  }

  /// Returns the due time, and removes what it doesn't need from the chosen candidates.
  private mutating func due(of chosen: inout Chosen) -> Due? {
    let rule = chosen.rule?.rule
    if let day = chosen.day, !day.isStated, let rule, rule.start != nil || !rule.hasDay(day.time.day) {
      // A day in the text that the rule doesn't have belongs to the title.
      chosen.day = nil
    }
    var time = chosen.day?.time ?? firstTime(of: rule) ?? WrittenTime()
    let seconds = time.seconds ?? rule?.times.first
    if seconds != nil || time.moment != nil { chosen.time = nil }
    time.seconds = seconds ?? chosen.time?.seconds
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

  /// Returns whether the last day of a recurrence precedes its first time.
  private mutating func ends(_ rule: WrittenRule?, before due: Due?) -> Bool {
    guard let last = rule?.until, let due else { return false }
    return last < due.day(in: calendar.timeZone)
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
    let isOver = time.day == nil && calendar.hasPassed(calendar.today, seconds)
    let day = time.day ?? (isOver ? calendar.today.advanced(by: 1) : nil) ?? calendar.today
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
        value, isAfterCompletion: rule.isAfterCompletion, statesDue: !rule.times.isEmpty || rule.start != nil)
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
    let rule = try readPhrase(of: .recurrence).value.rule ?? WrittenRule(.daily)
    var chosen = Chosen()
    chosen.consider(LineCandidate(0..<tokens.count, .recurrence, .rule(rule)), at: 0)
    let due = due(of: &chosen)
    if ends(rule, before: due) { throw problem(.endsBeforeStart, 0..<tokens.count, isError: true) }
    if let phrase = phrase(rule, due: due) { return (phrase, due) }
    throw problem(.unreadable(.recurrence), 0..<tokens.count, isError: true)
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
      let start = String(text.prefix(40))
      throw ToDoLine.Problem(
        range: 0..<bytes.count, text: start, reason: .unreadable(field), isError: true, suggestions: [])
    }
    let reading = field == .due ? moment(at: 0, .stated) : repetition(at: 0, .stated)
    if let flaw = reading?.flaw { throw problem(flaw.reason, flaw.tokens, isError: true, flaw.suggestions) }
    if let reading, !isWhole || reading.end == tokens.count { return reading }
    let words = isWhole ? tokens.count : 1
    let isMisspelled = field == .due && words == 1
    let names = isMisspelled ? suggestions(for: tokens[0].start, tokens[0].end, among: vocabulary.dayNames) : []
    throw problem(.unreadable(field), 0..<words, isError: true, names)
  }
}

// MARK: - Title

extension LineReader {
  /// Whether the title of a line without values is the line itself.
  private var isPlain: Bool {
    tokens.first?.outerStart == 0 && tokens.last?.outerEnd == bytes.count && !tokens.contains(where: \.isLiteral)
      && zip(tokens, tokens.dropFirst()).allSatisfy { token, next in
        bytes[token.outerEnd..<next.outerStart].allSatisfy { $0 == 0x20 }
      }
  }

  /// Returns the words that aren't taken, with the spaces that were typed between them.
  private func title(_ isTaken: [Bool]) -> String {
    if candidates.isEmpty, isPlain { return text }
    var title: [UInt8] = []
    title.reserveCapacity(bytes.count)
    for (index, token) in tokens.enumerated() where candidates.isEmpty || !isTaken[index] {
      if index > 0, candidates.isEmpty || !isTaken[index - 1] {
        let space = bytes[tokens[index - 1].outerEnd..<token.outerStart]
        title += space.allSatisfy { $0 == 0x20 } ? space : [0x20]
      } else if !title.isEmpty {
        title.append(0x20)
      }
      let hasBackslash = token.isLiteral && bytes[token.outerStart] == UInt8(ascii: "\\")
      // Quotations may have line breaks.
      for byte in bytes[token.outerStart + (hasBackslash ? 1 : 0)..<token.outerEnd] {
        title.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
      }
    }
    return String(decoding: title, as: UTF8.self)
  }
}
