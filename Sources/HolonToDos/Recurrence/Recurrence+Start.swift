import Foundation

extension Recurrence {
  /// The first instance as it is stored.
  enum Start: Hashable, Sendable {
    /// A day.
    case day(Day)

    /// A time of day in the time zone of the recurrence; in the person's if it has none.
    case local(LocalTime)

    /// A moment, for a recurrence without a time zone, and for the second of two equal times of day.
    case moment(Date)

    /// Creates the start at a due time: its time of day in a time zone that is stated and known.
    init(_ due: Due, in identifier: String?) {
      switch due.inWholeSeconds {
      case .day(let day): self = .day(day)
      case .time(let time, let zone) where zone == identifier: self = .local(time)
      case let due:
        let moment = due.moment(in: .gmt) ?? .distantPast
        self = .moment(moment)
        guard let timeZone = identifier.flatMap({ TimeZone(identifier: $0) }) else { return }
        let time = LocalTime(of: moment, in: timeZone)
        if time.moment(in: timeZone) == moment { self = .local(time) }
      }
    }

    /// Returns the first due time.
    func due(in timeZone: TimeZone) -> Due {
      switch self {
      case .day(let day): .day(day)
      case .local(let time): .time(time, in: timeZone)
      case .moment(let moment): .moment(moment)
      }
    }

    /// Returns the day according to the schedule, also if clocks skip the time and thereby the end of the day.
    func day(in timeZone: TimeZone) -> Day {
      if case .local(let time) = self { time.day } else { due(in: timeZone).day(in: timeZone) }
    }

    /// Returns the time that clocks show, or nil for a day.
    func time(in timeZone: TimeZone) -> LocalTime? {
      switch self {
      case .day: nil
      case .local(let time): time
      case .moment(let moment): LocalTime(of: moment, in: timeZone)
      }
    }

    /// Whether it is a time of day.
    var isLocal: Bool { if case .local = self { true } else { false } }

    /// Returns the same time of day some days later, or earlier for a negative number.
    func advanced(byDays days: Int, in timeZone: TimeZone) -> Start {
      if case .local(let time) = self { return .local(time.advanced(byDays: days)) }
      return Start(due(in: timeZone).advanced(byDays: days, in: timeZone), in: nil)
    }

    /// The start as in iCalendar, such as 20261121, 20261121T150405 or 20261121T150405Z.
    var basicText: String {
      due(in: .gmt).basicText
    }
  }
}
