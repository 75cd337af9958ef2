import HolonToDos

extension LineGrammar {
  /// The beginnings of recurrences.
  ///
  /// “Every!” stands wherever “every” does.
  static let recurrences = GrammarTable(recurrenceRules)
  static let recurrenceRules = [
    Rule("[once] every {length}", "every 2 weeks") { m, _ in interval(m.length(0)) },
    Rule("[once] every|per {unit}", "every week") { m, _ in
      m.has(.every) || m.has(.once) ? interval(LineLength(1, m.unit(0))) : nil
    },
    Rule("[on] [every] other|alternate {unit}", "every other month") { m, _ in
      m.has(.every) || m.has(.alternate) || m.unit(0) == .day ? interval(LineLength(2, m.unit(0))) : nil
    },
    Rule("[on] [every] other|alternate {weekdays+}", "every other fri") { m, _ in
      m.has(.every) || m.has(.alternate) && m.words.meets(recurring) ? weekdays(m.numbers(0), 2) : nil
    },
    Rule("every {ordinal} weekend") { m, _ in m[0] == 2 ? weekdays([6, 0], 2) : nil },
    Rule("every {ordinal} {unit}", "every 3rd day") { m, _ in m[0] > 0 ? interval(LineLength(m[0], m.unit(1))) : nil },
    Rule("every {unit} and {n} half", "every hour and a half") { m, _ in
      m.unit(0) == .hour && m[1] == 1 ? interval(LineLength(90, .minute)) : nil
    },
    Rule("{adverb}", "weekly") { m, _ in interval(LineLength(1, m.unit(0))) },
    Rule("once {n} {unit}", "once a week") { m, _ in m[0] == 1 ? interval(LineLength(1, m.unit(1))) : nil },
    Rule("multiple [every|per|n] unit|adverb", "every 3 days") { _, _ in unclear },
    Rule("half|mid adverb", "every 3 days") { _, _ in unclear },
    Rule("n times every|per|n unit", "every 3 days") { _, _ in unclear },
    Rule("bimonthly", "every 3 days") { _, _ in unclear },
    Rule("biweekly [on] [{weekdays+}]", "biweekly on fri") { m, _ in
      m.numbers(0).count == 1 ? weekdays(m.numbers(0), 2) : unclear
    },
    Rule("{length} after completion", "3 days after completion") { m, _ in afterCompletion(m.length(0)) },
    Rule("after {length}", "after 3 days") { m, _ in afterCompletion(m.length(0)) },

    Rule("every {weekdays+}", "every mon, wed and fri") { m, _ in .rule(WrittenRule(on: m.numbers(0))) },
    Rule("every {n} {weekdays+}", "every 2 tue") { m, _ in weekdays(m.numbers(1), m[0]) },
    Rule("[on|at] {plurals+}", "mondays and thursdays") { m, _ in .rule(WrittenRule(on: m.numbers(0))) },
    Rule("[from] {weekdayRange}", "mon-fri") { m, _ in
      m.numbers(0) == [1, 2, 3, 4, 5] ? .rule(WrittenRule(on: m.numbers(0))) : nil
    },
    Rule("{weekday} {weekday} {weekdays+}", "mon wed fri") { m, _ in
      .rule(WrittenRule(on: [m[0], m[1]] + m.numbers(2), isGuessed: true))
    },
    Rule("{weekdayRange} {dayTime+}") { m, _ in .rule(WrittenRule(on: m.numbers(0)).at(m.numbers(1))) },
    Rule("{initials} [{dayTime+}]", "MWF 10am") { m, _ in
      .rule(WrittenRule(on: (0...6).filter { m[0] >> $0 & 1 == 1 }).at(m.numbers(1)))
    },
    Rule("every {weekday} the {digitNth+}", "every friday the 13th") { m, _ in
      var rule = WrittenRule(on: [m[0]])
      (rule.frequency, rule.monthDays) = (.monthly, m.numbers(1))
      return .rule(rule)
    },
    Rule("[every] weeknight", "every weeknight") { m, _ in
      .rule(WrittenRule(on: [1, 2, 3, 4, 5], isGuessed: true))
    },
    Rule("every {dayTime+}", "every morning") { m, _ in .rule(WrittenRule(.daily).at(m.numbers(0))) },

    // It may be each third day of work, or that of the month.
    Rule("every {ordinal} {workingDay}", "every last workday") { m, _ in m[0] > 1 ? unclear : nil },
    Rule("every [the] {daysOfMonth} [of the month]", "every 1st and 15th"),
    Rule("[on|by] [the] {daysOfMonth} [of] [the] [month] [{dayTime}] [of] every month", "on the 1st of every month") {
      m, _ in
      m.number(1).map { .rule(m.rule(0).at([$0])) } ?? m.value(0)
    },
    Rule("[on] [the] {nth+} of every month", "the first of every month") { m, _ in days(m.numbers(0)) },
    Rule("every [the] {nth+} of [the] month", "every first of the month") { m, _ in days(m.numbers(0)) },
    Rule("every end of [the] month", "every end of the month") { _, _ in days([-1]) },
    Rule("[at] [the] end of every month", "end of every month") { _, _ in days([-1]) },
    Rule("every [the] {dayOfMonth} of|in {monthName+}", "every 4th thursday of november", value: yearly),
    Rule("[the] {dayOfMonth} of|in {monthName+} every year", "first monday of may every year", value: yearly),
    Rule("[on] [the] {dayOfMonth} of|in {monthName+} {adverb}", "last friday of may yearly", value: yearly),
    Rule("[on] [the] {daysOfMonth} [of the month] {adverb}", "3rd friday monthly") { m, _ in
      m.unit(1) == .month ? m.value(0) : unclear
    },
    Rule("every {dayOfYear+}", "every jan 1 and jul 1") { m, c in yearly(m.numbers(0), c) },
    Rule("every {monthName+}", "every april") { m, c in yearly(m.numbers(0).map { $0 * 100 + 1 }, c) },

    Rule("{length}", "2w", .stated) { m, _ in interval(m.length(0)) },
    Rule("{unit}", "week", .stated) { m, _ in interval(LineLength(1, m.unit(0))) },
    Rule("{weekdays+}", "mon and fri", .stated) { m, _ in .rule(WrittenRule(on: m.numbers(0))) },
  ]

