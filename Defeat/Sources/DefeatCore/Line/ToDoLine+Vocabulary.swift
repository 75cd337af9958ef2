public import HolonToDos

extension ToDoLine {
  /// The words of a language that state a value.
  ///
  /// A language is one value of this type: see `ToDoLine+English.swift`. The names before a colon of Taskwarrior and
  /// todo.txt, as in `due:`, are part of every language. Words are compared ignoring case.
  public struct Vocabulary: Sendable {
    /// The words that were given, in order; the first one has no meaning.
    var words: [Word] = [Word()]
    private(set) var fields: [String: Field] = [:]

    /// The number of bytes of the longest word.
    private(set) var longestWord = 0

    /// The letters of all words, the offset at which each starts, and the words by the hash of their letters.
    private var (letters, starts): ([UInt8], [Int]) = ([], [0, 0])
    private var places = [Int](repeating: 0, count: placeCount)

    /// The first names of the months, for suggestions.
    let monthNames: [String]

    /// The words for times of day before and after noon, for suggestions; nil where hours go to 23.
    let halves: (am: String, pm: String)?

    /// The words for high, medium and low, for suggestions.
    let priorityNames: [String]

    /// Creates a vocabulary.
    ///
    /// - Parameters:
    ///   - weekdays: The names of each weekday, from Sunday.
    ///   - plurals: The names for each of a weekday, such as mondays, from Sunday; empty for none.
    ///   - months: The names of each month; the first one is used in suggestions.
    ///   - units: The names of the units of time.
    ///   - numbers: The names of numbers.
    ///   - ordinals: The names of ordinal numbers; -1 is the last.
    ///   - ordinalEndings: The endings after digits, as in 1st.
    ///   - keywords: The names of all other parts of a date or a recurrence.
    ///   - timesOfDay: The names of times of day, in minutes since midnight.
    ///   - adverbs: The names of recurrences in one word.
    ///   - priorities: The names of priorities after an exclamation mark.
    ///   - fields: The names before a colon, in addition to those of Taskwarrior and todo.txt.
    ///   - cautious: The words that often mean something else. Alone, they are read only where no word of the title
    ///     follows them.
    public init(
      weekdays: [[String]], plurals: [[String]] = [], months: [[String]], units: [Unit: [String]],
      numbers: [Int: [String]], ordinals: [Int: [String]], ordinalEndings: [String], keywords: [Keyword: [String]],
      timesOfDay: [Int: [String]], adverbs: [Unit: [String]], priorities: [(Priority, [String])],
      fields: [Field: [String]], cautious: [String]
    ) {
      precondition(weekdays.count == 7 && months.count == 12, "A week has seven days, and a year twelve months.")
      precondition(months.allSatisfy { !$0.isEmpty }, "Each month has a name.")
      assert(Keyword.allCases.map(\.position) == Array(Keyword.allCases.indices), "Keywords have positions.")
      monthNames = months.map { $0[0] }
      priorityNames = priorities.compactMap(\.1.first)
      if let am = keywords[.am]?.first, let pm = keywords[.pm]?.first { halves = (am, pm) } else { halves = nil }
      for (weekday, names) in weekdays.enumerated() { add(names) { $0.weekday = weekday } }
      for (weekday, names) in plurals.enumerated() { add(names) { $0.plural = weekday } }
      for (month, names) in months.enumerated() { add(names) { $0.month = month + 1 } }
      for (unit, names) in units { add(names) { $0.unit = unit } }
      for (number, names) in numbers { add(names) { $0.number = number } }
      for (ordinal, names) in ordinals { add(names) { $0.ordinal = ordinal } }
      for (keyword, names) in keywords { add(names) { $0.keyword = keyword } }
      for (minutes, names) in timesOfDay { add(names) { $0.minutes = minutes } }
      for (unit, names) in adverbs { add(names) { $0.adverb = unit } }
      for (priority, names) in priorities { add(names) { $0.priority = priority } }
      add(cautious) { $0.isCautious = true }
      add(ordinalEndings) { $0.isOrdinalEnding = true }
      for index in words.indices { words[index].classes = LineClasses(of: words[index]) }
      for (field, names) in Self.commonFields.merging(fields, uniquingKeysWith: +) {
        for name in names { self.fields[name.lowercased()] = field }
      }
      longestWord = max(longestWord, self.fields.keys.map(\.utf8.count).max() ?? 0)
    }

