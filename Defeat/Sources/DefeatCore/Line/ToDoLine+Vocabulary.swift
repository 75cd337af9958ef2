import Foundation
public import HolonToDos

extension ToDoLine {
  /// The words of a language that state a value.
  ///
  /// A language is one value of this type: see `ToDoLine+English.swift`. The names before a colon of Taskwarrior and
  /// todo.txt, as in `due:`, are part of every language. Words are compared ignoring case.
  public final class Vocabulary: Sendable {
    /// The meanings of the words that were given; the first one has none.
    let words: [Word]

    let names: WordIndex

    /// The long names of days and recurrences, by their first and their last letter.
    private let longNames: [[Int]]

    /// The time zones of other people that have a name.
    let zones: [TimeZone]

    /// The first names of the months, for suggestions.
    let monthNames: [String]

    /// The first names of the weekdays from Sunday, for suggestions.
    let weekdayNames: [String]

    /// The words for times of day before and after noon, for suggestions; nil where hours go to 23.
    let halves: (am: String, pm: String)?

    /// The word before a recurrence, for suggestions.
    let everyName: String

    /// The words for high, medium and low, for suggestions.
    let priorityNames: [String]

    /// Creates a vocabulary.
    ///
    /// - Parameters:
    ///   - weekdays: The names of each weekday, from Sunday; those after the first two are never suggested.
    ///   - plurals: The names for each of a weekday, such as mondays, from Sunday; empty for none.
    ///   - feasts: The words that make each weekday a feast, such as “good” before Friday, from Sunday; empty for none.
    ///   - festivals: The names of days of each year, each a month times 100 and a day, as 1225; empty for none.
    ///   - zones: The names of time zones, which are read in capitals after a time of day; empty for none.
    ///   - initials: The names of several weekdays, such as MWF, as bits from Sunday; empty for none.
    ///   - counts: The names of numbers of times, such as twice; empty for none.
    ///   - months: The names of each month; the first one is used in suggestions.
    ///   - units: The names of the units of time.
    ///   - numbers: The names of numbers; those of tens and ones are also read with a hyphen between them.
    ///   - ordinals: The names of ordinal numbers; -1 is the last.
    ///   - ordinalEndings: The endings after digits, as in 1st.
    ///   - keywords: The names of all other parts of a date or a recurrence; those after the first are never suggested.
    ///   - timesOfDay: The names of times of day, in minutes since midnight.
    ///   - adverbs: The names of recurrences in one word.
    ///   - priorities: The names of priorities after an exclamation mark.
    ///   - fields: The names before a colon, in addition to those of Taskwarrior and todo.txt.
    ///   - cautious: The words that often mean something else. Alone, they are read only where no word of the title
    ///     follows them.
    public init(
      weekdays: [[String]], plurals: [[String]] = [], feasts: [[String]] = [],
      festivals: KeyValuePairs<Int, [String]> = [:], zones: KeyValuePairs<String, [String]> = [:],
      initials: KeyValuePairs<Int, [String]> = [:], counts: KeyValuePairs<Int, [String]> = [:], months: [[String]],
      units: KeyValuePairs<Unit, [String]>,
      numbers: KeyValuePairs<Int, [String]>, ordinals: KeyValuePairs<Int, [String]>, ordinalEndings: [String],
      keywords: KeyValuePairs<Keyword, [String]>, timesOfDay: KeyValuePairs<Int, [String]>,
      adverbs: KeyValuePairs<Unit, [String]>, priorities: [(Priority, [String])],
      fields: KeyValuePairs<Field, [String]>, cautious: [String]
    ) {
      precondition(weekdays.count == 7 && months.count == 12, "A week has seven days, and a year twelve months.")
      precondition(months.allSatisfy { !$0.isEmpty }, "Each month has a name.")
      (monthNames, weekdayNames) = (months.map { $0[0] }, weekdays.map { $0.first ?? "" })
      priorityNames = priorities.compactMap(\.1.first)
      func name(_ keyword: Keyword) -> String? { keywords.first { $0.key == keyword }?.value.first }
      everyName = name(.every) ?? ""
      let halves = [name(.am), name(.pm)].compactMap(\.self)
      self.halves = halves.count == 2 ? (halves[0], halves[1]) : nil
      var (words, index) = ([Word()], WordIndex())
      func add(_ names: [String], _ change: (inout Word) -> Void) {
        for number in names.map({ index.insert($0) }) {
          if number == words.count { words.append(Word()) }
          change(&words[number])
        }
      }
      for (weekday, names) in weekdays.enumerated() { add(names) { $0[.weekday] = weekday } }
      for (weekday, names) in plurals.enumerated() { add(names) { $0[.plural] = weekday } }
      for (weekday, names) in feasts.enumerated() { add(names) { $0[.feast] = weekday } }
      for (days, names) in initials { add(names) { $0[.initials] = days } }
      for (count, names) in counts { add(names) { $0[.multiple] = count } }
      for (day, names) in festivals { add(names) { $0[.festival] = day } }
      self.zones = zones.map { TimeZone(identifier: $0.key) ?? .gmt }
      for (index, zone) in zones.enumerated() { add(zone.value) { $0[.timeZone] = index } }
      for (month, names) in months.enumerated() { add(names) { $0[.monthName] = month + 1 } }
      for (unit, names) in units { add(names) { $0[.unit] = unit.rawValue } }
      for (number, names) in numbers { add(names) { $0[.number] = number } }
      for (ordinal, names) in ordinals { add(names) { $0[.ordinal] = ordinal } }
      for (minutes, names) in timesOfDay { add(names) { $0[.part] = minutes } }
      for (unit, names) in adverbs { add(names) { $0[.adverb] = unit.rawValue } }
      for (priority, names) in priorities { add(names) { $0[.priority] = Int(priority.code) } }
      for (field, names) in Self.commonFields { add(names) { $0[.field] = field.position } }
      for (field, names) in fields { add(names) { $0[.field] = field.position } }
      add(cautious) { $0.classes.insert(.cautious) }
      add(ordinalEndings) { $0.classes.insert(.ordinalEnding) }
      for (keyword, names) in keywords {
        add(names) { $0.keyword = keyword }
        add(Array(names.dropFirst())) { $0.isSpelling = true }
      }
      for names in weekdays { add(Array(names.dropFirst(2))) { $0.isSpelling = true } }
      var longNames = [[Int]](repeating: [], count: 26 * 26)
      for number in words.indices where words[number].classes.meets(Self.dayWords) {
        let name = Array(index[number].utf8)
        let isLong = name.count > (words[number].keyword == .every ? 4 : 5)
        if isLong, !words[number].isSpelling, words[number][.adverb] ?? 0 <= Unit.day.rawValue,
          let ends = Self.ends(of: name[...])
        {
          longNames[ends].append(number)
        }
      }
      (self.words, self.names, self.longNames) = (words, index, longNames)
    }