  /// The phrases that may follow the beginning of a recurrence.
  static let conditions = GrammarTable(conditionRules)
  static let conditionRules = [
    Rule("[by] {dayTime+}") { m, _ in m.base.times.isEmpty ? .rule(m.base.at(m.numbers(0))) : nil },
    Rule("on {weekdays+}", "every 2 weeks on fri") { m, _ in on(.rule(WrittenRule(on: m.numbers(0))), .weekly, m) },
    Rule("[on] [the] {daysOfMonth} [of the month]", "every month on the 1st") { m, _ in on(m.value(0), .monthly, m) },
    Rule("on the {nth+}", "every month on the first") { m, _ in on(days(m.numbers(0)), .monthly, m) },
    Rule("[on] [the] {dayOfMonth} of|in {monthName+}", "every year on the first monday of september") { m, _ in
      on(.rule(m.rule(0).yearly(in: m.numbers(1))), .yearly, m)
    },
    Rule("on {dayOfYear+}", "every year on dec 24") { m, c in on(yearly(m.numbers(0), c), .yearly, m) },
    Rule("in|of {monthName+}", "every friday in march") { m, c in
      guard m.base.months.isEmpty, m.base.positions.isEmpty else { return nil }
      // “Yearly in may”
      if m.base.frequency == .yearly { return on(yearly(m.numbers(0).map { $0 * 100 + 1 }, c), .yearly, m) }
      return change(m) { $0.months = Set(m.numbers(0)).sorted() }
    },
    Rule("except|not|no|never [not] [from|for] [on] {weekdays+}", "every day except sunday") { m, _ in without(m) },
    Rule("other than [on] {weekdays+}") { m, _ in without(m) },

    Rule("until|to {someDay}", "every day until dec 24") { m, _ in
      m.base.ends || m.has(.to) && m.base.start == nil ? nil : m.time(0).day.map { day in change(m) { $0.until = day } }
    },
    Rule("until vague vague", "every day until further notice") { m, _ in .rule(m.base) },
    Rule("until {monthName} [{yearNumber}]", "every day until jan 31") { m, c in
      let year = m.number(1) ?? c.year(of: m[0])
      let days = [Day(year: year, month: m[0], day: 1), c.lastDay(of: m[0], year)].compactMap(\.self)
      return m.base.ends ? nil : .flaw(.ambiguousDay, days.filter { $0 >= c.today }.map(c.text))
    },
    Rule("after completion", "every 3 days after completion") { m, _ in change(m) { $0.isAfterCompletion = true } },
    Rule("from now [on]", "every day from now on") { m, _ in .rule(m.base) },
    Rule("from|start [from] {moment}", "every 2 weeks starting fri") { m, _ in
      m.base.start != nil || m.time(0).isTimeOfDay && m.base.step == nil ? nil : change(m) { $0.start = m.time(0) }
    },
    Rule("[for] {n} times", "every day for 10 times") { m, _ in
      m.base.ends ? nil : (1...100_000).contains(m[0]) ? change(m) { $0.count = m[0] } : unclear
    },
    Rule("{multiple}", "every week x6") { m, _ in m.base.ends ? nil : change(m) { $0.count = m[0] } },
    Rule("for [the] [next] {length}", "every day for 3 weeks") { m, _ in span(m.length(0), m) },
    Rule("for [the] next {unit}", "every day for the next week") { m, _ in span(LineLength(1, m.unit(0)), m) },
  ]