    private mutating func add(_ names: [String], _ change: (inout Word) -> Void) {
      for name in names {
        let name = Array(name.lowercased().utf8)
        let place = place(of: name[...])
        if places[place] == 0 {
          precondition(words.count < Self.placeCount / 2, "A vocabulary has fewer than \(Self.placeCount / 2) words.")
          places[place] = words.count
          words.append(Word())
          letters += name
          starts.append(letters.count)
          longestWord = max(longestWord, name.count)
        }
        change(&words[places[place]])
      }
    }

    /// The names before a colon in Taskwarrior and todo.txt.
    private static let commonFields: [Field: [String]] = [
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
    case today, tomorrow, dayAfterTomorrow, yesterday, dayBeforeYesterday, tonight, weekend, weekends, workday, workdays
    case end, endOfDay, endOfWeek, endOfMonth, endOfQuarter, endOfYear, start
    case this, next, now, half, quarter, couple, few, `in`, within, on, by, at, around, due, of, the, time, coming
    case am, pm, oClock, past, to, or, and, through, later, than, no, latest
    case every, everyAfterCompletion, before, after, completion, other, until, from, `for`, times, once, twice, per
    case except, not, since, last, between, business, biweekly, following, meal, with, any, zone
    case holiday
    case nothing

    /// The position among all keywords, which costs nothing: the compiler numbers the cases in their order.
    var position: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
  }

  /// The meanings of a word, of which it may have several.
  struct Word: Sendable {
    /// From 0 for Sunday.
    var weekday: Int?
    /// The weekday of a word such as mondays.
    var plural: Int?
    /// From 1.
    var month: Int?
    var unit: Unit?
    var number: Int?
    /// From 1; -1 for the last.
    var ordinal: Int?
    /// Since midnight.
    var minutes: Int?
    var keyword: Keyword?
    var adverb: Unit?
    var priority: Priority?
    var isCautious = false
    var isOrdinalEnding = false
    /// The kinds and keywords that the word may be in a phrase.
    var classes = LineClasses()
  }

  /// Returns the index of a word in lower case; 0 for an unknown word.
  func index(of word: String) -> Int { places[place(of: Array(word.utf8)[...])] }

  /// Returns the index of the word between two offsets, ignoring case; 0 for an unknown word.
  func index(of bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    guard end > start, end - start <= longestWord else { return 0 }
    let isASCII = (start..<end).allSatisfy { bytes[$0] < 0x80 }
    return isASCII ? places[place(of: bytes[start..<end])] : index(of: bytes.text(start, end).lowercased())
  }

  private static var placeCount: Int { 4_096 }

  /// Returns the place of a word by the hash of its letters, or the empty one for an unknown word.
  private func place(of name: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0
    for byte in name { hash = (hash ^ UInt32(byte.lowercase)) &* 16_777_619 }
    var place = Int(hash >> 8) % Self.placeCount
    while case let word = places[place], word != 0 {
      let first = starts[word]
      if starts[word + 1] - first == name.count,
        name.indices.allSatisfy({ name[$0].lowercase == letters[first + $0 - name.startIndex] })
      {
        return place
      }
      place = (place + 1) % Self.placeCount
    }
    return place
  }

  /// Finds the meaning of a word and its first digits.
  func classify(_ token: inout LineToken, _ bytes: [UInt8]) {
    token.word = index(of: bytes, token.start, token.end)
    token.classes = words[token.word].classes
    var end = token.start
    while end < token.end, bytes[end].isDigit { end += 1 }
    token.endOfDigits = end
    guard end > token.start else {
      let first = bytes[token.start]
      if first == UInt8(ascii: "+") || first == UInt8(ascii: "'") { token.classes.insert(.numeral) }
      return
    }
    token.number = bytes.number(token.start, end) ?? -1
    if end < token.end {
      let isOrdinal = words[index(of: bytes, end, token.end)].isOrdinalEnding
      token.classes.insert(isOrdinal ? .ordinal : .numeral)
    } else if token.number >= 0 {
      token.classes.insert(.digits)
      // “24. december”
      if end < token.outerEnd, bytes[end] == UInt8(ascii: ".") { token.classes.insert(.ordinal) }
    }
  }

