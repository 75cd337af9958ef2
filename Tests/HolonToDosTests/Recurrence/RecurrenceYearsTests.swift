import Foundation
import HolonToDos
import Testing

/// Daily times on all days of the years 2026 to 2035.
@Suite("Daily times on every day of ten years")
struct RecurrenceYearsTests {
  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "America/Santiago", "America/Nuuk", "Australia/Lord_Howe", "Asia/Kathmandu",
  ])
  func `a daily time is that of the clocks, whenever it starts`(identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    let first = try #require(Day("2026-01-01"))
    for (time, seconds) in [("000000", 0), ("021500", 8_100), ("023000", 9_000), ("233000", 84_600)] {
      let recurrence = { (day: Day) in
        try Recurrence("FREQ=DAILY;START=\(day.description.replacing("-", with: ""))T\(time);TZID=\(identifier)")
      }
      var series = try recurrence(first)
      var due = series.start
      var expected = Self.moment(first, seconds, in: zone)
      for days in 1...3_652 {
        let (day, next) = (try #require(first.advanced(by: days - 1)), try #require(first.advanced(by: days)))
        var other = try recurrence(day)
        let following = Self.moment(next, seconds, in: zone)
        let dues: [Due?] = [due, other.start, other.complete(due, at: expected, in: .gmt)]
        guard dues.map({ $0?.moment(in: .gmt) }) == [expected, expected, following],
          let second = series.complete(due, at: expected, in: .gmt)
        else {
          Issue.record("\(seconds) seconds into \(day): \(dues), expected \(expected) and \(following)")
          return
        }
        (due, expected) = (second, following)
      }
    }
  }

  /// Returns the first moment at which clocks show a time; for a time that they skip, the one by the offset before.
  static func moment(_ day: Day, _ seconds: Int, in zone: TimeZone) -> Date {
    let time = Double(Int(day.daysSince1970) * 86_400 + seconds)
    let offsets = [-172_800.0, 172_800].map { shift in
      Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: time + shift)))
    }
    let shown = offsets.map { Date(timeIntervalSince1970: time - $0) }.sorted().first { moment in
      moment.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: moment)) == time
    }
    return shown ?? Date(timeIntervalSince1970: time - offsets[0])
  }
}
