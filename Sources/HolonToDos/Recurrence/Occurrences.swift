public import Foundation

/// The times at which a rule recurs, in ascending order, each once.
///
/// They are computed one by one while they are iterated. A rule without an end has occurrences up to the year 9999.
public struct Occurrences: Sequence, Sendable {
  private let rule: RecurrenceRule
  private let start: Recurrence.Start
  private let timeZone: TimeZone
  private let limit: Due?

  init(_ rule: RecurrenceRule, from start: Recurrence.Start, in timeZone: TimeZone, after limit: Due?) {
    self.rule = rule
    self.start = start
    self.timeZone = timeZone
    self.limit = limit
  }

  /// Creates an iterator at the first occurrence.
  public func makeIterator() -> Iterator { Iterator(rule, from: start, in: timeZone, after: limit) }
}

extension RecurrenceRule {
  /// Returns the times at which the rule recurs.
  ///
  /// A start that is a day gives days, unless the rule recurs within days; then it counts from midnight. A start that
  /// is a time of day gives such times in its time zone, and one that is a moment gives moments with its time of day:
  /// - A time that clocks skip is moved by the length of the change, and one that they show twice is the first
  ///   (RFC 5545, sections 3.3.10 and 3.3.5).
  /// - The start is an occurrence only if it meets the rule.
  /// - ``End/count(_:)`` counts from the start, and an ``End/until(_:)`` with a day includes that day.
  ///
  /// - Parameters:
  ///   - start: The time from which intervals and counts are reckoned, and which completes the rule.
  ///   - timeZone: The time zone of days and moments.
  ///   - limit: A time; occurrences up to it are left out. Nil for all.
  /// - Complexity: Reaching the first occurrence takes the same time for every limit unless the rule has a count, with
  ///   which all occurrences before are counted. Iteration ends when 25,000 repetitions in a row, such as days of a
  ///   daily rule in its months, have no occurrence.
  public func occurrences(from start: Due, in timeZone: TimeZone, after limit: Due? = nil) -> Occurrences {
    switch start {
    case .day(let day): Occurrences(self, from: .day(day), in: timeZone, after: limit)
    case .time(let time, let zone): Occurrences(self, from: .local(time), in: timeZone.named(zone), after: limit)
    case .moment(let moment): Occurrences(self, from: .moment(moment), in: timeZone, after: limit)
    }
  }
}

extension Occurrences {
  /// An iterator of occurrences.
  public struct Iterator: IteratorProtocol {
    private let start: Recurrence.Start
    private let startTime: Int
    private let zone: String
    private let isDay: Bool
    private var times: RecurrenceTimes
    private var offsets: ZoneOffsets

    /// The moments of times that clocks skip, not yet returned: later times may be earlier moments.
    private var moved: ArraySlice<Instant> = []

    /// The next moment that clocks don't skip, if it is already known.
    private var ahead: Instant?

    /// The latest returned occurrence, or the limit; in seconds.
    private var last: Int

    /// The last second that isn't after the end.
    private let end: Int

    /// The number of occurrences left; nil without a count.
    private var remaining: Int?

    /// The number of seconds up to which occurrences are counted, but not returned.
    private let limit: Int

    /// A moment with the time of the rule, which clocks show unless they skip it; in seconds.
    private typealias Instant = (second: Int, time: Int)

