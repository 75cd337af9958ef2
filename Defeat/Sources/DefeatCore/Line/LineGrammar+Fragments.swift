import HolonToDos

/// The words beside a value that belong to it without being read, and make it a fragment of a phrase.
extension LineGrammar {
  /// Words before a value.
  static let before = GrammarTable([
    Rule("of|except|not|since|last|before|after|through|until|between|from|to|every|half|past|the|than|following"),
    Rule("any|mid|with|about"), Rule("[year] holiday"), Rule("{temporal} and|or"), Rule("or|and|half {n}"),
    Rule("{timelike} [hour]"),
    // “Boxing Day 1pm”, “new years day 11am”
    Rule("holiday|patron|year day") { m, _ in unless(m.baseTime?.isTimeOfDay != true) },
    Rule("{feast}") { m, _ in unless(m.baseTime?.day?.weekday != m[0]) },
    Rule("other|alternate") { m, _ in unless(!m.next.meets(names)) },
    // “Never on sundays”
    Rule("no|never") { m, _ in unless(m.baseTime != nil) },
    Rule("{n}") { m, _ in unless(!m.next.has(.plural)) },
    Rule("{ordinal}") { m, _ in unless(!m.next.meets(names)) },
    Rule("{digitNth}") { m, _ in unless(m.baseTime?.isTimeOfDay != true) },
    Rule("{n} {unit}") { m, _ in unless(m.unit(1) <= .hour) }, Rule("few {unit}"),
    Rule("weekday|plural") { m, _ in unless(m.words.has(.cautious)) },
    Rule("part") { m, _ in unless(!m.next.has(.cautious)) },
    Rule("monthName") { m, _ in unless(!m.next.meets(numbers)) },
    Rule("from digits") { m, _ in unless(m.baseTime?.day == nil || m.next.meets(numbers)) },
    Rule("{n} to {n}") { m, _ in unless(m.baseTime?.form != .part) },
    // “7 tomorrow morning”
    Rule("{digits}") { m, _ in unless(m[0] > 23 || m.baseTime?.form != .part || m.next.meets(numbers)) },
  ])

  /// Words that may stand before those, too.
  static let connectors = LineClasses(
    [], [.from, .of, .the, .to, .until, .since, .before, .after, .in, .on, .by, .and, .every, .any, .not, .half])

  /// Words after a value, also one that was named.
  static let continuations = GrammarTable(continuationRules)
  static let continuationRules = [
    Rule("of|except|since|until|through|between [word]"), Rule("to|and|or {temporal}"),
  ]

  /// Words after a value in the text.
  static let after = GrammarTable(
    continuationRules + [
      // “1pm on Boxing Day”
      Rule("[on|for] holiday [day]") { m, _ in unless(m.baseTime?.isTimeOfDay != true || !endsTitle(m.next)) },
      Rule("[on|for] [word] year|patron holiday|day") { m, _ in unless(m.baseTime?.isTimeOfDay != true) },
      Rule("[on] feast weekday") { m, _ in unless(m.baseTime?.isTimeOfDay != true) },
      Rule("not|past [word]"), Rule("zone"), Rule("{timelike}"),
      Rule("in|on|from|start|by|at|with|about|dash|last|every|within|the|next|this|half|quarter {temporal}"),
      // “Call mum tomorrow after work” and “pay on dec 24 before the party”
      Rule("before|after [word]") { m, _ in unless(m.has(.meal) || m.has(.business) || m.baseTime?.sort == .fixed) },
      Rule("before|after {temporal}"),
      Rule("timeZone") { m, _ in unless(m.baseTime?.seconds == nil) },
      Rule("weekday|plural|monthName|part") { m, _ in
        // “At noon sun”
        unless(m.words.has(.cautious) && !(m.words.has(.weekday) && m.baseTime?.isTimeOfDay == true))
      },
      // “Every tuesday 11-12”, “friday 10 - 11.30”, “every hour from 9 to 5”
      Rule("range") { m, _ in unless(m.next.has(.word)) },
      Rule("[from] digits|numeral dash|to digits|numeral") { m, _ in unless(m.next.has(.word)) },
      Rule("am|pm") { m, _ in unless(m.baseTime?.seconds != nil) },
      Rule("ordinal|digits") { m, _ in unless(m.next.has(.word)) },
      Rule("{yearNumber}"),
      // “Every weekday bar tuesday”
      Rule("word weekday") { m, _ in unless(m.baseTime != nil || m.words.has(.cautious) || m.next.has(.word)) },
    ])

  /// Parts of a time.
  static let temporal = GrammarTable([
    Rule(timeWords),
    Rule("{timelike}"), Rule("the|in|on|at {temporal}"), Rule("the unit"),
    Rule("number|digits|numeral unit|monthName|weekday|am|pm|today|tomorrow|tonight"),
    Rule("digits") { m, _ in unless(m.next.has(.word)) },
  ])

  /// Words between two values that make them one phrase, as in “dec 20 to dec 22”; words that begin another clause.
  static let conjunctions = LineClasses([], [.and, .or, .to, .through, .zone, .dash])
  static let clauses = LineClasses([], [.with, .about, .dash])

  /// Recurrences that are one only at the end of a title without a time of day; beginnings of names of times.
  static let recurring = LineClasses([.plural, .weekday], [.workdays, .weekends])
  static let beginnings = LineClasses([], [.next, .this, .half, .quarter])

  /// Days with which names begin.
  static let nameDays = LineClasses([.weekday], [.today, .tomorrow, .tonight])

  /// The words with which parts of a time begin.
  static let temporalWords = GrammarTable([Rule(timeWords), Rule("number|digits|numeral|the|in|on|at")]).first
  private static let timeWords =
    "weekday|plural|monthName|part|ordinal|adverb|today|tomorrow|dayAfterTomorrow|yesterday|tonight|weekend|weekends"
    + "|workday|workdays|endOfDay|endOfWeek|endOfMonth|endOfQuarter|endOfYear|next|this|half|quarter|every|last"

  /// Returns whether the title is over before a word, because it is a value, a keyword or none.
  static func endsTitle(_ next: LineClasses) -> Bool { !next.has(.word) || next.meets(values) }

  private static let values = LineClasses([.weekday], ToDoLine.Vocabulary.Keyword.allCases)

  private static let names = LineClasses([.weekday, .plural, .monthName])
  private static let numbers = LineClasses([.digits, .numeral, .ordinal])

  /// Returns no value under a condition.
  private static func unless(_ condition: Bool) -> LineValue? { condition ? nil : LineValue.none }
}
