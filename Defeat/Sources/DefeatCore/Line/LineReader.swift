import Foundation
import HolonToDos

/// A reader of a line: it finds all words that may be values, from left to right, and then chooses among them.
struct LineReader {
  let text: String
  let bytes: [UInt8]
  let vocabulary: ToDoLine.Vocabulary
  private let clock: LocalClock

  var tokens: [LineToken] = []
  var candidates: [LineCandidate] = []
  var problems: [ToDoLine.Problem] = []

  /// The number of names that were compared with a misspelled one, which is bounded.
  var spellings = 0

  /// The current time, in whole minutes.
  private(set) lazy var now = Date(
    timeIntervalSince1970: (clock.now().timeIntervalSince1970 / 60).rounded(.down) * 60)
  private(set) lazy var timeZone = clock.timeZone
  private(set) lazy var today = Day(of: now, in: timeZone)

  init(_ text: String, clock: LocalClock, vocabulary: ToDoLine.Vocabulary) {
    self.text = text
    bytes = Array(text.utf8)
    self.clock = clock
    self.vocabulary = vocabulary
  }

  mutating func read(_ fields: Set<ToDoLine.Field>) -> ToDoLine {
    guard bytes.count <= ToDoLine.longest else {
      let problem = ToDoLine.Problem(
        range: 0..<bytes.count, text: "", reason: .tooLong, isError: true, suggestions: [])
      return ToDoLine(text: text, title: text, chips: [], problems: [problem], due: nil)
    }
    scan()
    candidates.removeAll { candidate in candidate.field.map { !fields.contains($0) } ?? false }
    return choose()
  }

  /// Finds all candidates.
  mutating func scan() {
    var tokenizer = LineTokenizer(bytes, vocabulary)
    tokens = tokenizer.tokens()
    var index = 0
    while index < tokens.count { index = tokens[index].isLiteral ? index + 1 : scan(at: index) }
  }

  /// Finds the candidate that starts at a word, and returns the index of the word to continue with.
  private mutating func scan(at index: Int) -> Int {
    if let next = scanMark(at: index) ?? scanField(at: index) { return next }
    // Most words of a title have no meaning and start with no digit.
    guard tokens[index].word != 0 || bytes[tokens[index].start].isDigit else { return index + 1 }
    if let phrase = repetition(at: index, isStated: false) {
      if let flaw = phrase.flaw { return max(warn(flaw), phrase.end, index + 1) }
      let isCautious = phrase.end == index + 1 && word(index).isCautious || keyword(index) == .after
      candidates.append(
        LineCandidate(
          tokens: index..<phrase.end, content: .repetition(phrase, isStated: false), isCautious: isCautious))
      return phrase.end
    }
    guard let phrase = time(at: index, isStated: false) else { return index + 1 }
    guard !phrase.time.isEmpty else { return phrase.flaw.map { max(warn($0), phrase.end) } ?? index + 1 }
    candidates.append(
      LineCandidate(
        tokens: index..<phrase.end, content: .time(phrase.time),
        isCautious: phrase.end == index + (number(index) == nil ? 1 : 2) && word(phrase.end - 1).isCautious))
    return phrase.flaw.map { warn($0) } ?? phrase.end
  }

  /// Adds a warning, and returns the index of the word after its words.
  private mutating func warn(_ flaw: LineFlaw) -> Int {
    problems.append(problem(flaw.reason, flaw.tokens, isError: false, flaw.suggestions))
    return flaw.tokens.upperBound
  }
}

// MARK: - Words

extension LineReader {
  /// Returns the meanings of a word; none for a literal word and behind the end of the line.
  func word(_ index: Int) -> ToDoLine.Vocabulary.Word {
    vocabulary.words[index < tokens.count && !tokens[index].isLiteral ? tokens[index].word : 0]
  }

  /// Returns the keyword at an index; nil for another word.
  func keyword(_ index: Int) -> ToDoLine.Vocabulary.Keyword? { word(index).keyword }

  /// Returns whether a word may have a meaning of its own.
  func isReadable(_ index: Int) -> Bool { index < tokens.count && !tokens[index].isLiteral }

  /// Returns the number that all digits of a word form; nil for another word.
  func number(_ index: Int) -> Int? {
    guard isReadable(index) else { return nil }
    return bytes.number(tokens[index].start, tokens[index].end)
  }

  /// Returns whether some words begin and end where words of the title do, and not within a list such as mon,thu.
  func isWhole(_ range: Range<Int>) -> Bool {
    [range.lowerBound, range.upperBound].allSatisfy { index in
      index == 0 || index >= tokens.count || tokens[index].start > tokens[index - 1].outerEnd
    }
  }

  /// Returns the index after a keyword that may be missing.
  func skip(_ keyword: ToDoLine.Vocabulary.Keyword, at index: Int) -> Int {
    self.keyword(index) == keyword ? index + 1 : index
  }

  /// Splits a word of digits and letters, such as 3rd or 5pm.
  func numberAndEnding(_ index: Int) -> (number: Int, ending: Range<Int>)? {
    guard isReadable(index), bytes[tokens[index].start].isDigit else { return nil }
    let token = tokens[index]
    var middle = token.start
    while middle < token.end, bytes[middle].isDigit { middle += 1 }
    return bytes.number(token.start, middle).map { ($0, middle..<token.end) }
  }

  /// Returns the meanings of a part of a word.
  func word(_ range: Range<Int>) -> ToDoLine.Vocabulary.Word {
    vocabulary.words[vocabulary.index(of: bytes, range.lowerBound, range.upperBound)]
  }

  /// Returns the place of some words.
  func range(_ tokens: Range<Int>, isOuter: Bool) -> Range<Int> {
    let last = self.tokens[tokens.upperBound - 1]
    return self.tokens[tokens.lowerBound].start..<(isOuter ? last.outerEnd : last.end)
  }

  func problem(
    _ reason: ToDoLine.Reason, _ tokens: Range<Int>, isError: Bool, _ suggestions: [String] = []
  ) -> ToDoLine.Problem {
    let range = range(tokens, isOuter: isError)
    let text = bytes.text(range.lowerBound, self.tokens[tokens.upperBound - 1].end)
    return ToDoLine.Problem(range: range, text: text, reason: reason, isError: isError, suggestions: suggestions)
  }
}

/// Words of a line that may be a value.
struct LineCandidate {
  enum Content {
    case chip(ToDoLine.Value)
    case chips([ToDoLine.Chip])
    case time(WrittenTime)
    case statedTime(WrittenTime, ToDoLine.Field)
    case repetition(LineRepetition, isStated: Bool)
    case error(ToDoLine.Problem)
  }

  let tokens: Range<Int>
  let content: Content

  /// Whether it is a value only where no word of the title follows.
  var isCautious = false

  /// The field of its values; nil for a word that looks like a value of no certain field.
  var field: ToDoLine.Field? {
    switch content {
    case .chip(.tag), .chips: .tags
    case .chip(let value): value.singleField
    case .time: .due
    case .statedTime(_, let field): field
    case .repetition: .recurrence
    case .error(let problem):
      switch problem.reason {
      case .unreadable(let field), .secondValue(let field): field
      case .unknownPriority: .priority
      default: nil
      }
    }
  }
}

/// Words that aren't the value that they look like.
struct LineFlaw {
  let reason: ToDoLine.Reason
  let tokens: Range<Int>
  var suggestions: [String] = []
}
