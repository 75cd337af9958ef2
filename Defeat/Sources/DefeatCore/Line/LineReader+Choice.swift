import Foundation
import HolonToDos

/// The choice among candidates.
///
/// A named time, as in `due:friday`, is chosen over the ones in the text. Of several in the text, the last is chosen,
/// because values are usually written after the title; the others stay in the title. A time of day completes a day.
extension LineReader {
  mutating func choose() -> ToDoLine {
    dropCautious()
    var chosen = Chosen()
    for (index, candidate) in candidates.enumerated() { chosen.consider(candidate.content, at: index) }
    let due = due(of: &chosen)
    let recurrence = chosen.repetition.map { phrase($0, due: due, skipped: chosen.skipped) }
    let endsEarly = ends(chosen.repetition, before: due)

    var chips: [ToDoLine.Chip] = []
    var isTaken = [Bool](repeating: false, count: tokens.count)
    var fields: [ToDoLine.Field: ToDoLine.Value] = [:]
    for (index, candidate) in candidates.enumerated() {
      switch candidate.content {
      case .error(let problem): problems.append(problem)
      case .repetition where endsEarly && index == chosen.repetitionIndex:
        problems.append(problem(.endsBeforeStart, candidate.tokens, isError: true))
      case .chips(let several): chips += several
      default:
        guard let value = value(of: candidate, at: index, chosen, due: due, recurrence) else { continue }
        if let field = value.singleField, candidate.isNamed {
          if let other = fields.updateValue(value, forKey: field), other != value {
            problems.append(problem(.secondValue(field), candidate.tokens, isError: true))
            fields[field] = other
            break
          }
        }
        chips.append(ToDoLine.Chip(range: range(candidate.tokens, isOuter: true), value: value))
      }
      for token in candidate.tokens { isTaken[token] = true }
    }
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
    return ToDoLine(text: text, title: title(isTaken), chips: chips, problems: problems, due: due)
  }

  /// Removes the cautious candidates before a word of the title.
  private mutating func dropCautious() {
    guard candidates.contains(where: \.isCautious) else { return }
    var next = tokens.count
    var kept: [LineCandidate] = []
    for candidate in candidates.reversed() where !candidate.isCautious || candidate.tokens.upperBound == next {
      next = candidate.tokens.lowerBound
      kept.append(candidate)
    }
    candidates = kept.reversed()
  }

