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
    var moment = day.moment(secondsIntoDay: 0, in: .gmt)
    let limit = last.moment(secondsIntoDay: 0, in: .gmt)
    var offset = timeZone.secondsFromGMT(for: moment)
    var observances = [
      Observance(
        from: offset, to: offset, isDaylight: timeZone.isDaylightSavingTime(for: moment),
        onsets: [LocalTime(of: moment, in: timeZone)])
    ]
    while let next = timeZone.nextDaylightSavingTimeTransition(after: moment), next > moment, next < limit {
      let later = timeZone.secondsFromGMT(for: next)
      let onset = LocalTime(wallSeconds: next.wholeSeconds + offset)
      let isDaylight = timeZone.isDaylightSavingTime(for: next)
      if let index = observances.firstIndex(where: {
        ($0.from, $0.to, $0.isDaylight) == (offset, later, isDaylight)
      }) {
        observances[index].onsets.append(onset)
      } else {
        observances.append(Observance(from: offset, to: later, isDaylight: isDaylight, onsets: [onset]))
      }
      (moment, offset) = (next, later)
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
