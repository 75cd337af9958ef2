public import Foundation

/// When a to-do has to be done: on a day, or at a moment.
public enum Due: Hashable, Sendable {
  /// On a day, wherever one is.
  case day(Day)

  /// At a moment, the same everywhere.
  case moment(Date)

  /// Tells whether the time is over: the moment, or the whole day.
  public func isOver(at now: Date, in timeZone: TimeZone) -> Bool {
    switch self {
    case .day(let day): day < Day(of: now, in: timeZone)
    case .moment(let moment): moment < now
    }
  }

  /// The day on which it is due in a time zone.
  public func day(in timeZone: TimeZone) -> Day {
    switch self {
    case .day(let day): day
    case .moment(let moment): Day(of: moment, in: timeZone)
    }
  }
}

extension Due: LosslessStringConvertible {
  /// Reads a day as in 2026-11-21, or a moment as in 2026-11-21T15:04:05Z or with an offset as +01:00 (ISO 8601).
  public init?(_ description: String) {
    if let day = Day(description) {
      self = .day(day)
    } else if let moment = Timestamp.date(description) {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  /// The day as in 2026-11-21, or the moment as in 2026-11-21T15:04:05Z.
  public var description: String {
    switch self {
    case .day(let day): day.description
    case .moment(let moment): Timestamp.text(moment)
    }
  }
}

extension Due {
  /// The description, with as many digits as it takes to read the same moment again.
  var exactDescription: String {
    switch self {
    case .day(let day): day.description
    case .moment(let moment): Timestamp.exactText(moment)
    }
  }
}
