import DefeatCore
import Foundation
import HolonToDos
import Testing

struct LocalClockTests {
  /// Saturday, 21 November 2026, 23:30 in Berlin.
  private let clock = LocalClock(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt) {
    Date(timeIntervalSince1970: 1_795_300_200)
  }

  @Test(arguments: [
    ("2026-11-20", "yesterday"), ("2026-11-21", "today"), ("2026-11-22", "tomorrow"), ("2026-11-27", "Friday"),
    ("2026-11-28", "28 Nov"), ("2027-01-02", "2 Jan 2027"), ("2026-11-22T14:30:00Z", "tomorrow, 15:30"),
    ("2026-11-21T23:05:09Z", "tomorrow, 00:05"),
  ])
  func `a time is formatted in everyday words, in the local time zone`(due: String, text: String) throws {
    #expect(try clock.text(#require(Due(due)), today: clock.today) == text)
  }

  @Test(arguments: [
    ("Europe/Berlin", "17:00", "2026-11-22 17:00"),
    // 11:00 in New York, and the field keeps the zone.
    ("America/New_York", "11:00", "2026-11-22T17:00:00[Europe/Berlin]"),
  ])
  func `a time of day is that of clocks where the person is, and is edited in its zone`(
    name: String, shown: String, input: String
  ) throws {
    let clock = LocalClock(timeZone: zone(name)) { Date(timeIntervalSince1970: 1_795_258_800) }
    let due = try #require(Due("2026-11-22T17:00:00[Europe/Berlin]"))
    #expect(clock.text(due, today: clock.today) == "tomorrow, \(shown)")
    #expect(clock.input(.due(due)) == input)
    #expect(try Due(written: input, clock) == due)
    #expect(ToDoLine("Call due:\(input.replacing(" ", with: "T"))", clock: clock).due == due)
  }

  @Test func `a time that clocks skip is shown and edited as it was written`() throws {
    let due = try Due(written: "2027-03-28 2:30", clock)
    #expect(clock.text(due, today: clock.today) == "28 Mar 2027, 02:30")
    #expect(clock.input(.due(due)) == "2027-03-28 02:30")
    #expect(due.moment(in: .gmt) == Timestamp.date("2027-03-28T01:30:00Z"))
  }

  @Test func `a time from now is a moment`() throws {
    #expect(try Due(written: "in 20 minutes", clock).description == "2026-11-21T22:50:00Z")
  }

  @Test func `seconds are shown only if they aren't zero`() {
    #expect(clock.timeOfDay(Date(timeIntervalSince1970: 9), withSeconds: true) == "01:00:09")
    #expect(clock.timeOfDay(Date(timeIntervalSince1970: 60), withSeconds: true) == "01:01")
  }
}
