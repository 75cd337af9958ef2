import HolonToDos

extension LineGrammar {
  /// The lengths of time; “1 hour 30 minutes” is the sum of two.
  static let lengths = GrammarTable([
    Rule("{n} {unit}", "3 days") { m, _ in .length(LineLength(m[0], m.unit(1))) },
    Rule("{glued}", "1h30"),
    Rule("{tenths} {unit}") { m, _ in
      m.unit(1) == .hour
        ? .length(LineLength(m[0] * 6, .minute)) : m[0] % 10 == 5 ? halves(m[0] / 5, m.unit(1)) : nil
    },
    Rule("[{n}] half [{n}] {unit}", "half an hour") { m, _ in halves(1, m.unit(2)) },
    Rule("{n} {unit} and {n} half", "an hour and a half") { m, _ in halves(2 * m[0] + 1, m.unit(1)) },
    Rule("{n} and {n} half {unit}", "2 and a half hours") { m, _ in halves(2 * m[0] + 1, m.unit(2)) },
    Rule("[{n}] quarter [of] [{n}] {unit}", "three quarters of an hour") { m, _ in
      let count = m.number(0) ?? 1
      return m.unit(2) == .hour && (1...3).contains(count) ? .length(LineLength(count * 15, .minute)) : nil
    },
    Rule("[{n}] couple [of] {unit}", "a couple of weeks") { m, _ in .length(LineLength(2, m.unit(1))) },
    Rule("[{n}] few {unit}", "3 days") { _, _ in .flaw(.unreadable(.due)) },
    Rule("{n} to|or {n} {unit}", "3 days") { _, _ in .flaw(.unreadable(.due)) },
    Rule("{range} {unit}", "3 days") { _, _ in .flaw(.unreadable(.due)) },
  ])

  private static func halves(_ count: Int, _ unit: ToDoLine.Vocabulary.Unit) -> LineValue? {
    switch unit {
    case .hour: .length(LineLength(count * 30, .minute))
    case .day where count == 1: .length(LineLength(12, .hour))
    case .week: .length(LineLength(count * 7 / 2, .day))
    case .year: .length(LineLength(count * 6, .month))
    default: nil
    }
  }

  /// The times of day; “at” before them is read apart, and a part of the day may follow.
  static let times = GrammarTable(timeRules)
  static let timeRules = [
    Rule("{clock} [am|pm]", "17:00") { m, _ in half(m, m.time(0).seconds) },
    Rule("{numberWord}", "five pm") { m, _ in m[0] < 13 ? .seconds(m[0] * 3_600, .number) : nil },
    Rule("{numberWord} am|pm", "five pm") { m, _ in half(m, m[0] * 3_600) },
    Rule("{hours}"),
    // The start of a range that has no end
    Rule("after {clock} [am|pm]") { m, _ in
      half(m, m.time(0).seconds).map { .time(($0.time ?? WrittenTime()).start(before: WrittenTime())) }
    },
    // “Dinner 7 for 7:30”
    Rule("{digits} for {clock}") { m, _ in
      guard let end = m.time(1).seconds, end / 3_600 == m[0], end < 43_200, end % 3_600 > 0 else { return nil }
      return .time(WrittenTime(seconds: end / 3_600 * 3_600 + 43_200, isStart: true))
    },
    Rule("{clock} hour") { m, _ in m.time(0).form == .dotted ? m.value(0) : nil },
    Rule("{n} oClock", "5 o'clock") { m, _ in spoken(m, m[0], 0) },
    Rule("half past {n} [am|pm]", "half past 3") { m, _ in spoken(m, m[0], 30) },
    Rule("half {n} [am|pm]", "at half 4", .afterPreposition) { m, _ in spoken(m, m[0], 30) },
    Rule("half {n}") { m, _ in
      (1...12).contains(m[0]) && (m.next.meets(nearDays) || !m.next.has(.word)) ? spoken(m, m[0], 30) : nil
    },
    Rule("[{n}] quarter past|after {n} [am|pm]", "quarter past four") { m, _ in spoken(m, m[1], 15) },
    Rule("[{n}] quarter to|before {n} [am|pm]", "quarter to five") { m, _ in spoken(m, m[1], -15) },
    Rule("{n} [{unit}] past {n} [am|pm]", "ten past five") { m, _ in minutes(m, sign: 1) },
    Rule("{numberWord} [{unit}] to {n} [am|pm]", "at ten to five", .afterPreposition) { m, _ in minutes(m, sign: -1) },
    // “Ten to seven tomorrow morning”
    Rule("{numberWord} [{unit}] to {n}") { m, _ in
      m[0] % 5 == 0 && m.next.meets(nearDays) ? minutes(m, sign: -1) : nil
    },
    Rule("{n} in the {part}", "5 in the evening") { m, _ in within(m) },
    Rule("{n} at {part}", "9 at night") { m, _ in within(m) },
    Rule("{n} {part}", "12 noon") { m, _ in m[0] == 12 && m[1] % 720 == 0 ? within(m) : nil },
    Rule("[in the] {part}", "in the morning") { m, _ in .time(WrittenTime(part: m[0])) },
  ]

