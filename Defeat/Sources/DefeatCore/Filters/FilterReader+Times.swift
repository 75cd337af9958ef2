import Foundation
import HolonBase
import HolonToDos

extension FilterReader {
  /// The maximum number of bytes of a time without quotation marks.
  private static let longestTime = 64

  /// Reads a time, such as friday, 2026-12-24 or “next mon 5pm”, with the words that continue it.
  ///
  /// - Parameter isPast: Whether it is a time in the past: `monday` is the last Monday, `3d` is three days ago.
  mutating func time(isPast: Bool) throws(FilterProblem) -> Due {
    let start = index
    if let text = try quotation() { return try time(text, isWhole: true, isPast: isPast, start..<index).due }
    var end = start
    while end < bytes.count, !"()|\"".utf8.contains(bytes[end]) { end += 1 }
    // A cut word would be another one.
    let firstWord = wordEnd(start)
    if end - start > Self.longestTime {
      end = max(firstWord, (start..<start + Self.longestTime).last { bytes.spaceLength(at: $0) > 0 } ?? firstWord)
    }
    let (due, length) = try time(bytes.text(start, end), isWhole: false, isPast: isPast, start..<firstWord)
    index = start + length
    return due
  }

  /// - Parameter range: The place of the time in the filter, for problems.
  private func time(
    _ text: String, isWhole: Bool, isPast: Bool, _ range: Range<Int>
  ) throws(FilterProblem) -> (due: Due, end: Int) {
    var reader = LineReader(text, clock: clock, vocabulary: .english)
    do throws(ToDoLine.Problem) {
      let (due, time, end) = try reader.readDue(isWhole: isWhole)
      return (isPast ? reader.past(due, time) : due, end)
    } catch {
      let flawed = error.range.lowerBound + range.lowerBound..<error.range.upperBound + range.lowerBound
      throw problem(isWhole ? range : flawed, error.description)
    }
  }
}

extension LineReader {
  /// Returns the last such time for one that lies in the future.
  ///
  /// A weekday is the last one, a length of time is counted backwards, and a date without a year is one of this year or
  /// the last. Dates with a year stay.
  fileprivate mutating func past(_ due: Due, _ time: WrittenTime) -> Due {
    let day = due.day(in: calendar.timeZone)
    let isOver = due.moment(in: calendar.timeZone).map { $0 <= calendar.now } ?? (day <= calendar.today)
    guard !isOver else { return due }
    switch time.sort {
    case .fixed, .period: return due
    case .weekday: return moved(due, to: day.advanced(by: -7))
    case .yearly: return moved(due, to: day.advanced(byMonths: -12))
    case .after(let length):
      guard keyword(0) == nil else { return due }
      switch calendar.after(-length) {
      case .time(let past): return past.moment.map { .moment($0) } ?? past.day.map { .day($0) } ?? due
      default: return due
      }
    }
  }

  /// Returns the same time of another day.
  private mutating func moved(_ due: Due, to day: Day?) -> Due {
    guard let day else { return due }
    guard let time = due.localTime(in: calendar.timeZone) else { return .day(day) }
    return .time(LocalTime(day, secondsIntoDay: time.secondsIntoDay), in: calendar.timeZone)
  }
}
