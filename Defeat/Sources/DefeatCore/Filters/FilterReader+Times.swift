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
      let (due, end) = try reader.readDue(isWhole: isWhole)
      return (isPast ? reader.past(due) : due, end)
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
  fileprivate mutating func past(_ due: Due) -> Due {
    let day = due.day(in: timeZone)
    let isOver = if case .moment(let moment) = due { moment <= now } else { day <= today }
    guard !isOver, let first = tokens.first, bytes.number(first.start, min(first.start + 4, first.end)) ?? 0 < 1_000
    else { return due }
    if let length = duration(at: 0) { return before(length.count, length.unit) ?? due }
    if word(0).weekday != nil { return moved(due, to: day.advanced(by: -7)) }
    let hasYear = tokens.contains { bytes.number($0.start, $0.end) ?? 0 >= 1_000 }
    let hasMonth = tokens.prefix(3).indices.contains { word($0).month != nil }
    return hasMonth && !hasYear ? moved(due, to: day.advanced(byMonths: -12)) : due
  }

  private mutating func before(_ count: Int, _ unit: ToDoLine.Vocabulary.Unit) -> Due? {
    let day: Day?
    switch unit {
    case .minute: return .moment(Timestamp.bounded(now.addingTimeInterval(Double(-60 * count))))
    case .hour: return .moment(Timestamp.bounded(now.addingTimeInterval(Double(-3_600 * count))))
    case .day: day = today.advanced(by: -count)
    case .week: day = today.advanced(by: -7 * count)
    case .month: day = today.advanced(byMonths: -count)
    case .quarter: day = today.advanced(byMonths: -3 * count)
    case .year: day = today.advanced(byMonths: -12 * count)
    }
    return day.map { .day($0) }
  }

  /// Returns the same time of another day.
  private mutating func moved(_ due: Due, to day: Day?) -> Due {
    guard let day else { return due }
    guard case .moment(let moment) = due else { return .day(day) }
    return .moment(day.moment(secondsIntoDay: Day.secondsIntoDay(of: moment, in: timeZone), in: timeZone))
  }
}
