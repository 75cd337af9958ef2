import Foundation
import HolonToDos

/// The time and the rule that a phrase means.
struct ScheduleMeaning {
  var due: Due
  var rule: String?
}

/// Words for a schedule, in one or two pieces.
struct WordedSchedule {
  let kind: String

  /// The words; the second piece may stand elsewhere in the line.
  let pieces: [String]

  /// The meaning; nil if the words mean no time and no rule.
  let meaning: ScheduleMeaning?
}

extension PhraseWriter {
  /// Draws a time or a rule.
  mutating func schedule() -> WordedSchedule {
    switch number(0...20) {
    case 0...5:
      let day = day()
      return single(day.kind, day.words, .day(day.value))
    case 6, 7: return timeAlone()
    case 8...11: return dayAndTime()
    case 12:
      let part = dayWithPart()
      return single(part.kind, part.words, due(part.value.day, part.value.minutes))
    case 13:
      let length = length()
      return single(length.kind, "in \(length.words)", .moment(now + Double(length.value * 60)))
    case 14: return chance(in: 2) ? partOfEachDay() : withinDays()
    case 15: return afterCompletion()
    case 16: return ruleWithEnd()
    case 17: return fragment()
    default: return ruleWithTime()
    }
  }

  private func single(_ kind: String, _ words: String, _ due: Due, _ rule: String? = nil) -> WordedSchedule {
    WordedSchedule(kind: kind, pieces: [words], meaning: ScheduleMeaning(due: due, rule: rule))
  }

  func due(_ day: Day, _ minutes: Int?) -> Due {
    guard let minutes else { return .day(day) }
    return .time(LocalTime(day, secondsIntoDay: minutes * 60), in: Self.timeZone)
  }

  private mutating func timeAlone() -> WordedSchedule {
    let time = time()
    // Now is neither later nor past.
    guard time.value != minute else { return timeAlone() }
    return single("\(time.kind) alone", time.words, due(time.value > minute ? today : today.plus(1), time.value))
  }

  private mutating func dayAndTime() -> WordedSchedule {
    let (day, time) = (day(), time())
    guard day.value > today || time.value > minute else { return dayAndTime() }
    let order = day.words.hasPrefix("due:") ? 0 : number(0...4)
    let pieces =
      switch order {
      case 0, 1: ["\(day.words) \(time.words)"]
      case 2: ["\(day.words), \(time.words)"]
      case 3: ["\(time.words) \(day.words)"]
      default: chance(in: 2) ? [day.words, time.words] : [time.words, day.words]
      }
    let kind = "\(day.kind) and \(time.kind)\(pieces.count > 1 ? ", apart" : "")"
    return WordedSchedule(kind: kind, pieces: pieces, meaning: ScheduleMeaning(due: due(day.value, time.value)))
  }

  /// Returns the first time of a rule from a day on.
  private func first(_ rule: RuleMeaning, _ minutes: Int?, from start: Day) -> Due {
    let day = start.first { day in rule.matches(day) && (day > today || minutes ?? 1_440 > minute) }
    return due(day, minutes)
  }

  private mutating func ruleWithTime() -> WordedSchedule {
    let rule = rule()
    guard chance(in: 2) else {
      guard !chance(in: 4) else { return ruleWithStart(rule) }
      return single(rule.kind, rule.words, first(rule.value, nil, from: today), rule.value.text)
    }
    let time = time()
    // A weekly to-do whose time has passed today may start tomorrow or next week.
    let isClear = rule.value.hasDays || time.value > minute || rule.value.text.hasPrefix("FREQ=DAILY")
    guard isClear, time.value != minute else { return ruleWithTime() }
    let words = pick(["\(rule.words) \(time.words)", "\(rule.words), \(time.words)", "\(time.words) \(rule.words)"])
    let first = first(rule.value, time.value, from: today)
    return single("\(rule.kind) with a \(time.kind)", words, first, rule.value.text)
  }

  private mutating func ruleWithStart(_ rule: Worded<RuleMeaning>) -> WordedSchedule {
    let date = today.plus(number(1...360))
    let words = "\(rule.words) \(pick(["starting", "from", "starting on"])) \(dateWords(date, hasYear: false))"
    return single("\(rule.kind) from a date", words, first(rule.value, nil, from: date), rule.value.text)
  }

