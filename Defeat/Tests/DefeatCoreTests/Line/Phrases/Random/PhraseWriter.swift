import DefeatCore
import Foundation
import HolonTesting
import HolonToDos

/// Draws meanings as a person has them at one time, and words for each.
///
/// It knows English and the calendar, and nothing of the reader that it tests.
struct PhraseWriter {
  var random: SeededGenerator
  let today: Day

  /// The time of day, in minutes.
  let minute: Int

  init(_ random: SeededGenerator) {
    var random = random
    today = Day(daysSince1970: Int32.random(in: 20_454..<22_280, using: &random))
    minute = Int.random(in: 0..<1_440, using: &random)
    self.random = random
  }

  static let timeZone = zone("Europe/Berlin")

  var now: Date { today.moment(secondsIntoDay: minute * 60, in: Self.timeZone) }

  var clock: LocalClock {
    let now = now
    return LocalClock(timeZone: Self.timeZone) { now }
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }

  /// Returns true once in a number of times.
  mutating func chance(in count: Int) -> Bool { number(1...count) == 1 }

  /// Returns a number as a numeral, or as a word up to ten.
  mutating func numeral(_ number: Int) -> String {
    let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return number <= 10 && chance(in: 3) ? names[number - 1] : "\(number)"
  }

  /// Returns a number such as 3rd or third.
  mutating func ordinal(_ number: Int) -> String {
    let names = ["first", "second", "third", "fourth"]
    if number <= 4, chance(in: 2) { return names[number - 1] }
    return "\(number)\(Self.ending(of: number))"
  }

  /// Returns the letters after a number, as in 3rd.
  static func ending(of number: Int) -> String {
    switch (number % 10, number % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  }

  /// Returns a name of a weekday, from 0 for Monday.
  mutating func weekday(_ index: Int) -> String {
    let names = [
      ["Monday", "monday", "Mon", "mon"], ["Tuesday", "tuesday", "Tue", "tue", "tues"],
      ["Wednesday", "wednesday", "Wed", "wed"], ["Thursday", "thursday", "Thu", "thu", "thurs"],
      ["Friday", "friday", "Fri", "fri"], ["Saturday", "saturday", "sat"], ["Sunday", "sunday", "sun"],
    ]
    return pick(names[index])
  }

  /// Returns a name of a month, from 1 for January.
  mutating func month(_ month: Int) -> String {
    let names = [
      ["January", "january", "Jan", "jan"], ["February", "february", "Feb", "feb"], ["March", "march", "mar"],
      ["April", "april", "apr"], ["May", "may"], ["June", "june", "jun"], ["July", "july", "jul"],
      ["August", "august", "Aug", "aug"], ["September", "september", "Sep", "sep", "sept"],
      ["October", "october", "oct"], ["November", "november", "Nov", "nov"],
      ["December", "december", "Dec", "dec", "Dec."],
    ]
    return pick(names[month - 1])
  }
}

/// Words for a meaning.
struct Worded<Value> {
  /// The name of the way in which the words were found, which a failure states.
  let kind: String
  let words: String
  let value: Value
}

extension Day {
  /// The number of days after Monday.
  var indexInWeek: Int { (weekday + 6) % 7 }

  /// The Monday of its week.
  var monday: Day { plus(-indexInWeek) }

  func plus(_ days: Int) -> Day { Day(daysSince1970: daysSince1970 + Int32(days)) }

  /// Returns the first later day with an index in its week.
  func following(_ index: Int) -> Day {
    let distance = (index - indexInWeek + 7) % 7
    return plus(distance == 0 ? 7 : distance)
  }

  /// Returns the first day of a month some months later.
  func monthStart(after months: Int) -> Day {
    let (year, month, _) = civil
    let index = year * 12 + month - 1 + months
    return Day(year: index / 12, month: index % 12 + 1, day: 1) ?? self
  }

  /// The last day of its month.
  var monthEnd: Day { monthStart(after: 1).plus(-1) }

  /// The same day of a later month, or its last one if that is shorter.
  func sameDay(after months: Int) -> Day {
    let start = monthStart(after: months)
    return start.plus(min(civil.day, start.monthEnd.civil.day) - 1)
  }

  /// The number of the day among the days with its name in the month, from 1.
  var numberOfWeekday: Int { (civil.day - 1) / 7 + 1 }

  /// Whether it is the last day with its name in the month.
  var isLastOfWeekday: Bool { plus(7).civil.month != civil.month }

  /// Whether it is from Monday to Friday.
  var isWorkday: Bool { indexInWeek < 5 }

  /// Returns the first day from this one on that meets a condition.
  func first(where condition: (Day) -> Bool) -> Day {
    var day = self
    while !condition(day) { day = day.plus(1) }
    return day
  }
}