  /// Single days of a month that have no fixed number.
  static let daysOfMonth = GrammarTable(dayOfMonthRules)
  private static let dayOfMonthRules = [
    Rule("{ordinal} {weekday}", "3rd friday") { m, _ in numbered([m[0]], m[1]) },
    Rule("{ordinal} [to] last {weekday}", "2nd last friday") { m, _ in m[0] > 0 ? numbered([-m[0]], m[1]) : nil },
    Rule("{ordinal} {workingDay}", "last workday") { m, _ in workday(m[0]) },
    Rule("{ordinal} [to] last {workingDay}", "2nd last workday") { m, _ in m[0] > 0 ? workday(-m[0]) : nil },
    Rule("{ordinal} day", "last day") { m, _ in days([m[0]]) },
    Rule("{ordinal} [to] last day", "2nd last day") { m, _ in m[0] > 0 ? days([-m[0]]) : nil },
  ]

  /// Those, and several days of a month, or one with a fixed number.
  static let manyDaysOfMonth = GrammarTable(
    dayOfMonthRules + [
      Rule("{digitNth+}", "1st and 15th") { m, _ in days(m.numbers(0)) },
      Rule("{digitNth+} and [the] last [day]", "every 15th and last day") { m, _ in days(m.numbers(0) + [-1]) },
      Rule("{nth+} {weekday}", "1st and 3rd friday") { m, _ in numbered(m.numbers(0), m[1]) },
    ])
}

// MARK: - Examples

extension ToDoLine {
  /// Phrases that belong together, one for each rule of the grammar, for help and documentation.
  public struct Examples: Hashable, Sendable {
    /// The name of the group, such as “Days”.
    public let group: String

    /// The field whose values the phrases are: the due time or the recurrence.
    public let field: Field

    /// The phrases, such as “friday after next”, each once.
    public let phrases: [String]

    fileprivate init(_ group: String, _ field: Field, _ rules: [GrammarRule]) {
      var seen: Set<String> = []
      (self.group, self.field) = (group, field)
      phrases = rules.map(\.example).filter { !$0.isEmpty && seen.insert($0).inserted }
    }
  }

  /// The phrases that a line understands, from which help, completion and documentation are made.
  public static let examples = [
    Examples("Days", .due, LineGrammar.dayRules), Examples("Dates", .due, LineGrammar.dateRules),
    Examples("Distances", .due, LineGrammar.distanceRules), Examples("Times of day", .due, LineGrammar.timeRules),
    Examples("Recurrences", .recurrence, LineGrammar.recurrenceRules),
    Examples("Conditions", .recurrence, LineGrammar.conditionRules),
  ]
}

extension LineGrammar {
  /// Returns a phrase with a word, for a message about a fragment.
  static func example(of keyword: ToDoLine.Vocabulary.Keyword?, isRule: Bool) -> String {
    guard isRule else { return "friday 17:00" }
    let words = LineClasses([], keyword.map { [$0] } ?? [])
    for table in [conditions, recurrences] {
      for (rule, steps) in zip(table.rules, table.steps) where !rule.example.isEmpty {
        if steps.contains(where: { !$0.hasValue && $0.words.meets(words) }) { return rule.example }
      }
    }
    return "every mon and fri"
  }
}