    private static let dayWords = LineClasses(
      [.weekday, .monthName, .adverb], [.tomorrow, .yesterday, .tonight, .every])

    /// Returns a number of the first and the last letter of a word; nil for a short one and other letters.
    private static func ends(of word: ArraySlice<UInt8>) -> Int? {
      guard word.count > 3, let first = word.first, let last = word.last, first.isASCIILetter, last.isASCIILetter
      else { return nil }
      return Int(first.lowercase - 0x61) * 26 + Int(last.lowercase - 0x61)
    }

    /// Returns the long names of days and recurrences that begin and end like a word.
    ///
    /// Those of which the last letter differs are rather other words, such as “sundae”.
    func longNames(like word: ArraySlice<UInt8>) -> [Int] { Self.ends(of: word).map { longNames[$0] } ?? [] }

    /// The names before a colon in Taskwarrior and todo.txt.
    private static let commonFields: KeyValuePairs<Field, [String]> = [
      .due: ["due"], .start: ["start", "wait", "scheduled", "sched", "t"], .recurrence: ["recur", "rec"],
      .priority: ["pri", "priority"], .estimate: ["est", "estimate"], .project: ["project", "proj", "pro"],
      .tags: ["tags", "tag"], .needs: ["needs", "depends"],
    ]
  }
}

extension ToDoLine.Vocabulary {
  /// A unit of time.
  public enum Unit: Int, Comparable, Sendable {
    case minute, hour, day, week, fortnight, month, quarter, year

