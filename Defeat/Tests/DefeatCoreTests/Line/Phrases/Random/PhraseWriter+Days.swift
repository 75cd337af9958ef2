import HolonToDos

// Weeks start on Monday, and a weekday alone is the coming one, never today.
extension PhraseWriter {
  /// Draws a day, with words that may follow “on” or “by” if they can.
  mutating func day() -> Worded<Day> {
    switch number(0...13) {
    case 0: nearDay()
    case 1, 2: distance()
    case 3, 4, 5: coming()
    case 6, 7, 8: date()
    case 9: dayOfMonth()
    case 10: part(of: number(0...5))
    case 11: ordinalWeekday()
    case 12: fromAnotherDay()
    default: numericDate()
    }
  }

  private mutating func nearDay() -> Worded<Day> {
    let (distance, names) = pick([
      (0, ["today", "Today"]), (1, ["tomorrow", "Tomorrow", "tmrw", "tmr", "by tomorrow"]),
      (2, ["the day after tomorrow", "day after tomorrow"]),
    ])
    return Worded(kind: "near day", words: pick(names), value: today.plus(distance))
  }

  private mutating func distance() -> Worded<Day> {
    let count = number(1...12)
    let (unit, day) = pick([
      ("day", today.plus(count)), ("week", today.plus(7 * count)), ("month", today.sameDay(after: count)),
      ("year", today.sameDay(after: 12 * count)),
    ])
    let length = count == 1 ? pick(["a \(unit)", "1 \(unit)", "one \(unit)"]) : "\(numeral(count)) \(unit)s"
    let words = pick(["in \(length)", "in \(length)", "\(length) from now", "\(length) from today"])
    return Worded(kind: "distance", words: words, value: day)
  }

  private mutating func coming() -> Worded<Day> {
    let index = number(0...6)
    let name = weekday(index)
    let coming = today.following(index)
    let nextWeek = today.monday.plus(7 + index)
    if chance(in: 2) {
      return Worded(kind: "weekday", words: pick(["", "", "on ", "by ", "due "]) + name, value: coming)
    }
    if chance(in: 4), index != today.indexInWeek {
      return Worded(kind: "this weekday", words: "this \(name)", value: coming)
    }
    let words = pick([
      "next \(name)", "next \(name)", "\(name) next week", "next week \(name)", "on \(name) next week",
      "\(name) of next week", "next week on \(name)",
    ])
    return Worded(kind: "weekday of next week", words: words, value: nextWeek)
  }

  /// Returns words for a day with its month, and with its year and the name of the day if it has them.
  mutating func dateWords(_ day: Day, hasYear: Bool, mayHaveWeekday: Bool = true) -> String {
    let civil = day.civil
    let (name, count) = (month(civil.month), "\(civil.day)")
    let numbered = count + Self.ending(of: civil.day)
    var words = pick([
      "\(name) \(count)", "\(count) \(name)", "\(name) \(numbered)", "\(numbered) \(name)", "\(numbered) of \(name)",
      "the \(numbered) of \(name)",
    ])
    if hasYear { words += pick([" ", " ", ", "]) + "\(civil.year)" }
    if mayHaveWeekday, chance(in: 4) { words = weekday(day.indexInWeek) + pick([" ", ", "]) + words }
    return words
  }

  /// Draws a later day within a year, without its year, or one of any year.
  mutating func date() -> Worded<Day> {
    let hasYear = chance(in: 3)
    let day = today.plus(number(1...(hasYear ? 2_000 : 364)))
    let words = pick(["", "", "on ", "by ", "due "]) + dateWords(day, hasYear: hasYear)
    return Worded(kind: hasYear ? "date with a year" : "date", words: words, value: day)
  }

