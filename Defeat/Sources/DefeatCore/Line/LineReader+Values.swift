import HolonBase
import HolonToDos

// MARK: - Signs

extension LineReader {
  /// Reads a word with a sign: `#family`, `+family`, `@phone`, `!high`, `~20min`, `(A)` or `p1`.
  ///
  /// - Returns: The index of the word to continue with; nil for another word.
  mutating func scanMark(at index: Int) -> Int? {
    let (token, start) = (tokens[index], tokens[index].start + 1)
    guard token.end > start else { return nil }
    switch bytes[token.start] {
    case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "@"):
      return tag(start, token.end).map { add(.tag($0), index..<index + 1) }
    case UInt8(ascii: "("):
      guard index == 0, tokens.count > 1, bytes[start].isCapital else { return nil }
      let priority = vocabulary.priority(bytes[token.start..<token.end])
      return priority.map { add(.priority($0), index..<index + 1) }
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      guard token.end - start == 1, (0x31...0x33).contains(bytes[start]) else { return nil }
      return add(.priority(Priority(code: bytes[start] + 0x10)), index..<index + 1)
    case UInt8(ascii: "!") where bytes[start] != UInt8(ascii: "("):
      if let priority = vocabulary.priority(bytes[start..<token.end]) {
        return add(.priority(priority), index..<index + 1)
      }
      guard token.end - start > 1, bytes[start..<token.end].allSatisfy(\.isASCIILetter) else { return nil }
      let near = suggestions(for: start, token.end, among: vocabulary.priorityNames)
      let names = near.isEmpty ? vocabulary.priorityNames : near
      problems.append(problem(.unknownPriority, index..<index + 1, isError: false, names.map { "!\($0)" }))
    case UInt8(ascii: "~") where bytes[start].isDigit:
      if let (estimate, end) = estimate(at: index, from: start) { return add(.estimate(estimate), index..<end) }
      problems.append(problem(.unreadable(.estimate), index..<index + 1, isError: false))
    default: return nil
    }
    return index + 1
  }

  private mutating func add(_ value: ToDoLine.Value, _ words: Range<Int>) -> Int {
    add(.chips([ToDoLine.Chip(range: range(words), value: value)]), value.field, words)
  }

  private mutating func add(_ value: LineValue, _ field: ToDoLine.Field, _ words: Range<Int>) -> Int {
    candidates.append(LineCandidate(tokens: words, field: field, value: value))
    return words.upperBound
  }

  /// Returns the tag between two offsets: letters, digits, `-` and `_` after a letter; nil for another text.
  private func tag(_ start: Int, _ end: Int) -> String? {
    let text = bytes.text(start, end)
    guard text.first?.isLetter == true,
      text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    return text
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
    length.index = -1
    defer { (tokens[index], length.index) = (token, -1) }
    return read(&self)
  }
}

