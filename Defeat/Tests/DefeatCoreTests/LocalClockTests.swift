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

  @Test func `seconds are shown only if they aren't zero`() {
    #expect(clock.timeOfDay(Date(timeIntervalSince1970: 9), withSeconds: true) == "01:00:09")
    #expect(clock.timeOfDay(Date(timeIntervalSince1970: 60), withSeconds: true) == "01:01")
  }
}
