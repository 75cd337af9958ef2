import Foundation
public import HolonToDos

/// The completions of a list by day and week, and the age of its to-dos.
///
/// Only plain to-dos count. Days are those of the person's time zone.
public struct ListStatistics: Sendable {
  /// The number of to-dos completed in a period.
  public struct Period: Hashable, Sendable {
    /// The first day.
    public let start: Day

    /// The number of to-dos completed.
    public let done: Int
  }

  /// The numbers of open and completed to-dos.
  public let progress: ToDoProgress

  /// The number of open to-dos whose due time has passed; those that start later are left out.
  public let overdue: Int

  /// The sum of the estimates of open to-dos in minutes; a checklist's own one counts instead of those of its parts.
  public let openEstimate: Int

  /// The last days, ending with today.
  public let days: [Period]

  /// The last weeks, ending with the current one.
  public let weeks: [Period]

  /// The number of successive days with a completion; days on which nothing was due don't interrupt them (``Streak``).
  public let streak: Int

  /// The greatest number of successive days with a completion.
  public let longestStreak: Int

  /// The average age of open to-dos in days; nil without open to-dos.
  public let age: Double?

  /// The average number of days from creation to completion; nil without completed to-dos.
  public let completionTime: Double?

  /// The weekday with the most completions, from 0 for Sunday, the earliest in the week of equal ones; nil without any.
  public let bestWeekday: Int?

  /// Counts the to-dos of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - days: The number of days to report.
  ///   - weeks: The number of weeks to report.
  ///   - firstWeekday: The weekday with which weeks begin, from 0 for Sunday.
  ///   - filter: The condition for to-dos; a whole without parts selects all.
  ///   - time: The current time.
  public init(
    _ list: ToDoList, days: Int = 14, weeks: Int = 8, firstWeekday: Int = 1, where filter: CompositeToDoFilter = [],
    at time: ClockReading
  ) {
    let selected = list.placed(at: time).filter { filter.includes($0.row) }
    let toDos = selected.filter { !$0.row.hasChecklist }
    let open = toDos.filter(\.isOpenPlain)
    var done: [Day: Int] = [:]
    var completionDays: [Double] = []
    for toDo in toDos.map(\.toDo) {
      guard let completed = toDo.completed else { continue }
      done[time.day(of: completed), default: 0] += 1
      completionDays.append(max(0, completed.timeIntervalSince(toDo.created)) / 86_400)
    }
    progress = ToDoProgress(completed: completionDays.count, total: toDos.count)
    let started = StartFilter(list, at: time.now, in: time.timeZone, showsDueParts: true)
    overdue = open.count { ($0.due.map(time.isOver) ?? false) && started.includes($0.row) }
    openEstimate = selected.openMinutes { _ in [""] }[""] ?? 0
    let period = { (start: Day, length: Int) in
      Period(start: start, done: (0..<length).reduce(0) { $0 + (start.advanced(by: $1).flatMap { done[$0] } ?? 0) })
    }
    self.days = (0..<max(0, days)).reversed().compactMap { time.today.advanced(by: -$0) }.map { period($0, 1) }
    let daysOfWeek = (time.today.weekday - firstWeekday + 7) % 7
    self.weeks = (0..<max(0, weeks)).reversed().compactMap { time.today.advanced(by: -$0 * 7 - daysOfWeek) }
      .map { period($0, 7) }
    let streak = Streak(toDos, at: time)
    (self.streak, longestStreak) = (streak.current, streak.longest)
    age = Self.average(open.map { max(0, time.now.timeIntervalSince($0.toDo.created)) / 86_400 })
    completionTime = Self.average(completionDays)
    var byWeekday = Array(repeating: 0, count: 7)
    for (day, count) in done { byWeekday[day.weekday] += count }
    let week = (0..<7).map { ($0 + firstWeekday) % 7 }
    bestWeekday = done.isEmpty ? nil : week.reduce(week[0]) { byWeekday[$1] > byWeekday[$0] ? $1 : $0 }
  }

  private static func average(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
