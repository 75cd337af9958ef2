public import Foundation
public import HolonToDos

extension LocalClock {
  /// Returns a due time as people say it: “tomorrow”, “Friday, 15:30”, “1 Dec”, “1 Dec 2027”.
  ///
  /// - Parameter today: The current day, which frequent callers compute once.
  public func text(_ due: Due, today: Day) -> String {
    let timeZone = timeZone
    let name = name(of: due.day(in: timeZone), today: today)
    return due.localTime(in: timeZone).map { "\(name), \(Self.text($0.secondsIntoDay))" } ?? name
  }

  /// Returns a reminder as people say it: “2h before”, “when due”, “at the start”, or its time.
  public func text(of reminder: Reminder, today: Day) -> String {
    switch reminder {
    case .before(0): "when due"
    case .before(let minutes) where minutes % 1_440 == 0: "\(reminder) before"
    case .before(let minutes): "\(Estimate.text(ofMinutes: minutes)) before"
    case .start: "at the start"
    case .time, .moment: reminder.time.map { text($0, today: today) } ?? ""
    }
  }

  /// Returns a value as people say it: times are formatted by ``text(_:today:)``, and recurrences as sentences.
  public func text(_ value: ToDo.Value, today: Day) -> String {
    switch value {
    case .due(let time), .start(let time): text(time, today: today)
    case .recurrence(let recurrence): recurrence.sentence
    case .completion, .priority, .estimate: value.description
    }
  }

  /// Returns a value as people say it after the name of its field, such as “due Friday, 15:30”; a recurrence has no name.
  func named(_ value: ToDo.Value, today: Day) -> String {
    let text = text(value, today: today)
    return value.field == .recurrence ? text : "\(value.field.rawValue) \(text)"
  }

  /// Returns the text of a value in the field that edits it, which is read back as the same value.
  ///
  /// A moment is read back as the time of day that clocks show then.
  public func input(_ value: ToDo.Value) -> String {
    switch value {
    case .due(let time), .start(let time):
      let timeZone = timeZone
      if case .time(_, let zone) = time, zone != timeZone.identifier { return time.description }
      let local = time.localTime(in: timeZone)
      let seconds = local.map { " " + Self.text($0.secondsIntoDay, withSeconds: true) } ?? ""
      return (local?.day ?? time.day(in: timeZone)).description + seconds
    case .recurrence(let recurrence):
      let sentence = recurrence.sentence
      let read = try? WrittenRecurrence(sentence, self).recurrence
      let isSame = read?.rule == recurrence.rule && read?.basis == recurrence.basis
      let isHere = [nil, timeZone.identifier].contains(recurrence.timeZoneIdentifier)
      return isSame && isHere ? sentence : recurrence.description
    case .completion, .priority, .estimate: return value.description
    }
  }

  /// Returns the time of day of a moment, as in 15:30, with nonzero seconds if requested.
  public func timeOfDay(_ moment: Date, withSeconds: Bool = false) -> String {
    Self.text(Day.secondsIntoDay(of: moment, in: timeZone), withSeconds: withSeconds)
  }

  private static func text(_ second: Int, withSeconds: Bool = false) -> String {
    let time = "\(twoDigits(second / 3_600)):\(twoDigits(second / 60 % 60))"
    return withSeconds && second % 60 != 0 ? "\(time):\(twoDigits(second % 60))" : time
  }

  private func name(of day: Day, today: Day) -> String {
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

private let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