  private mutating func numericDate() -> Worded<Day> {
    let day = today.plus(number(1...364))
    let (year, month, number) = day.civil
    let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    var forms = [
      day.description, day.description, "\(year)/\(two(month))/\(two(number))", "\(number).\(month).",
      "\(number).\(month).\(year)", "\(two(number)).\(two(month)).\(year)",
    ]
    if number > 12 {
      forms += ["\(number)/\(month)/\(year)", "\(two(month))/\(number)/\(year)", "due:\(number)/\(month)"]
    }
    let form = pick(forms)
    let words = form.hasPrefix("due:") ? form : pick(["", "", "on ", "by "]) + form
    return Worded(kind: "numeric date", words: words, value: day)
  }

  private mutating func dayOfMonth() -> Worded<Day> {
    var count = number(1...31)
    if chance(in: 3) {
      let start = today.monthStart(after: 1)
      let day = start.plus(min(count, start.monthEnd.civil.day) - 1)
      let name = ordinal(day.civil.day)
      let words = pick([
        "on the \(name) of next month", "the \(name) of next month", "by the \(name) of next month",
        "next month on the \(name)", "next month, on the \(name)",
      ])
      return Worded(kind: "day of next month", words: words, value: day)
    }
    // On the 5th, “the 5th” may be today.
    if count == today.civil.day { count = count % 28 + 1 }
    let day = today.plus(1).first { $0.civil.day == count }
    let words = pick(["on", "by"]) + " the \(ordinal(count))"
    return Worded(kind: "day of a month", words: words, value: day)
  }

  private mutating func part(of choice: Int) -> Worded<Day> {
    let nextMonday = today.monday.plus(7)
    let nextMonth = today.monthStart(after: 1)
    let (words, day): ([String], Day) =
      switch choice {
      case 0: (["next week"], nextMonday)
      case 1: (["next month"], nextMonth)
      case 2: (["end of next month", "by the end of next month", "on the last day of next month"], nextMonth.monthEnd)
      case 3: (["end of next week", "by the end of next week"], nextMonday.plus(6))
      case 4: (["end of the month", "by the end of the month", "eom", "by EOM"], today.monthEnd)
      default: (["next year"], Day(year: today.civil.year + 1, month: 1, day: 1) ?? today)
      }
    return Worded(kind: "part of the calendar", words: pick(words), value: day)
  }

  private mutating func ordinalWeekday() -> Worded<Day> {
    let hasYear = chance(in: 3)
    let day = today.plus(number(1...(hasYear ? 1_500 : 330)))
    let isLast = day.isLastOfWeekday && (day.numberOfWeekday == 5 || chance(in: 2))
    let position = isLast ? "last" : ordinal(day.numberOfWeekday)
    let words = "\(position) \(weekday(day.indexInWeek)) \(pick(["of", "in"])) \(month(day.civil.month))"
    return Worded(
      kind: "ordinal weekday", words: pick(["", "on the ", "the "]) + words + (hasYear ? " \(day.civil.year)" : ""),
      value: day)
  }

  private mutating func fromAnotherDay() -> Worded<Day> {
    // On a Friday, “Friday week” may be in one week or two.
    let index = (today.indexInWeek + number(1...6)) % 7
    let (name, base) = (weekday(index), today.following(index))
    let count = number(2...6)
    let length = "\(numeral(count)) days"
    switch number(0...4) {
    case 0:
      let words = pick(["a week from \(name)", "\(name) week", "a week on \(name)"])
      return Worded(kind: "week from a weekday", words: words, value: base.plus(7))
    case 1: return Worded(kind: "after a weekday", words: "\(length) after \(name)", value: base.plus(count))
    case 2 where base.plus(-count) > today:
      return Worded(kind: "before a weekday", words: "\(length) before \(name)", value: base.plus(-count))
    case 3:
      let date = today.plus(number(1...300))
      let words = "\(length) after \(dateWords(date, hasYear: false))"
      return Worded(kind: "after a date", words: words, value: date.plus(count))
    default:
      let days = "in \(numeral(count)) \(pick(["working days", "business days"]))"
      let day = (0..<count).reduce(today) { day, _ in day.plus(1).first(where: \.isWorkday) }
      return Worded(kind: "working days", words: days, value: day)
    }
  }
}
