import Foundation
public import HolonToDos

extension TimePhrases {
  /// The dates and recurrences of one-line input, such as “every friday 15:00”, besides those in ISO 8601.
  public static let line = TimePhrases { phrase, now, timeZone in
    if let times = TimePhrases.iso8601.times(phrase, now, timeZone) { return times }
    let clock = LocalClock(timeZone: timeZone, now: { now })
    // The title shows whether all words were read.
    let line = ToDoLine("x \(phrase)", clock: clock, fields: [.due, .recurrence])
    guard line.title == "x", line.problems.isEmpty else { return nil }
    let recurrence = line.recurrence?.recurrence(from: line.due, clock)
    guard line.due != nil || recurrence != nil else { return nil }
    return Times(due: line.due, recurrence: recurrence)
  }
}

extension ToDoFormats {
  /// Creates the formats with the time zone of a clock, and with dates as people type them.
  public init(_ clock: LocalClock) { self.init(timeZone: clock.timeZone, phrases: .line) }
}
