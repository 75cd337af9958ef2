public import Foundation

/// A reader of dates and recurrences as people write them, such as “every friday 15:00”.
///
/// The words depend on a language, so applications bring their own.
public struct TimePhrases: Sendable {
  /// The times of a phrase.
  public struct Times: Hashable, Sendable {
    /// The time by which a to-do is due.
    public let due: Due?

    /// The recurrence.
    public let recurrence: Recurrence?

    /// Creates the times of a phrase.
    public init(due: Due?, recurrence: Recurrence? = nil) {
      self.due = due
      self.recurrence = recurrence
    }
  }

  /// Returns the times of a phrase; nil for another text.
  public let times: @Sendable (_ phrase: String, _ now: Date, _ timeZone: TimeZone) -> Times?

  /// Creates a reader.
  ///
  /// - Parameter times: Returns the times of a phrase at a moment in a time zone; nil for another text.
  public init(_ times: @escaping @Sendable (_ phrase: String, _ now: Date, _ timeZone: TimeZone) -> Times?) {
    self.times = times
  }

  /// Dates in ISO 8601, such as 2026-12-01, 2026-12-01 15:30 in the time zone, or 2026-12-01T14:30:00Z.
  public static let iso8601 = TimePhrases { phrase, _, timeZone in
    if let due = Due(phrase) { return Times(due: due) }
    guard phrase.utf8.count == 16, let day = Day(String(phrase.prefix(10))) else { return nil }
    let time = phrase.dropFirst(11).split(separator: ":")
    guard time.count == 2, let hour = Int(time[0]), let minute = Int(time[1]), (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    return Times(due: .time(LocalTime(day, secondsIntoDay: hour * 3_600 + minute * 60), in: timeZone))
  }
}
