import Foundation
import HolonToDos

/// A reader of a line: it finds all phrases that may be values, from left to right, and then chooses among them.
struct LineReader: ~Copyable {
  let text: String
  let bytes: [UInt8]
  let vocabulary: ToDoLine.Vocabulary
  let clock: LocalClock

  var tokens: [LineToken] = []
  var candidates: [LineCandidate] = []
  var problems: [ToDoLine.Problem] = []

  /// The warnings of dates such as “1.5.”, and of weekdays and times in the title, for lines without them.
  var (shortDates, shortDays, shortTimes): ([ToDoLine.Problem], [ToDoLine.Problem], [ToDoLine.Problem]) = ([], [], [])

  /// The words with a likely meaning, in texts for it and for others; a later one for the same words is right.
  var guesses: [LineFlaw] = []

  /// The last length of time that was read, with its first word, because many rules begin with one.
  var length: (index: Int, reading: LineReading?) = (-1, nil)

  /// The number of names that were compared with a misspelled one, which is bounded.
  var spellings = 0

  /// The days as they are seen from today, computed on first use because most lines don't need them.
  private(set) lazy var calendar: LineCalendar = LineCalendar(clock, monthNames: vocabulary.monthNames)

  init(_ text: String, clock: LocalClock, vocabulary: ToDoLine.Vocabulary) {
    self.text = text
    bytes = Array(text.utf8)
    self.clock = clock
    self.vocabulary = vocabulary
  }

  mutating func read(_ fields: Set<ToDoLine.Field>) -> ToDoLine {
    guard bytes.count <= ToDoLine.longest else {
      let problem = ToDoLine.Problem(range: 0..<bytes.count, text: "", reason: .tooLong)
      return ToDoLine(text: text, title: text, chips: [], problems: [problem], due: nil)
    }
    scan()
    if fields.count < ToDoLine.Field.allCases.count { candidates.removeAll { !fields.contains($0.field) } }
    return choose()
  }

  /// Finds all candidates.
  mutating func scan() {
    readTokens()
    findMisspellings()
    var index = 0
    while index < tokens.count { index = tokens[index].isLiteral ? index + 1 : scan(at: index) }
    guard !candidates.isEmpty else { return }
    dropPartsOfTitle()
    dropFragments()
    dropWeak()
  }

  /// Finds the words.
  mutating func readTokens() {
    var tokenizer = LineTokenizer(bytes, vocabulary)
    tokens = tokenizer.readTokens()
  }

  /// Gives misspelled words the meaning of their name, so that the phrases to which they belong are found.
  private mutating func findMisspellings() {
    for index in tokens.indices where tokens[index].word == 0 && !tokens[index].isLiteral && spellings < 200 {
      let word = bytes[tokens[index].start..<tokens[index].end]
      let names = vocabulary.longNames(like: word)
      spellings += names.count
      guard let name = names.first(where: { Spelling.isSurelyNear(word, vocabulary.names[$0]) }) else { continue }
      tokens[index].word = name
      guesses.append(LineFlaw(.guessed, index..<index + 1, [vocabulary.names[name]]))
      tokens[index].classes.formUnion(vocabulary.words[name].classes)
    }
  }

  /// Finds the candidate that starts at a word, and returns the index of the word to continue with.
  private mutating func scan(at index: Int) -> Int {
    if let next = scanMark(at: index) ?? scanField(at: index) { return next }
    guard LineGrammar.openings.meets(tokens[index].classes) else { return index + 1 }
    let (rule, known) = (repetition(at: index, .anywhere), guesses.count)
    guard let phrase = longer(rule, moment(at: index, .anywhere)) else { return index + 1 }
    let isTime = phrase.value.time != nil
    if rule != nil, !isTime { guesses.removeLast(guesses.count - known) }
    if isTime || phrase.value.rule != nil && phrase.flaw == nil {
      let (words, field) = (index..<phrase.end, isTime ? ToDoLine.Field.due : .recurrence)
      candidates.append(LineCandidate(tokens: words, field: field, value: phrase.value, isPhrase: true))
    }
    guard let flaw = phrase.flaw else { return phrase.end }
    problems.append(problem(flaw.reason, flaw.tokens, isError: false, flaw.suggestions))
    tokens[flaw.tokens.lowerBound].isFlawed = true
    return max(flaw.tokens.upperBound, phrase.end, index + 1)
  }