  /// Returns the value of a candidate; nil for one that stays in the title.
  private mutating func value(
    of candidate: LineCandidate, at index: Int, _ chosen: Chosen, due: Due?, _ recurrence: ToDoLine.RecurrencePhrase?
  ) -> ToDoLine.Value? {
    switch candidate.content {
    case .chip(let value): return value
    case .time: return chosen.day?.index == index || chosen.time?.index == index ? due.map { .due($0) } : nil
    case .statedTime(let time, .start): return self.due(time).map { .start($0) }
    case .statedTime(let time, _):
      // Another one than the chosen time is a second value.
      return chosen.day?.index == index ? due.map { .due($0) } : self.due(time).map { .due($0) }
    case .repetition(let repetition, let isStated):
      if chosen.repetitionIndex == index { return recurrence.map { .recurrence($0) } }
      return isStated ? .recurrence(phrase(repetition, due: due)) : nil
    case .chips, .error: return nil
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

    var repetition: LineRepetition?
    var repetitionIndex: Int?

    /// The due time as it is written, if clocks skip it.
    var skipped: LocalTime?
    private var isRepetitionStated = false

    mutating func consider(_ content: LineCandidate.Content, at index: Int) {
      switch content {
      case .time(let time) where time.day == nil && time.moment == nil:
        if let seconds = time.seconds { self.time = (index, seconds) }
      case .time(let time): if day?.isStated != true { day = (index, time, false) }
      case .statedTime(let time, .due): if day?.isStated != true { day = (index, time, true) }
      case .repetition(let repetition, let isStated):
        guard !isRepetitionStated else { return }
        (self.repetition, repetitionIndex, isRepetitionStated) = (repetition, index, isStated)
      default: break
      }
    }
  }

  /// Returns the due time, and removes what it doesn't need from the chosen candidates.
  private mutating func due(of chosen: inout Chosen) -> Due? {
    if chosen.day?.isStated != true, chosen.repetition?.start != nil { chosen.day = nil }
    var time = chosen.day?.time ?? firstTime(of: chosen.repetition) ?? WrittenTime()
    if let seconds = time.seconds ?? chosen.repetition?.seconds {
      time.seconds = seconds
      chosen.time = nil
    } else if time.moment == nil {
      time.seconds = chosen.time?.seconds
    } else {
      chosen.time = nil
    }
    if time.day == nil, time.moment == nil, let rule = chosen.repetition?.rule { start(rule, at: &time) }
    guard !time.isEmpty, let due = due(time) else { return nil }
    if case .moment(let moment) = due, let day = time.day, let seconds = time.seconds {
      let written = LocalTime(day, secondsIntoDay: seconds)
      if LocalTime(of: moment, in: timeZone) != written { chosen.skipped = written }
    }
    return due
  }

  /// Returns the time at which a repetition starts, on the first day of its rule; nil if none is written.
  private mutating func firstTime(of repetition: LineRepetition?) -> WrittenTime? {
    guard let repetition, var time = repetition.start else { return nil }
    let start = time.day ?? time.moment.map { Day(of: $0, in: timeZone) }
    guard let start, let day = repetition.rule.firstDay(from: start), day != start else { return time }
    // On another day, a moment is a time of day.
    if let moment = time.moment {
      // As clocks show it, also on a day on which they change.
      time.seconds = Day.secondsIntoDay(of: moment, in: timeZone)
      time.moment = nil
    }
    time.day = day
    return time
  }

  /// Returns whether the last day of a repetition precedes its first time.
  private mutating func ends(_ repetition: LineRepetition?, before due: Due?) -> Bool {
    guard let last = repetition?.rule.until, let due else { return false }
    return last < due.day(in: timeZone)
  }

  /// Sets the first time of a rule from now on.
  private mutating func start(_ rule: LineRule, at time: inout WrittenTime) {
    guard let seconds = time.seconds else {
      if let step = rule.step {
        time.moment = Timestamp.bounded(now.addingTimeInterval(Double(step)))
      } else {
        time.day = rule.firstDay(from: today)
      }
      return
    }
    let from = hasPassed(today, seconds) ? today.advanced(by: 1) ?? today : today
    time.day = rule.firstDay(from: from)
  }

  private mutating func hasPassed(_ day: Day, _ seconds: Int) -> Bool {
    day == today && day.moment(secondsIntoDay: seconds, in: timeZone) < now
  }

  /// Returns a time as a due time; a time of day is the next such time.
  private mutating func due(_ time: WrittenTime) -> Due? {
    if let moment = time.moment { return .moment(moment) }
    guard let seconds = time.seconds else { return time.day.map { .day($0) } }
    if let day = time.day { return .moment(day.moment(secondsIntoDay: seconds, in: timeZone)) }
    let day = hasPassed(today, seconds) ? today.advanced(by: 1) ?? today : today
    return .moment(day.moment(secondsIntoDay: seconds, in: timeZone))
  }

  private mutating func phrase(
    _ repetition: LineRepetition, due: Due?, skipped: LocalTime? = nil
  ) -> ToDoLine.RecurrencePhrase {
    var isTimed = false
    if case .moment = due { isTimed = true }
    var rule = repetition.rule
    if let span = repetition.span, let due { rule.count = count(of: rule, in: span, from: due) }
    return ToDoLine.RecurrencePhrase(
      rule: rule.text(isTimed: isTimed, in: timeZone), isAfterCompletion: rule.isAfterCompletion,
      statesDue: repetition.seconds != nil || repetition.start != nil, skipped: skipped)
  }

  /// Returns the number of instances of a rule within some time.
  private mutating func count(of rule: LineRule, in span: LineSpan, from due: Due) -> Int? {
    if let step = rule.step { return (span.days * 86_400 + step - 1) / step }
    let timeZone = timeZone
    guard let rule = try? RecurrenceRule(rule.text(isTimed: false, in: timeZone)),
      let end = span.day(after: due.day(in: timeZone))
    else { return nil }
    let fitted = Recurrence(rule, from: due).starting(at: due, in: timeZone).rule
    let instances = fitted.occurrences(from: due, in: timeZone)
    return max(instances.lazy.prefix { $0.day(in: timeZone) < end }.reduce(0) { count, _ in count + 1 }, 1)
  }

  /// Reads a text that is a recurrence as a whole.
  mutating func readRecurrence() throws(ToDoLine.Problem) -> (phrase: ToDoLine.RecurrencePhrase, due: Due?) {
    try findWords(of: .recurrence)
    let repetition = repetition(at: 0, isStated: true)
    if let flaw = repetition?.flaw { throw problem(flaw.reason, flaw.tokens, isError: true, flaw.suggestions) }
    guard let repetition, repetition.end == tokens.count else {
      throw problem(.unreadable(.recurrence), 0..<tokens.count, isError: true)
    }
    var chosen = Chosen()
    chosen.consider(.repetition(repetition, isStated: true), at: 0)
    let due = due(of: &chosen)
    if ends(repetition, before: due) { throw problem(.endsBeforeStart, 0..<tokens.count, isError: true) }
    return (phrase(repetition, due: due, skipped: chosen.skipped), due)
  }

  /// Finds the words of a text that is a value as a whole.
  private mutating func findWords(of field: ToDoLine.Field) throws(ToDoLine.Problem) {
    var tokenizer = LineTokenizer(bytes, vocabulary)
    tokens = bytes.count <= 1_024 ? tokenizer.tokens() : []
    guard tokens.isEmpty else { return }
    throw ToDoLine.Problem(
      range: 0..<bytes.count, text: String(text.prefix(40)), reason: .unreadable(field), isError: true, suggestions: [])
  }

  /// Reads a text that is a due time as a whole, or begins with one.
  ///
  /// - Returns: The time, and the offset after its words.
  mutating func readDue(isWhole: Bool = true) throws(ToDoLine.Problem) -> (due: Due, end: Int) {
    try findWords(of: .due)
    let phrase = time(at: 0, isStated: true)
    if let flaw = phrase?.flaw { throw problem(flaw.reason, flaw.tokens, isError: true, flaw.suggestions) }
    guard let phrase, !isWhole || phrase.end == tokens.count, let due = due(phrase.time) else {
      let words = isWhole ? tokens.count : 1
      let names = words == 1 ? suggestions(for: tokens[0].start, tokens[0].end, among: vocabulary.dayNames) : []
      throw problem(.unreadable(.due), 0..<words, isError: true, names)
    }
    return (due, tokens[phrase.end - 1].outerEnd)
  }
}

// MARK: - Title

extension LineReader {
  /// Returns the words that aren't taken, with the spaces that were typed between them.
  private func title(_ isTaken: [Bool]) -> String {
    var title: [UInt8] = []
    title.reserveCapacity(bytes.count)
    for (index, token) in tokens.enumerated() where !isTaken[index] {
      if index > 0, !isTaken[index - 1] {
        let space = bytes[tokens[index - 1].outerEnd..<token.start]
        title += space.allSatisfy { $0 == 0x20 } ? space : [0x20]
      } else if !title.isEmpty {
        title.append(0x20)
      }
      let hasBackslash = token.isLiteral && bytes[token.start] == UInt8(ascii: "\\")
      // Quotations may have line breaks.
      for byte in bytes[token.start + (hasBackslash ? 1 : 0)..<token.outerEnd] {
        title.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
      }
    }
    return String(decoding: title, as: UTF8.self)
  }
}

extension LineCandidate {
  /// Whether a sign or a name says which value it is.
  fileprivate var isNamed: Bool {
    switch content {
    case .chip, .chips, .statedTime, .error: true
    case .time: false
    case .repetition(_, let isStated): isStated
    }
  }
}

extension ToDoLine.Value {
  /// The field of the value, if a to-do has one value of it.
  var singleField: ToDoLine.Field? {
    switch self {
    case .tag, .need: nil
    case .project: .project
    case .priority: .priority
    case .due: .due
    case .start: .start
    case .estimate: .estimate
    case .recurrence: .recurrence
    case .cleared(let field): field
    }
  }
}
