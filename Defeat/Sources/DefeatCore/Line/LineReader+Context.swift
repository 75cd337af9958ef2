import Foundation
import HolonToDos

/// The words beside a value that make it a fragment of a phrase that isn't read.
private enum Neighbors {
  /// Before a value.
  static let before = LineClasses(
    [],
    [
      .of, .except, .not, .since, .last, .before, .after, .through, .until, .between, .from, .to, .every, .half, .past,
      .the, .than, .following, .any, .twice, .holiday,
    ])

  /// After a value, with the word after them.
  static let after = LineClasses([], [.of, .except, .since, .until, .through, .between, .not, .past])

  /// After a value, if a part of a time follows.
  static let betweenTimes = LineClasses(
    [], [.in, .and, .to, .or, .on, .from, .start, .by, .at, .with, .last, .every, .within, .the])

  /// After a value, if they are part of a time and another part follows.
  static let beginnings = LineClasses([], [.next, .this, .half, .quarter])

  /// Before a fragment, as part of it: “from last friday”.
  static let connectors = LineClasses(
    [], [.from, .of, .the, .to, .until, .since, .before, .after, .in, .on, .by, .and, .every, .any, .not, .half])

  static let days = LineClasses([.weekday, .plural, .monthName])
  static let names = days.union(LineClasses([.part]))

  /// Parts of a time.
  static let times = names.union(
    LineClasses(
      [.ordinal, .adverb],
      [
        .today, .tomorrow, .dayAfterTomorrow, .yesterday, .tonight, .weekend, .weekends, .workday, .workdays, .endOfDay,
        .endOfWeek, .endOfMonth, .endOfQuarter, .endOfYear, .next, .this, .half, .quarter, .every, .last,
      ]))

  /// After a number, which they make a part of a time.
  static let units = LineClasses([.unit, .monthName, .weekday], [.am, .pm])

  /// Recurrences that are one only at the end of a title without a time of day.
  static let recurring = LineClasses([.plural, .weekday], [.workdays, .weekends])
}

// MARK: - Words of the title

extension LineReader {
  /// Removes the candidates whose words are rather a part of the title, such as names.
  mutating func dropPartsOfTitle() {
    keepCandidates { reader, index, isLast in
      let candidate = reader.candidates[index]
      let words = candidate.tokens
      guard candidate.isPhrase else { return isLast || words.lowerBound == 0 || !reader.isShort(candidate) }
      if reader.isComplemented(candidate) { return true }
      if reader.isHistory(candidate) || reader.isNamedLength(words) { return false }
      if isLast, reader.endsName(words) {
        reader.problems.append(reader.problem(.fragment(example: "on friday"), words, isError: false))
        return false
      }
      // “Noon Fridays”
      let isBesideValue = isLast && words.upperBound < reader.tokens.count
      return (isBesideValue || !reader.isName(words))
        && (!reader.isCautious(words) || isLast || reader.isBeforePunctuation(words) || reader.isBesidePhrase(index))
    }
  }

  /// Removes weekdays and times of day alone in the middle of the title.
  mutating func dropWeak() {
    keepCandidates { reader, index, isLast in
      reader.followsPhrase(index) || !reader.isWeakPart(reader.candidates[index], isLast: isLast)
    }
  }

  /// - Parameter isKept: Returns whether a candidate stays, which may be followed by no word of the title.
  private mutating func keepCandidates(_ isKept: (inout LineReader, Int, _ isLast: Bool) -> Bool) {
    var next = tokens.count
    var kept: [LineCandidate] = []
    for (index, candidate) in candidates.enumerated().reversed()
    where isKept(&self, index, candidate.tokens.upperBound == next) {
      next = candidate.tokens.lowerBound
      kept.append(candidate)
    }
    candidates = kept.reversed()
  }

