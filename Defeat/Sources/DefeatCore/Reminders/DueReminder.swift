public import Foundation
import HolonBase
public import HolonToDos

/// A reminder of an open to-do at a moment.
public struct DueReminder: Sendable {
  /// The to-do, with the titles of its checklists.
  public let listed: ListedToDo

  /// The moment at which the person is reminded.
  public let moment: Date

  /// The name by which a program remembers that it has shown the reminder.
  ///
  /// It changes with the moment, so a rescheduled to-do is shown again.
  public var key: String {
    "\(listed.row.entry.toDo.id.uuidString.lowercased())@\(Int((moment.timeIntervalSince1970 * 1_000).rounded()))"
  }
}

extension ToDo {
  /// Returns the moments at which a person is reminded of the to-do: its due time, and the moments of its reminders.
  ///
  /// A day without a time of day counts from 9:00.
  func reminderMoments(in timeZone: TimeZone) -> Set<Date> {
    let times = reminders.compactMap { reminder -> Due? in
      switch reminder {
      case .before(let minutes): due?.timed(in: timeZone).earlier(byMinutes: minutes, in: timeZone)
      case .start: start?.timed(in: timeZone)
      case .time, .moment: reminder.time
      }
    }
    return Set(([due?.timed(in: timeZone)] + times).compactMap { $0?.moment(in: timeZone) })
  }
}

extension Due {
  /// Returns the time of day of a reminder on a day, or the same time.
  fileprivate func timed(in timeZone: TimeZone) -> Due {
    guard case .day(let day) = self else { return self }
    return .time(LocalTime(day, secondsIntoDay: Reminder.morning), in: timeZone)
  }

  /// Returns the time some minutes earlier; whole days keep the time of day.
  fileprivate func earlier(byMinutes minutes: Int, in timeZone: TimeZone) -> Due? {
    if minutes > 0, minutes % 1_440 == 0 { return advanced(byDays: -minutes / 1_440, in: timeZone) }
    return moment(in: timeZone).map { .moment($0.addingTimeInterval(-60 * Double(minutes))) }
  }
}

extension ToDoList {
  /// Returns the reminders of open to-dos after one moment and up to another, the earliest first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of to-dos.
  public func reminders(after first: Date, through last: Date, in timeZone: TimeZone) -> [DueReminder] {
    var reminders: [DueReminder] = []
    for row in rows where !row.progress.isComplete {
      let toDo = row.entry.toDo
      guard toDo.due != nil || toDo.attributes[Reminder.attribute] != nil else { continue }
      for moment in toDo.reminderMoments(in: timeZone) where moment > first && moment <= last {
        reminders.append(DueReminder(listed: ListedToDo(row, in: self), moment: moment))
      }
    }
    return reminders.sorted { ($0.moment, $0.listed.number) < ($1.moment, $1.listed.number) }
  }
}

extension Defeat {
  /// The time for which a missed reminder is still shown, in seconds.
  public static let reminderMemory: TimeInterval = 86_400

  /// Returns the reminders of the last day and of some seconds to come.
  public func dueReminders(within seconds: TimeInterval = 0) throws -> [DueReminder] {
    let now = clock.now()
    return try list().reminders(after: now - Self.reminderMemory, through: now + seconds, in: clock.timeZone)
  }
}

extension JSONAnswer {
  /// Returns reminders: `reminders`, each with the members of its to-do, `moment` and `key`.
  public static func reminders(_ reminders: [DueReminder]) -> [UInt8] { self.reminders(reminders.map { (nil, $0) }) }

  /// Returns reminders of several lists, each also with `list`, its name.
  ///
  /// - Parameter more: Writes further members.
  public static func reminders(
    _ reminders: [(list: String?, reminder: DueReminder)], more: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    JSONWriter.answer { json in
      json.objects(of: reminders, key: "reminders") { json, each in
        if let list = each.list { json.write(list, key: "list") }
        json.values(each.reminder.listed)
        json.write(Timestamp.text(each.reminder.moment), key: "moment")
        json.write(each.reminder.key, key: "key")
      }
      more(&json)
    }
  }
}
