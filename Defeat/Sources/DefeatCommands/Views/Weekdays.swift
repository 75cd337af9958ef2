import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos

/// The week of the person's region.
enum Weekdays {
  /// The weekday with which weeks begin in the region of the environment, from 0 for Sunday; Monday without one.
  static var first: Int { first(locale: locale) }

  private static var locale: String? {
    Environment.value("LC_ALL") ?? Environment.value("LC_TIME") ?? Environment.value("LANG")
  }

  /// Returns the weekday with which weeks begin, for a name such as en_US.UTF-8.
  static func first(locale name: String?) -> Int {
    let identifier = name?.prefix { $0 != "." && $0 != "@" } ?? ""
    guard identifier.contains("_") else { return 1 }
    switch Locale(identifier: String(identifier)).firstDayOfWeek {
    case .sunday: return 0
    case .saturday: return 6
    case .friday: return 5
    default: return 1
    }
  }

  /// Returns the name of a day in ten columns, as in “Sat 21 Nov”.
  static func name(of day: Day) -> String {
    let (_, month, number) = day.civil
    let names = (MonthCalendar.weekdayNames[day.weekday].prefix(3), MonthCalendar.monthNames[month - 1].prefix(3))
    return "\(names.0) \(number < 10 ? " " : "")\(number) \(names.1)"
  }
}
