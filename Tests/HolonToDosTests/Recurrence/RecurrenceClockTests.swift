import Foundation
import HolonToDos
import Testing

/// Rules across changes of the clocks, and the limits of their computation.
struct RecurrenceClockTests {
  private func zone(_ identifier: String) throws -> TimeZone { try #require(TimeZone(identifier: identifier)) }

  /// Draws occurrences as the clocks show them, with the offset to UTC.
  private func clocks(
    _ rule: String, from start: String, in identifier: String, after limit: String? = nil, count: Int = 4
  ) throws -> String {
    let zone = try zone(identifier)
    let rule = try RecurrenceRule(rule)
    let limit = try limit.map { try #require(Due($0)) }
    return rule.occurrences(from: try #require(Due(start)), in: zone, after: limit).prefix(count).map { due in
      guard case .moment(let moment) = due else { return due.description }
      let offset = zone.secondsFromGMT(for: moment)
      let wall = Timestamp.text(moment.addingTimeInterval(Double(offset))).dropLast(4).replacing("T", with: " ")
      let minutes = abs(offset) / 60 % 60
      return "\(wall)\(offset < 0 ? "-" : "+")\(abs(offset) / 3_600)" + (minutes == 0 ? "" : ":\(minutes)")
    }
    .joined(separator: ", ")
  }

  @Test(arguments: [
    // The clocks go from 2:00 to 3:00, and back from 3:00 to 2:00.
    (
      "Europe/Berlin", "2026-03-28T01:30:00Z",
      "2026-03-28 02:30+1, 2026-03-29 03:30+2, 2026-03-30 02:30+2, 2026-03-31 02:30+2"
    ),
    (
      "Europe/Berlin", "2026-10-24T00:30:00Z",
      "2026-10-24 02:30+2, 2026-10-25 02:30+2, 2026-10-26 02:30+1, 2026-10-27 02:30+1"
    ),
    // The example of the RFC, section 3.3.5.
    (
      "America/New_York", "2007-03-10T07:30:00Z",
      "2007-03-10 02:30-5, 2007-03-11 03:30-4, 2007-03-12 02:30-4, 2007-03-13 02:30-4"
    ),
    (
      "America/New_York", "2007-11-03T05:30:00Z",
      "2007-11-03 01:30-4, 2007-11-04 01:30-4, 2007-11-05 01:30-5, 2007-11-06 01:30-5"
    ),
    // Changes by half an hour.
    (
      "Australia/Lord_Howe", "2026-10-02T15:45:00Z",
      "2026-10-03 02:15+10:30, 2026-10-04 02:45+11, 2026-10-05 02:15+11, 2026-10-06 02:15+11"
    ),
    (
      "Australia/Lord_Howe", "2026-04-03T14:45:00Z",
      "2026-04-04 01:45+11, 2026-04-05 01:45+11, 2026-04-06 01:45+10:30, 2026-04-07 01:45+10:30"
    ),
    ("UTC", "2026-03-28T02:30:00Z", "2026-03-28 02:30+0, 2026-03-29 02:30+0, 2026-03-30 02:30+0, 2026-03-31 02:30+0"),
    // Midnight doesn't exist on the first day.
    (
      "America/Santiago", "2026-09-05T04:00:00Z",
      "2026-09-05 00:00-4, 2026-09-06 01:00-3, 2026-09-07 00:00-3, 2026-09-08 00:00-3"
    ),
    // A whole day doesn't exist: its occurrence is the same as that of the next day.
    (
      "Pacific/Apia", "2011-12-29T19:00:00Z",
      "2011-12-29 09:00-10, 2011-12-31 09:00+14, 2012-01-01 09:00+14, 2012-01-02 09:00+14"
    ),
    // The time zone changes its offset without daylight saving.
    (
      "Asia/Pyongyang", "2015-08-13T14:45:00Z",
      "2015-08-13 23:45+9, 2015-08-14 23:45+9, 2015-08-15 23:45+8:30, 2015-08-16 23:45+8:30"
    ),
  ])
  func `a daily time is that of the clocks`(zone: String, start: String, clocks: String) throws {
    #expect(try self.clocks("FREQ=DAILY", from: start, in: zone) == clocks)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2027-03-28T02:30:00", "2027-03-28T01:30:00Z", "2027-03-29T00:30:00Z"),
    ("America/New_York", "2027-03-14T02:30:00", "2027-03-14T07:30:00Z", "2027-03-15T06:30:00Z"),
    ("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:45:00Z", "2026-10-04T15:15:00Z"),
    // Midnight, and a time before midnight that is moved to the next day.
    ("America/Santiago", "2026-09-06T00:00:00", "2026-09-06T04:00:00Z", "2026-09-07T03:00:00Z"),
    ("America/Nuuk", "2027-03-27T23:30:00", "2027-03-28T01:30:00Z", "2027-03-29T00:30:00Z"),
  ])
  func `a series whose first time clocks skip goes on at its time of day`(
    identifier: String, start: String, first: String, second: String
  ) throws {
    let start = try #require(Due("\(start)[\(identifier)]"))
    // The clocks of Nuuk show the next day, after which a day is reckoned from the completion.
    for basis in identifier == "America/Nuuk" ? [Recurrence.Basis.schedule] : [.schedule, .completion] {
      let series = Recurrence(try RecurrenceRule(.daily), basis: basis, from: start)
      var recurrence = series
      var dues = [recurrence.start]
      while dues.count < 3, let due = dues.last, let now = due.moment(in: .gmt),
        let next = recurrence.complete(due, at: now, in: .gmt)
      {
        dues.append(next)
      }
      #expect(dues == (0...2).map { start.advanced(byDays: $0, in: .gmt) }, "\(series)")
      #expect(dues.prefix(2).compactMap { $0.moment(in: .gmt) }.map(Timestamp.text) == [first, second])
      // Counted anew from its first due time, it is the same.
      #expect(series.starting(at: start, in: .gmt) == series)
      #expect(try Recurrence(series.description) == series)
    }
  }

  @Test func `a time of day after completion that clocks skip comes again on the next day`() throws {
    var recurrence = try Recurrence("FREQ=DAILY;START=20270327T023000;TZID=Europe/Berlin;BASIS=COMPLETION")
    let due = try #require(Due("2027-03-27T01:30:00Z"))
    let saturday = try #require(Timestamp.date("2027-03-27T12:00:00Z"))
    let next = recurrence.complete(due, at: saturday, in: .gmt)
    #expect(next?.description == "2027-03-28T02:30:00[Europe/Berlin]")
    #expect(recurrence.description == "FREQ=DAILY;START=20270328T023000;TZID=Europe/Berlin;BASIS=COMPLETION")
    let sunday = try #require(Timestamp.date("2027-03-28T12:00:00Z"))
    let second = recurrence.complete(try #require(next), at: sunday, in: .gmt)
    #expect(second?.description == "2027-03-29T02:30:00[Europe/Berlin]")
  }

  @Test func `a template that begins on a day on which clocks skip its time keeps the time`() throws {
    var list = ToDoList()
    let recurrence = try Recurrence("FREQ=DAILY;START=20261123T023000;TZID=Europe/Berlin")
    try list.add(ToDo("call", due: recurrence.start, recurrence: recurrence, created: atNoon))
    let template = try ToDoTemplate("call", of: 1, in: list)
    let day = try #require(Day("2027-03-28"))
    let copies = try template.copies(from: day, due: .day(day), created: atNoon, in: berlin)
    #expect(copies[1]?.recurrence?.description == "FREQ=DAILY;START=20270328T023000;TZID=Europe/Berlin")
    #expect(copies[1]?.due?.description == "2027-03-28T02:30:00[Europe/Berlin]")
  }

  @Test func `times that clocks skip are sorted among the others, and equal ones count once`() throws {
    let halves = "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,45"
    #expect(
      try clocks(halves, from: "2026-03-29T00:00:00Z", in: "Europe/Berlin", count: 5)
        == "2026-03-29 01:00+1, 2026-03-29 01:45+1, 2026-03-29 03:00+2, 2026-03-29 03:45+2, 2026-03-30 01:00+2")
    #expect(
      try clocks("FREQ=MINUTELY;INTERVAL=45", from: "2026-03-29T00:45:00Z", in: "Europe/Berlin", count: 5)
        == "2026-03-29 01:45+1, 2026-03-29 03:15+2, 2026-03-29 03:30+2, 2026-03-29 04:00+2, 2026-03-29 04:45+2")
    #expect(
      try clocks("FREQ=HOURLY;COUNT=3", from: "2026-03-29T00:30:00Z", in: "Europe/Berlin")
        == "2026-03-29 01:30+1, 2026-03-29 03:30+2, 2026-03-29 04:30+2")
  }

  @Test func `a skipped time is found after a moment just before it`() throws {
    let later = "FREQ=DAILY;BYHOUR=2,4;BYMINUTE=30"
    for limit in ["2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:29:59Z"] {
      #expect(
        try clocks(later, from: "2020-01-01T01:30:00Z", in: "Europe/Berlin", after: limit, count: 2)
          == "2026-03-29 03:30+2, 2026-03-29 04:30+2", "after \(limit)")
    }
    #expect(
      try clocks(later, from: "2020-01-01T01:30:00Z", in: "Europe/Berlin", after: "2026-03-29T01:30:00Z", count: 1)
        == "2026-03-29 04:30+2")
  }

  @Test func `a start may be the second time at which clocks show it`() throws {
    #expect(
      try clocks("FREQ=DAILY;COUNT=2", from: "2026-10-25T01:30:00Z", in: "Europe/Berlin")
        == "2026-10-25 02:30+1, 2026-10-26 02:30+1")
  }

  @Test func `days stay days, and their times of day are ignored`() throws {
    #expect(
      try clocks("FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9", from: "2026-11-23", in: "Europe/Berlin")
        == "2026-11-23, 2026-11-27, 2026-11-30, 2026-12-04")
    #expect(
      try clocks("FREQ=HOURLY;INTERVAL=8", from: "2026-11-23", in: "Europe/Berlin")
        == "2026-11-23 00:00+1, 2026-11-23 08:00+1, 2026-11-23 16:00+1, 2026-11-24 00:00+1")
  }

  @Test(arguments: [
    ("2026-11-23", "UNTIL=20261125", "2026-11-23, 2026-11-24, 2026-11-25"),
    ("2026-11-23", "UNTIL=20261124T225959Z", "2026-11-23, 2026-11-24"),
    ("2026-11-23", "UNTIL=20261124T230000Z", "2026-11-23, 2026-11-24, 2026-11-25"),
    ("2026-11-23", "UNTIL=20261124T120000", "2026-11-23, 2026-11-24"),
    ("2026-11-23T22:30:00Z", "UNTIL=20261124", "2026-11-23 23:30+1, 2026-11-24 23:30+1"),
    ("2026-11-23T22:30:00Z", "UNTIL=20261124T223000Z", "2026-11-23 23:30+1, 2026-11-24 23:30+1"),
    ("2026-11-23T22:30:00Z", "UNTIL=20261124T222959Z", "2026-11-23 23:30+1"),
    ("2026-11-23T22:30:00Z", "UNTIL=20261124T233000", "2026-11-23 23:30+1, 2026-11-24 23:30+1"),
    ("2026-11-23T22:30:00Z", "COUNT=1", "2026-11-23 23:30+1"),
    ("2026-11-23", "UNTIL=20261122", ""),
  ])
  func `an end includes its day or moment`(start: String, end: String, clocks: String) throws {
    #expect(try self.clocks("FREQ=DAILY;\(end)", from: start, in: "Europe/Berlin") == clocks)
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1;BYDAY=MO", "FREQ=MONTHLY;BYDAY=6MO", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30", "FREQ=HOURLY;INTERVAL=24;BYHOUR=3",
    "FREQ=MINUTELY;INTERVAL=1000000;BYMINUTE=7",
    "FREQ=YEARLY;INTERVAL=1000000;BYMONTHDAY=30;BYMONTH=2", "FREQ=DAILY;BYDAY=MO;BYSETPOS=2",
  ])
  func `a rule that never recurs ends`(rule: String) throws {
    #expect(try clocks(rule, from: "2026-11-23T00:00:00Z", in: "Europe/Berlin") == "")
  }

  @Test func `a rule without an end ends with the year 9999`() throws {
    let rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3")
    let start = Due.day(try #require(Day("9999-12-20")))
    #expect(rule.occurrences(from: start, in: .gmt).map(\.description).last == "9999-12-29")
    let weekly = try RecurrenceRule("FREQ=WEEKLY;BYDAY=SU,FR")
    #expect(weekly.occurrences(from: start, in: .gmt).map(\.description) == ["9999-12-24", "9999-12-26", "9999-12-31"])
    let first = Due.day(try #require(Day("0001-01-01")))
    #expect(weekly.occurrences(from: first, in: .gmt).prefix(2).map(\.description) == ["0001-01-05", "0001-01-07"])
  }

  @Test func `occurrences after a limit are the rest of all occurrences`() throws {
    var random = Seeded()
    let zones = try ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"].map(zone)
    var compared = 0
    for _ in 0..<500 {
      let text = RandomRule.text(&random)
      guard let rule = try? RecurrenceRule(text) else { continue }
      let zone = zones.randomElement(using: &random)!
      let moment = Date(timeIntervalSince1970: .init(Int.random(in: 0...2_000_000_000, using: &random)))
      let start = Bool.random(using: &random) ? Due.moment(moment) : .day(Day(of: moment, in: zone))
      let all = Array(rule.occurrences(from: start, in: zone).prefix(12))
      guard let limit = all.indices.randomElement(using: &random) else { continue }
      let rest = rule.occurrences(from: start, in: zone, after: all[limit]).prefix(11 - limit)
      #expect(Array(rest) == Array(all[(limit + 1)...]), "\(text) from \(start) in \(zone) after \(all[limit])")
      compared += 1
    }
    #expect(compared > 50)
  }
}
