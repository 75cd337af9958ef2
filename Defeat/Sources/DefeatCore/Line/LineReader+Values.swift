import HolonBase
import HolonToDos

// MARK: - Signs

extension LineReader {
  /// Reads a word with a sign: `#family`, `+family`, `@phone`, `!high`, `~20min`, `(A)` or `p1`.
  ///
  /// - Returns: The index of the word to continue with; nil for another word.
  mutating func scanMark(at index: Int) -> Int? {
    let token = tokens[index]
    guard token.end - token.start > 1 else { return nil }
    switch bytes[token.start] {
    case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "@"):
      guard let tag = tag(token.start + 1, token.end) else { return nil }
      return add(.value(.tag(tag)), index..<index + 1)
    case UInt8(ascii: "!"): return scanPriority(at: index)
    case UInt8(ascii: "~"): return scanEstimate(at: index)
    case UInt8(ascii: "("):
      guard index == 0, tokens.count > 1, token.end - token.start == 3, bytes[token.start + 2] == UInt8(ascii: ")"),
        (0x41...0x5A).contains(bytes[token.start + 1])
      else { return nil }
      return add(.value(.priority(Priority(code: bytes[token.start + 1]))), index..<index + 1)
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      guard token.end - token.start == 2, (0x31...0x33).contains(bytes[token.start + 1]) else { return nil }
      return add(.value(.priority(Priority(code: bytes[token.start + 1] + 0x10))), index..<index + 1)
    default: return nil
    }
  }

  private mutating func add(_ content: LineCandidate.Content, _ tokens: Range<Int>) -> Int {
    candidates.append(LineCandidate(tokens: tokens, content: content))
    return tokens.upperBound
  }

  /// Returns the tag between two offsets: letters, digits, `-` and `_` after a letter; nil for another text.
  private func tag(_ start: Int, _ end: Int) -> String? {
    guard start < end else { return nil }
    let part = bytes[start..<end]
    if part.allSatisfy({ $0 < 0x80 }) {
      guard bytes[start].isASCIILetter,
        part.allSatisfy({ $0.isASCIILetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
      else { return nil }
      return bytes.text(start, end)
    }
    let text = bytes.text(start, end)
    guard text.first?.isLetter == true,
      text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    return text
  }

  private mutating func scanPriority(at index: Int) -> Int? {
    let token = tokens[index]
    if let priority = priority(token.start + 1, token.end) {
      return add(.value(.priority(priority)), index..<index + 1)
    }
    guard token.end - token.start > 2, bytes[token.start + 1..<token.end].allSatisfy(\.isASCIILetter)
    else { return nil }
    let near = suggestions(for: token.start + 1, token.end, among: vocabulary.priorityNames)
    let names = near.isEmpty ? vocabulary.priorityNames : near
    problems.append(problem(.unknownPriority, index..<index + 1, isError: false, names.map { "!\($0)" }))
    return index + 1
  }

  /// Returns a priority: one of the vocabulary's words, or a letter.
  private func priority(_ start: Int, _ end: Int) -> Priority? {
    if let code = vocabulary.word(bytes, start, end)[.priority] { return Priority(code: UInt8(code)) }
    return end - start == 1 && bytes[start].isASCIILetter ? Priority(code: bytes[start] & 0xDF) : nil
  }

  private mutating func scanEstimate(at index: Int) -> Int? {
    let token = tokens[index]
    guard bytes[token.start + 1].isDigit else { return nil }
    guard let (estimate, end) = estimate(at: index, from: token.start + 1) else {
      problems.append(problem(.unreadable(.estimate), index..<index + 1, isError: false))
      return index + 1
    }
    return add(.value(.estimate(estimate)), index..<end)
  }

  /// Reads an estimate such as 20min, “20 min”, 1h30 or “1h 30m”.
  private mutating func estimate(at index: Int, from start: Int) -> (Estimate, end: Int)? {
    let token = tokens[index]
    guard token.end - start <= 20 else { return nil }
    let short = Estimate(bytes.text(start, token.end)).map { ($0, index + 1) }
    let long = reading(at: index, from: start) { reader in reader.read(.length, at: index, .stated) }
    guard let long, long.end > index + 1 || short == nil, let length = long.value.length, length.months == 0,
      length.days == 0
    else { return short }
    return Estimate(minutes: length.minutes).map { ($0, long.end) }
  }

  /// Reads a word as if it began at an offset within it.
  private mutating func reading<Value>(
    at index: Int, from start: Int, _ read: (inout LineReader) -> Value
  ) -> Value {
    let token = tokens[index]
    tokens[index].start = start
    vocabulary.classify(&tokens[index], bytes)
    length = nil
    defer { (tokens[index], length) = (token, nil) }
    return read(&self)
  }
}

// MARK: - Fields

extension LineReader {
  /// Reads a word with a name before a colon, such as `due:friday`, with the words that continue its value.
  ///
  /// - Returns: The index of the word to continue with; nil for another word.
  mutating func scanField(at index: Int) -> Int? {
    let token = tokens[index]
    guard bytes[token.start].isASCIILetter || bytes[token.start] >= 0x80 else { return nil }
    let limit = min(token.end, token.start + vocabulary.names.longest + 1)
    guard let colon = bytes[token.start..<limit].firstIndex(of: UInt8(ascii: ":")),
      let field = vocabulary.field(bytes, token.start, colon)
    else { return nil }
    if colon + 1 == token.end {
      // “due: friday”
      guard field.isReadAfterSpace, token.end == token.outerEnd,
        let (content, end) = value(of: field, at: index + 1)
      else { return nil }
      return add(content, index..<end)
    }
    let isQuoted = bytes[colon + 1] == 0x22 && colon + 2 < token.end
    let first = bytes[colon + (isQuoted ? 2 : 1)]
    guard first.isASCIILetter || first.isDigit || first >= 0x80 || "+-(\"".utf8.contains(first) else { return nil }
    let last = isQuoted ? tokens[index...].prefix(64).firstIndex(where: \.endsQuotedField) : nil
    // The value is read as a word of its own.
    return reading(at: index, from: colon + (last == nil ? 1 : 2)) { reader in
      reader.scanValue(of: field, at: index, name: token.start..<colon, last)
    }
  }

  /// - Parameter last: The last word of a value in quotation marks.
  private mutating func scanValue(
    of field: ToDoLine.Field, at index: Int, name: Range<Int>, _ last: Int?
  ) -> Int? {
    if keyword(index) == .nothing { return add(.value(.cleared(field)), index..<index + 1) }
    if let (content, end) = value(of: field, at: index), last.map({ end == $0 + 1 }) ?? true {
      if last == nil, let flawed = endOfFragment(at: end, field) {
        let example = LineGrammar.example(of: keyword(end), isRule: field == .recurrence)
        let error = problem(.fragment(example: example), index..<flawed, isError: true)
        return add(.error(error), index..<flawed)
      }
      guard case .chips(let chips) = content, let chip = chips.first else { return add(content, index..<end) }
      let whole = ToDoLine.Chip(range: tokens[index].outerStart..<chip.range.upperBound, value: chip.value)
      return add(.chips([whole] + chips.dropFirst()), index..<end)
    }
    // A single letter, as in “t:”, is seldom a field.
    guard name.count > 1 else { return nil }
    return addError(field, index, name: name.lowerBound, last)
  }

  /// Returns the index after words that make the value of a field a fragment; nil if none do.
  private func endOfFragment(at index: Int, _ field: ToDoLine.Field) -> Int? {
    guard [.due, .start, .recurrence].contains(field) else { return nil }
    switch keyword(index) {
    case .of, .except, .since, .until, .through, .between: return isReadable(index + 1) ? index + 2 : index + 1
    case .to, .and, .or: return isTemporal(index + 1) ? index + 2 : nil
    default: return nil
    }
  }

  private mutating func addError(_ field: ToDoLine.Field, _ index: Int, name start: Int, _ last: Int?) -> Int {
    var (reason, suggestions) = (ToDoLine.Reason.unreadable(field), [String]())
    var end = index + 1
    if field == .due || field == .start, let flaw = moment(at: index, .stated)?.flaw {
      (reason, suggestions) = (flaw.reason, flaw.suggestions)
      end = flaw.tokens.upperBound
      // Suggestions replace the flawed words; the words before them stay.
      let kept = bytes.text(tokens[index].start, tokens[flaw.tokens.lowerBound].start)
      let isTime = reason == .ambiguousTime || reason == .noSuchTime
      suggestions = kept.isEmpty || isTime ? suggestions.map { kept + $0 } : []
    } else if field == .recurrence, let flaw = repetition(at: index, .stated)?.flaw {
      reason = flaw.reason
      end = flaw.tokens.upperBound
    } else if field == .due || field == .start {
      suggestions = self.suggestions(for: tokens[index].start, tokens[index].end, among: vocabulary.dayNames)
    } else if field == .priority {
      suggestions = self.suggestions(for: tokens[index].start, tokens[index].end, among: vocabulary.priorityNames)
    }
    if let last {
      end = last + 1
      suggestions = []
    }
    let name = bytes.text(start, tokens[index].start)
    tokens[index].start = start
    let problem = problem(reason, index..<end, isError: true, suggestions.map { name + $0 })
    return add(.error(problem), index..<end)
  }

  /// Reads the value of a field.
  private mutating func value(
    of field: ToDoLine.Field, at index: Int
  ) -> (content: LineCandidate.Content, end: Int)? {
    guard isReadable(index) else { return nil }
    let token = tokens[index]
    switch field {
    case .due, .start:
      guard let phrase = moment(at: index, .stated), phrase.flaw == nil, let time = phrase.value.time else {
        return nil
      }
      return (.time(time, field), phrase.end)
    case .recurrence:
      if let phrase = ToDoLine.RecurrencePhrase(ruleText: bytes.text(token.start, token.end)) {
        return (.value(.recurrence(phrase)), index + 1)
      }
      guard let phrase = repetition(at: index, .stated), phrase.flaw == nil, var rule = phrase.value.rule
      else { return nil }
      // In todo.txt, a plus sign stands for the schedule, and its absence for completion.
      if bytes[token.start].isDigit, isTodoTxtRule(token) { rule.isAfterCompletion = true }
      return (.rule(rule, isStated: true), phrase.end)
    case .priority:
      let hasParentheses = token.end - token.start == 3 && bytes[token.start] == UInt8(ascii: "(")
      let letter = hasParentheses && bytes[token.end - 1] == UInt8(ascii: ")") ? bytes[token.start + 1] : 0
      if letter.isASCIILetter { return (.value(.priority(Priority(code: letter & 0xDF))), index + 1) }
      return priority(token.start, token.end).map { (.value(.priority($0)), index + 1) }
    case .estimate: return estimate(at: index, from: token.start).map { (.value(.estimate($0.0)), $0.end) }
    case .project:
      guard !bytes[token.start..<token.end].contains(UInt8(ascii: ",")) else { return nil }
      return (.value(.project(bytes.text(token.start, token.end))), index + 1)
    case .tags:
      return chips(token) { part in tag(part.startIndex, part.endIndex).map { .tag($0) } }
        .map { (.chips($0), index + 1) }
    case .needs:
      return chips(token) { part in ToDoReference(bytes.text(part.startIndex, part.endIndex)).map { .need($0) } }
        .map { (.chips($0), index + 1) }
    }
  }

  /// Returns whether a rule follows `rec:`, the name in todo.txt, instead of `recur:`.
  private func isTodoTxtRule(_ token: LineToken) -> Bool {
    token.start >= 4 && bytes.text(token.start - 4, token.start).lowercased() == "rec:"
  }

  /// Reads values with commas between them, each of which is a chip.
  private func chips(_ token: LineToken, _ read: (ArraySlice<UInt8>) -> ToDoLine.Value?) -> [ToDoLine.Chip]? {
    var chips: [ToDoLine.Chip] = []
    for part in bytes[token.start..<token.end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let value = read(part) else { return nil }
      let isLast = part.endIndex == token.end
      chips.append(
        ToDoLine.Chip(range: part.startIndex..<(isLast ? token.outerEnd : part.endIndex + 1), value: value))
    }
    return chips
  }

  /// Returns the names that a misspelled word may mean, the nearest first.
  ///
  /// Only the first words of a line are compared, so that the time doesn't depend on their number.
  mutating func suggestions(for start: Int, _ end: Int, among names: [String]) -> [String] {
    guard end - start <= 16, spellings < 200 else { return [] }
    spellings += names.count
    let word = bytes.text(start, end).lowercased()
    let near = names.filter { Spelling.isNear(word, $0) }
      .map { (distance: word.editDistance(to: $0), name: $0) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return near.prefix(2).map(\.name)
  }
}

extension ToDoLine.Field {
  /// Whether a space may follow the colon; words and letters after a space are rather a part of the title.
  fileprivate var isReadAfterSpace: Bool {
    switch self {
    case .due, .start, .recurrence, .estimate: true
    case .priority, .project, .tags, .needs: false
    }
  }
}
