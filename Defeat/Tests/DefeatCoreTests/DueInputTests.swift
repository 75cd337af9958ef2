import DefeatCore
import Foundation
import HolonToDos
import Testing

/// Saturday, 21 November 2026, 23:30 in Berlin.
private let clock = LocalClock(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt) {
  Date(timeIntervalSince1970: 1_795_300_200)
}

struct DueInputTests {
  @Test(arguments: [
    ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("yesterday", "2026-11-20"), ("sat", "2026-11-28"),
    ("sunday", "2026-11-22"), ("fri", "2026-11-27"), ("3d", "2026-11-24"), ("+2w", "2026-12-05"),
    ("3m", "2027-02-21"), ("1y", "2027-11-21"), ("2026-12-01", "2026-12-01"),
    ("tomorrow 09:05", "2026-11-22T08:05:00Z"), ("2026-07-01 12:00", "2026-07-01T10:00:00Z"),
    ("2026-12-01T15:30", "2026-12-01T14:30:00Z"), ("2026-12-01T15:30:00Z", "2026-12-01T15:30:00Z"),
    ("2026-12-01T15:30:00+05:30", "2026-12-01T10:00:00Z"),
  ])
  func `a time is read as people write it`(text: String, due: String) throws {
    #expect(try DueInput(clock: clock).due(text).description == due)
  }

  @Test(arguments: [
    "", "soon", "31.12.2026", "2026-02-30", "tomorrow 25:00", "5x", "d", "-3d", "99999999999999999999d", "100000y",
    "99999m", "9999-12-31T23:30:00-01:00",
  ])
  func `what is no time is refused with a sentence`(text: String) {
    #expect(throws: InputError.unreadable(.due, text)) { try DueInput(clock: clock).due(text) }
  }
}
