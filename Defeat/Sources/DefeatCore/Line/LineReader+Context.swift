import Foundation
import HolonToDos

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
        && (!reader.isCautious(words) || isLast || reader.isBesidePhrase(index)
          || reader.endsClause(words, isTitle: reader.isCapital(words.lowerBound)))
    }
  }

  /// Removes weekdays and times of day alone in the middle of the title, with warnings for the case that the line has
  /// the other one of the two.
  mutating func dropWeak() {
    keepCandidates { reader, index, isLast in
      let candidate = reader.candidates[index]
      guard !reader.followsPhrase(index), reader.isWeakPart(candidate, isLast: isLast) else { return true }
      guard let time = candidate.value.time else { return false }
      let example = time.isTimeOfDay ? "at 17:00" : LineGrammar.example(of: nil, isRule: false)
      let problem = reader.problem(.fragment(example: example), candidate.tokens, isError: false)
      if time.isTimeOfDay { reader.shortTimes.append(problem) } else { reader.shortDays.append(problem) }
      return false
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
    // “Paint Mondays”, “High Noon”
    let (first, isSingle) = (classes(words.lowerBound), candidates.count == 1)
    if isLast { return isCapital && follows && (first.has(.plural) || isSingle && first.has(.part)) }
    // “Read Tuesdays with Morrie”
    let isTitle = isCapital && candidate.field == .recurrence
    let endsClause = endsClause(words, isTitle: isTitle)
    if words.lowerBound > 0 { return !endsClause || isCapital && follows }
    let isDate =
      words.count > 1 && !isCautious(words) && words.contains { value(.monthName, $0) != nil || word($0).unit == .day }
    return isCapital && !endsClause && !isDate && !isComplemented(candidate)
  }

  /// Returns whether a value is one only at the end of a title: a weekday or a time of day alone.
  private func isWeak(_ candidate: LineCandidate) -> Bool {
    candidate.value.time?.isWeak == true
      || candidate.value.rule?.times.isEmpty == true
        && classes(candidate.tokens.lowerBound).meets(LineGrammar.recurring)
  }

  /// Returns whether a day or a time of day at the beginning of a line belongs to one apart from it, as in “Friday call
  /// mum 5pm”.
  private func isComplemented(_ candidate: LineCandidate) -> Bool {
    guard candidate.tokens.lowerBound == 0, case .time(let time) = candidate.value else { return false }
    return candidates.contains { other in
      guard case .time(let part) = other.value, other.isPhrase, other.tokens.lowerBound > 0 else { return false }
      return time.isTimeOfDay ? part.day != nil && part.seconds == nil : time.seconds == nil && part.isTimeOfDay
    }
  }

  /// Returns whether a value is a number with a sign that often means something else: p1 or ~50.
  private func isShort(_ candidate: LineCandidate) -> Bool {
    let token = tokens[candidate.tokens.lowerBound]
    return candidate.tokens.count == 1 && "~pP".utf8.contains(bytes[token.outerStart])
      && bytes.number(token.start + 1, token.end) != nil
  }

  /// Returns whether capitals make some words a name, as in “Black Friday Deals” or “The Day After Tomorrow”.
  private func isName(_ words: Range<Int>) -> Bool {
    let before = words.lowerBound - 1
    let areCapitals = words.allSatisfy { isCapital($0) }
    // “Watch The Day After Tomorrow”
    let first = skip(.for, at: words.lowerBound)
    if before >= 0, keyword(first) == .the, (first..<words.upperBound).allSatisfy({ isCapital($0) }) { return true }
    // “Before Midnight rewatch”
    if before < 0, areCapitals, keyword(0) == .before, words.upperBound < tokens.count { return true }
    // “Watch Friday Night Lights”
    let isInName =
      areCapitals && classes(words.lowerBound).meets(LineGrammar.nameDays) && words.upperBound < tokens.count
      && isCapital(words.upperBound)
    // “Visit 24 December Avenue”
    let areNumbers = before >= 0 && words.allSatisfy { isCapital($0) || bytes[tokens[$0].start].isDigit }
    guard areCapitals || areNumbers, isCapital(words.upperBound - 1), before < 0 || isCapital(before) || isInName
    else { return false }
    // “Call Mr. Friday”
    if before >= 0, hasPoint(before), tokens[before].end - tokens[before].start < 4, tokens[before].word == 0 {
      return true
    }
    guard words.upperBound < tokens.count, !isBeforePunctuation(words) else { return false }
    // “Next Year in Havana”
    return isCapital(words.upperBound) || before >= 0 && classes(words.lowerBound).meets(LineGrammar.beginnings)
  }

  /// Returns whether a weekday ends a name of several words with capitals, as in “The Man Who Was Thursday”.
  private func endsName(_ words: Range<Int>) -> Bool {
    guard words.allSatisfy({ isCapital($0) }), value(.weekday, words.lowerBound) != nil else { return false }
    let names = tokens.indices[..<words.lowerBound].reversed().prefix { isCapital($0) }
    return names.dropFirst(3).contains { keyword($0) == .the }
  }

  /// Returns whether a date with a year is of the past, as in “essay on 9 november 1989”.
  private mutating func isHistory(_ candidate: LineCandidate) -> Bool {
    guard case .time(let time) = candidate.value, let day = time.day, time.sort == .fixed else { return false }
    return calendar.today.daysSince1970 - day.daysSince1970 > 366
  }

  /// Returns whether the unit of a length is a part of a name, as in “Around the World in 80 Days”.
  private func isNamedLength(_ words: Range<Int>) -> Bool {
    word(words.upperBound - 1).unit != nil && isCapital(words.upperBound - 1) && !isCapital(words.lowerBound)
      && words.lowerBound > 1 && tokens.indices[1..<words.lowerBound].contains { isCapital($0) }
  }

  /// Returns whether a word begins with a capital letter, and isn't in capitals as a whole.
  func isCapital(_ index: Int) -> Bool {
    let token = tokens[index]
    return bytes[token.start].isCapital && !(token.start + 1 < token.end && bytes[token.start + 1].isCapital)
  }

  /// Returns whether a recurrence follows a time immediately, or a connecting word and a part of a time follow.
  private mutating func isBesidePhrase(_ index: Int) -> Bool {
    let end = candidates[index].tokens.upperBound
    let connected = endOfConnector(end)
    return connected > end && longest(LineGrammar.temporal, at: connected) != nil
      || candidates[index].field == .recurrence && followsPhrase(index)
  }

  private func followsPhrase(_ index: Int) -> Bool {
    index > 0 && candidates[index - 1].isPhrase
      && candidates[index - 1].tokens.upperBound == candidates[index].tokens.lowerBound
  }

  /// Returns whether punctuation, or a word that begins another clause, follows some words.
  private func endsClause(_ words: Range<Int>, isTitle: Bool) -> Bool {
    isBeforePunctuation(words) || !isTitle && classes(words.upperBound).meets(LineGrammar.clauses)
  }

  private func isBeforePunctuation(_ words: Range<Int>) -> Bool {
    tokens[words.upperBound - 1].end < tokens[words.upperBound - 1].outerEnd
  }

  /// Returns whether words such as “sun” and “5 may” often mean something else.
  private func isCautious(_ words: Range<Int>) -> Bool {
    if keyword(words.lowerBound) == .after { return !classes(words.upperBound - 1).has(.timelike) }
    if words.count == 1 { return word(words.lowerBound).isCautious }
    return words.count == 2 && words.contains { value(.digits, $0) != nil }
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
      var end = candidates[index].isPhrase ? endOfRun(index + 1, candidates[index].tokens.upperBound) : index + 1
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
  private mutating func fragment(_ run: ArraySlice<LineCandidate>, _ words: Range<Int>) -> Range<Int>? {
    guard let first = run.first, let last = run.last else { return nil }
    var (start, end) = (words.lowerBound, words.upperBound)
    // Words of other values, or with a problem of their own, belong to no fragment.
    let isAfterValue = run.startIndex > 0 && candidates[run.startIndex - 1].tokens.upperBound == start
    if !isAfterValue, start > 0, !endsClause(start - 1) {
      // “Call Tom 5pm”
      let starts = (max(start - 3, 0)..<start).filter { $0 == 0 || !isCapital($0) || !word($0).isCautious }
      start = starts.first { longest(LineGrammar.before, at: $0, on: first.value, to: start) != nil } ?? start
      while start < words.lowerBound, start > max(words.lowerBound - 3, 0),
        classes(start - 1).meets(LineGrammar.connectors)
      { start -= 1 }
    }
    let isBeforeValue =
      run.endIndex < candidates.count && candidates[run.endIndex].tokens.lowerBound == end
      || end < tokens.count && tokens[end].isFlawed
    if !isBeforeValue, !endsClause(end - 1) || keyword(end) == .except {
      end = longest(LineGrammar.after, at: end, on: last.value)?.end ?? end
    }
    guard start..<end != words || !areOne(run) else { return nil }
    // The words of a title, as in “the monday report”
    if run.count == 1, end == words.upperBound, isWeakPart(first, isLast: isOver(end)) { return nil }
    return start..<end
  }

  /// Returns the index after a word between two phrases that makes them one, as in “dec 20 to dec 22”.
  private func endOfConnector(_ index: Int) -> Int {
    classes(index).meets(LineGrammar.conjunctions) ? index + 1 : index
  }

  /// Returns whether phrases next to each other are a recurrence with its first time.
  private func areOne(_ run: ArraySlice<LineCandidate>) -> Bool {
    guard run.count > 1 else { return true }
    guard zip(run, run.dropFirst()).allSatisfy({ $0.tokens.upperBound == $1.tokens.lowerBound }) else { return false }
    let (rules, times) = (run.compactMap(\.value.rule), run.compactMap(\.value.time))
    guard rules.count == 1, let rule = rules.first,
      let time = times.dropFirst().reduce(times.first, { $0?.joined($1) }),
      time.isTimeOfDay || rule.start == nil, time.sort != .period, !time.isFirstDay
    else { return false }
    if time.seconds != nil || time.moment != nil, !rule.times.isEmpty { return false }
    return rule.hasDay(time.day)
  }

  /// Returns whether a mark after a word ends a sentence, or a parenthesis closes.
  private func endsClause(_ index: Int) -> Bool {
    tokens[index].closes || bytes[tokens[index].end..<tokens[index].outerEnd].contains { ".;:!".utf8.contains($0) }
  }
}
