import DefeatCore
import HolonTesting
import HolonToDos

/// A line with a random meaning in random words.
struct RandomPhrase {
  let kind: String
  let text: String

  /// The places of the words of the time or the rule, in bytes.
  let places: [Range<Int>]

  /// The words around the time or the rule.
  let title: String

  /// The meaning; nil if the words mean no time and no rule.
  let meaning: ScheduleMeaning?
  let clock: LocalClock

  /// The outcome of a reading; it is untidy if the time is right, and the title isn't the rest.
  enum Outcome: String, CaseIterable {
    case right, untidy, warned, unread, wrong
  }

  /// Draws a meaning and a line, and continues the sequence of random numbers.
  init(_ random: inout SeededGenerator) {
    var writer = PhraseWriter(random)
    let schedule = writer.schedule()
    let line = writer.line(schedule.pieces)
    (kind, meaning, clock) = (schedule.kind, schedule.meaning, writer.clock)
    (text, title, places) = line
    random = writer.random
  }

  func outcome(_ line: ToDoLine) -> Outcome {
    let reading = PhraseReading(line, clock)
    if isRight(line, reading) { return words(ofTitle: line.title) == words(ofTitle: title) ? .right : .untidy }
    if line.problems.contains(where: { problem in places.contains { $0.overlaps(problem.range) } }) { return .warned }
    return reading.isUnread && line.start == nil ? .unread : .wrong
  }

  private func isRight(_ line: ToDoLine, _ reading: PhraseReading) -> Bool {
    guard let meaning, line.due == meaning.due else { return false }
    return switch (reading.rule, meaning.rule) {
    case (nil, nil): true
    case (let rule?, let expected?): recurEqually(rule, expected, from: line.due, clock)
    default: false
    }
  }

  /// The line, its time, and its meaning.
  var description: String {
    let rule = meaning?.rule.map { " | \($0)" } ?? ""
    let due = meaning.map { DefeatCoreTests.text($0.due, clock) } ?? "no value"
    let now = DefeatCoreTests.text(.moment(clock.now()), clock)
    return "\(kind): \(text)\n  now:   \(now)\n  meant: \(due)\(rule)"
  }
}

extension PhraseWriter {
  /// Titles without words of a time, in two halves between which a value may stand.
  private static let titles = [
    ("Call Ada", "about the keys"), ("Water the plants", "on the balcony"), ("Send Bo", "the signed contract"),
    ("pay the plumber", "in cash"), ("Review the draft", "with Cleo"), ("Buy 3 lamps", "at the market"),
    ("fix the login bug", "of the app"), ("Read 20 pages", "of the manual"), ("Book a table", "for two people"),
    ("Clean the kitchen", "and the hall"), ("pick up Dora", "from school"), ("Return the drill", "to Emil"),
    ("Prepare slides", "with charts"), ("Ask Fay", "to bring a cake"), ("order ink", "for the printer"),
    ("Back up photos", "to the disk"), ("Feed the cat", "and the fish"), ("Renew the contract", "with the bank"),
    ("Dentist", "with Gus"), ("Team lunch", "at Luigi's"), ("gym", "with Hana"), ("Submit the report", "to Ivo"),
  ]

  /// Writes a line around the words of a value, and returns the places of these words.
  mutating func line(_ values: [String]) -> (text: String, title: String, places: [Range<Int>]) {
    let (start, rest) = pick(Self.titles)
    let words = values.map { cased($0) }
    var pieces: [(words: String, isValue: Bool)]
    if words.count > 1 {
      pieces = [(words[0], true), (start, false), (words[1], true)]
    } else {
      switch number(0...9) {
      case 0: pieces = [(words[0], true), ("\(start) \(rest)", false)]
      case 1: pieces = [(words[0] + pick([":", ","]), true), (start, false)]
      case 2: pieces = [(start, false), (words[0], true), (rest, false)]
      case 3 where !words[0].hasSuffix("."):
        pieces = [(start, false), (pick(["(\(words[0]))", words[0] + ".", words[0] + "!"]), true)]
      case 4: pieces = [("\(start) \(rest)", false), (words[0], true)]
      default: pieces = [(start, false), (words[0], true)]
      }
    }
    let title = pieces.filter { !$0.isValue }.map(\.words).joined(separator: " ")
    if chance(in: 6) { pieces.append((pick(["#home", "!high", "~30min", "@phone"]), false)) }
    var text = ""
    var places: [Range<Int>] = []
    for piece in pieces {
      if !text.isEmpty { text += " " }
      let begin = text.utf8.count
      text += piece.words
      if piece.isValue { places.append(begin..<text.utf8.count) }
    }
    return (text, title, places)
  }

  private mutating func cased(_ words: String) -> String {
    switch number(0...11) {
    case 0: words.uppercased()
    case 1, 2: words.lowercased()
    case 3: words.prefix(1).uppercased() + words.dropFirst()
    default: words
    }
  }
}
