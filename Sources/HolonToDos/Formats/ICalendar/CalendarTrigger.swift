import Foundation

/// The time of an alarm, which is a reminder (RFC 5545, section 3.8.6.3).
enum CalendarTrigger {
  case moment(Date)

  /// A number of seconds after the start or the due time; of a day, after its midnight.
  case offset(seconds: Int, isFromStart: Bool)

  /// Parses a line such as TRIGGER;RELATED=END:-PT15M; nil for another one.
  init?(_ line: CalendarLine, _ times: CalendarTimes) {
    if let seconds = CalendarDuration.seconds(line.value) {
      self = .offset(seconds: seconds, isFromStart: line.parameters["RELATED"]?.uppercased() != "END")
    } else if let moment = times.moment(line) {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  /// Creates the time of a to-do's reminder; nil for one relative to a time that the to-do doesn't have.
  init?(_ reminder: Reminder, of toDo: ToDo, in timeZone: TimeZone) {
    switch reminder {
    case .before(let minutes):
      guard let due = toDo.due else { return nil }
      self = .offset(seconds: due.secondsToReminder - 60 * minutes, isFromStart: false)
    case .start:
      guard let start = toDo.start else { return nil }
      self = .offset(seconds: start.secondsToReminder, isFromStart: true)
    case .time(let time, let zone): self = .moment(time.moment(in: timeZone.named(zone)))
    case .moment(let moment): self = .moment(moment)
    }
  }

  /// Returns the reminder; nil if it is relative to a due time that the to-do doesn't have.
  ///
  /// An alarm at the due time is no minutes before it. One after it is a moment, as reminders are never later.
  func reminder(of toDo: ToDo, in timeZone: TimeZone) -> Reminder? {
    switch self {
    case .moment(let moment):
      guard let due = toDo.due, due.moment(after: due.secondsToReminder, in: timeZone) == moment else {
        return .moment(moment)
      }
      return .before(minutes: 0)
    case .offset(let seconds, isFromStart: true):
      // Without a start that differs from it, programs mean the due time.
      guard let start = toDo.start else {
        return CalendarTrigger.offset(seconds: seconds, isFromStart: false).reminder(of: toDo, in: timeZone)
      }
      return seconds == start.secondsToReminder ? .start : .moment(start.moment(after: seconds, in: timeZone))
    case .offset(let seconds, isFromStart: false):
      guard let due = toDo.due else { return nil }
      let (minutes, rest) = (due.secondsToReminder - seconds).quotientAndRemainder(dividingBy: 60)
      if rest == 0, Reminder.periods.contains(minutes) { return .before(minutes: minutes) }
      return .moment(due.moment(after: seconds, in: timeZone))
    }
  }

  /// The property.
  var line: String {
    switch self {
    case .moment(let moment): "TRIGGER;VALUE=DATE-TIME:\(basicText(moment))"
    case .offset(let seconds, let isFromStart):
      "TRIGGER;RELATED=\(isFromStart ? "START" : "END"):\(CalendarDuration.text(seconds: seconds))"
    }
  }
}

extension [Reminder] {
  /// The value of the attribute with these reminders; those at the due time are left out, as every to-do has one.
  var attributeText: String {
    filter { $0 != .before(minutes: 0) }.map(\.description).unique.joined(separator: ",")
  }

  /// Returns the reminders with the moments of those that are times of day.
  func inUTC(_ timeZone: TimeZone) -> [Reminder] {
    map { $0.isTimeOfDay ? $0.time?.moment(in: timeZone).map(Reminder.moment) ?? $0 : $0 }
  }
}

extension Reminder {
  /// Whether it is a time of day, in a time zone.
  var isTimeOfDay: Bool { if case .time = self { true } else { false } }
}

extension Due {
  /// The seconds from the moment, or from midnight of the day, to the reminder that every to-do has.
  fileprivate var secondsToReminder: Int {
    switch self {
    case .day: Reminder.morning
    case .time, .moment: 0
    }
  }

  /// Returns the moment a number of seconds after this one, or after midnight of the day.
  func moment(after seconds: Int, in timeZone: TimeZone) -> Date {
    let day = day(in: timeZone)
    let moment = moment(in: timeZone)?.addingTimeInterval(Double(seconds))
    return Timestamp.bounded(moment ?? day.moment(secondsIntoDay: seconds, in: timeZone))
  }
}
