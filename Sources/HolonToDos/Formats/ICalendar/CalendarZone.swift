import Foundation
import HolonBase

/// A time zone as a calendar defines it, by the observances of a VTIMEZONE (RFC 5545, section 3.6.5).
///
/// It is a class because the changes of the clocks are computed when they are first needed.
final class CalendarZone {
  /// A STANDARD or DAYLIGHT component.
  ///
  /// Times of the clock are in seconds since 1970, as if the clock showed UTC.
  struct Observance {
    /// The times of the clock, before the change, of DTSTART and RDATE.
    var times: [Int] = []

    /// The seconds east of UTC before and after the change.
    var offsetBefore: Int?
    var offset: Int?

    var rules: [String] = []
  }

  private let observances: [Observance]
  private lazy var changes = observances.flatMap(Self.changes).sorted { $0.second < $1.second }

  /// The equal zones of the time zone database that were looked up, by the first year.
  private var knownZones: [Int: TimeZone?] = [:]

  /// Creates the zone; nil if none of the observances is complete.
  init?(_ observances: [Observance]) {
    self.observances = observances.filter { !$0.times.isEmpty && $0.offset != nil }
    if self.observances.isEmpty { return nil }
  }

  /// Returns the moment at which the zone's clocks show a time.
  func moment(_ day: Day, secondsIntoDay: Int) -> Date {
    let moment = WallTime.moment(Int(day.daysSince1970) * 86_400 + secondsIntoDay, offset: offset(at:))
    return Date(timeIntervalSince1970: Double(moment.seconds))
  }

  private func offset(at second: Int) -> Int {
    let next = changes.partitioningIndex { $0.second > second }
    return next > 0 ? changes[next - 1].offset : changes.first?.before ?? 0
  }

  /// Returns a zone of the time zone database with the same offsets for ten years, or nil if none has them.
  ///
  /// - Parameters:
  ///   - year: The first year.
  ///   - preferred: The zones that are compared before those of the regions of Windows.
  func knownZone(in year: Int, preferring preferred: [TimeZone]) -> TimeZone? {
    if let known = knownZones[year] { return known }
    let start = CivilDate(year: year, month: 1, day: 1).daysSince1970 * 86_400
    let others = WindowsZones.identifiers.values.sorted().lazy.compactMap { TimeZone(identifier: $0) }
    let isEqual = { self.isEqual(to: $0, from: start - 86_400, through: start + 3_653 * 86_400) }
    let zone = preferred.first(where: isEqual) ?? others.first(where: isEqual)
    knownZones[year] = .some(zone)
    return zone
  }

  private func isEqual(to timeZone: TimeZone, from first: Int, through last: Int) -> Bool {
    let hasOffset = { (second: Int) in
      self.offset(at: second) == timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }
    guard hasOffset(first) else { return false }
    var seconds = changes.map(\.second).filter { (first...last).contains($0) }
    var moment = Date(timeIntervalSince1970: Double(first))
    while let next = timeZone.nextDaylightSavingTimeTransition(after: moment), next > moment {
      if next.wholeSeconds > last { break }
      seconds.append(next.wholeSeconds)
      moment = next
    }
    return seconds.allSatisfy { hasOffset($0) && hasOffset($0 - 1) }
  }

  /// The time from which repeated changes count, and their greatest number: one a year, from 1950 for four centuries.
  private static let earliest = Date(timeIntervalSince1970: -631_152_000)
  private static let mostChanges = 400

  private static func changes(of observance: Observance) -> [(second: Int, before: Int, offset: Int)] {
    guard let start = observance.times.first, let offset = observance.offset else { return [] }
    let before = observance.offsetBefore ?? offset
    let first = Date(timeIntervalSince1970: Double(start))
    var times = observance.times
    for text in observance.rules {
      guard var rule = try? RecurrenceRule(calendar: text) else { continue }
      // The end is in UTC.
      if case .until(.moment(let last)) = rule.end {
        rule.end = .until(.moment(Timestamp.bounded(last.addingTimeInterval(Double(before)))))
      }
      let occurrences = rule.occurrences(from: .moment(first), in: .gmt, after: .moment(max(first, earliest)))
      for case .moment(let time) in occurrences.prefix(mostChanges) { times.append(time.wholeSeconds) }
    }
    return times.map { ($0 - before, before, offset) }
  }
}

extension RecurrenceRule {
  /// Reads the rule of a calendar, in which empty parts and spaces mean nothing.
  ///
  /// - Throws: ``RecurrenceError``, which names the part and its value.
  init(calendar text: String) throws(RecurrenceError) {
    let parts = text.filter { !$0.isWhitespace }.split(separator: ";").compactMap { part -> String? in
      guard let equals = part.firstIndex(of: "=") else { return String(part) }
      let items = part[part.index(after: equals)...].split(separator: ",")
      return items.isEmpty ? nil : String(part[...equals]) + items.joined(separator: ",")
    }
    try self.init(parts.joined(separator: ";"))
  }
}