  /// Returns “am” or “pm” between two offsets; nil for other words.
  func half(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Keyword? {
    let keyword = words[index(of: bytes, start, end)].keyword
    return keyword == .am || keyword == .pm ? keyword : nil
  }

  /// Returns the field of a name between two offsets; nil for an unknown name.
  func field(_ bytes: [UInt8], _ start: Int, _ end: Int) -> ToDoLine.Field? {
    guard end > start, end - start <= longestWord else { return nil }
    return fields[bytes.text(start, end).lowercased()]
  }

  /// The names of days and of other parts of a date, for suggestions.
  var dayNames: [String] {
    words.indices.compactMap { index in
      let name = letters.text(starts[index], starts[index + 1])
      switch words[index].keyword {
      case .today, .tomorrow, .dayAfterTomorrow, .yesterday, .dayBeforeYesterday, .tonight, .endOfDay,
        .endOfWeek, .endOfMonth, .endOfYear:
        return name
      default: return words[index].weekday == nil ? nil : name
      }
    }
  }
}

/// A set of kinds of words and of keywords, such as those that a word may be in a phrase.
struct LineClasses: Sendable {
  /// A kind of word.
  enum Kind: Int {
    case digits, numeral, number, ordinal, weekday, plural, monthName, unit, part, adverb
    case day, week, month, year
  }

  typealias Keyword = ToDoLine.Vocabulary.Keyword

  private(set) var bits = SIMD2<UInt64>()

  init() {}

  init(_ kinds: Kind...) { for kind in kinds { insert(kind) } }

  init(_ keywords: Keyword...) { for keyword in keywords { insert(keyword) } }

  init(of word: ToDoLine.Vocabulary.Word) {
    if word.number != nil { insert(.number) }
    if word.ordinal != nil { insert(.ordinal) }
    if word.weekday != nil { insert(.weekday) }
    if word.plural != nil { insert(.plural) }
    if word.month != nil { insert(.monthName) }
    if word.minutes != nil { insert(.part) }
    if word.adverb != nil { insert(.adverb) }
    if let keyword = word.keyword { insert(keyword) }
    if word.keyword == .everyAfterCompletion { insert(Keyword.every) }
    guard let unit = word.unit else { return }
    insert(.unit)
    switch unit {
    case .day: insert(.day)
    case .week: insert(.week)
    case .month: insert(.month)
    case .year: insert(.year)
    default: break
    }
  }

  /// The place of a word, which may be none.
  static let end: LineClasses = {
    var classes = LineClasses()
    classes.insert(bit: 127)
    return classes
  }()

  /// All words.
  static let all: LineClasses = {
    var classes = LineClasses()
    classes.bits = SIMD2(repeating: .max)
    return classes
  }()

  /// Creates the words of a pattern with a name; nil for an unknown name.
  init?(named name: String) {
    switch name {
    case "day": insert(.day)
    case "week": insert(.week)
    case "month": insert(.month)
    case "year": insert(.year)
    default: break
    }
    if let keyword = Keyword(rawValue: name) { insert(keyword) }
    guard bits != SIMD2() else { return nil }
  }

  private mutating func insert(bit: Int) { bits[bit >> 6] |= 1 << UInt64(bit & 63) }

  mutating func insert(_ kind: Kind) { insert(bit: kind.rawValue) }

  mutating func insert(_ keyword: Keyword) { insert(bit: 16 + keyword.position) }

  func union(_ other: LineClasses) -> LineClasses {
    var union = self
    union.bits |= other.bits
    return union
  }

  /// Calls a closure with the number of each class.
  func forEach(_ body: (Int) -> Void) {
    for half in 0..<2 {
      var rest = bits[half]
      while rest != 0 {
        body(half * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  func has(_ kind: Kind) -> Bool { bits[0] & 1 << UInt64(kind.rawValue) != 0 }

  /// Returns whether it has classes that another set lacks.
  func exceeds(_ other: LineClasses) -> Bool { bits & ~other.bits != SIMD2() }

  /// Returns whether a word may be something of both.
  func meets(_ other: LineClasses) -> Bool { bits & other.bits != SIMD2() }
}
