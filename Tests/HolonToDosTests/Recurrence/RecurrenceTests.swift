import Foundation
import HolonToDos
import Testing

struct RecurrenceTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin")!

  private func due(_ text: String) throws -> Due { try #require(Due(text)) }

  /// Completes an instance, and returns the due time of the next one.
  private func next(_ recurrence: inout Recurrence, _ due: String, completed now: String) throws -> String? {
    recurrence.complete(try self.due(due), at: try moment(now), in: berlin)?.description
  }

  private func moment(_ text: String) throws -> Date { try #require(Timestamp.date(text)) }

  @Test(arguments: [
    // On time, early, late within the period, late by several periods.
    ("FREQ=DAILY", "2026-11-23", "2026-11-23T12:00:00Z", "2026-11-24"),
    ("FREQ=DAILY", "2026-11-23", "2026-11-21T12:00:00Z", "2026-11-24"),
    ("FREQ=DAILY", "2026-11-23", "2026-11-24T12:00:00Z", "2026-11-25"),
    ("FREQ=DAILY", "2026-11-23", "2026-12-24T12:00:00Z", "2026-12-25"),
    // Late at night in Berlin it is the next day there.
    ("FREQ=DAILY", "2026-11-23", "2026-11-23T23:30:00Z", "2026-11-25"),
    ("FREQ=WEEKLY;INTERVAL=2", "2026-11-23", "2026-11-25T12:00:00Z", "2026-12-07"),
    ("FREQ=WEEKLY;INTERVAL=2", "2026-11-23", "2026-12-07T12:00:00Z", "2026-12-21"),
    ("FREQ=WEEKLY;BYDAY=MO,FR", "2026-11-23", "2026-11-26T12:00:00Z", "2026-11-27"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30", "2027-02-01T12:00:00Z", "2027-02-28"),
    // A moment is next if it hasn't passed, also today.
    ("FREQ=DAILY", "2026-11-23T08:00:00Z", "2026-11-24T07:59:00Z", "2026-11-24T09:00:00[Europe/Berlin]"),
    ("FREQ=DAILY", "2026-11-23T08:00:00Z", "2026-11-24T08:00:00Z", "2026-11-25T09:00:00[Europe/Berlin]"),
    ("FREQ=HOURLY;INTERVAL=4", "2026-11-23", "2026-11-23T09:10:00Z", "2026-11-23T11:00:00Z"),
  ])
  func `a completed to-do is due at the first time of its schedule that hasn't passed`(
    rule: String, start: String, now: String, next: String
  ) throws {
    var recurrence = Recurrence(try RecurrenceRule(rule), from: try due(start), in: berlin)
    let before = recurrence
    #expect(recurrence.complete(try due(start), at: try moment(now), in: berlin)?.description == next)
    #expect(recurrence == before)
  }

  @Test func `a moved instance doesn't move the schedule`() throws {
    var weekly = Recurrence(try RecurrenceRule("FREQ=WEEKLY"), from: try due("2026-11-23"))
    #expect(try next(&weekly, "2026-11-25", completed: "2026-11-25T12:00:00Z") == "2026-11-30")
    #expect(try next(&weekly, "2026-11-25T15:00:00Z", completed: "2026-11-24T12:00:00Z") == "2026-11-30")
    var daily = Recurrence(try RecurrenceRule("FREQ=DAILY"), from: try due("2026-11-23T08:00:00Z"), in: berlin)
    #expect(try next(&daily, "2026-11-25", completed: "2026-11-25T06:00:00Z") == "2026-11-26T09:00:00[Europe/Berlin]")
    #expect(try next(&daily, "2026-11-25", completed: "2026-11-27T06:00:00Z") == "2026-11-27T09:00:00[Europe/Berlin]")
  }

  @Test(arguments: [
    ("FREQ=DAILY;INTERVAL=3", "2026-11-23", "2026-11-20T12:00:00Z", "2026-11-23"),
    ("FREQ=DAILY;INTERVAL=3", "2026-11-23", "2026-11-25T12:00:00Z", "2026-11-28"),
    ("FREQ=WEEKLY;INTERVAL=2", "2026-11-23", "2026-11-25T12:00:00Z", "2026-12-09"),
    ("FREQ=MONTHLY", "2026-12-31", "2027-01-31T12:00:00Z", "2027-02-28"),
    ("FREQ=YEARLY", "2028-02-29", "2028-02-29T12:00:00Z", "2029-02-28"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-23", "2026-11-25T12:00:00Z", "2026-12-07"),
    ("FREQ=MONTHLY;BYDAY=1SA", "2026-11-07", "2026-11-25T12:00:00Z", "2026-12-05"),
    // The time of day is kept; a time that has passed isn't next.
    ("FREQ=DAILY;INTERVAL=3", "2026-11-23T08:00:00Z", "2026-11-25T19:00:00Z", "2026-11-28T09:00:00[Europe/Berlin]"),
    ("FREQ=DAILY;BYHOUR=9,18", "2026-11-23T08:00:00Z", "2026-11-25T17:30:00Z", "2026-11-26T09:00:00[Europe/Berlin]"),
    ("FREQ=DAILY", "2026-10-23T07:00:00Z", "2026-10-24T12:00:00Z", "2026-10-25T09:00:00[Europe/Berlin]"),
    // Within days it is a length of time.
    ("FREQ=HOURLY;INTERVAL=8", "2026-11-23T08:00:00Z", "2026-11-23T09:20:30Z", "2026-11-23T18:20:30[Europe/Berlin]"),
  ])
  func `a to-do that recurs after completion is reckoned from it`(
    rule: String, start: String, now: String, next: String
  ) throws {
    var recurrence = Recurrence(
      try RecurrenceRule(rule), basis: .completion, from: try due(start), in: berlin)
    #expect(recurrence.complete(try due(start), at: try moment(now), in: berlin)?.description == next)
    #expect(recurrence.start.description == next)
    #expect(try recurrence.rule == RecurrenceRule(rule))
  }

  @Test(arguments: [
    // Not over yet, over yesterday, over long ago.
    ("FREQ=DAILY", "2026-11-23", "2026-11-23T12:00:00Z", "2026-11-24"),
    ("FREQ=DAILY", "2026-11-25", "2026-11-23T12:00:00Z", "2026-11-26"),
    ("FREQ=DAILY", "2026-11-22", "2026-11-23T12:00:00Z", "2026-11-23"),
    ("FREQ=WEEKLY", "2026-11-02", "2026-11-23T12:00:00Z", "2026-11-23"),
    ("FREQ=DAILY", "2026-11-20T08:00:00Z", "2026-11-23T08:00:00Z", "2026-11-24T09:00:00[Europe/Berlin]"),
    ("FREQ=DAILY", "2026-11-20T08:00:00Z", "2026-11-23T07:59:00Z", "2026-11-23T09:00:00[Europe/Berlin]"),
  ])
  func `a skipped to-do is due at the next time that isn't over`(
    rule: String, start: String, now: String, next: String
  ) throws {
    var recurrence = Recurrence(try RecurrenceRule(rule), from: try due(start), in: berlin)
    #expect(recurrence.skip(try due(start), at: try moment(now), in: berlin)?.description == next)
  }

  @Test func `a skipped to-do that recurs after completion is reckoned from its day, or from today`() throws {
    let rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3")
    for (day, next) in [("2026-11-25", "2026-11-28"), ("2026-11-20", "2026-11-26")] {
      var recurrence = Recurrence(rule, basis: .completion, from: try due(day))
      let noon = try moment("2026-11-23T12:00:00Z")
      #expect(recurrence.skip(try due(day), at: noon, in: berlin)?.description == next)
    }
    var timed = Recurrence(rule, basis: .completion, from: try due("2026-11-25T08:00:00Z"), in: berlin)
    let next = timed.skip(try due("2026-11-25T08:00:00Z"), at: try moment("2026-11-23T12:00:00Z"), in: berlin)
    #expect(next?.description == "2026-11-28T09:00:00[Europe/Berlin]")
  }

  @Test func `a count ends a schedule after as many times, and after completion after as many completions`() throws {
    var fixed = Recurrence(try RecurrenceRule("FREQ=DAILY;COUNT=3"), from: try due("2026-11-23"))
    let days = ["2026-11-23", "2026-11-24", "2026-11-25"]
    #expect(try days.map { try next(&fixed, $0, completed: "\($0)T12:00:00Z") } == ["2026-11-24", "2026-11-25", nil])
    // Times that were missed count as well.
    #expect(try next(&fixed, "2026-11-23", completed: "2026-11-25T12:00:00Z") == nil)

    let rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=2;COUNT=3")
    var later = Recurrence(rule, basis: .completion, from: try due("2026-11-23"))
    #expect(try next(&later, "2026-11-23", completed: "2026-11-26T12:00:00Z") == "2026-11-28")
    #expect(later.description == "FREQ=DAILY;INTERVAL=2;COUNT=2;START=20261128;BASIS=COMPLETION")
    #expect(try next(&later, "2026-11-28", completed: "2026-11-28T12:00:00Z") == "2026-11-30")
    #expect(try next(&later, "2026-11-30", completed: "2026-11-30T12:00:00Z") == nil)
    #expect(later.description == "FREQ=DAILY;INTERVAL=2;COUNT=1;START=20261130;BASIS=COMPLETION")
  }

  @Test func `a last day ends both`() throws {
    let rule = try RecurrenceRule("FREQ=WEEKLY;UNTIL=20261201")
    for basis in [Recurrence.Basis.schedule, .completion] {
      var recurrence = Recurrence(rule, basis: basis, from: try due("2026-11-23"))
      #expect(try next(&recurrence, "2026-11-23", completed: "2026-11-23T12:00:00Z") == "2026-11-30")
      #expect(try next(&recurrence, "2026-11-30", completed: "2026-11-30T12:00:00Z") == nil)
    }
  }

  @Test func `a time keeps its time zone when the person moves, and an unknown zone is the person's`() throws {
    let start = try due("2026-10-24T07:00:00Z")
    let rule = try RecurrenceRule("FREQ=DAILY")
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let now = try moment("2026-10-24T12:00:00Z")
    var kept = Recurrence(rule, from: start, in: berlin)
    #expect(kept.timeZoneIdentifier == "Europe/Berlin")
    #expect(kept.complete(start, at: now, in: tokyo)?.description == "2026-10-25T09:00:00[Europe/Berlin]")
    var unknown = try Recurrence("FREQ=DAILY;START=20261024T070000Z;TZID=Mars/Olympus")
    #expect(unknown.complete(start, at: now, in: berlin)?.description == "2026-10-25T08:00:00Z")
    #expect(unknown.complete(start, at: now, in: tokyo)?.description == "2026-10-25T07:00:00Z")
  }

  @Test func `a time of day without a time zone is that of the person`() throws {
    let recurrence = try Recurrence("FREQ=DAILY;START=20261123T090000")
    #expect(recurrence.timeZoneIdentifier == nil)
    let kept = recurrence.kept(in: berlin)
    #expect(kept.description == "FREQ=DAILY;START=20261123T090000;TZID=Europe/Berlin")
    #expect(kept.start.description == "2026-11-23T09:00:00[Europe/Berlin]")
  }

  @Test func `a recurrence adds a pointer to a to-do`() {
    #expect(MemoryLayout<Recurrence?>.size == MemoryLayout<Int>.size)
  }

  @Test(arguments: [
    ("FREQ=MONTHLY", "2026-01-28", "FREQ=MONTHLY"),
    ("FREQ=MONTHLY;INTERVAL=2", "2026-01-30", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
    ("FREQ=YEARLY", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
    ("FREQ=YEARLY", "2026-01-31", "FREQ=YEARLY"),
    ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=31"),
    ("FREQ=MONTHLY;BYHOUR=9,18", "2026-01-31", "FREQ=MONTHLY;BYHOUR=9,18"),
    ("FREQ=WEEKLY", "2026-01-31", "FREQ=WEEKLY"),
  ])
  func `a monthly rule is fitted to shorter months`(rule: String, start: String, fitted: String) throws {
    #expect(try RecurrenceRule(rule).fitted(to: #require(Day(start))).description == fitted)
  }

  @Test func `a fitted rule recurs on the last day of shorter months`() throws {
    let start = try #require(Day("2026-01-31"))
    let days = try RecurrenceRule(.monthly).fitted(to: start).occurrences(from: .day(start), in: berlin)
    #expect(drawing(of: days.prefix(5), in: berlin) == "2026 Jan 31 Feb 28 Mar 31 Apr 30 May 31")
  }
}
