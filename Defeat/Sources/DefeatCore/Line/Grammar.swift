import HolonToDos

/// A rule of the grammar: words, an example of them, and their value.
///
/// The words of a pattern are names of ``ToDoLine/Vocabulary/Keyword``, so that one grammar reads several languages. Of
/// words with `|` between them one stands there, words in square brackets may be missing, and names in braces are
/// ``GrammarSlot``s, whose values the closure gets by their number.
struct GrammarRule: Sendable {
  /// The certainty that a value stands at a place of a line.
  enum Place: Int {
    /// Words of a title may stand there.
    case anywhere
    /// A preposition precedes it, such as “on”.
    case afterPreposition
    /// A value must stand there, as after `due:`.
    case stated
  }

  /// A word or a slot.
  struct Step: Sendable {
    let words: LineClasses
    let slot: GrammarSlot?

    /// The number of steps in the square brackets that open before it; 0 for none.
    var group = 0
  }

  let steps: [Step]

  /// A phrase to write, for help and messages.
  let example: String

  /// The least certainty that a value stands there.
  let place: Place

  /// Returns the value; nil if the words have none.
  let value: @Sendable (GrammarMatch, LineCalendar) -> LineValue?

  init(
    _ pattern: String, _ example: String, _ place: Place = .anywhere,
    value: @escaping @Sendable (GrammarMatch, LineCalendar) -> LineValue?
  ) {
    var steps: [Step] = []
    var first = 0
    for word in pattern.utf8.split(separator: UInt8(ascii: " ")) {
      let (opens, closes) = (word.first == UInt8(ascii: "["), word.last == UInt8(ascii: "]"))
      if opens { first = steps.count }
      steps.append(Step(word.dropFirst(opens ? 1 : 0).dropLast(closes ? 1 : 0)))
      if closes { steps[first].group = steps.count - first }
    }
    (self.steps, self.example, self.place, self.value) = (steps, example, place, value)
  }

  /// Returns the words with which the steps from one on may begin, or all words where they may be over.
  private func words(from step: Int) -> LineClasses {
    guard step < steps.count else { return .all }
    let group = steps[step].group
    return group == 0 ? steps[step].words : steps[step].words.union(words(from: step + group))
  }

  /// The words with which a phrase may begin.
  fileprivate var first: LineClasses { words(from: 0) }

  /// The words that may be the second; all words where it may be none of the rule.
  fileprivate var second: LineClasses {
    var (second, step) = (LineClasses(), 0)
    while true {
      second = second.union(steps[step].slot?.second ?? words(from: step + 1))
      if steps[step].group == 0 { return second }
      step += steps[step].group
    }
  }
}

extension GrammarRule.Step {
  fileprivate init(_ word: Substring.UTF8View) {
    let isSlot = word.first == UInt8(ascii: "{")
    let slot = isSlot ? GrammarSlot(rawValue: String(Substring(word.dropFirst().dropLast()))) : nil
    let names = isSlot ? [] : word.split(separator: UInt8(ascii: "|"))
    let classes = names.compactMap { LineClasses(named: String(Substring($0))) }
    precondition(slot != nil || !classes.isEmpty, "A pattern has a word that isn't in the grammar: \(Substring(word)).")
    self.init(words: slot?.first ?? classes.reduce(LineClasses()) { $0.union($1) }, slot: slot)
  }
}

/// Rules of which the longest that matches is chosen, and of those the first.
struct GrammarTable: Sendable {
  let rules: [GrammarRule]

  /// The words with which the rules may begin.
  let first: LineClasses

  /// The words that may be the second of the rules, unless the first is a numeral.
  let second: LineClasses

  /// The rules that may start with a word, as bits, for each class; and what their second word may be.
  private let starts: [UInt64]
  private let seconds: [LineClasses]

  init(_ rules: [GrammarRule]) {
    precondition(rules.count <= 64, "A table has at most 64 rules.")
    var starts = [UInt64](repeating: 0, count: 128)
    for (number, rule) in rules.enumerated() {
      rule.first.forEach { starts[$0] |= 1 << UInt64(number) }
    }
    (self.rules, self.starts, seconds) = (rules, starts, rules.map(\.second))
    first = rules.reduce(LineClasses()) { $0.union($1.first) }
    second = rules.filter { $0.steps[0].slot != .glued }.reduce(LineClasses()) { $0.union($1.second) }
  }

  /// Returns the rules that may start with two words, as bits.
  func numbers(startingWith first: LineClasses, _ second: LineClasses) -> UInt64 {
    guard self.first.meets(first) else { return 0 }
    let second = second.union(.end)
    var numbers: UInt64 = 0
    first.forEach { numbers |= starts[$0] }
    if first.has(.numeral) { return numbers }
    var rest = numbers
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if !seconds[number].meets(second) { numbers &= ~(1 << UInt64(number)) }
      rest &= rest - 1
    }
    return numbers
  }
}

/// The values of the slots of a rule.
struct GrammarMatch {
  private var parts = (Part(), Part(), Part())

  /// The words of the pattern that stand there.
  fileprivate(set) var words = LineClasses()

  /// The kinds and keywords of the word after the phrase.
  fileprivate(set) var next = LineClasses()

  /// The recurrence that the words continue.
  private let rule: LineValue

