import HolonToDos

/// A rule of the grammar: words, an example of them, and their value.
///
/// The words of a pattern are names of ``ToDoLine/Vocabulary/Keyword`` and ``LineClasses/Kind``, so that one grammar
/// reads several languages. Of words with `|` between them one stands there, and words in square brackets may be
/// missing. Names in braces are kinds and ``GrammarSlot``s, whose values the closure gets by their number; a plus sign
/// after one stands for a list of them.
struct GrammarRule: Sendable {
  /// The certainty that a value stands at a place of a line.
  enum Place: Int {
    /// Words of a title may stand there.
    case anywhere
    /// A preposition precedes it, such as “on”.
    case afterPreposition
    /// A preposition that no word of a title follows precedes it, such as “by”.
    case afterLimit
    /// A value must stand there, as after `due:`.
    case stated
  }

  /// A word, or a part with a value.
  struct Step: Sendable {
    var words = LineClasses()
    var kind: LineClasses.Kind?
    var slot: GrammarSlot?
    var isList = false

    /// The number of its value.
    var number = 0

    /// The number of steps in the square brackets that open before it; 0 for none.
    var group = 0

    var hasValue: Bool { kind != nil || slot != nil }
  }

  /// The words of the pattern, which a table reads.
  fileprivate let pattern: String

  /// A phrase to write, for help and messages.
  let example: String

  /// The least certainty that a value stands there.
  let place: Place

  /// Returns the value; nil if the words have none.
  let value: @Sendable (GrammarMatch, LineCalendar) -> LineValue?

  init(
    _ pattern: String, _ example: String = "", _ place: Place = .anywhere,
    value: @escaping @Sendable (GrammarMatch, LineCalendar) -> LineValue? = { match, _ in match.value(0) }
  ) {
    (self.pattern, self.example, self.place, self.value) = (pattern, example, place, value)
  }
}

extension [GrammarRule.Step] {
  /// Reads the words and parts of a rule, in their order.
  fileprivate init(_ rule: GrammarRule) {
    self.init()
    var (first, number) = (0, 0)
    for word in Array<UInt8>(rule.pattern.utf8).split(separator: UInt8(ascii: " ")) {
      let (opens, closes) = (word.first == UInt8(ascii: "["), word.last == UInt8(ascii: "]"))
      if opens { first = count }
      var step = GrammarRule.Step(word.dropFirst(opens ? 1 : 0).dropLast(closes ? 1 : 0))
      step.number = number
      if step.hasValue { number += 1 }
      append(step)
      if closes { self[first].group = count - first }
    }
  }

  /// Returns the words with which the steps from one on may begin, or all words where they may be over.
  fileprivate func words(from step: Int) -> LineClasses {
    guard step < count else { return .all }
    let group = self[step].group
    return group == 0 ? self[step].words : self[step].words.union(words(from: step + group))
  }

  /// The words that may be the second; all words where it may be none of the rule.
  fileprivate var second: LineClasses {
    var (second, step) = (LineClasses(), 0)
    while true {
      let isWord = !self[step].isList && self[step].slot?.isLong != true
      second.formUnion(isWord ? words(from: step + 1) : .all)
      if self[step].group == 0 { return second }
      step += self[step].group
    }
  }
}

extension GrammarRule.Step {
  /// The names in patterns, in the order of their classes: kinds, keywords, and then slots.
  private static let names: WordIndex = {
    var names = WordIndex()
    for kind in kinds { _ = names.insert(kind.rawValue) }
    for keyword in ToDoLine.Vocabulary.Keyword.allCases { _ = names.insert(keyword.rawValue) }
    for slot in slots { _ = names.insert(slot.rawValue) }
    return names
  }()

  private static let (kinds, slots) = (LineClasses.Kind.allCases, GrammarSlot.allCases)
  private static let classCount = kinds.count + ToDoLine.Vocabulary.Keyword.allCases.count

  fileprivate init(_ word: ArraySlice<UInt8>) {
    let isValue = word.first == UInt8(ascii: "{")
    isList = isValue && word.dropLast().last == UInt8(ascii: "+")
    for name in isValue ? [word.dropFirst().dropLast(isList ? 2 : 1)] : word.split(separator: UInt8(ascii: "|")) {
      let number = Self.names.index(of: name) - 1
      precondition(
        number >= 0, "A pattern has a word that isn't in the grammar: \(String(decoding: name, as: UTF8.self)).")
      if number >= Self.classCount {
        slot = Self.slots[number - Self.classCount]
      } else {
        words.formUnion(LineClasses(number: number))
        if isValue { kind = Self.kinds[number] }
      }
    }
    if let slot { words = slot.first }
  }
}