  private static let nearDays = LineClasses([.part, .weekday], [.today, .tomorrow, .tonight, .this, .on])

  /// Words before a time, of which several may stand there.
  static let prepositions = GrammarTable([
    Rule("on|by|due|for|around|before|until"), Rule("no|not later than"), Rule("{ordinal} vague"),
    // “Early next week”, “later today”
    Rule("sometime|later") { m, _ in m.next.meets(periods) ? LineValue.none : nil },
  ])
  private static let periods = LineClasses([.timelike], [.next, .this, .today, .tonight])

  /// Words after any time.
  static let latest = GrammarTable([
    Rule("at the latest"), Rule("endOfDay"), Rule("end of [the] day"), Rule("or vague"), Rule("{ordinal} vague"),
    Rule("sharp|sometime"),
  ])

  /// Words before a range of times or days, and between its ends.
  static let rangeOpenings = LineClasses([], [.from, .between])
  static let limits = LineClasses([], [.by, .before, .until])
  static let rangeSigns = LineClasses([], [.to, .until, .or, .dash])

  /// The days that aren't counted from others, and all days.
  static let fixedDays = GrammarTable(dayRules + dateRules)
  static let allDays = GrammarTable(dayRules + dateRules + distanceRules)

  /// The words with which a phrase may begin.
  static let openings = [prepositions, allDays, times, recurrences].reduce(
    LineClasses([], [.at, .latest]).union(rangeOpenings)
  ) {
    $0.union($1.first)
  }

  private static func minutes(_ match: GrammarMatch, sign: Int) -> LineValue? {
    if match.number(1) != nil, match.unit(1) != .minute { return nil }
    return (1...29).contains(match[0]) ? spoken(match, match[2], sign * match[0]) : nil
  }

  /// Returns a time of day of a clock with twelve hours.
  private static func spoken(_ match: GrammarMatch, _ hour: Int, _ offset: Int) -> LineValue? {
    guard hour < 24 else { return nil }
    let minutes = hour * 60 + offset + ((1..<60).contains(hour * 60 + offset) ? 720 : 0)
    if match.has(.am) || match.has(.pm) { return half(match, minutes * 60) }
    return .seconds(minutes * 60, (60..<780).contains(minutes) ? .spoken : .exact)
  }

  private static func within(_ match: GrammarMatch) -> LineValue? {
    guard match[0] < 24 else { return nil }
    return WrittenTime(seconds: match[0] * 3_600, form: .number).joined(WrittenTime(part: match[1])).map { .time($0) }
  }

  /// Returns a time of a clock with twelve hours before or after noon.
  private static func half(_ match: GrammarMatch, _ seconds: Int?) -> LineValue? {
    guard match.has(.am) || match.has(.pm), let seconds else { return match.value(0) }
    guard (1...12).contains(seconds / 3_600) else {
      return .flaw(.noSuchTime, suggestions(seconds / 3_600, seconds / 60 % 60))
    }
    return .seconds(seconds % 43_200 + (match.has(.pm) ? 43_200 : 0))
  }

  /// Returns the time that one before or after noon may mean whose hour goes to 23.
  static func suggestions(_ hour: Int, _ minute: Int) -> [String] {
    hour == 0 || (13...23).contains(hour) ? ["\(hour):\(minute < 10 ? "0" : "")\(minute)"] : []
  }
}
