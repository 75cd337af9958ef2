public import Foundation

/// A time at which a person is reminded of a to-do, besides its due time.
public enum Reminder: Hashable, Sendable {
  /// A number of minutes before the due time, up to a year.
  case before(minutes: Int)

  /// The time at which the to-do starts.
  case start

  /// A time of day in the time zone with an identifier, as in ``Due/time(_:zone:)``.
  indirect case time(LocalTime, zone: String)

  /// A moment.
  case moment(Date)

  /// The name of the attribute that stores the reminders of a to-do, as in `remind:30min,1d` of todo.txt.
  public static let attribute = "remind"

  /// The possible numbers of minutes before the due time.
  static let periods = 0...525_600

  /// The second of a day at which people are reminded of to-dos without a time of day: at 9:00.
  public static let morning = 9 * 3_600
}

extension Reminder: LosslessStringConvertible {
  /// Parses a period before the due time such as 30min, 2h, 1d or 1w, “start”, or a time in the form of ``Due``.
  public init?(_ description: String) {
    let text = description.lowercased()
    if text == "start" {
      self = .start
    } else if let minutes = Self.minutes(text) {
      self = .before(minutes: minutes)
    } else {
      switch Due(description) {
      case .time(let time, let zone): self = .time(time, zone: zone)
      case .moment(let moment): self = .moment(moment)
      case .day, nil: return nil
      }
    }
  }

  /// The period, “start”, or the time in the form of ``Due``.
  public var description: String {
    switch self {
    case .before(let minutes):
      let unit = [(10_080, "w"), (1_440, "d"), (60, "h")].first { minutes % $0.0 == 0 && minutes > 0 } ?? (1, "min")
      return "\(minutes / unit.0)\(unit.1)"
    case .start: return "start"
    case .time, .moment: return time?.description ?? ""
    }
  }

  /// The time of day or the moment; nil for a reminder that depends on times of the to-do.
  public var time: Due? {
    switch self {
    case .before, .start: nil
    case .time(let time, let zone): .time(time, zone: zone)
    case .moment(let moment): .moment(moment)
    }
  }

  private static func minutes(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["min": 1, "m": 1, "h": 60, "d": 1_440, "w": 10_080]
    guard let count = Int(digits), let unit = units[text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces)],
      periods.contains(count)
    else { return nil }
    let minutes = count * unit
    return periods.contains(minutes) ? minutes : nil
  }
}

extension ToDo {
  /// The reminders besides the due time; unreadable ones of other programs are left out.
  public var reminders: [Reminder] {
    (attributes[Reminder.attribute] ?? "").split(separator: ",").compactMap { Reminder(String($0)) }
  }
}