// MARK: - Values

extension LineGrammar {
  private static let unclear = LineValue.flaw(.unreadable(.recurrence))

  private static func interval(_ length: LineLength) -> LineValue? {
    length.rule.map { (1...1_000).contains($0.interval) ? .rule($0) : unclear }
  }

  @Sendable private static func yearly(_ match: GrammarMatch, _: LineCalendar) -> LineValue? {
    match.number(2).map { $0 != ToDoLine.Vocabulary.Unit.year.rawValue } ?? false
      ? unclear : .rule(match.rule(0).yearly(in: match.numbers(1)))
  }

  private static func afterCompletion(_ length: LineLength) -> LineValue? {
    guard var rule = interval(length)?.rule else { return interval(length) }
    rule.isAfterCompletion = true
    return .rule(rule)
  }

  private static func weekdays(_ days: [Int], _ interval: Int) -> LineValue? {
    // Every other one of the days from Monday to Friday isn't all of them in every other week.
    days.count < 5 && (1...1_000).contains(interval) ? .rule(WrittenRule(on: days, interval: interval)) : unclear
  }

  private static func numbered(_ numbers: [Int], _ weekday: Int) -> LineValue? {
    guard numbers.allSatisfy({ (-5...5).contains($0) }) else { return unclear }
    var rule = WrittenRule(on: [weekday])
    rule.frequency = .monthly
    rule.weekdays = rule.weekdays.flatMap { day in
      [1, 2, 3, 4, 5, -5, -4, -3, -2, -1].filter(numbers.contains)
        .compactMap { RecurrenceRule.NumberedWeekday($0, day.weekday) }
    }
    return .rule(rule)
  }

  private static func workday(_ number: Int) -> LineValue? {
    guard (-23...23).contains(number) else { return unclear }
    var rule = WrittenRule(on: [1, 2, 3, 4, 5])
    (rule.frequency, rule.positions) = (.monthly, [number])
    return .rule(rule)
  }

  private static func days(_ numbers: [Int]) -> LineValue? {
    guard numbers.allSatisfy({ (-28...31).contains($0) }) else { return unclear }
    return WrittenRule.monthly(on: numbers).map { .rule($0) } ?? unclear
  }

  private static func yearly(_ dates: [Int], _ calendar: LineCalendar) -> LineValue? {
    // The year 2000 has a 29 February.
    if let wrong = dates.first(where: { Day(year: 2000, month: $0 / 100, day: $0 % 100) == nil }) {
      return calendar.date(wrong / 100, wrong % 100)
    }
    return WrittenRule.yearly(on: dates).map { .rule($0) } ?? unclear
  }

  /// Returns the recurrence with the days of another value, if it has such a frequency and no days.
  private static func on(
    _ value: LineValue?, _ frequency: RecurrenceRule.Frequency, _ match: GrammarMatch
  ) -> LineValue? {
    guard match.base.frequency == frequency, !match.base.hasDays else { return nil }
    return value?.rule.map { .rule(match.base.with($0)) } ?? value
  }

  /// Returns the recurrence without some weekdays, if it has days that are all named.
  private static func without(_ match: GrammarMatch) -> LineValue? {
    let isDaily = match.base.frequency == .daily && match.base.weekdays.isEmpty
    let isWeekly = match.base.frequency == .weekly && !match.base.weekdays.isEmpty
    guard match.base.interval == 1, match.base.monthDays.isEmpty, isDaily || isWeekly else { return nil }
    let days = isDaily ? Array(0...6) : match.base.weekdays.map(\.weekday.rawValue)
    let others = days.filter { !match.numbers(0).contains($0) }
    return others.isEmpty || others.count == days.count ? nil : .rule(match.base.with(WrittenRule(on: others)))
  }

  private static func span(_ length: LineLength, _ match: GrammarMatch) -> LineValue? {
    guard !match.base.ends else { return nil }
    // A shorter time, as in “every week for 2 days”, is that of each instance.
    let isUnclear = length.approximateDays == 0 && (length.minutes == 0 || match.base.step != nil)
    return match.base.fits(length) ? change(match) { $0.span = length } : isUnclear ? unclear : nil
  }

  private static func change(_ match: GrammarMatch, _ change: (inout WrittenRule) -> Void) -> LineValue {
    var rule = match.base
    change(&rule)
    return .rule(rule)
  }
}
