import Foundation
public import HolonToDos

/// A reader of due times as people write them.
public struct DueInput: Sendable {
  private let clock: LocalClock

  /// Creates a reader that interprets times by a person's clock.
  public init(clock: LocalClock) { self.clock = clock }

  /// Reads a time.
  ///
  /// A time is one of these:
  /// - a day: `2026-12-01`, `today`, `tomorrow`, or the next weekday, as `friday` or `fri`;
  /// - a distance: `3d`, `2w`, `6m` or `1y`;
  /// - a day or a distance followed by a time of day, as `tomorrow 15:30`;
  /// - a moment: `2026-12-01T15:30`, with `Z` or an offset unless it is local time.
  ///
  /// - Throws: ``InputError/unreadable(_:_:)``.
  public func due(_ text: String) throws(InputError) -> Due {
    let words = text.lowercased().split(whereSeparator: { $0.isWhitespace }).map(String.init)
    if words.count == 1 {
      if let due = Due(words[0].uppercased()) { return due }
      if let day = day(words[0]) { return .day(day) }
      let halves = words[0].split(separator: "t", maxSplits: 1).map(String.init)
      if halves.count == 2, let day = Day(halves[0]), let moment = moment(day, time: halves[1]) {
        return .moment(moment)
      }
    } else if words.count == 2, let day = day(words[0]), let moment = moment(day, time: words[1]) {
      return .moment(moment)
    }
    throw .unreadable(.due, text)
  }

  private func day(_ word: String) -> Day? {
    switch word {
    case "today": return clock.today
    case "tomorrow": return clock.today.advanced(by: 1)
    case "yesterday": return clock.today.advanced(by: -1)
    default: return Day(word) ?? weekday(word) ?? distance(word)
    }
  }

  private func weekday(_ word: String) -> Day? {
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    guard word.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(word) }) else { return nil }
    let ahead = (index - clock.today.weekday + 7) % 7
    return clock.today.advanced(by: ahead == 0 ? 7 : ahead)
  }

  private func distance(_ word: String) -> Day? {
    let digits = word.hasPrefix("+") ? word.dropFirst().dropLast() : word.dropLast()
    guard let count = Int(digits), (0...100_000).contains(count), let unit = word.last else { return nil }
    switch unit {
    case "d": return clock.today.advanced(by: count)
    case "w": return clock.today.advanced(by: count * 7)
    case "m": return clock.today.advanced(byMonths: count)
    case "y": return clock.today.advanced(byMonths: count * 12)
    default: return nil
    }
  }

  private func moment(_ day: Day, time: String) -> Date? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    let second = parts.count == 3 ? parts[2] : 0
    guard let second, (0..<60).contains(second) else { return nil }
    return day.moment(secondsIntoDay: hour * 3_600 + minute * 60 + second, in: clock.timeZone)
  }
}

extension ToDo.Field {
  /// Reads a value of the field from text that a person wrote.
  ///
  /// - Throws: ``InputError/unreadable(_:_:)``.
  public func value(written text: String, _ clock: LocalClock) throws(InputError) -> ToDo.Value {
    if self == .due { return .due(try DueInput(clock: clock).due(text)) }
    guard let value = value(text) else { throw .unreadable(self, text) }
    return value
  }
}