/// Rules of which the longest that matches is chosen, and of those the first.
final class GrammarTable: Sendable {
  let rules: [GrammarRule]

  /// The steps of each rule.
  let steps: [[GrammarRule.Step]]

  /// The words with which the rules may begin.
  let first: LineClasses

  /// The rules that may start with a word, as bits, for each class; and what their second word may be.
  private let starts: [UInt128]
  private let seconds: [LineClasses]

  init(_ rules: [GrammarRule]) {
    precondition(rules.count <= 128, "A table has at most 128 rules.")
    var (starts, first) = ([UInt128](repeating: 0, count: 128), LineClasses())
    steps = rules.map { [GrammarRule.Step]($0) }
    for (number, steps) in steps.enumerated() {
      let words = steps.words(from: 0)
      words.forEach { starts[$0] |= 1 << UInt128(number) }
      first.formUnion(words)
    }
    (self.rules, self.starts, self.first, seconds) = (rules, starts, first, steps.map(\.second))
  }

  /// Returns the rules that may start with two words, as bits.
  func numbers(startingWith first: LineClasses, _ second: LineClasses) -> UInt128 {
    guard self.first.meets(first) else { return 0 }
    var (starting, numbers): (UInt128, UInt128) = (0, 0)
    first.forEach { starting |= starts[$0] }
    let second = second.union(.end)
    while starting != 0 {
      let number = starting.trailingZeroBitCount
      if seconds[number].meets(second) { numbers |= 1 << UInt128(number) }
      starting &= starting - 1
    }
    return numbers
  }
}

/// The values of the words of a rule.
struct GrammarMatch {
  /// A value and its words.
  fileprivate typealias Part = (value: LineValue, words: Range<Int>)

  private var parts: (Part, Part, Part) = ((.none, 0..<0), (.none, 0..<0), (.none, 0..<0))

  /// The kinds and keywords of the words; of a part of several words those of its last one.
  fileprivate(set) var words = LineClasses()

  /// The kinds and keywords of the word after the phrase.
  fileprivate(set) var next = LineClasses()

  /// The value beside the words.
  private let value: LineValue

  /// The recurrence or the time beside the words.
  var base: WrittenRule { value.rule ?? WrittenRule(.daily) }
  var baseTime: WrittenTime? { value.time }

  /// The certainty that a value stands there.
  let place: GrammarRule.Place

  fileprivate init(_ value: LineValue, _ place: GrammarRule.Place) { (self.value, self.place) = (value, place) }

  fileprivate subscript(part index: Int) -> Part {
    get { index == 0 ? parts.0 : index == 1 ? parts.1 : parts.2 }
    set { if index == 0 { parts.0 = newValue } else if index == 1 { parts.1 = newValue } else { parts.2 = newValue } }
  }

  func has(_ keyword: ToDoLine.Vocabulary.Keyword) -> Bool { words.has(keyword) }

  func value(_ index: Int) -> LineValue { self[part: index].value }

  /// The number of a value; nil if it has no words.
  func number(_ index: Int) -> Int? { value(index).number }

  /// The number of a value; 0 if it has no words.
  subscript(index: Int) -> Int { value(index).number ?? 0 }

  func numbers(_ index: Int) -> [Int] { value(index).numbers ?? [] }
  func unit(_ index: Int) -> ToDoLine.Vocabulary.Unit { .init(rawValue: self[index]) ?? .day }
  func length(_ index: Int) -> LineLength { value(index).length ?? LineLength(0, .day) }
  func time(_ index: Int) -> WrittenTime { value(index).time ?? WrittenTime() }
  func rule(_ index: Int) -> WrittenRule { value(index).rule ?? WrittenRule(.daily) }
}

/// The value of a phrase.
struct LineReading {
  var value: LineValue

  /// The index of the word after the phrase.
  var end: Int

  /// The words of the phrase, or after it, that can't be read.
  var flaw: LineFlaw?

