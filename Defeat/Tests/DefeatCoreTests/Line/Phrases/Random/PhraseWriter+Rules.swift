import HolonToDos

/// A rule with the days on which it recurs, from which its first time follows.
struct RuleMeaning {
  /// The rule in the form of RFC 5545.
  var text: String

  /// Whether the rule recurs on a day; always for one without chosen days, which starts today.
  let matches: @Sendable (Day) -> Bool

  /// Whether days are chosen, so that a later start is the first of them.
  let hasDays: Bool
}

extension PhraseWriter {
  /// Draws a rule of days.
  mutating func rule() -> Worded<RuleMeaning> {
    switch number(0...11) {
    case 0, 1: interval()
    case 2, 3: weekdays()
    case 4: everyOther()
    case 5: workdays()
    case 6: exception()
    case 7, 8: monthDays()
    case 9: ordinalWeekdays()
    case 10: yearly()
    default: monthEnds()
    }
  }

  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  private func meaning(_ text: String, _ matches: @escaping @Sendable (Day) -> Bool) -> RuleMeaning {
    RuleMeaning(text: text, matches: matches, hasDays: true)
  }

  private mutating func interval() -> Worded<RuleMeaning> {
    let (unit, adverb, name) = pick([
      ("day", "daily", "DAILY"), ("week", "weekly", "WEEKLY"), ("month", "monthly", "MONTHLY"),
      ("year", "yearly", "YEARLY"),
    ])
    let count = chance(in: 2) ? 1 : number(2...10)
    let words =
      switch count {
      case 1: pick(["every \(unit)", "each \(unit)", adverb])
      case 2: pick(["every other \(unit)", "every second \(unit)", "every 2 \(unit)s", "every two \(unit)s"])
      default: pick(["every \(numeral(count)) \(unit)s", "every \(ordinal(count)) \(unit)"])
      }
    let text = "FREQ=\(name)" + (count == 1 ? "" : ";INTERVAL=\(count)")
    let value = RuleMeaning(text: text, matches: { _ in true }, hasDays: false)
    return Worded(kind: "interval", words: words, value: value)
  }

  private func weekly(_ days: [Int], interval: Int = 1) -> RuleMeaning {
    let list = days.sorted().map { Self.codes[$0] }.joined(separator: ",")
    let text = "FREQ=WEEKLY\(interval == 1 ? "" : ";INTERVAL=\(interval)");BYDAY=\(list)"
    return meaning(text) { days.contains($0.indexInWeek) }
  }