extension ToDoLine.Vocabulary {
  /// Returns the priority of a word, as in “high”, “h” or “a”; in “(h)” the letter itself.
  func priority(_ word: ArraySlice<UInt8>) -> Priority? {
    if let code = words[names.index(of: word)][.priority] { return Priority(code: UInt8(code)) }
    let isLetter = word.count == 3 && word.first == UInt8(ascii: "(") && word.last == UInt8(ascii: ")")
    guard let letter = word.dropFirst(isLetter ? 1 : 0).first, isLetter || word.count == 1 else { return nil }
    return letter.isASCIILetter ? Priority(code: letter & 0xDF) : nil
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
      // “due: friday”; words and letters after a space are rather a part of the title.
      guard [.due, .start, .recurrence, .estimate].contains(field), token.end == token.outerEnd,
        let read = value(of: field, at: index + 1, from: index), read.flaw == nil
      else { return nil }
      return add(read.value, field, index..<read.end)
    }
    let isQuoted = bytes[colon + 1] == 0x22
    let last = isQuoted ? tokens[index...].prefix(64).firstIndex(where: \.endsQuotedField) : nil
    let start = colon + (last == nil ? 1 : 2)
    guard
      bytes[start].isASCIILetter || bytes[start].isDigit || bytes[start] >= 0x80 || "+-(\"".utf8.contains(bytes[start])
    else { return nil }
    // The value is read as a word of its own.
    let read = reading(at: index, from: start) { reader in reader.value(of: field, at: index, from: index) }
    if let read, read.flaw == nil, last.map({ read.end == $0 + 1 }) ?? true {
      guard last == nil, !read.value.isChips, let flawed = longest(LineGrammar.continuations, at: read.end)?.end
      else { return add(read.value, field, index..<read.end) }
      let example = LineGrammar.example(of: keyword(read.end), isRule: field == .recurrence)
      return add(.error(problem(.fragment(example: example), index..<flawed, isError: true)), field, index..<flawed)
    }
    // A single letter, as in “t:”, is seldom a field.
    guard colon - token.start > 1 else { return nil }
    let names =
      field == .priority ? vocabulary.priorityNames : field == .due || field == .start ? vocabulary.dayNames : []
    let flaw =
      read?.flaw
      ?? LineFlaw(.unreadable(field), index..<index + 1, suggestions(for: start, token.end, among: names))
    let (first, words) = (flaw.tokens.lowerBound, index..<(last.map { $0 + 1 } ?? flaw.tokens.upperBound))
    // Suggestions replace the flawed words.
    let texts = last == nil && first == index ? flaw.suggestions.map { bytes.text(token.start, start) + $0 } : []
    return add(.error(problem(flaw.reason, words, isError: true, texts)), field, words)
  }

  /// Reads the value of a field, or the flaw of its words.
  ///
  /// - Parameter first: The word with its name.
  private mutating func value(of field: ToDoLine.Field, at index: Int, from first: Int) -> LineReading? {
    guard isReadable(index) else { return nil }
    let token = tokens[index]
    let text = bytes.text(token.start, token.end)
    let value: ToDoLine.Value?
    var end = index + 1
    switch field {
    case _ where keyword(index) == .nothing: value = .cleared(field)
    case .due, .start: return moment(at: index, .stated)
    case .recurrence:
      guard let exact = ToDoLine.RecurrencePhrase(ruleText: text) else {
        // After `rec:`, as in todo.txt, a plus sign stands for the schedule, and its absence for completion.
        let isTodoTxt = bytes.text(max(token.start - 4, 0), token.start).lowercased() == "rec:"
        let isAfterCompletion = bytes[token.start].isDigit && isTodoTxt
        return repetition(at: index, .stated, isAfterCompletion: isAfterCompletion)
      }
      value = .recurrence(exact)
    case .priority: value = vocabulary.priority(bytes[token.start..<token.end]).map { .priority($0) }
    case .estimate:
      let read = estimate(at: index, from: token.start)
      (value, end) = (read.map { .estimate($0.0) }, read?.end ?? end)
    case .project: value = text.contains(",") ? nil : .project(text)
    case .tags: return chips(at: index) { tag($0.startIndex, $0.endIndex).map { .tag($0) } }
    case .needs:
      return chips(at: index) { ToDoReference(bytes.text($0.startIndex, $0.endIndex)).map { .need($0) } }
    }
    return value.map { LineReading(.chips([ToDoLine.Chip(range: range(first..<end), value: $0)]), end) }
  }

  /// Reads values with commas between them, each of which is a chip.
  private func chips(at index: Int, _ read: (ArraySlice<UInt8>) -> ToDoLine.Value?) -> LineReading? {
    let token = tokens[index]
    var (chips, start): ([ToDoLine.Chip], Int) = ([], token.outerStart)
    for part in bytes[token.start..<token.end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let value = read(part) else { return nil }
      let end = part.endIndex == token.end ? token.outerEnd : part.endIndex + 1
      chips.append(ToDoLine.Chip(range: start..<end, value: value))
      start = end
    }
    return LineReading(.chips(chips), index + 1)
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