  /// Returns a phrase whose words begin and end where words of the title do; for another, the flaw that it is a part.
  mutating func whole(_ reading: LineReading?, from index: Int) -> LineReading? {
    guard let reading, !isWhole(index..<reading.end) else { return reading }
    var end = reading.end
    while isJoined(end) { end += 1 }
    guard !tokens[index..<end].contains(where: \.endsQuotedField) else { return nil }
    end = timeOfDay(at: end, followsDay: true, .anywhere)?.end ?? end
    let example = LineGrammar.example(of: nil, isRule: true)
    return LineReading(.none, end, flaw: LineFlaw(.fragment(example: example), index..<end))
  }

  /// Returns whether some words begin and end where words of the title do.
  ///
  /// They don't within a list such as mon,thu, with one of two parentheses, and after a field in quotation marks.
  private func isWhole(_ range: Range<Int>) -> Bool {
    let words = tokens[range]
    return !isJoined(range.lowerBound) && !isJoined(range.upperBound)
      && !words.dropLast().contains { $0.closes || $0.endsQuotedField }
      && words.count(where: \.opens) == words.count(where: \.closes)
  }
}

// MARK: - Words

extension LineReader {
  /// Returns whether a word follows the one before it without a space, as in mon,thu.
  func isJoined(_ index: Int) -> Bool {
    index > 0 && index < tokens.count && tokens[index].outerStart == tokens[index - 1].outerEnd
  }

  func longer(_ one: LineReading?, _ other: LineReading?) -> LineReading? {
    guard let one, let other else { return one ?? other }
    return other.end > one.end ? other : one
  }

  /// Returns what a word may be in a phrase; nothing behind the end of the line.
  func classes(_ index: Int) -> LineClasses { index < tokens.count ? tokens[index].classes : LineClasses() }

  /// Returns the meanings of a word; none for a literal word and outside of the line.
  func word(_ index: Int) -> ToDoLine.Vocabulary.Word {
    vocabulary.words[tokens.indices.contains(index) ? tokens[index].word : 0]
  }

  func keyword(_ index: Int) -> ToDoLine.Vocabulary.Keyword? { word(index).keyword }

  /// Returns the value of a word as a kind of word, such as the number of 3, 3rd or “third”; nil for another word.
  func value(_ kind: LineClasses.Kind, _ index: Int) -> Int? {
    guard tokens.indices.contains(index), tokens[index].classes.has(kind) else { return nil }
    if kind == .number || kind == .ordinal || kind.position >= LineClasses.Kind.digits.position {
      return tokens[index].number
    }
    let letters = bytes[tokens[index].start..<tokens[index].end]
    return kind == .unit && letters.contains { $0 == UInt8(ascii: "'") || $0 >= 0x80 } ? nil : word(index)[kind]
  }

  /// Returns whether a word may have a meaning of its own.
  func isReadable(_ index: Int) -> Bool { tokens.indices.contains(index) && !tokens[index].isLiteral }

  /// Returns the index after a keyword that may be missing.
  func skip(_ keyword: ToDoLine.Vocabulary.Keyword, at index: Int) -> Int {
    self.keyword(index) == keyword ? index + 1 : index
  }

  /// Returns whether a point follows a word immediately.
  func hasPoint(_ index: Int) -> Bool {
    tokens[index].end < tokens[index].outerEnd && bytes[tokens[index].end] == UInt8(ascii: ".")
  }

  /// Returns whether a word begins with the sign of a value.
  func isSign(_ index: Int) -> Bool { bytes[tokens[index].start].isSign }

  /// Returns whether the line is over before a word, or a word with a sign is there.
  func isOver(_ index: Int) -> Bool { index >= tokens.count || isSign(index) }

  /// Returns whether a comma or another sign of lists stands before a word.
  func isListed(_ index: Int) -> Bool {
    index < tokens.count
      && bytes[tokens[index - 1].end..<tokens[index - 1].outerEnd].contains { ",/&+".utf8.contains($0) }
  }

  /// Returns the place of some words, with what stands immediately before and after them.
  func range(_ words: Range<Int>) -> Range<Int> {
    tokens[words.lowerBound].outerStart..<tokens[words.upperBound - 1].outerEnd
  }

  func problem(
    _ reason: ToDoLine.Reason, _ words: Range<Int>, isError: Bool, _ suggestions: [String] = []
  ) -> ToDoLine.Problem {
    let inner = tokens[words.lowerBound].start..<tokens[words.upperBound - 1].end
    return ToDoLine.Problem(
      range: isError ? range(words) : inner, text: bytes.text(inner.lowerBound, inner.upperBound), reason: reason,
      isError: isError, suggestions: suggestions)
  }
}

/// Words of a line that may be a value.
struct LineCandidate {
  let tokens: Range<Int>
  let field: ToDoLine.Field
  let value: LineValue

  /// Whether it is a time or a recurrence that no name before it says to be one.
  var isPhrase = false
}