  private mutating func ruleWithEnd() -> WordedSchedule {
    if chance(in: 2) {
      let (count, isDaily, day) = (number(2...20), chance(in: 2), number(0...6))
      let start = isDaily ? today : today.first { $0.indexInWeek == day }
      let name = isDaily ? "every day" : "every \(weekday(day))"
      let words = pick(["for \(numeral(count)) \(isDaily ? "days" : "weeks")", "\(count) times", "for \(count) times"])
      let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      let text = isDaily ? "FREQ=DAILY;COUNT=\(count)" : "FREQ=WEEKLY;COUNT=\(count);BYDAY=\(codes[day])"
      return single("rule with a count", "\(name) \(words)", .day(start), text)
    }
    let rule = rule()
    let first = first(rule.value, nil, from: today)
    let last = first.day(in: Self.timeZone).plus(number(1...200))
    let isFar = last.daysSince1970 - today.daysSince1970 > 360
    let words = "\(rule.words) until \(dateWords(last, hasYear: isFar))"
    let text = "\(rule.value.text);UNTIL=\(last.description.filter { $0 != "-" })"
    return single("\(rule.kind) with an end", words, first, text)
  }

  private mutating func partOfEachDay() -> WordedSchedule {
    let (part, start, hours) = pick([
      ("morning", 540, 6...11), ("afternoon", 900, 13...17), ("evening", 1_140, 18...22), ("night", 1_200, 20...23),
    ])
    let index = number(0...6)
    let isDaily = chance(in: 2)
    let name = "every \(isDaily ? "" : "\(weekday(index)) ")\(part)"
    let code = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][index]
    let rule = RuleMeaning(
      text: isDaily ? "FREQ=DAILY" : "FREQ=WEEKLY;BYDAY=\(code)",
      matches: { isDaily || $0.indexInWeek == index }, hasDays: true)
    guard chance(in: 2) else {
      guard start != minute else { return partOfEachDay() }
      return single("part of each day", name, first(rule, start, from: today), rule.text)
    }
    let hour = number(hours)
    guard hour * 60 != minute else { return partOfEachDay() }
    let half = "\((hour + 11) % 12 + 1)\(hour < 12 ? "am" : "pm")"
    let words = pick(["\(name) at \(hour):00", "\(name) at \(half)", "\(name) \(half)", "\(name), \(hour):00"])
    return single("part of each day with its time", words, first(rule, hour * 60, from: today), rule.text)
  }

  private mutating func withinDays() -> WordedSchedule {
    if chance(in: 3) {
      let (early, late) = (number(6...11), number(13...22))
      let words = pick(["every day at \(early)am and \(late - 12)pm", "daily at \(early):00 and \(late):00"])
      guard ![early * 60, late * 60].contains(minute) else { return withinDays() }
      let next = [early, late].first { $0 * 60 > minute }
      let first = due(next == nil ? today.plus(1) : today, (next ?? early) * 60)
      return single("two times of each day", words, first, "FREQ=DAILY;BYHOUR=\(early),\(late);BYMINUTE=0")
    }
    let isHour = chance(in: 2)
    let count = isHour ? number(1...12) : number(2...11) * 5
    let words = isHour ? (count == 1 ? "hour" : "\(numeral(count)) hours") : "\(count) \(pick(["minutes", "min"]))"
    let text = "FREQ=\(isHour ? "HOURLY" : "MINUTELY")\(count == 1 ? "" : ";INTERVAL=\(count)")"
    return single("within days", "every \(words)", .moment(now + Double(count * (isHour ? 3_600 : 60))), text)
  }

  private mutating func afterCompletion() -> WordedSchedule {
    let (unit, name) = pick([("day", "DAILY"), ("week", "WEEKLY"), ("month", "MONTHLY")])
    let count = number(2...9)
    let length = "\(numeral(count)) \(unit)s"
    let words = pick(["every! \(length)", "every \(length) after completion"])
    return single("after completion", words, .day(today), "FREQ=\(name);INTERVAL=\(count) after completion")
  }
}
