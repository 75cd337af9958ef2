import HolonToDos

/// The grammar of times and recurrences in a line.
///
/// Of the rules that match at a word, the longest is chosen, and of those the first.
enum LineGrammar {
  typealias Rule = GrammarRule

  /// The dates of the calendar.
  static let dates = GrammarTable(dateRules)
  static let dateRules = [
    Rule("{monthName} {digits}", "dec 24") { m, c in (1...39).contains(m[1]) ? c.date(m[0], m[1], isWeak: true) : nil },
    Rule("{monthName} [the] {date} [{yearNumber}]", "dec 24th 2027") { m, c in c.date(m[0], m[1], m.number(2)) },
    Rule("[the] {date} [of] {monthName} [{yearNumber}]", "24th of december") { m, c in
      c.date(m[1], m[0], m.number(2), isDayFirst: true, isWeak: m.has(.of))
    },
    Rule("{date} to|dash {date} [of] {monthName}") { m, c in c.start(m[2], m[0]) },
    Rule("{monthName} {date} to|dash {date}") { m, c in c.start(m[0], m[1]) },
    Rule("{yearNumber} {monthName} {date}", "2027 dec 24") { m, c in c.date(m[1], m[2], m[0]) },
    Rule("{numerals}", "2026-12-24"),
    Rule("{monthName} {range}", "dec 5") { m, c in c.start(m[0], m[1]) },
    Rule("{range} [of] {monthName}", "5 december") { m, c in c.start(m[1], m[0]) },
  ]

