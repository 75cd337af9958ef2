import Foundation
import HolonToDos

/// The number of successive days with a completed to-do.
///
/// Days without a completion on which nothing was due are rest: they neither count nor break the streak. Today breaks
/// it only when it is over. Days to come, which imported files may state, count when they have come.
public struct Streak: Hashable, Sendable {
  /// The days of the current streak; 0 after it was broken.
  public let current: Int

  /// The days of the longest streak.
  public let longest: Int

  /// Counts the days of to-dos.
  ///
  /// - Parameters:
  ///   - toDos: The to-dos, of which only plain ones count.
  ///   - time: The current time.
  public init(_ toDos: [PlacedToDo], at time: ClockReading) {
    let plain = toDos.filter { !$0.row.hasChecklist }
    let days = Set(plain.compactMap { $0.toDo.completed.map(time.day(of:)) }).filter { $0 <= time.today }.sorted()
    let waiting = plain.compactMap { $0.daysOfWaiting(at: time) }.sorted { $0.lowerBound < $1.lowerBound }
    var (run, longest, next) = (0, 0, 0)
    var lastWaiting: Day?
    /// Returns whether a to-do was waiting on a day between two days.
    func isBroken(after first: Day, before second: Day) -> Bool {
      while next < waiting.count, waiting[next].lowerBound < second {
        lastWaiting = max(lastWaiting ?? waiting[next].upperBound, waiting[next].upperBound)
        next += 1
      }
      guard second.daysSince1970 - first.daysSince1970 > 1, let lastWaiting else { return false }
      return lastWaiting > first
    }
    var last: Day?
    for day in days {
      if let last, isBroken(after: last, before: day) { run = 0 }
      run += 1
      longest = max(longest, run)
      last = day
    }
    if let last, last < time.today, isBroken(after: last, before: time.today) { run = 0 }
    current = run
    self.longest = longest
  }
}

extension PlacedToDo {
  /// The days before today on which the to-do was due and open; nil if there were none.
  fileprivate func daysOfWaiting(at time: ClockReading) -> ClosedRange<Day>? {
    guard let due else { return nil }
    let first = max(due.day(in: time.timeZone), time.day(of: toDo.created))
    let end = min(time.today, toDo.completed.map(time.day(of:)) ?? time.today)
    guard first < end, let last = end.advanced(by: -1) else { return nil }
    return first...last
  }
}
