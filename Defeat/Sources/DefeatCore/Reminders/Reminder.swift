import Foundation
public import HolonToDos

extension Reminder {
  /// Reads a reminder that a person wrote: a period, “start”, or a time such as “tomorrow 9:00”.
  ///
  /// - Throws: ``InputError`` for text that is none of them.
  public init(written text: String, _ clock: LocalClock) throws(InputError) {
    if let reminder = Reminder(text) {
      self = reminder
      return
    }
    let time: Due
    do {
      time = try Due(written: text, clock)
    } catch InputError.unreadable {
      throw .unreadableReminder(text)
    }
    switch time {
    case .day(let day):
      self = .time(LocalTime(day, secondsIntoDay: Self.morning), zone: clock.timeZone.identifier)
    case .time(let time, let zone): self = .time(time, zone: zone)
    case .moment(let moment): self = .moment(moment)
    }
  }

  /// Reads reminders that a person wrote, separated by commas.
  ///
  /// - Throws: ``InputError`` for the first text that isn't a reminder.
  static func list(written text: String, _ clock: LocalClock) throws(InputError) -> [Reminder] {
    var reminders: [Reminder] = []
    for part in text.split(separator: ",") {
      let part = part.trimmingCharacters(in: .whitespacesAndNewlines)
      if !part.isEmpty { reminders.append(try Reminder(written: part, clock)) }
    }
    return reminders
  }
}

extension LocalClock {
  /// Returns the text of reminders in the field that edits them, which is read back as the same reminders.
  public func input(_ reminders: [Reminder]) -> String {
    let texts = reminders.map { reminder in
      reminder.time.map { input(.due($0)) } ?? reminder.description
    }
    return texts.joined(separator: ", ")
  }
}

extension ToDo {
  /// Replaces the reminders; duplicates count once.
  mutating func setReminders(_ reminders: [Reminder]) {
    var texts: [String] = []
    for reminder in reminders where !texts.contains(reminder.description) { texts.append(reminder.description) }
    attributes[Reminder.attribute] = texts.isEmpty ? nil : texts.joined(separator: ",")
  }
}