  var base: WrittenRule { if case .rule(let rule) = rule { rule } else { WrittenRule(.daily) } }

  fileprivate struct Part {
    var value = LineValue.none
    var words = 0..<0
  }

  fileprivate init(_ rule: LineValue) { self.rule = rule }

  fileprivate subscript(part index: Int) -> Part {
    get { index == 0 ? parts.0 : index == 1 ? parts.1 : parts.2 }
    set { if index == 0 { parts.0 = newValue } else if index == 1 { parts.1 = newValue } else { parts.2 = newValue } }
  }

  func value(_ index: Int) -> LineValue { self[part: index].value }

  func has(_ keyword: ToDoLine.Vocabulary.Keyword) -> Bool { words.meets(LineClasses(keyword)) }

  /// The number in a slot; nil if the slot has no words.
  func number(_ index: Int) -> Int? { if case .number(let number) = value(index) { number } else { nil } }

  /// The number in a slot; 0 for another value.
  subscript(index: Int) -> Int { number(index) ?? 0 }

  func numbers(_ index: Int) -> [Int] { if case .numbers(let numbers) = value(index) { numbers } else { [] } }

  func unit(_ index: Int) -> ToDoLine.Vocabulary.Unit { if case .unit(let unit) = value(index) { unit } else { .day } }

  func length(_ index: Int) -> LineLength {
    if case .length(let length) = value(index) { length } else { LineLength(0, .day) }
  }

  func time(_ index: Int) -> WrittenTime { if case .time(let time) = value(index) { time } else { WrittenTime() } }

  func rule(_ index: Int) -> WrittenRule {
    if case .rule(let rule) = value(index) { rule } else { WrittenRule(.daily) }
  }
}

/// The value of a phrase.
struct LineReading {
  var value: LineValue

  /// The index of the word after the phrase.
  var end: Int

  /// The words of the phrase, or after it, that can't be read.
  var flaw: LineFlaw?

  init(_ value: LineValue, _ end: Int, flaw: LineFlaw? = nil) { (self.value, self.end, self.flaw) = (value, end, flaw) }
}

extension LineReader {
  /// Returns the longest phrase that rules find at a word.
  ///
  /// - Parameter base: The recurrence that the phrase continues.
  mutating func longest(
    _ table: GrammarTable, at index: Int, _ place: GrammarRule.Place, on base: LineValue = .none
  ) -> LineReading? {
    var numbers = table.numbers(startingWith: classes(index), classes(index + 1))
    var best: LineReading?
    while numbers != 0 {
      let rule = table.rules[numbers.trailingZeroBitCount]
      numbers &= numbers - 1
      guard rule.place.rawValue <= place.rawValue, let found = read(rule, at: index, place, base),
        found.end > best?.end ?? index
      else { continue }
      best = found
    }
    return best
  }

  private mutating func read(
    _ rule: GrammarRule, at index: Int, _ place: GrammarRule.Place, _ base: LineValue
  ) -> LineReading? {
    var match = GrammarMatch(base)
    var (end, step, slot) = (index, 0, 0)
    while step < rule.steps.count {
      let group = rule.steps[step].group
      let (before, first) = (end, slot)
      for number in step..<step + max(group, 1) {
        let name = rule.steps[number].slot
        if name != nil { slot += 1 }
        guard end >= 0, classes(end).meets(rule.steps[number].words) else {
          end = -1
          continue
        }
        guard let name else {
          match.words = match.words.union(classes(end))
          end += 1
          continue
        }
        guard let found = read(name, at: end, place) else {
          end = -1
          continue
        }
        if found.flaw != nil { return found }
        match[part: slot - 1] = GrammarMatch.Part(value: found.value, words: end..<found.end)
        end = found.end
      }
      if end < 0 {
        guard group > 0 else { return nil }
        end = before
        for slot in first..<slot { match[part: slot] = GrammarMatch.Part() }
      }
      step += max(group, 1)
    }
    match.next = classes(end)
    return rule.value(match, calendar).map { reading($0, index..<end, match) }
  }

  /// Returns a phrase with its value, or with its flaw.
  private func reading(_ value: LineValue, _ words: Range<Int>, _ match: GrammarMatch) -> LineReading {
    switch value {
    case .flaw(let reason, let suggestions):
      // Suggestions for an unclear month take its place.
      let first = reason == .ambiguousDay ? match[part: 0].words.lowerBound : words.lowerBound
      return LineReading(
        value, words.upperBound, flaw: LineFlaw(reason, first..<words.upperBound, suggestions))
    case .mismatch(let slots):
      let suggestions = slots.map { suggestion(match[part: $0].words, match.time($0).day) }
      return LineReading(value, words.upperBound, flaw: LineFlaw(.otherWeekday, words, suggestions))
    default: return LineReading(value, words.upperBound)
    }
  }

  /// Returns the words of a day as they may be written alone.
  private func suggestion(_ words: Range<Int>, _ day: Day?) -> String {
    let last = words.upperBound - 1
    let text = bytes.text(tokens[words.lowerBound].start, tokens[last].end) + (hasPoint(last) ? "." : "")
    // 12/24 is a date only before a time of day.
    guard text.count(where: { $0 == "/" }) == 1, let day else { return text }
    return "\(vocabulary.monthNames[day.civil.month - 1]) \(day.civil.day)"
  }
}