  /// The days that aren't counted from other days.
  static let dayRules = [
    Rule("today|endOfDay", "today") { _, c in .day(c.today) },
    Rule("end of [the] day", "end of day") { _, c in .day(c.today) },
    Rule("tomorrow", "tomorrow") { _, c in .day(c.today.advanced(by: 1)) },
    Rule("[the] day after tomorrow", "day after tomorrow") { _, c in .day(c.today.advanced(by: 2)) },
    Rule("dayAfterTomorrow", "day after tomorrow") { _, c in .day(c.today.advanced(by: 2)) },
    Rule("yesterday", "yesterday") { _, c in .day(c.today.advanced(by: -1)) },
    Rule("[the] day before yesterday", "day before yesterday") { _, c in .day(c.today.advanced(by: -2)) },
    Rule("dayBeforeYesterday", "day before yesterday") { _, c in .day(c.today.advanced(by: -2)) },
    Rule("tonight", "tonight") { _, c in .time(WrittenTime(day: c.today, part: 20 * 60)) },
    Rule("this {part}", "this evening") { m, c in .time(WrittenTime(day: c.today, part: m[0])) },

    Rule("{weekday}", "friday") { m, c in .day(c.upcoming(m[0]), .weekday, isWeak: true) },
    Rule("the|coming {weekday}", "the friday", .afterPreposition) { m, c in .day(c.upcoming(m[0]), .weekday) },
    Rule("coming {weekday}", "coming friday") { m, c in .day(c.upcoming(m[0]), .weekday) },
    Rule("this [coming] {weekday}", "this friday") { m, c in .day(c.upcoming(m[0], includingToday: true), .weekday) },
    Rule("next {weekday}", "next friday", value: inWeek),
    Rule("{weekday} [of] this|next week", "friday next week", value: inWeek),
    Rule("this|next week [on] {weekday}", "next week friday", value: inWeek),
    Rule("[the] {weekday} after next", "friday after next") { m, c in .day(c.day(m[0], inWeeks: 2)) },
    Rule("{weekday} week|fortnight", "monday week") { m, c in
      .day(c.upcoming(m[0])?.advanced(by: m.words.has(.fortnight) ? 14 : 7))
    },
    Rule("tomorrow week", "tomorrow week") { _, c in .day(c.today.advanced(by: 8)) },
    Rule("{weekday} [the] {calendarDay}", "thu dec 24") { m, _ in
      guard let day = m.time(1).day, m.time(1).seconds == nil else { return nil }
      return day.weekday == m[0] ? .time(m.time(1)) : .flaw(.otherWeekday)
    },
    Rule("{weekday} [the] {date}", "tuesday the 8th") { m, c in
      // “Sunday 6 pm”
      guard !m.next.meets(LineClasses([.part], [.am, .pm])), let value = c.dayOfMonth(m[1]), let time = value.time
      else { return nil }
      return time.day?.weekday == m[0] ? value : m.has(.the) ? .flaw(.otherWeekday) : nil
    },
    Rule("this weekend", "this weekend") { _, c in .day(c.upcoming(6, includingToday: true), .period) },
    Rule("at|in the weekend", "at the weekend") { _, c in .day(c.upcoming(6, includingToday: true), .period) },
    Rule("[the] weekend", "by the weekend", .afterPreposition) { _, c in
      .day(c.upcoming(6, includingToday: true), .period)
    },
    // “Letter to Ann wknd”
    Rule("weekend") { m, c in
      m.words.has(.cautious) && !m.next.has(.word) ? .day(c.upcoming(6, includingToday: true), .period) : nil
    },
    Rule("next weekend", "next weekend") { _, c in .day(c.day(6, inWeeks: 1), .period) },
    Rule("the weekend after next", "the weekend after next") { _, c in .day(c.day(6, inWeeks: 2), .period) },
    Rule("[the] next {workingDay}", "next working day") { _, c in .day(c.workday(after: 1)) },

    Rule("next {unit}", "next month") { m, c in .day(c.start(of: m.unit(0), in: 1), .period) },
    Rule("this {unit}", "this week") { m, c in .day(c.end(of: m.unit(0)), .period, isWeak: true) },
    Rule("[the] {unit} after next", "week after next") { m, c in .day(c.start(of: m.unit(0), in: 2), .period) },
    Rule("endOfWeek", "eow") { _, c in .day(c.end(of: .week)) },
    Rule("endOfMonth", "eom") { _, c in .day(c.end(of: .month)) },
    Rule("endOfQuarter", "eoq") { _, c in .day(c.end(of: .quarter)) },
    Rule("endOfYear", "eoy") { _, c in .day(c.end(of: .year)) },
    Rule("[at] [the] end [of] [the|this|next] {unit}", "end of next month") { m, c in
      .day(c.end(of: m.unit(0), in: m.has(.next) ? 1 : 0))
    },
    Rule("[the] end of {yearNumber}", "end of 2027") { m, _ in .day(Day(year: m[0], month: 12, day: 31)) },
    Rule("[at] [the] end [of] {monthName} [{yearNumber}]", "end of january") { m, c in
      .day(c.lastDay(of: m[0], m.number(1) ?? c.year(of: m[0])))
    },
    Rule("[at] [the] start of next {unit}", "start of next week") { m, c in .day(c.start(of: m.unit(0), in: 1)) },
    Rule("[at] [the] start of {monthName} [{yearNumber}]", "start of january") { m, c in c.date(m[0], 1, m.number(1)) },

    Rule("the {nth}", "on the 24th", .afterPreposition) { m, c in c.dayOfMonth(m[0], isWeak: true) },
    Rule("the {digitNth+}", "the 24th") { m, c in
      m.numbers(0).count == 1 ? c.dayOfMonth(m.numbers(0)[0], isWeak: true) : nil
    },
    Rule("[the] {ordinal} [of] the|this|next month", "the 30th of next month") { m, c in
      c.dayOfMonth(m[0], in: m.has(.next) ? 1 : nil)
    },
    Rule("{digitNth}", "10th 2pm") { m, c in
      m.next.has(.timelike) || m.place == .stated || m.place != .anywhere && endsTitle(m.next)
        ? c.dayOfMonth(m[0], isWeak: true) : nil
    },
    Rule("dash {digitNth}") { m, c in endsTitle(m.next) ? c.dayOfMonth(m[0], isWeak: true) : nil },
    Rule("{festival}", "halloween") { m, c in
      let isAlone = endsTitle(m.next) || m.next.has(.timelike)
      return m.place == .anywhere && (m.words.has(.cautious) || !isAlone)
        ? nil : c.date(m[0] / 100, m[0] % 100, isWeak: true)
    },
    Rule("{festival} day", "christmas day") { m, c in c.date(m[0] / 100, m[0] % 100, isWeak: true) },
    Rule("{festival} holiday", "christmas eve") { m, c in c.date(m[0] / 100, m[0] % 100 - 1, isWeak: true) },
    Rule("boxing day", "boxing day") { _, c in c.date(12, 26, isWeak: true) },
    Rule("new year day", "new year's day") { _, c in c.date(1, 1, isWeak: true) },
    Rule("new year holiday", "new year's eve") { _, c in c.date(12, 31, isWeak: true) },
    Rule("holiday|patron [day|weekday]", "dec 24", .afterPreposition) { _, _ in .flaw(.unreadable(.due)) },
    Rule("mid {monthName}", "mid january") { m, c in c.date(m[0], 15) },
    Rule("mid next week", "mid next week") { _, c in .day(c.day(3, inWeeks: 1), .period) },
    Rule("[the] {ordinal} week|half of {monthName}", "dec 24") { _, _ in .flaw(.unreadable(.due)) },
    Rule("next month [on] [the] {ordinal}", "next month on the 12th") { m, c in c.dayOfMonth(m[0], in: 1) },
    Rule("[the] {dayOfMonth} of|in {monthName} [{yearNumber}]", "first monday of december") { m, c in
      c.first(m.rule(0), month: m[1], year: m.number(2))
    },
    Rule("[the] {dayOfMonth} of|in [the] [this|next] month", "last friday of the month", value: inMonth),
    Rule("next month on the {dayOfMonth}", "next month on the first monday", value: inMonth),
  ]

