import DefeatCore
import Foundation
import HolonToDos

/// When something is due, as the page says it.
struct DueText {
  /// For people: “tomorrow”, “Friday, 15:30”, “1 Dec”, “1 Dec 2027”.
  let text: String

  /// For programs, in ISO 8601.
  let exact: String

  /// For the field in which it is edited; reads back as the same time.
  let input: String

  /// Whether the time is over.
  let isOver: Bool

  init(_ due: Due, _ clock: LocalClock) {
    let day = due.day(in: clock.timeZone)
    var text = Self.name(of: day, today: clock.today)
    var input = day.description
    if case .moment(let moment) = due {
      let local = Int(moment.timeIntervalSince1970.rounded(.down)) + clock.timeZone.secondsFromGMT(for: moment)
      let second = ((local % 86_400) + 86_400) % 86_400
      let time = Self.twoDigits(second / 3_600) + ":" + Self.twoDigits(second / 60 % 60)
      text += ", \(time)"
      input += " \(time)" + (second % 60 == 0 ? "" : ":" + Self.twoDigits(second % 60))
    }
    self.text = text
    self.input = input
    exact = due.description
    isOver = due.isOver(at: clock.now(), in: clock.timeZone)
  }

  private static func name(of day: Day, today: Day) -> String {
    let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    switch day.daysSince1970 - today.daysSince1970 {
    case -1: return "yesterday"
    case 0: return "today"
    case 1: return "tomorrow"
    case 2...6: return weekdays[day.weekday]
    default:
      let date = day.civil
      let year = date.year == today.civil.year ? "" : " \(date.year)"
      return "\(date.day) \(months[date.month - 1])\(year)"
    }
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
