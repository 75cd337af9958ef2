import HolonToDos

extension PhraseWriter {
  /// Draws words that contain a time without meaning that one: two times, a range, a limit or a time that doesn't exist.
  mutating func fragment() -> WordedSchedule {
    let (kind, words): (String, String) =
      switch number(0...6) {
      case 0: ("limit", limit())
      case 1: ("two days", twoDays())
      case 2: ("two times", twoTimes())
      case 3: ("range of days", rangeOfDays())
      case 4: ("day that doesn't exist", missingDay())
      case 5: ("date with another weekday", contradiction())
      default: ("rule with an unknown exception", unknownException())
      }
    return WordedSchedule(kind: kind, pieces: [words], meaning: nil)
  }

  private mutating func later() -> Day { today.plus(number(1...300)) }

  private mutating func limit() -> String {
    let name = chance(in: 2) ? weekday(number(0...6)) : dateWords(later(), hasYear: false)
    let start = pick(["after", "since", "not before", "not on", "anytime after"])
    return chance(in: 3) ? "\(pick(["any", "last"])) \(weekday(number(0...6)))" : "\(start) \(name)"
  }

  private mutating func twoDays() -> String {
    let (first, date) = (number(0...6), later())
    let second = (first + number(1...6)) % 7
    let days =
      chance(in: 2)
      ? (weekday(first), weekday(second))
      : (dateWords(date, hasYear: false, mayHaveWeekday: false), dateWords(date.plus(7), hasYear: false))
    return "\(pick(["", "on "]))\(days.0) \(pick(["or", "and"])) \(days.1)"
  }

  private mutating func twoTimes() -> String {
    let hours = (number(1...5), number(6...11))
    let half = pick(["am", "pm"])
    return pick([
      "from \(hours.0)\(half) to \(hours.1)pm", "\(hours.0)\(half)-\(hours.1)pm",
      "at \(hours.0)\(half) or \(hours.1)pm",
      "between \(hours.0)\(half) and \(hours.1)pm", "tomorrow at \(hours.0)\(half) or \(hours.1)pm",
      "tomorrow \(hours.0):00-\(hours.1 + 12):00", "tomorrow from \(hours.0)\(half) to \(hours.1)pm",
    ])
  }

  private mutating func rangeOfDays() -> String {
    let first = later()
    let last = first.plus(number(1...6))
    let days = (dateWords(first, hasYear: false), dateWords(last, hasYear: false))
    let name = month(first.civil.month)
    let inMonth = first.civil.month == last.civil.month ? ["\(first.civil.day)-\(last.civil.day) \(name)"] : []
    return pick(
      ["from \(days.0) to \(days.1)", "\(days.0) - \(days.1)", "between \(days.0) and \(days.1)"]
        + ["\(days.0) through \(days.1)", "\(first) to \(last)"] + inMonth)
  }

  private mutating func missingDay() -> String {
    let month = pick([2, 4, 6, 9, 11])
    let name = self.month(month)
    let count = month == 2 ? pick([30, 31]) : 31
    let words = pick(["\(name) \(count)", "\(count) \(name)", "\(count).\(month).", "on \(name) \(count)"])
    return chance(in: 3) ? pick(["at 25:00", "tomorrow at 25:00", "13pm", "at 12:75"]) : words
  }

  private mutating func contradiction() -> String {
    let day = later()
    let other = weekday((day.indexInWeek + number(1...6)) % 7)
    return "\(other)\(pick([" ", ", "]))\(dateWords(day, hasYear: true, mayHaveWeekday: false))"
  }

  private mutating func unknownException() -> String {
    let rule = pick(["every day", "every \(weekday(number(0...6)))", "every weekday"])
    return "\(rule) \(pick(["except holidays", "except the first", "but not in august", "except when it rains"]))"
  }
}