  private func isWeakPart(_ candidate: LineCandidate, isLast: Bool) -> Bool {
    let words = candidate.tokens
    guard candidate.isPhrase, isWeak(candidate) else { return false }
    let isCapital = isCapital(words.lowerBound)
    let follows = words.lowerBound > 1 && self.isCapital(words.lowerBound - 1)
    if isLast { return isCapital && value(.plural, words.lowerBound) != nil && follows }
    // “Read Tuesdays with Morrie”
    let isTitle = isCapital && candidate.field == .recurrence
    let endsClause = isBeforePunctuation(words) || keyword(words.upperBound) == .with && !isTitle
    if words.lowerBound > 0 { return !endsClause || isCapital && follows }
    let isDate = words.count > 1 && !isCautious(words) && words.contains { value(.monthName, $0) != nil }
    return isCapital && !endsClause && !isDate && !isComplemented(candidate)
  }

  /// Returns whether a value is one only at the end of a title: a weekday or a time of day alone.
  private func isWeak(_ candidate: LineCandidate) -> Bool {
    switch candidate.content {
    case .time(let time): time.isWeak
    case .rule(let rule): rule.times.isEmpty && classes(candidate.tokens.lowerBound).meets(Neighbors.recurring)
    default: false
    }
  }

  /// Returns whether a day or a time of day at the beginning of a line belongs to one apart from it, as in “Friday call
  /// mum 5pm”.
  private func isComplemented(_ candidate: LineCandidate) -> Bool {
    guard candidate.tokens.lowerBound == 0, case .time(let time) = candidate.content else { return false }
    return candidates.contains { other in
      guard case .time(let part) = other.content, other.isPhrase, other.tokens.lowerBound > 0 else { return false }
      return time.isTimeOfDay ? part.day != nil && part.seconds == nil : time.seconds == nil && part.isTimeOfDay
    }
  }

  /// Returns whether a value is a number with a sign that often means something else: p1 or ~50.
  private func isShort(_ candidate: LineCandidate) -> Bool {
    guard candidate.tokens.count == 1 else { return false }
    let token = tokens[candidate.tokens.lowerBound]
    let isNumber = bytes.number(token.start + 1, token.end) != nil
    return isNumber
      && (bytes[token.outerStart] == UInt8(ascii: "~") || bytes[token.outerStart] | 0x20 == UInt8(ascii: "p"))
  }

  /// Returns whether capitals make some words a name, as in “Black Friday Deals” or “The Day After Tomorrow”.
  private func isName(_ words: Range<Int>) -> Bool {
    let before = words.lowerBound - 1
    guard words.allSatisfy(isCapital), before < 0 || isCapital(before) else { return false }
    if before >= 0 {
      if words.count > 1, keyword(words.lowerBound) == .the { return true }
      // “Call Mr. Friday”
      if hasPoint(before), tokens[before].end - tokens[before].start < 4, tokens[before].word == 0 { return true }
      let names = tokens.indices[..<words.lowerBound].reversed().prefix(while: isCapital)
      // “Sunday Bloody Sunday”
      if let weekday = value(.weekday, words.lowerBound), names.contains(where: { value(.weekday, $0) == weekday }) {
        return true
      }
    }
    guard words.upperBound < tokens.count, !isBeforePunctuation(words) else { return false }
    // “Next Year in Havana”
    return isCapital(words.upperBound) || before >= 0 && classes(words.lowerBound).meets(Neighbors.beginnings)
  }

  /// Returns whether a weekday ends a name of several words with capitals, as in “The Man Who Was Thursday”.
  private func endsName(_ words: Range<Int>) -> Bool {
    guard words.allSatisfy(isCapital), value(.weekday, words.lowerBound) != nil else { return false }
    let names = tokens.indices[..<words.lowerBound].reversed().prefix(while: isCapital)
    return names.dropFirst(3).contains { keyword($0) == .the }
  }

  /// Returns whether a date with a year is of the past, as in “essay on 9 november 1989”.
  private mutating func isHistory(_ candidate: LineCandidate) -> Bool {
    guard case .time(let time) = candidate.content, let day = time.day, time.sort == .fixed else { return false }
    return calendar.today.daysSince1970 - day.daysSince1970 > 366
  }

  /// Returns whether the unit of a length is a part of a name, as in “Around the World in 80 Days”.
  private func isNamedLength(_ words: Range<Int>) -> Bool {
    word(words.upperBound - 1).unit != nil && isCapital(words.upperBound - 1) && !isCapital(words.lowerBound)
      && words.lowerBound > 1 && tokens.indices[1..<words.lowerBound].contains(where: isCapital)
  }

