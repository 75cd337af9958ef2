import DefeatCore
import Foundation
import HolonToDos
import Testing

/// Saturday, 21 November 2026, 23:30 in Berlin.
private let clock = LocalClock(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt) {
  Date(timeIntervalSince1970: 1_795_300_200)
}

struct WrittenDueTests {
  @Test(arguments: [
    ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("yesterday", "2026-11-20"), ("sat", "2026-11-28"),
    ("sunday", "2026-11-22"), ("fri", "2026-11-27"), ("3d", "2026-11-24"), ("+2w", "2026-12-05"),
    ("3m", "2027-02-21"), ("1y", "2027-11-21"), ("2026-12-01", "2026-12-01"),
    ("tomorrow 09:05", "2026-11-22T09:05:00[Europe/Berlin]"),
    ("2026-07-01 12:00", "2026-07-01T12:00:00[Europe/Berlin]"),
    ("2026-12-01T15:30", "2026-12-01T15:30:00[Europe/Berlin]"), ("2026-12-01T15:30:00Z", "2026-12-01T15:30:00Z"),
    ("2026-12-01T15:30:00+05:30", "2026-12-01T10:00:00Z"),
    ("2027-03-28T02:30:00[Asia/Tokyo]", "2027-03-28T02:30:00[Asia/Tokyo]"), ("31.12.2026", "2026-12-31"),
    ("next mon 5pm", "2026-11-23T17:00:00[Europe/Berlin]"), ("in 3 days", "2026-11-24"), ("dec 24", "2026-12-24"),
  ])
  func `a time is read as people write it`(text: String, due: String) throws {
    #expect(try Due(written: text, clock).description == due)
  }

  @Test(arguments: [
    "", "someday", "5x", "d", "-3d", "99999999999999999999d",
  ])
  func `an unreadable time is refused with a sentence`(text: String) {
    #expect(throws: InputError.unreadable(.due, text)) { try Due(written: text, clock) }
  }

  @Test(arguments: [
    ("99999m", "“99999m” isn't a day of the calendar: write a day as in “dec 24”."),
    ("9999-12-31T23:30:00-01:00", "“9999-12-31T23:30:00-01:00” isn't a time of day: write a time from 0:00 to 23:59."),
    ("2026-02-30", "“2026-02-30” isn't a day of the calendar: write “2026-02-28”."),
    ("tomorrow 25:00", "“25:00” isn't a time of day: write a time from 0:00 to 23:59."),
    ("03/04", "“03/04” may mean several days: write “mar 4” or “apr 3”."),
    ("firday", "“firday” isn't a time: write “friday”."),
  ])
  func `a time that is unclear is refused with what to write instead`(text: String, sentence: String) throws {
    let error = try #require(throws: InputError.self) { try Due(written: text, clock) }
    #expect(error.description == sentence)
  }
}
