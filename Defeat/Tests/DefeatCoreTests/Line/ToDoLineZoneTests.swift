import DefeatCore
import Foundation
import HolonToDos
import Testing

@Suite("Time zones of a line")
struct ToDoLineZoneTests {
  /// Returns a line's due time.
  private func due(_ text: String, at now: String, in name: String) throws -> String {
    let now = try #require(Timestamp.date(now))
    let line = ToDoLine(text, clock: LocalClock(timeZone: zone(name)) { now })
    return try #require(line.due).description
  }

  /// Clocks in Berlin are put forward on 28 March 2027 at 2:00, and back on 31 October 2027 at 3:00; those in New York
  /// on 14 March and 7 November 2027 at 2:00.
  @Test(arguments: [
    ("Europe/Berlin", "2027-03-26T09:00:00Z", "sat 5pm", "2027-03-27T17:00:00[Europe/Berlin]"),
    ("Europe/Berlin", "2027-03-26T09:00:00Z", "sun 5pm", "2027-03-28T17:00:00[Europe/Berlin]"),
    ("Europe/Berlin", "2027-03-26T09:00:00Z", "sun 02:30", "2027-03-28T02:30:00[Europe/Berlin]"),
    ("Europe/Berlin", "2027-03-28T00:30:00Z", "in 2 hours", "2027-03-28T02:30:00Z"),
    ("Europe/Berlin", "2027-03-27T09:00:00Z", "in 1 day 9am", "2027-03-28T09:00:00[Europe/Berlin]"),
    ("Europe/Berlin", "2027-10-30T09:00:00Z", "tomorrow 5pm", "2027-10-31T17:00:00[Europe/Berlin]"),
    ("Europe/Berlin", "2027-10-30T09:00:00Z", "tomorrow 02:30", "2027-10-31T02:30:00[Europe/Berlin]"),
    ("Europe/Berlin", "2027-10-31T00:45:00Z", "02:30", "2027-11-01T02:30:00[Europe/Berlin]"),
    ("America/New_York", "2027-03-12T15:00:00Z", "sat 5pm", "2027-03-13T17:00:00[America/New_York]"),
    ("America/New_York", "2027-03-12T15:00:00Z", "sun 5pm", "2027-03-14T17:00:00[America/New_York]"),
    ("America/New_York", "2027-03-12T15:00:00Z", "sun 02:30", "2027-03-14T02:30:00[America/New_York]"),
    ("America/New_York", "2027-11-06T15:00:00Z", "tomorrow 01:30", "2027-11-07T01:30:00[America/New_York]"),
    ("America/New_York", "2027-11-06T15:00:00Z", "tomorrow 5pm", "2027-11-07T17:00:00[America/New_York]"),
    ("America/New_York", "2026-11-26T03:00:00Z", "today", "2026-11-25"),
    ("Asia/Kathmandu", "2026-11-25T18:30:00Z", "today", "2026-11-26"),
    ("Asia/Kathmandu", "2026-11-25T09:00:00Z", "5pm", "2026-11-25T17:00:00[Asia/Kathmandu]"),
    ("Pacific/Apia", "2026-11-25T11:00:00Z", "tomorrow", "2026-11-27"),
    ("Pacific/Pago_Pago", "2026-11-25T10:30:00Z", "tomorrow", "2026-11-25"),
  ])
  func `a time is that of clocks where the person is`(name: String, now: String, text: String, expected: String) throws
  {
    #expect(try due(text, at: now, in: name) == expected)
  }

  @Test(arguments: ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
  func `the first and the last day have no days beyond them`(now: String) throws {
    let now = try #require(Timestamp.date(now))
    let clock = LocalClock(timeZone: .gmt) { now }
    for text in [
      "today", "yesterday", "tomorrow", "fri", "next week", "eoy", "every day 5pm", "jan 1",
      "in 3 hours", "9am",
    ] {
      let line = ToDoLine("Call \(text)", clock: clock)
      #expect(line.title == "Call" || line.title == "Call \(text)")
    }
  }
}