  /// Returns whether a word begins with a capital letter, and isn't in capitals as a whole.
  private func isCapital(_ index: Int) -> Bool {
    let token = tokens[index]
    return bytes[token.start].isCapital && !(token.start + 1 < token.end && bytes[token.start + 1].isCapital)
  }

  /// Returns whether a recurrence follows a time immediately, or a connecting word and a part of a time follow.
  private func isBesidePhrase(_ index: Int) -> Bool {
    let end = candidates[index].tokens.upperBound
    let connected = endOfConnector(end)
    return connected > end && isTemporal(connected) || candidates[index].field == .recurrence && followsPhrase(index)
  }

  private func followsPhrase(_ index: Int) -> Bool {
    index > 0 && candidates[index - 1].isPhrase
      && candidates[index - 1].tokens.upperBound == candidates[index].tokens.lowerBound
  }

  private func isBeforePunctuation(_ words: Range<Int>) -> Bool {
    tokens[words.upperBound - 1].end < tokens[words.upperBound - 1].outerEnd
  }

  /// Returns whether words such as “sun” and “5 may” often mean something else.
  private func isCautious(_ words: Range<Int>) -> Bool {
    if keyword(words.lowerBound) == .after { return true }
    if words.count == 1 { return word(words.lowerBound).isCautious }
    return words.count == 2 && words.contains { number($0) != nil }
      && words.contains { word($0).isCautious && value(.monthName, $0) != nil }
  }
}

// MARK: - Fragments

extension LineReader {
  /// Removes the candidates that are fragments of phrases, with a warning for each phrase.
  mutating func dropFragments() {
    var kept: [LineCandidate] = []
    var index = 0
    while index < candidates.count {
      var end = endOfRun(index + 1, candidates[index].tokens.upperBound)
      if !candidates[index].isPhrase { end = index + 1 }
      if hasException(end) { end += 1 }
      let run = candidates[index..<end]
      let words = run[index].tokens.lowerBound..<run[end - 1].tokens.upperBound
      if candidates[index].isPhrase, let fragment = fragment(run, words) {
        end = endOfRun(end, fragment.upperBound)
        // “Midnight sun”
        if run.count > 1 || !isCautious(words) {
          let connector = fragment.lowerBound < words.lowerBound ? words.lowerBound - 1 : words.upperBound
          let isRule = run.contains { $0.field == .recurrence }
          let example = LineGrammar.example(of: keyword(connector), isRule: isRule)
          let whole = fragment.lowerBound..<max(fragment.upperBound, candidates[end - 1].tokens.upperBound)
          problems.append(problem(.fragment(example: example), whole, isError: false))
        }
        tokens[words.lowerBound].isFlawed = true
      } else {
        kept += run
      }
      index = end
    }
    candidates = kept
  }

  /// Returns whether a weekday follows a recurrence after one word, as in “every weekday bar tuesday”.
  private func hasException(_ index: Int) -> Bool {
    guard index < candidates.count, case .rule = candidates[index - 1].content, candidates[index - 1].isPhrase,
      candidates[index].isPhrase, case .time(let time) = candidates[index].content, time.sort == .weekday, time.isWeak
    else { return false }
    let word = candidates[index - 1].tokens.upperBound
    return candidates[index].tokens.lowerBound == word + 1 && isReadable(word) && !isSign(word)
      && !isBeforePunctuation(word..<word + 1) && !isBeforePunctuation(candidates[index - 1].tokens)
  }

  /// Returns the index after the phrases from one on that follow some words, each immediately or after a connector.
  private func endOfRun(_ index: Int, _ words: Int) -> Int {
    var (end, words) = (index, words)
    while end < candidates.count, candidates[end].isPhrase, candidates[end].tokens.lowerBound <= endOfConnector(words) {
      words = max(words, candidates[end].tokens.upperBound)
      end += 1
    }
    return end
  }