    fileprivate init(_ rule: RecurrenceRule, from start: Recurrence.Start, in timeZone: TimeZone, after limit: Due?) {
      self.start = start
      zone = timeZone.identifier
      var offsets = ZoneOffsets(timeZone)
      let isDay = if case .day = start { rule.frequency >= .daily } else { false }
      self.isDay = isDay
      switch start {
      case .day(let day): startTime = Int(day.daysSince1970) * 86_400
      case .local(let time): startTime = time.wallSeconds
      case .moment(let moment): startTime = offsets.wallTime(at: moment.wholeSeconds)
      }
      var first = startTime
      self.limit = limit.map { offsets.lastSecond(of: $0, isDay: isDay) } ?? .min
      switch rule.end {
      case .never: (end, remaining) = (.max, nil)
      case .count(let count): (end, remaining) = (.max, count)
      case .until(let due): (end, remaining) = (offsets.lastSecond(of: due, isDay: isDay), nil)
      case .untilLocal(let day, let seconds):
        let time = Int(day.daysSince1970) * 86_400 + seconds
        (end, remaining) = (isDay ? time : offsets.moment(atWallTime: time).seconds, nil)
      }
      if limit != nil, remaining == nil {
        first = isDay ? self.limit + 1 : offsets.earliestWallTime(after: self.limit)
      }
      last = remaining == nil ? self.limit : .min
      times = RecurrenceTimes(RecurrencePlan(rule, start: startTime, isDay: isDay), from: first)
      self.offsets = offsets
    }

    /// Returns the next occurrence; nil after the last.
    public mutating func next() -> Due? { nextWithTime()?.due }

    /// Returns the next occurrence with its time of day by the rule, nil for a day; nil after the last.
    mutating func nextWithTime() -> (due: Due, time: LocalTime?)? {
      while let (second, time) = isDay ? times.next().map({ (second: $0, time: $0) }) : nextMoment() {
        if second > end { return nil }
        if let remaining {
          if remaining == 0 { return nil }
          self.remaining = remaining - 1
        }
        guard second > limit else { continue }
        if isDay { return (.day(Day(daysSince1970: Int32(second / 86_400))), nil) }
        let local = LocalTime(wallSeconds: time)
        switch start {
        case .local: return (.time(local, zone: zone), local)
        case .moment(let first) where first.wholeSeconds == second: return (.moment(first), local)
        case .day, .moment: return (.moment(Date(timeIntervalSince1970: Double(second))), local)
        }
      }
      return nil
    }

    private mutating func nextMoment() -> Instant? {
      while true {
        while ahead == nil, let time = times.next() {
          // The start may be the second time at which clocks show it.
          if time == startTime, case .moment(let moment) = start {
            ahead = (moment.wholeSeconds, time)
          } else {
            let (second, isSkipped) = offsets.moment(atWallTime: time)
            if isSkipped { moved.append((second, time)) } else { ahead = (second, time) }
          }
        }
        let instant: Instant
        if let first = moved.first, first.second <= ahead?.second ?? .max {
          instant = first
          moved = moved.dropFirst()
        } else if let next = ahead {
          instant = next
          ahead = nil
        } else {
          return nil
        }
        guard instant.second > last else { continue }
        last = instant.second
        return instant
      }
    }
  }
}

extension ZoneOffsets {
  /// Returns the last second that isn't after a time, as days are compared or as moments are.
  fileprivate mutating func lastSecond(of due: Due, isDay: Bool) -> Int {
    switch (due, isDay) {
    case (.day(let day), true): Int(day.daysSince1970) * 86_400
    case (.day(let day), false): moment(atWallTime: (Int(day.daysSince1970) + 1) * 86_400).seconds - 1
    case (.time, true): Int(due.day(in: timeZone).daysSince1970) * 86_400
    case (.time, false): due.moment(in: timeZone)?.wholeSeconds ?? .min
    case (.moment(let moment), true): wallTime(at: moment.wholeSeconds).dividedFloor(by: 86_400).quotient * 86_400
    case (.moment(let moment), false): moment.wholeSeconds
    }
  }

  /// Returns a time on the clock that isn't later than any whose moment comes after another one.
  fileprivate mutating func earliestWallTime(after second: Int) -> Int {
    let time = wallTime(at: second)
    // After clocks were put forward, times that they skipped may still come: they are moved by up to a day.
    return wallTime(at: second - 90_000) == time - 90_000 ? time : time - 90_000
  }
}