  init(_ value: LineValue, _ end: Int, flaw: LineFlaw? = nil) { (self.value, self.end, self.flaw) = (value, end, flaw) }

  /// Creates the value of some words, or their flaw.
  init(_ value: LineValue, _ words: Range<Int>) {
    self.init(value, words.upperBound)
    if case .flaw(let reason, let suggestions) = value { flaw = LineFlaw(reason, words, suggestions) }
  }
}

extension LineReader {
  /// Returns the longest phrase that rules find at a word.
  ///
  /// - Parameters:
  ///   - base: The value beside the phrase.
  ///   - limit: The index after the phrase; nil for any.
  mutating func longest(
    _ table: GrammarTable, at index: Int, _ place: GrammarRule.Place = .anywhere, on base: LineValue = .none,
    to limit: Int? = nil
  ) -> LineReading? {
    var numbers = table.numbers(startingWith: classes(index), classes(index + 1))
    var best: LineReading?
    while numbers != 0 {
      let number = numbers.trailingZeroBitCount
      numbers &= numbers - 1
      guard table.rules[number].place.rawValue <= place.rawValue,
        let found = read(table, number, at: index, place, base), found.end > best?.end ?? index,
        found.end == limit ?? found.end
      else { continue }
      best = found
    }
    return best
  }

  private mutating func read(
    _ table: GrammarTable, _ number: Int, at index: Int, _ place: GrammarRule.Place, _ base: LineValue
  ) -> LineReading? {
    let steps = table.steps[number]
    var match = GrammarMatch(base, place)
    var (end, step) = (index, 0)
    while step < steps.count {
      let (first, group) = (end, steps[step].group)
      for number in step..<step + max(group, 1) where end >= 0 {
        let part = steps[number]
        guard part.words.meets(classes(end)) else {
          end = -1
          break
        }
        guard part.hasValue else {
          match.words.formUnion(classes(end))
          end += 1
          continue
        }
        let found = part.isList ? list(of: part, at: end, place) : value(of: part, at: end, place)
        if let found, found.flaw != nil { return found }
        if let found {
          match[part: part.number] = (found.value, end..<found.end)
          match.words.formUnion(classes(found.end - 1))
        }
        end = found?.end ?? -1
      }
      if end < 0 {
        guard group > 0 else { return nil }
        end = first
      }
      step += max(group, 1)
    }
    match.next = classes(end)
    return table.rules[number].value(match, calendar).map { reading($0, index..<end, match) }
  }

  /// Returns a phrase with its value, or with its flaw.
  private mutating func reading(_ value: LineValue, _ words: Range<Int>, _ match: GrammarMatch) -> LineReading {
    let first = match[part: 0].words
    switch value {
    case .flaw(.otherWeekday, _):
      // A date is right alone, too.
      let dates = match.time(1).day.map { [calendar.text($0)] } ?? []
      let weekday = bytes.text(tokens[first.lowerBound].start, tokens[first.upperBound - 1].end)
      return LineReading(.flaw(.otherWeekday, dates + [weekday]), words)
    // Suggestions for an unclear month take its place.
    case .flaw(.ambiguousDay, _): return LineReading(value, first.lowerBound..<words.upperBound)
    default: return LineReading(value, words)
    }
  }

  /// Reads a word or a part of a phrase; nil for other words.
  private mutating func value(
    of step: GrammarRule.Step, at index: Int, _ place: GrammarRule.Place
  ) -> LineReading? {
    if let slot = step.slot { return read(slot, at: index, place) }
    return step.kind.flatMap { value($0, index) }.map { LineReading(.number($0), index + 1) }
  }

  /// Reads at most 31 items with commas, signs or “and” between them.
  private mutating func list(
    of step: GrammarRule.Step, at index: Int, _ place: GrammarRule.Place
  ) -> LineReading? {
    var (items, end, next): ([Int], Int, Int) = ([], index, index)
    while items.count < 31, step.words.meets(classes(next)), let found = value(of: step, at: next, place) {
      if found.flaw != nil { return found }
      guard let numbers = found.value.numbers else { break }
      items += numbers
      end = found.end
      next = skip(.and, at: end)
      // “Mon wed fri”
      guard next > end || isListed(next) || step.slot == .weekdays && value(.weekday, next) != nil else { break }
    }
    return items.isEmpty ? nil : LineReading(.numbers(items), end)
  }
}