    /// Orders shorter units before longer ones.
    public static func < (lhs: Unit, rhs: Unit) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// A part of a date or a recurrence that is neither a name nor a number: a word of the grammar's patterns.
  public enum Keyword: String, CaseIterable, Sendable {
    case today, tomorrow, dayAfterTomorrow, yesterday, dayBeforeYesterday, tonight, weekend, weekends, workday,
      workdays, weeknight
    case end, endOfDay, endOfWeek, endOfMonth, endOfQuarter, endOfYear, start
    case this, next, now, half, quarter, couple, few, `in`, within, on, by, at, around, due, of, the, time, coming
    case am, pm, oClock, past, to, or, and, through, later, than, no, latest
    case every, everyAfterCompletion, before, after, completion, other, until, from, `for`, times, once, per
    case except, not, never, alternate, since, last, between, business, biweekly, following, meal, with, about, any,
      zone
    case holiday, patron, ish, dash, new, boxing, mid, sometime, vague, sharp, bimonthly, page
    case nothing
  }

  /// The meanings of a word, of which it may have several.
  struct Word: Sendable {
    var keyword: Keyword? {
      didSet {
        if let keyword { classes.formUnion(LineClasses(keyword)) }
        // “Every!” stands wherever “every” does.
        if keyword == .everyAfterCompletion { classes.formUnion(LineClasses(Keyword.every)) }
      }
    }

    /// Whether it is another spelling of a name, which is never suggested.
    var isSpelling = false

    /// The kinds and keywords that the word may be in a phrase.
    var classes = LineClasses()

    private var values = SIMD16<Int16>()

    /// The value of a kind, such as the number of a weekday from 0 for Sunday; nil for a word of another kind.
    subscript(kind: LineClasses.Kind) -> Int? {
      get { classes.has(kind) ? Int(values[kind.position]) : nil }
      set {
        classes.insert(kind)
        values[kind.position] = Int16(newValue ?? 0)
        if let unit { classes.formUnion(LineClasses(unit)) }
      }
    }

    var unit: Unit? { self[.unit].flatMap { Unit(rawValue: $0) } }
    var isCautious: Bool { classes.has(.cautious) }
  }