  /// Returns words joined as people join them.
  private mutating func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words[0] }
    return words.dropLast().joined(separator: ", ") + pick([" and ", " and ", ", "]) + last
  }

  private mutating func weekdays() -> Worded<RuleMeaning> {
    let days = Array((0...6).shuffled(using: &random).prefix(number(1...3)))
    let full = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let plural = days.map { "\(full[$0])s" }
    let names = days.map { weekday($0) }
    let words = pick([
      "every \(list(names))", "every \(list(names))", "each \(list(names))", "every week on \(list(names))",
      "weekly on \(list(names))", "on \(list(plural).lowercased())", list(plural),
    ])
    return Worded(kind: "weekdays", words: words, value: weekly(days))
  }

  private mutating func everyOther() -> Worded<RuleMeaning> {
    let count = number(2...4)
    let day = number(0...6)
    let name = weekday(day)
    let others = count == 2 ? ["every other \(name)", "every other week on \(name)"] : []
    let words = pick(["every \(numeral(count)) weeks on \(name)"] + others)
    return Worded(kind: "every other weekday", words: words, value: weekly([day], interval: count))
  }

  private mutating func workdays() -> Worded<RuleMeaning> {
    if chance(in: 3) {
      let (first, last) = pick([(0, 4), (0, 3), (1, 4), (0, 2), (1, 3)])
      let words = pick(["every ", ""]) + weekday(first) + pick([" to ", "-", " through "]) + weekday(last)
      return Worded(kind: "range of weekdays", words: words, value: weekly(Array(first...last)))
    }
    let (words, days) = pick([
      (["every weekday", "each weekday", "on weekdays", "every workday", "weekdays", "every working day"], 0...4),
      (["every weekend", "on weekends"], 5...6),
    ])
    return Worded(kind: "weekdays as a group", words: pick(words), value: weekly(Array(days)))
  }

  private mutating func exception() -> Worded<RuleMeaning> {
    let isWorkweek = chance(in: 2)
    let days = Array(0...(isWorkweek ? 4 : 6))
    let missing = pick(days)
    let word = pick(["except", "but not", "except on", "but"])
    let words = (isWorkweek ? "every weekday" : pick(["every day", "daily"])) + " \(word) \(weekday(missing))"
    return Worded(kind: "exception", words: words, value: weekly(days.filter { $0 != missing }))
  }

  private mutating func monthDays() -> Worded<RuleMeaning> {
    if chance(in: 4) {
      let (first, second) = (number(1...14), number(15...28))
      let names = "\(first)\(Self.ending(of: first)) and \(second)\(Self.ending(of: second))"
      let words = pick(["every \(names)", "every month on the \(names)", "on the \(names) of every month"])
      let value = meaning("FREQ=MONTHLY;BYMONTHDAY=\(first),\(second)") { [first, second].contains($0.civil.day) }
      return Worded(kind: "two days of a month", words: words, value: value)
    }
    let count = number(1...31)
    let name = "\(count)\(Self.ending(of: count))"
    let words = pick([
      "every \(name)", "every month on the \(name)", "on the \(name) of every month", "monthly on the \(name)",
      "\(name) of each month", "every \(name) of the month",
    ])
    let days = count < 29 ? "\(count)" : (28...count).map(String.init).joined(separator: ",") + ";BYSETPOS=-1"
    let value = meaning("FREQ=MONTHLY;BYMONTHDAY=\(days)") { $0.civil.day == min(count, $0.monthEnd.civil.day) }
    return Worded(kind: "day of each month", words: words, value: value)
  }

  private mutating func ordinalWeekdays() -> Worded<RuleMeaning> {
    let (position, day) = (pick([1, 2, 3, 4, -1]), number(0...6))
    let name = "\(position < 0 ? "last" : ordinal(position)) \(weekday(day))"
    let value = meaning("FREQ=MONTHLY;BYDAY=\(position)\(Self.codes[day])") {
      $0.indexInWeek == day && (position < 0 ? $0.isLastOfWeekday : $0.numberOfWeekday == position)
    }
    let words = pick([
      "\(name) of every month", "every month on the \(name)", "every \(name) of the month",
      "on the \(name) of each month", "monthly on the \(name)",
    ])
    return Worded(kind: "ordinal weekday of each month", words: words, value: value)
  }

  private mutating func yearly() -> Worded<RuleMeaning> {
    let sample = today.plus(number(1...364))
    let (_, month, count) = sample.civil
    guard chance(in: 2), !(month == 2 && count == 29) else {
      let (position, index) = (sample.numberOfWeekday, sample.indexInWeek)
      let isLast = position == 5
      let name = "\(isLast ? "last" : ordinal(position)) \(weekday(index))"
      let words = pick([
        "every year on the \(name) of \(self.month(month))", "every \(name) of \(self.month(month))",
        "every year on the \(name) in \(self.month(month))",
      ])
      let value = meaning("FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(isLast ? -1 : position)\(Self.codes[index])") {
        $0.civil.month == month && $0.indexInWeek == index
          && (isLast ? $0.isLastOfWeekday : $0.numberOfWeekday == position)
      }
      return Worded(kind: "ordinal weekday of each year", words: words, value: value)
    }
    let name = dateWords(sample, hasYear: false, mayHaveWeekday: false)
    let words = pick(
      ["every year on \(name)", "yearly on \(name)"] + (name.hasPrefix("the ") ? [] : ["every \(name)"]))
    let value = meaning("FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(count)") {
      $0.civil.month == month && $0.civil.day == count
    }
    return Worded(kind: "date of each year", words: words, value: value)
  }

  private mutating func monthEnds() -> Worded<RuleMeaning> {
    let (words, text, matches): ([String], String, @Sendable (Day) -> Bool) =
      switch number(0...2) {
      case 0:
        (
          ["last workday of every month", "every month on the last workday", "last working day of each month"],
          "BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
          { day in day == day.monthEnd.last(where: \.isWorkday) }
        )
      case 1:
        (
          ["first workday of every month", "every month on the first workday"], "BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1",
          { day in day == day.monthStart(after: 0).first(where: \.isWorkday) }
        )
      default:
        (
          ["last day of every month", "every month on the last day", "on the last day of each month"], "BYMONTHDAY=-1",
          { day in day == day.monthEnd }
        )
      }
    return Worded(kind: "end of each month", words: pick(words), value: meaning("FREQ=MONTHLY;\(text)", matches))
  }
}

extension Day {
  /// Returns the last day up to this one that meets a condition.
  fileprivate func last(where condition: (Day) -> Bool) -> Day {
    var day = self
    while !condition(day) { day = day.plus(-1) }
    return day
  }
}
