public import Foundation

/// A limit before which due times lie, or not.
///
/// A due time that is a day lies before a limit if all of the day does. Others are compared as moments.
public struct DueLimit: Hashable, Sendable {
  /// The first day that isn't before the limit; nil if all days are.
  public let day: Day?

  /// The first moment that isn't before the limit.
  public let moment: Date

  /// The user's time zone.
  private let timeZone: TimeZone

  /// Whether it is the start of a day, or after all days.
  private let isStartOfDay: Bool

  /// Creates the limit at a moment: days are before it if they are over then.
  public init(_ moment: Date, in timeZone: TimeZone) {
    day = Day(of: moment, in: timeZone)
    self.moment = moment
    self.timeZone = timeZone
    isStartOfDay = false
  }

  /// Creates the limit at the start of a day; for nil, after all days.
  public init(startOf day: Day?, in timeZone: TimeZone) {
    self.day = day
    // The last second of the year 9999 is the last one that a due time may have.
    moment = day?.moment(secondsIntoDay: 0, in: timeZone) ?? Date(timeIntervalSince1970: 253_402_300_800)
    self.timeZone = timeZone
    isStartOfDay = true
  }

  /// Returns whether a due time lies before the limit.
  public func isAfter(_ due: Due) -> Bool {
    switch due {
    case .day(let day): self.day.map { day < $0 } ?? true
    // A time that clocks skip belongs to its day, also if they move it to the next one.
    case .time where isStartOfDay: self.day.map { due.day(in: timeZone) < $0 } ?? true
    case .time: due.isBefore(moment, in: timeZone)
    case .moment(let moment): moment < self.moment
    }
  }
}

/// The time for which a due time stands in a comparison: the whole day, or the second.
public struct DueRange: Hashable, Sendable {
  /// The limit at the beginning of the time.
  public let lower: DueLimit

  /// The limit at the end of the time, which isn't a part of it.
  public let upper: DueLimit

  /// Creates the range of a due time in a time zone.
  public init(_ due: Due, in timeZone: TimeZone) {
    if let moment = due.moment(in: timeZone) {
      lower = DueLimit(moment, in: timeZone)
      upper = DueLimit(moment.addingTimeInterval(1), in: timeZone)
    } else {
      let day = due.day(in: timeZone)
      lower = DueLimit(startOf: day, in: timeZone)
      upper = DueLimit(startOf: day.advanced(by: 1), in: timeZone)
    }
  }

  /// Returns whether a time compares so with this one.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - isBefore: Returns whether the time lies before a limit.
  public func holds(_ comparison: ToDoQuery.Comparison, _ isBefore: (DueLimit) -> Bool) -> Bool {
    switch comparison {
    case .less: isBefore(lower)
    case .atMost: isBefore(upper)
    case .equal: !isBefore(lower) && isBefore(upper)
    case .atLeast: !isBefore(lower)
    case .greater: !isBefore(upper)
    }
  }
}