  /// Returns all words of a phrase of which phrases next to each other are fragments; nil if they aren't.
  private func fragment(_ run: ArraySlice<LineCandidate>, _ words: Range<Int>) -> Range<Int>? {
    guard let first = run.first, let last = run.last else { return nil }
    // Words of other values, or with a problem of their own, belong to no fragment.
    let isAfterValue = run.startIndex > 0 && candidates[run.startIndex - 1].tokens.upperBound == words.lowerBound
    let isBeforeValue =
      run.endIndex < candidates.count && candidates[run.endIndex].tokens.lowerBound == words.upperBound
      || words.upperBound < tokens.count && tokens[words.upperBound].isFlawed
    let before = !isAfterValue && isFragment(before: words, of: first)
    let after = isBeforeValue ? nil : fragment(after: words, of: last)
    guard before || after != nil || !areOne(run) else { return nil }
    // The words of a title, as in “the monday report”
    if run.count == 1, after == nil, isWeakPart(first, isLast: isOver(words.upperBound)) { return nil }
    var start = words.lowerBound - (before ? 1 : 0)
    while before, start > max(words.lowerBound - 3, 0), classes(start - 1).meets(Neighbors.connectors) { start -= 1 }
    return start..<min(after ?? words.upperBound, tokens.count)
  }

  /// Returns the index after a word between two phrases that makes them one, as in “dec 20 to dec 22”.
  private func endOfConnector(_ index: Int) -> Int {
    switch keyword(index) {
    case .and, .or, .to, .through, .zone: index + 1
    case .with where !bytes[tokens[index].start].isASCIILetter: index + 1
    default: index
    }
  }

  /// Returns whether phrases next to each other are a recurrence with its first time.
  private func areOne(_ run: ArraySlice<LineCandidate>) -> Bool {
    guard run.count > 1 else { return true }
    guard zip(run, run.dropFirst()).allSatisfy({ $0.tokens.upperBound == $1.tokens.lowerBound }) else { return false }
    var rule: WrittenRule?
    var time = WrittenTime()
    for candidate in run {
      switch candidate.content {
      case .rule(let value) where rule == nil: rule = value
      case .time(let value):
        guard let both = time.isEmpty ? value : time.joined(value) else { return false }
        time = both
      default: return false
      }
    }
    guard let rule, !time.isEmpty, time.isTimeOfDay || rule.start == nil, time.sort != .period else { return false }
    if time.seconds != nil || time.moment != nil, rule.seconds != nil { return false }
    return rule.hasDay(time.day)
  }

  /// Returns whether the word before a phrase belongs to it, as “except” does, without being read.
  private func isFragment(before words: Range<Int>, of first: LineCandidate) -> Bool {
    let index = words.lowerBound - 1
    guard isReadable(index), !endsClause(index) else { return false }
    if classes(index).meets(Neighbors.before) { return true }
    let (previous, start) = (word(index), classes(words.lowerBound))
    // “Boxing day 11:00”
    if previous.unit == .day, keyword(index - 1) == .holiday { return true }
    switch previous.keyword {
    case .with: return bytes[tokens[index].start].isASCIILetter
    case .and, .or: return isTemporal(index - 1) || keyword(index - 2) == .between
    default: break
    }
    let isName = start.meets(Neighbors.days)
    if isName, previous.keyword == .other || start.has(.plural) && quantity(index) != nil { return true }
    let time: WrittenTime? = if case .time(let time) = first.content { time } else { nil }
    if value(.ordinal, index) != nil, isName || time?.isTimeOfDay == true && hasDigits(index) { return true }
    if let unit = previous.unit, unit > .hour, quantity(index - 1) != nil { return !tokens[index].closes }
    if previous[.weekday] ?? previous[.plural] != nil { return !previous.isCautious }
    if previous[.part] != nil, isCautious(words) { return true }
    // “Half 7 tomorrow”
    if keyword(index - 1) == .half, quantity(index) != nil { return true }
    if looksLikeTime(index) || previous[.monthName] != nil && hasDigits(words.lowerBound) { return true }
    guard let number = number(index) else { return false }
    // “At 5 or 6 tomorrow”
    if [.or, .and].contains(keyword(index - 1)), keyword(index - 3) == .at { return true }
    if (1970...2199).contains(number), time?.sort == .yearly { return word(words.lowerBound).keyword == nil }
    return number < 24 && value(.part, words.upperBound - 1) != nil
      && !words.contains { bytes[tokens[$0].start].isDigit }
  }

