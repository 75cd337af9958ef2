import Foundation

/// A cache of a time zone's offsets, because each call of the system costs a microsecond on Linux.
struct ZoneOffsets {
  let timeZone: TimeZone

  /// The known spans of time without a change of the clocks, in seconds since 1970.
  private var spans: [(start: Double, end: Double, offset: Int)] = []

  init(_ timeZone: TimeZone) { self.timeZone = timeZone }

  /// Returns the seconds east of UTC at a moment.
  mutating func offset(at moment: Date) -> Int {
    let seconds = moment.timeIntervalSince1970
    if let span = spans.last(where: { $0.start <= seconds && seconds < $0.end }) { return span.offset }
    let offset = timeZone.secondsFromGMT(for: moment)
    let end = timeZone.nextDaylightSavingTimeTransition(after: moment)?.timeIntervalSince1970 ?? .infinity
    guard end > seconds else { return offset }
    if let known = spans.firstIndex(where: { $0.end == end && $0.offset == offset }) {
      spans[known].start = min(spans[known].start, seconds)
    } else {
      spans.append((seconds, end, offset))
    }
    return offset
  }

  /// Returns the day that starts at a moment; nil when none does.
  mutating func day(beginningAt moment: Date) -> Day? {
    let seconds = moment.timeIntervalSince1970
    // Offsets are whole minutes, so other moments can't be midnight.
    guard seconds.truncatingRemainder(dividingBy: 60) == 0, Timestamp.bounded(moment) == moment else { return nil }
    let day = day(of: moment)
    // Where clocks are put forward at midnight, the day starts later.
    return (Int(seconds) + offset(at: moment)) % 86_400 == 0 || start(of: day) == moment ? day : nil
  }

  /// Returns the day of a due time.
  mutating func day(of due: Due) -> Day {
    if case .moment(let moment) = due { day(of: moment) } else { due.day(in: timeZone) }
  }

  /// Returns the day of a moment.
  mutating func day(of moment: Date) -> Day {
    let moment = Timestamp.bounded(moment)
    let seconds = moment.timeIntervalSince1970 + Double(offset(at: moment))
    return Day(daysSince1970: Int32((seconds / 86_400).rounded(.down)))
  }

  /// Returns the moment at which a day starts.
  mutating func start(of day: Day) -> Date {
    Date(timeIntervalSince1970: Double(moment(atWallTime: Int(day.daysSince1970) * 86_400).seconds))
  }

  /// Returns the time on the clock at a moment; both are in seconds since 1970.
  mutating func wallTime(at second: Int) -> Int {
    second + offset(at: Date(timeIntervalSince1970: Double(second)))
  }

  /// Returns the moment at which clocks show a time, and whether they skip it.
  mutating func moment(atWallTime time: Int) -> (seconds: Int, isSkipped: Bool) {
    WallTime.moment(time) { offset(at: Date(timeIntervalSince1970: Double($0))) }
  }
}