  @Sendable private static func inMonth(_ match: GrammarMatch, _ calendar: LineCalendar) -> LineValue? {
    let start = match.has(.next) ? calendar.start(of: .month, in: 1) : calendar.today
    return .day(start.flatMap { match.rule(0).firstDay(from: $0) })
  }

  @Sendable private static func inWeek(_ match: GrammarMatch, _ calendar: LineCalendar) -> LineValue? {
    .day(calendar.day(match[0], inWeeks: match.has(.next) ? 1 : 0))
  }

  /// The times that are counted from others.
  static let distanceRules = [
    Rule("in|within [the] [next] [around] {length} [time]", "in 3 days") { m, c in
      let (length, value) = (m.length(0), c.after(m.length(0)))
      // “In 2m deep water”; the minutes of 1h 30m are sure.
      guard m.place == .anywhere, m.words.has(.lettered), length.unit != .minute, var time = value?.time
      else { return value }
      time.isWeak = true
      guard length.unit == .month else { return .time(time) }
      let count = length.months
      return endsTitle(m.next) ? .flaw(.ambiguousTime, ["in \(count) min", "in \(count) months"]) : LineValue.none
    },
    Rule("[in] {length} from now|today", "two weeks from now") { m, c in c.after(m.length(0)) },
    Rule("{length} today|tomorrow", "two weeks today") { m, c in
      let start = m.has(.tomorrow) ? c.today.advanced(by: 1) : c.today
      return m.length(0).unit == .week ? c.after(m.length(0), WrittenTime(day: start)) : nil
    },
    Rule("in|within {n} {workingDays}", "in 3 working days") { m, c in .day(c.workday(after: m[0])) },
    Rule("{n} {workingDays} from now|today", "3 working days from now") { m, c in .day(c.workday(after: m[0])) },
    Rule("{length} from|after|before {someDay}", "a week from monday") { m, c in
      c.after(m.has(.before) ? -m.length(0) : m.length(0), m.time(1))
    },
    Rule("[in] {length} on {weekday}", "a week on monday") { m, c in
      m.length(0).unit == .week ? c.after(m.length(0), WrittenTime(day: c.upcoming(m[1]))) : nil
    },
    Rule("[the] day after|before {someDay}", "the day after dec 1") { m, c in
      c.after(LineLength(m.has(.before) ? -1 : 1, .day), m.time(0))
    },
    Rule("the {part} of {someDay}", "the morning of dec 3") { m, _ in
      m.time(1).joined(WrittenTime(part: m[0])).map { .time($0) }
    },
    Rule("endOfDay [on] {someDay}", "eod friday"),
    Rule("end of [the] day [on] {someDay}", "end of day friday"),
    Rule("[in] {monthName} [{yearNumber}]", "in january") { m, c in
      let isMeant = m.has(.in) || m.number(1) != nil || m.place.rawValue >= Rule.Place.afterLimit.rawValue
      guard m.place != .stated else { return c.date(m[0], 1, m.number(1)) }
      return isMeant && endsTitle(m.next) ? c.start(m[0], 1, m.number(1)) : nil
    },
    Rule("{length}", "3d", .stated) { m, c in c.after(m.length(0)) },
  ]

  /// The days of the year, as a month times 100 and a day.
  static let daysOfYear = GrammarTable([
    Rule("[the] {monthName} [the] {date}") { m, _ in .number(m[0] * 100 + m[1]) },
    Rule("[the] {date} [of] {monthName}") { m, _ in .number(m[1] * 100 + m[0]) },
  ])

  /// Weekdays, from 0 for Sunday.
  static let weekdays = GrammarTable([
    Rule("{weekdayRange}"), Rule("{weekday}"), Rule("{plural}"), Rule("weekend|weekends") { _, _ in .numbers([6, 0]) },
    Rule("{workingDays}") { _, _ in .numbers([1, 2, 3, 4, 5]) },
  ])

  /// Weekdays from one to another.
  static let weekdayRanges = GrammarTable([
    Rule("{weekday} [to|through|dash] {weekday}") { m, _ in
      guard m[0] != m[1], m.words.meets(LineClasses([.dashed], [.to, .through, .dash])) else { return nil }
      return .numbers(Array(0...(m[1] - m[0] + 7) % 7).map { (m[0] + $0) % 7 })
    }
  ])

  /// Words that are a recurrence alone.
  static let plurals = GrammarTable([
    Rule("{plural}"), Rule("weekends") { _, _ in .numbers([6, 0]) },
    Rule("workdays") { _, _ in .numbers([1, 2, 3, 4, 5]) },
  ])

  static let workingDay = GrammarTable([Rule("workday"), Rule("business day")])
  static let workingDays = GrammarTable([Rule("workday|workdays"), Rule("business day")])
}
