public import Foundation

/// The time by which a to-do has to be done: a day or a moment.
public enum Due: Hashable, Sendable {
  /// A day, in the user's time zone.
  case day(Day)

  /// A moment, the same in all time zones.
  case moment(Date)

  /// Returns whether the moment, or the whole day, has passed.
  public func isOver(at now: Date, in timeZone: TimeZone) -> Bool {
    switch self {
    case .day(let day): day < Day(of: now, in: timeZone)
    case .moment(let moment): moment < now
    }
  }

  /// Returns whether the moment, or the whole day, is still to come.
  public func isLater(than now: Date, in timeZone: TimeZone) -> Bool {
    switch self {
    case .day(let day): day > Day(of: now, in: timeZone)
    case .moment(let moment): moment > now
    }
  }

  /// Returns the day on which it is due in a time zone.
  public func day(in timeZone: TimeZone) -> Day {
    switch self {
    case .day(let day): day
    case .moment(let moment): Day(of: moment, in: timeZone)
    }
  }
}

extension Due: LosslessStringConvertible {
  /// Parses a day or a moment in ISO 8601 format, such as 2026-11-21 or 2026-11-21T15:04:05Z, or with an offset.
  public init?(_ description: String) {
    if let day = Day(description) {
      self = .day(day)
    } else if let moment = Timestamp.date(description) {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  /// The day or the moment in ISO 8601 format, such as 2026-11-21 or 2026-11-21T15:04:05Z.
  public var description: String {
    switch self {
    case .day(let day): day.description
    case .moment(let moment): Timestamp.text(moment)
    }
  }
}

extension Due {
  /// The day, or the moment without its fraction of a second.
  var inWholeSeconds: Due {
    switch self {
    case .day: self
    case .moment(let moment): .moment(Date(timeIntervalSince1970: Double(moment.wholeSeconds)))
    }
  }

  /// Returns whether it precedes another time: as moments, or as days if one of them is a day.
  func isEarlier(than other: Due, in timeZone: TimeZone) -> Bool {
    if case (.moment(let own), .moment(let other)) = (self, other) { return own < other }
    return day(in: timeZone) < other.day(in: timeZone)
  }

  /// The description, with as many digits as needed to parse the same moment again.
  var exactDescription: String {
    switch self {
    case .day(let day): day.description
    case .moment(let moment): Timestamp.exactText(moment)
    }
  }

  /// Returns the same time of day some days later, or earlier for a negative number.
  func advanced(byDays days: Int, in timeZone: TimeZone) -> Due {
    switch self {
    case .day(let day): return .day(day.advanced(by: days) ?? day)
    case .moment(let moment):
      guard let later = Day(of: moment, in: timeZone).advanced(by: days) else { return self }
      return .moment(later.moment(secondsIntoDay: Day.secondsIntoDay(of: moment, in: timeZone), in: timeZone))
    }
  }
}