  /// Returns the index after the words behind a phrase that belong to it without being read; nil for none.
  private func fragment(after words: Range<Int>, of last: LineCandidate) -> Int? {
    let index = words.upperBound
    guard isReadable(index), !endsClause(index - 1) || keyword(index) == .except else { return nil }
    let (next, kinds) = (word(index), classes(index))
    let time: WrittenTime? = if case .time(let time) = last.content { time } else { nil }
    if kinds.meets(Neighbors.after) { return isReadable(index + 1) && !isSign(index + 1) ? index + 2 : index + 1 }
    if next.keyword == .before || next.keyword == .after {
      guard ![.meal, .business].contains(keyword(index + 1)) else { return nil }
      let isAnchor = time.map { $0.sort == .fixed || $0.isTimeOfDay } ?? false
      return !isAnchor || isTemporal(index + 1) ? index + 2 : nil
    }
    if next.keyword == .last, word(index + 1).unit != nil { return index + 2 }
    if kinds.meets(Neighbors.betweenTimes) { return isTemporal(index + 1) ? index + 2 : nil }
    if kinds.meets(Neighbors.beginnings) { return isTemporal(index) && isTemporal(index + 1) ? index + 2 : nil }
    if next.keyword == .zone || time?.seconds != nil && isZone(index) { return index + 1 }
    // “At noon sun”
    if next.isCautious, !(next[.weekday] != nil && time?.isTimeOfDay == true) { return nil }
    // “On the 2nd day of each quarter”
    if next.unit != nil, value(.ordinal, index - 1) != nil { return index + 1 }
    if kinds.meets(Neighbors.names) || looksLikeTime(index) { return index + 1 }
    if isOver(index + 1), value(.ordinal, index) ?? number(index) != nil { return index + 1 }
    return number(index).flatMap { (1970...2199).contains($0) ? index + 1 : nil }
  }

  /// Returns whether a word is the abbreviation of a time zone in capitals, such as JST.
  private func isZone(_ index: Int) -> Bool {
    let word = bytes[tokens[index].start..<tokens[index].end]
    guard (3...5).contains(word.count), word.allSatisfy(\.isCapital) else { return false }
    return TimeZone(abbreviation: String(decoding: word, as: UTF8.self)) != nil
  }

  /// Returns whether a full stop or a semicolon after a word ends a sentence, unlike that of “Dec.”.
  private func endsClause(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.end - token.start < 5, value(.monthName, index) ?? value(.weekday, index) != nil { return false }
    return bytes[token.end..<token.outerEnd].contains { ".;:!".utf8.contains($0) }
  }

  /// Returns whether a word, or a number with the next one, is part of a time.
  func isTemporal(_ index: Int) -> Bool {
    guard isReadable(index) else { return false }
    if classes(index).meets(Neighbors.times) || looksLikeTime(index) { return true }
    if [.the, .in, .on, .at].contains(keyword(index)) {
      return isTemporal(index + 1) || keyword(index) == .the && word(index + 1).unit != nil
    }
    guard quantity(index) != nil || classes(index).has(.numeral) else { return false }
    return classes(index + 1).meets(Neighbors.units) || number(index) != nil && isOver(index + 1)
  }

  /// Returns whether a word has digits and a colon or “pm”.
  private func looksLikeTime(_ index: Int) -> Bool {
    let token = tokens[index]
    guard classes(index).has(.numeral), token.end - token.start <= 16 else { return false }
    let letters = bytes[token.start..<token.end].lastIndex(where: \.isDigit).map { $0 + 1 } ?? token.end
    if letters < token.end { return vocabulary.half(bytes, letters, token.end) != nil }
    let colon = bytes[token.start..<token.end].firstIndex(of: UInt8(ascii: ":"))
    return colon.map { $0 + 2 < token.end && bytes[$0 + 1].isDigit && bytes[$0 + 2].isDigit } ?? false
  }
}
