public import Foundation

/// The time by which a to-do has to be done: a day, a time of day, or a moment.
///
/// A time of day that a person means is a ``time(_:zone:)``. It stays the same if the person travels, if a country
/// changes its rules for clocks, and on a day on which clocks skip it:
///
/// ```swift
/// let berlin = TimeZone(identifier: "Europe/Berlin")!
/// let night = Due("2027-03-28T02:30:00[Europe/Berlin]")!
/// night == .time(LocalTime(Day("2027-03-28")!, secondsIntoDay: 9_000), in: berlin)  // true
/// Timestamp.text(night.moment(in: .gmt)!)                                           // "2027-03-28T01:30:00Z"
/// ```
public enum Due: Hashable, Sendable {
  /// A day, in the user's time zone.
  case day(Day)

  /// A time of day as clocks in a time zone show it.
  ///
  /// The zone is an identifier such as Europe/Berlin. An unknown one stands for the user's zone.
  indirect case time(LocalTime, zone: String)

  /// A moment, the same in all time zones.
  case moment(Date)

  /// Returns a time of day in a time zone.
  public static func time(_ time: LocalTime, in timeZone: TimeZone) -> Due { .time(time, zone: timeZone.identifier) }

  /// Whether it is a day, without a time of day.
  public var isDay: Bool { if case .day = self { true } else { false } }

  /// Returns the moment at which it is due; nil for a day.
  ///
  /// A time that clocks skip is moved by the length of the change. One that they show twice is the first
  /// (RFC 5545, section 3.3.5).
  ///
  /// - Parameter timeZone: The user's time zone.
  public func moment(in timeZone: TimeZone) -> Date? {
    switch self {
    case .day: nil
    case .time(let time, let zone): time.moment(in: timeZone.named(zone))
    case .moment(let moment): moment
    }
  }

  /// Returns the time that clocks in a time zone show when it is due; nil for a day.
  ///
  /// A time of day of this zone is returned as it is, also if clocks skip it.
  public func localTime(in timeZone: TimeZone) -> LocalTime? {
    if case .time(let time, let zone) = self, zone == timeZone.identifier { return time }
    return moment(in: timeZone).map { LocalTime(of: $0, in: timeZone) }
  }

  /// Returns whether the time, or the whole day, has passed.
  public func isOver(at now: Date, in timeZone: TimeZone) -> Bool {
    if case .day(let day) = self { day < Day(of: now, in: timeZone) } else { isBefore(now, in: timeZone) }
  }

  /// Returns whether the time, or the whole day, is still to come.
  public func isLater(than now: Date, in timeZone: TimeZone) -> Bool {
    switch self {
    case .day(let day): day > Day(of: now, in: timeZone)
    case .time: !isBefore(now, in: timeZone) && moment(in: timeZone) != now
    case .moment(let moment): moment > now
    }
  }

  /// Returns the day on which it is due in a time zone.
  public func day(in timeZone: TimeZone) -> Day {
    switch self {
    case .day(let day): day
    case .time(let time, let zone) where zone == timeZone.identifier: time.day
    case .time, .moment: Day(of: moment(in: timeZone) ?? .distantPast, in: timeZone)
    }
  }
}

extension Due: LosslessStringConvertible {
  /// Parses a time in the form of ``description``, or a moment with an offset.
  public init?(_ description: String) {
    if let day = Day(description) {
      self = .day(day)
    } else if let (time, zone) = LocalTime.withZone(description) {
      self = .time(time, zone: zone)
    } else if let moment = Timestamp.date(description) {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  /// The time in ISO 8601 format: 2026-11-21, 2026-11-21T15:04:05Z, or 2026-11-21T16:04:05[Europe/Berlin].
  ///
  /// The zone of a time of day is written as in RFC 9557.
  public var description: String {
    switch self {
    case .day(let day): day.description
    case .time(let time, let zone): "\(time)[\(zone)]"
    case .moment(let moment): Timestamp.text(moment)
    }
  }
}

extension Due {
  /// The time, or the moment without its fraction of a second.
  var inWholeSeconds: Due {
    guard case .moment(let moment) = self else { return self }
    return .moment(Date(timeIntervalSince1970: Double(moment.wholeSeconds)))
  }

  /// Returns whether a time of day or a moment precedes a moment; false for a day.
  ///
  /// - Complexity: A time of day more than two days away is compared without its time zone.
  public func isBefore(_ limit: Date, in timeZone: TimeZone) -> Bool {
    if case .time(let time, _) = self {
      let distance = Double(time.wallSeconds) - limit.timeIntervalSince1970
      if abs(distance) > 2 * 86_400 { return distance < 0 }
    }
    return moment(in: timeZone).map { $0 < limit } ?? false
  }

  /// Returns whether it precedes another time: as moments, or as days if one of them is a day.
  func isEarlier(than other: Due, in timeZone: TimeZone) -> Bool {
    if let own = moment(in: timeZone), let other = other.moment(in: timeZone) { return own < other }
    return day(in: timeZone) < other.day(in: timeZone)
  }

  /// Returns whether both are the same day, or are due at the same moment.
  func isDue(with other: Due, in timeZone: TimeZone) -> Bool {
    self == other || !isDay && moment(in: timeZone) == other.moment(in: timeZone)
  }

  /// The description, with as many digits as needed to parse the same moment again.
  var exactDescription: String {
    if case .moment(let moment) = self { Timestamp.exactText(moment) } else { description }
  }

  /// Returns the same time of day some days later, or earlier for a negative number.
  public func advanced(byDays days: Int, in timeZone: TimeZone) -> Due {
    switch self {
    case .day(let day): return .day(day.advanced(by: days) ?? day)
    case .time(let time, let zone): return .time(time.advanced(byDays: days), zone: zone)
    case .moment(let moment):
      guard let later = Day(of: moment, in: timeZone).advanced(by: days) else { return self }
      return .moment(later.moment(secondsIntoDay: Day.secondsIntoDay(of: moment, in: timeZone), in: timeZone))
    }
  }
}

extension TimeZone {
  /// Returns the time zone with an identifier; this one if it is the same, missing or unknown.
  ///
  /// Creating a time zone takes long when it is done first.
  func named(_ identifier: String?) -> TimeZone {
    guard let identifier, identifier != self.identifier else { return self }
    return TimeZone(identifier: identifier) ?? self
  }
}
