public import HolonToDos

extension ToDoLine {
  /// The words of a language that state a value.
  ///
  /// A language is one value of this type: see `ToDoLine+English.swift`. The names before a colon of Taskwarrior and
  /// todo.txt, as in `due:`, are part of every language. Words are compared ignoring case.
  public struct Vocabulary: Sendable {
    /// The words that were given, in order; the first one has no meaning.
    var words: [Word] = [Word()]
    private var indices: [String: Int] = [:]
    private(set) var fields: [String: Field] = [:]
    private(set) var ordinalEndings: Set<String>

    /// The number of bytes of the longest word.
    private(set) var longestWord = 0

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
      weekdays: [[String]], months: [[String]], units: [Unit: [String]], numbers: [Int: [String]],
      ordinals: [Int: [String]], ordinalEndings: [String], keywords: [Keyword: [String]], timesOfDay: [Int: [String]],
      adverbs: [Unit: [String]], priorities: [(Priority, [String])], fields: [Field: [String]], cautious: [String]
    ) {
      precondition(weekdays.count == 7 && months.count == 12, "A week has seven days, and a year twelve months.")
      precondition(months.allSatisfy { !$0.isEmpty }, "Each month has a name.")
      monthNames = months.map { $0[0] }
      priorityNames = priorities.compactMap(\.1.first)
      self.ordinalEndings = Set(ordinalEndings)
      if let am = keywords[.am]?.first, let pm = keywords[.pm]?.first { halves = (am, pm) } else { halves = nil }
      for (weekday, names) in weekdays.enumerated() { add(names) { $0.weekday = weekday } }
      for (month, names) in months.enumerated() { add(names) { $0.month = month + 1 } }
      for (unit, names) in units { add(names) { $0.unit = unit } }
      for (number, names) in numbers { add(names) { $0.number = number } }
      for (ordinal, names) in ordinals { add(names) { $0.ordinal = ordinal } }
      for (keyword, names) in keywords { add(names) { $0.keyword = keyword } }
      for (minutes, names) in timesOfDay { add(names) { $0.minutes = minutes } }
      for (unit, names) in adverbs { add(names) { $0.adverb = unit } }
      for (priority, names) in priorities { add(names) { $0.priority = priority } }
      add(cautious) { $0.isCautious = true }
      for (field, names) in Self.commonFields.merging(fields, uniquingKeysWith: +) {
        for name in names { self.fields[name.lowercased()] = field }
      }
      longestWord = max(longestWord, self.fields.keys.map(\.utf8.count).max() ?? 0)
    }

    private mutating func add(_ names: [String], _ change: (inout Word) -> Void) {
      for name in names.map({ $0.lowercased() }) {
        let index = indices[name] ?? words.count
        if index == words.count {
          words.append(Word())
          indices[name] = index
          longestWord = max(longestWord, name.utf8.count)
        }
        change(&words[index])
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
  public enum Unit: Hashable, Sendable {
    case minute, hour, day, week, month, quarter, year
  }

  /// A part of a date or a recurrence that is neither a name nor a number.
  public enum Keyword: Hashable, Sendable {
    case today, tomorrow, dayAfterTomorrow, yesterday, dayBeforeYesterday, tonight, weekend, workday
    case end, endOfWeek, endOfMonth, endOfQuarter, endOfYear
    case this, next, now, half, to, `in`, on, by, at, due, of, the, and
    case am, pm, oClock
    case every, everyAfterCompletion, before, after, completion, other, until, from, `for`, times
    case nothing
  }

  /// The meanings of a word, of which it may have several.
  struct Word: Sendable {
    /// From 0 for Sunday.
    var weekday: Int?
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
  }

  /// Returns the index of a word in lower case; 0 for an unknown word.
  func index(of word: String) -> Int { indices[word] ?? 0 }

  /// The names of days and of other parts of a date, for suggestions.
  var dayNames: [String] {
    indices.compactMap { name, index in
      let word = words[index]
      switch word.keyword {
      case .today, .tomorrow, .dayAfterTomorrow, .yesterday, .dayBeforeYesterday, .tonight, .endOfWeek, .endOfMonth,
        .endOfYear:
        return name
      default: return word.weekday == nil ? nil : name
      }
    }
  }
}
