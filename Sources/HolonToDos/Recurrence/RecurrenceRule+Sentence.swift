import Foundation

extension RecurrenceRule {
  /// The rule for people in English, such as “every 2 weeks on Monday and Friday”.
  public var sentence: String { sentence(in: .english) }

  /// Returns the rule for people in a language.
  public func sentence(in words: RecurrenceVocabulary) -> String { sentence(in: words, nil) }

  /// Returns the rule for people in a language.
  ///
  /// - Parameter timeZone: The time zone of the last moment; nil if it isn't known.
  fileprivate func sentence(in words: RecurrenceVocabulary, _ timeZone: TimeZone?) -> String {
    var text = isEveryWorkday ? words.everyWorkday : words.every(interval, frequency)
    let days = dayPhrases(words)
    if !days.isEmpty { text += " " + days.joined(separator: words.only) }
    let times = timePhrase(words)
    if !times.isEmpty { text += " " + times }
    if !positions.isEmpty, !positionsAreShown, fitted == nil {
      text += words.only + words.ofThem(words.list(positions.map(words.ordinal)))
    }
    switch end {
    case .never: return text
    case .count(let count): return text + words.times(count)
    case .until(.moment(let moment)):
      guard let timeZone else { return text + words.until(Due.moment(moment).description) }
      return text + words.until(time(Day(of: moment, in: timeZone), Day.secondsIntoDay(of: moment, in: timeZone)))
    case .until(let due): return text + words.until(due.description)
    case .untilLocal(let day, let seconds): return text + words.until(time(day, seconds))
    }
  }

  /// Returns a day with a time of day, unless that is its last minute.
  private func time(_ day: Day, _ seconds: Int) -> String {
    seconds >= 86_340 ? day.description : "\(day) \(clock(seconds))"
  }

  /// The phrases about days, each of which narrows the preceding one.
  private func dayPhrases(_ words: RecurrenceVocabulary) -> [String] {
    if let fitted { return [fitted.phrase(words)] }
    var phrases: [String] = []
    if positionsAreShown {
      phrases.append(words.on(words.numbered(words.list(positions.map(words.ordinal)), words.workday)))
    } else if !weekdays.isEmpty, !isEveryWorkday {
      let names = weekdays.map { day in
        let name = words.weekdays[day.weekday.index]
        return day.number.map { words.numbered(words.ordinal($0), name) } ?? name
      }
      let isOfYear = frequency == .yearly && months.isEmpty && weekdays.contains { $0.number != nil }
      phrases.append(words.on(isOnWorkdays ? words.workdays : words.list(names)) + (isOfYear ? words.ofYear : ""))
    }
    if !monthDays.isEmpty { phrases.append(words.on(words.list(monthDays.map(words.dayOfMonth)))) }
    if !yearDays.isEmpty {
      phrases.append(words.on(words.list(yearDays.map(words.dayOfYear))) + words.ofYear)
    }
    if !weekNumbers.isEmpty { phrases.append(words.week(words.list(weekNumbers.map(words.weekNumber)))) }
    guard !months.isEmpty else { return phrases }
    let names = words.list(months.map { words.months[$0 - 1] })
    if phrases.count == 1, weekNumbers.isEmpty, frequency >= .monthly {
      phrases[0] += words.ofMonth(names)
    } else {
      phrases.append(words.inMonth(names))
    }
    return phrases
  }

  private func timePhrase(_ words: RecurrenceVocabulary) -> String {
    if !hours.isEmpty, !minutes.isEmpty, hours.count * minutes.count <= 12 {
      let second = seconds.count == 1 ? min(seconds[0], 59) : 0
      let times = hours.flatMap { hour in minutes.map { clock(hour * 3_600 + $0 * 60 + second) } }
      return words.at(words.list(times)) + (seconds.count > 1 ? " " + words.unit(seconds, .secondly) : "")
    }
    let units: [([Int], Frequency)] = [(hours, .hourly), (minutes, .minutely), (seconds, .secondly)]
    return units.filter { !$0.0.isEmpty }.map { words.unit($0.0, $0.1) }.joined(separator: " ")
  }

  private var isEveryWorkday: Bool {
    interval == 1 && isOnWorkdays && positions.isEmpty && (frequency == .daily || frequency == .weekly)
  }

  private var isOnWorkdays: Bool { weekdays == Weekday.workdays.map { NumberedWeekday($0) } }

  /// Whether the positions are numbers of workdays, as in “the last workday”.
  private var positionsAreShown: Bool {
    !positions.isEmpty && isOnWorkdays && monthDays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty
      && hours.count < 2 && minutes.count < 2 && seconds.count < 2
      && (frequency == .monthly || frequency == .yearly && months.count == 1)
  }

  /// The last day of month that the rule is about, if it was made by ``fitted(to:)``.
  private var fitted: FittedDay? {
    guard positions == [-1], weekdays.isEmpty, yearDays.isEmpty, weekNumbers.isEmpty, hours.count < 2,
      minutes.count < 2, seconds.count < 2, let last = monthDays.last, last > 28, monthDays == Array(28...last)
    else { return nil }
    if frequency == .monthly { return FittedDay(last, months) }
    return frequency == .yearly && months == [2] && last == 29 ? FittedDay(last, months) : nil
  }

  private struct FittedDay {
    let day: Int
    let months: [Int]

    init(_ day: Int, _ months: [Int]) {
      self.day = day
      self.months = months
    }

    func phrase(_ words: RecurrenceVocabulary) -> String {
      let names = months.isEmpty ? "" : words.ofMonth(words.list(months.map { words.months[$0 - 1] }))
      return words.on(words.dayOfMonth(day)) + names + words.orLastDay
    }
  }
}

extension Recurrence {
  /// The recurrence for people in English, such as “every 3 days after completion”.
  public var sentence: String { sentence(in: .english) }

  /// Returns the recurrence for people in a language.
  public func sentence(in words: RecurrenceVocabulary) -> String {
    let timeZone = timeZoneIdentifier.flatMap { TimeZone(identifier: $0) }
    return rule.sentence(in: words, timeZone) + (basis == .completion ? words.afterCompletion : "")
  }
}

/// Returns a time of day such as 09:30, with seconds unless they are zero.
private func clock(_ seconds: Int) -> String {
  let parts = [seconds / 3_600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
  return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}
