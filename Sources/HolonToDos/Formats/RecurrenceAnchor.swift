import Foundation

/// The time from which recurrences count in formats that don't state it: the due time, or the day of creation.
struct RecurrenceAnchor {
  private let due: Due?
  private let start: Due
  private let timeZone: TimeZone

  /// Creates the anchor of a to-do in a format's time zone.
  init(of toDo: ToDo, in timeZone: TimeZone) {
    due = toDo.due
    start = toDo.due ?? .day(Day(of: toDo.created, in: timeZone))
    self.timeZone = timeZone
  }

  /// Returns the recurrence of a rule.
  func recurrence(_ rule: RecurrenceRule, _ basis: Recurrence.Basis) -> Recurrence {
    Recurrence(rule, basis: basis, from: start).starting(at: start, in: timeZone)
  }

  /// Returns the recurrence of a rule, or the exact one that a text states beside it if both have the same instances.
  func recurrence(_ rule: RecurrenceRule, _ basis: Recurrence.Basis, exact: Recurrence?) -> Recurrence {
    if let exact, recurs(rule, basis, as: exact) { return exact }
    return recurrence(rule, basis)
  }

  /// Returns whether the recurrence of a rule has the same instances as another one from the due time on.
  func recurs(_ rule: RecurrenceRule, _ basis: Recurrence.Basis, as other: Recurrence) -> Bool {
    let read = recurrence(rule, basis)
    guard [nil, read.timeZoneIdentifier].contains(other.timeZoneIdentifier) else { return false }
    guard read.rule == other.rule, read.basis == other.basis else { return false }
    if read.start.isDue(with: other.start, in: timeZone) { return true }
    // Counted from one of its instances, a schedule without an end goes on in the same way.
    guard let due, due.isDay == other.start.isDay, other.rule.end == .never else { return false }
    if basis == .completion { return due.isDay }
    let before = due.advanced(byDays: -1, in: timeZone)
    let next = other.rule.occurrences(from: other.start, in: timeZone, after: before).first { _ in true }
    return next?.isDue(with: due, in: timeZone) == true
  }
}

extension RecurrenceRule {
  private static let units: [(sign: Character, frequency: Frequency)] = [
    ("h", .hourly), ("d", .daily), ("w", .weekly), ("m", .monthly), ("y", .yearly),
  ]

  /// Reads a number and a unit, such as 2w, as in Org mode and todo.txt.
  init?(period text: some StringProtocol) {
    let digits = text.dropLast()
    guard let unit = Self.units.first(where: { $0.sign == text.last }), (1...4).contains(digits.utf8.count),
      digits.utf8.allSatisfy(\.isASCIIDigit), let interval = Int(digits),
      let rule = try? RecurrenceRule(unit.frequency, interval: interval)
    else { return nil }
    self = rule
  }

  /// The number and unit of the rule, without its other parts.
  var period: String? { Self.units.first { $0.frequency == frequency }.map { "\(interval)\($0.sign)" } }

  /// The days from Monday to Friday.
  static let everyWorkday = try? RecurrenceRule(.weekly, weekdays: Weekday.workdays.map { NumberedWeekday($0) })
}