  /// Returns the meaning of the word between two offsets, ignoring case; that without any for an unknown word.
  func word(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Word {
    words[start < end ? names.index(of: bytes[start..<end]) : 0]
  }

  /// Returns the meaning of a word.
  func word(_ text: String) -> Word { word(Array(text.utf8), 0, text.utf8.count) }

  /// Finds the meaning of a word and its first digits.
  func classify(_ token: inout LineToken, _ bytes: [UInt8]) {
    let word = bytes[token.start..<token.end]
    token.word = names.index(of: word)
    token.classes = words[token.word].classes
    token.number = words[token.word][.number] ?? words[token.word][.ordinal] ?? 0
    let first = bytes[token.start]
    if !first.isSign { token.classes.insert(.word) }
    if bytes[token.end - 1].isASCIILetter, word.count == 1 || bytes[token.end - 2].isDigit {
      token.classes.insert(.lettered)
    }
    if token.end < token.outerEnd, bytes[token.end] == UInt8(ascii: "-") || bytes.isDash(at: token.end) {
      token.classes.insert(.dashed)
    }
    if first.isDigit {
      classifyDigits(&token, bytes)
    } else if first == UInt8(ascii: "+") || first == UInt8(ascii: "'") {
      token.classes.insert(.numeral)
      // “jan '27”
      if word.count == 3, let year = bytes.number(token.start + 1, token.end) {
        token.number = 2000 + year
        if first == UInt8(ascii: "'") { token.classes.insert(.yearNumber) }
      }
    } else if token.word == 0, first.isASCIILetter {
      classifyCompound(&token, bytes)
    }
    let classes = token.classes
    guard classes.meets(Self.numbers) else { return }
    if classes.has(.digits) || classes.has(.number) { token.classes.insert(.n) }
    // “At a restaurant”
    if classes.has(.number), word.count > 2 { token.classes.insert(.numberWord) }
    if classes.has(.ordinal), token.number > 0 { token.classes.insert(.nth) }
    if classes.has(.ordinal) || classes.has(.digits), 1...39 ~= token.number { token.classes.insert(.date) }
    if classes.has(.digits), 1970...2199 ~= token.number { token.classes.insert(.yearNumber) }
    guard classes.has(.numeral) || classes.has(.digits) else { return }
    let letters = (word.lastIndex(where: \.isDigit) ?? token.start) + 1
    let colon = word.firstIndex(of: UInt8(ascii: ":"))
    let hasMinutes = colon.map { $0 + 2 < token.end && bytes[$0 + 1].isDigit && bytes[$0 + 2].isDigit } ?? false
    if letters < token.end ? half(bytes, letters, token.end) != nil : hasMinutes { token.classes.insert(.timelike) }
    // 0930
    if word.count == 4, word.first == UInt8(ascii: "0"), classes.has(.digits), token.number % 100 < 60 {
      token.classes.insert(.timelike)
      token.classes.subtract(LineClasses(.n))
    }
    guard let dash = word.firstIndex(where: { $0 == UInt8(ascii: "-") || $0 >= 0x80 }) else { return }
    let rest = word[dash...].drop { !$0.isDigit }
    guard word[..<dash].count < 3, word[..<dash].allSatisfy(\.isDigit), let first = rest.first, first.isDigit else {
      return
    }
    if token.classes.has(.timelike) { token.classes.insert(.timeRange) }
    if rest.count < 3, rest.allSatisfy(\.isDigit) { token.classes.insert(.range) }
  }

  private static let numbers = LineClasses([.number, .ordinal, .digits, .numeral])

  /// Finds the kinds of a word that begins with digits.
  private func classifyDigits(_ token: inout LineToken, _ bytes: [UInt8]) {
    let end = bytes[token.start..<token.end].firstIndex { !$0.isDigit } ?? token.end
    token.number = bytes.number(token.start, end) ?? -1
    guard end < token.end else {
      if token.number >= 0 { token.classes.insert(.digits) }
      // “24. december”
      let hasPoint = end < token.outerEnd && bytes[end] == UInt8(ascii: ".")
      if hasPoint, token.number > 0 { token.classes.formUnion(LineClasses([.ordinal, .digitNth])) }
      return
    }
    if !word(bytes, end, token.end).classes.has(.ordinalEnding) {
      token.classes.insert(.numeral)
    } else if token.number > 0 {
      token.classes.formUnion(LineClasses([.ordinal, .digitNth]))
    }
  }

  /// Finds the number of a word such as “twenty-five” or “twenty-first”.
  private func classifyCompound(_ token: inout LineToken, _ bytes: [UInt8]) {
    guard token.end - token.start <= 2 * names.longest,
      let hyphen = bytes[token.start..<token.end].firstIndex(of: UInt8(ascii: "-")),
      let tens = word(bytes, token.start, hyphen)[.number], tens >= 20
    else { return }
    let ones = names.index(of: bytes[hyphen + 1..<token.end])
    let isOrdinal = words[ones].classes.has(.ordinal)
    guard let one = words[ones][isOrdinal ? .ordinal : .number], (1...9).contains(one), !isOrdinal || tens < 40
    else { return }
    (token.word, token.number) = (ones, tens + one)
    token.classes.insert(isOrdinal ? .ordinal : .number)
  }

  /// Returns “am” or “pm” between two offsets; nil for other words.
  func half(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Keyword? {
    // “4p”, “7a-3p”
    if end - start == 1, let halves {
      if bytes[start] == halves.pm.utf8.first { return .pm }
      if bytes[start] == halves.am.utf8.first, end < bytes.count, bytes[end] == UInt8(ascii: "-") { return .am }
    }
    let keyword = word(bytes, start, end).keyword
    return keyword == .am || keyword == .pm ? keyword : nil
  }

  /// Returns the field of a name between two offsets; nil for an unknown name.
  func field(_ bytes: [UInt8], _ start: Int, _ end: Int) -> ToDoLine.Field? {
    word(bytes, start, end)[.field].map { ToDoLine.Field.allCases[$0] }
  }

  /// The names of days and of other parts of a date, for suggestions.
  var dayNames: [String] {
    let days = LineClasses(
      [.weekday],
      [
        .today, .tomorrow, .dayAfterTomorrow, .yesterday, .dayBeforeYesterday, .tonight, .endOfDay, .endOfWeek,
        .endOfMonth, .endOfYear,
      ])
    return words.indices.filter { words[$0].classes.meets(days) && !words[$0].isSpelling }.map { names[$0] }
  }
}
