import Foundation

/// The writer of the definition of a time zone, VTIMEZONE, by the changes of its clocks (RFC 5545, section 3.6.5).
///
/// Programs that know the zone by its name don't need it, and others don't accept the name without it.
enum CalendarZoneWriter {
  /// The first year without changes, as in many tables of time zones.
  private static let end = 2038

  /// A change of the clocks, with the times that clocks show when it comes.
  private struct Observance {
    let from: Int
    let to: Int
    let isDaylight: Bool
    var onsets: [LocalTime]
  }

  /// Returns the lines of a time zone.
  ///
  /// - Parameters:
  ///   - identifier: The name of the zone in the calendar.
  ///   - timeZone: The zone.
  ///   - first: The first moment that the calendar has in the zone.
  static func lines(_ identifier: String, of timeZone: TimeZone, from first: Date) -> [String] {
    var lines = ["BEGIN:VTIMEZONE", "TZID:\(identifier)"]
    for observance in observances(of: timeZone, from: first) {
      let name = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
      lines += ["BEGIN:\(name)", "DTSTART:\(observance.onsets[0].basicText)"]
      let others = observance.onsets.dropFirst().map(\.basicText)
      if !others.isEmpty { lines.append("RDATE:\(others.joined(separator: ","))") }
      lines += ["TZOFFSETFROM:\(text(observance.from))", "TZOFFSETTO:\(text(observance.to))", "END:\(name)"]
    }
    return lines + ["END:VTIMEZONE"]
  }

  private static func observances(of timeZone: TimeZone, from first: Date) -> [Observance] {
    let year = Day(of: first, in: .gmt).civil.year
    guard let day = Day(year: max(year - 1, 1), month: 1, day: 1), let last = Day(year: end, month: 1, day: 1) else {
      return []
    }
    let limit = last.moment(secondsIntoDay: 0, in: .gmt)
    var next: Date? = day.moment(secondsIntoDay: 0, in: .gmt)
    var from = next.map { timeZone.secondsFromGMT(for: $0) } ?? 0
    var observances: [Observance] = []
    while let moment = next, moment < limit || observances.isEmpty {
      let (to, isDaylight) = (timeZone.secondsFromGMT(for: moment), timeZone.isDaylightSavingTime(for: moment))
      let onset = LocalTime(wallSeconds: moment.wholeSeconds + from)
      if let index = observances.firstIndex(where: { ($0.from, $0.to, $0.isDaylight) == (from, to, isDaylight) }) {
        observances[index].onsets.append(onset)
      } else {
        observances.append(Observance(from: from, to: to, isDaylight: isDaylight, onsets: [onset]))
      }
      next = timeZone.nextDaylightSavingTimeTransition(after: moment).flatMap { $0 > moment ? $0 : nil }
      from = to
    }
    return observances
  }

  /// Returns an offset to UTC, such as +0100 or -033000.
  private static func text(_ offset: Int) -> String {
    let (minutes, seconds) = (Int(offset.magnitude) / 60, Int(offset.magnitude) % 60)
    let digits = String(String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst())
    return (offset < 0 ? "-" : "+") + digits + (seconds == 0 ? "" : String(String(100 + seconds).dropFirst()))
  }
}

extension Due {
  /// The time zone with which a time of day is written; nil for UTC and for an unknown one.
  var writtenZone: TimeZone? {
    guard case .time(_, let name) = self, let zone = TimeZone(identifier: name) else { return nil }
    return zone.identifier == TimeZone.gmt.identifier ? nil : zone
  }
}
