import Foundation
import HolonToDos
import Testing

/// Time zones of calendars: by name, by those of Windows, and by the definitions in the text.
@Suite struct CalendarZoneTests {
  private let newYork = TimeZone(identifier: "America/New_York") ?? .gmt

  /// Returns the moments at which to-dos at times of a zone are due, and the findings.
  private func dues(
    _ zone: String, _ times: [String], defined: [String] = [], in local: TimeZone
  ) -> (dues: [String?], findings: String) {
    let definition =
      defined.isEmpty ? [] : ["BEGIN:VTIMEZONE", "TZID:\(zone)"] + defined + ["END:VTIMEZONE"]
    let toDos = times.map { time in
      let name = zone.contains(";") || zone.contains(":") || zone.contains(",") ? "\"\(zone)\"" : zone
      return "BEGIN:VTODO\r\nSUMMARY:x\r\nDUE;TZID=\(name):\(time)\r\nEND:VTODO"
    }
    let lines = ["BEGIN:VCALENDAR"] + definition + toDos + ["END:VCALENDAR", ""]
    let reading = ICalendarFormat(timeZone: local).read(lines.joined(separator: "\r\n"))
    let dues = reading.list.entries.map { $0.entry.toDo.due?.moment(in: local).map(Timestamp.text) }
    return (dues, picture(reading.findings))
  }

  /// The observances of central Europe, as Exchange writes them.
  private static let europe = [
    "BEGIN:STANDARD", "DTSTART:16010101T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010101T020000",
    "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT",
  ]

  @Test(arguments: [
    "W. Europe Standard Time", "Customized Time Zone", "(UTC+01:00) Amsterdam, Berlin, Bern", "EST", "My Zone",
  ])
  func `a zone has the offsets of its definition, whatever its name`(zone: String) {
    let (dues, findings) = dues(zone, ["20261217T130000", "20270701T130000"], defined: Self.europe, in: newYork)
    #expect(dues == ["2026-12-17T12:00:00Z", "2027-07-01T11:00:00Z"])
    #expect(findings == "")
  }

  @Test func `a definition has the offsets of the time zone database on every day of ten years`() throws {
    let local = try #require(TimeZone(identifier: "Europe/Berlin"))
    let first = try #require(Day("2020-01-01"))
    let days = (0..<3_653).compactMap { first.advanced(by: $0) }
    let times = days.flatMap { day in
      ["T003000", "T023000", "T120000"].map { day.description.replacing("-", with: "") + $0 }
    }
    let (defined, findings) = dues("Somewhere", times, defined: Self.europe, in: newYork)
    let (known, _) = dues("Europe/Berlin", times, in: newYork)
    #expect(defined == known && findings == "" && local.secondsFromGMT() != 0)
  }

  @Test func `changes on dates, with an end, and with one offset are read`() {
    // Summer time that ended in 2020, and one more change in 2026.
    let observances = [
      "BEGIN:STANDARD", "DTSTART:20071104T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU;UNTIL=20201101T060000Z", "END:STANDARD", "BEGIN:DAYLIGHT",
      "DTSTART:20070311T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU;UNTIL=20200308T070000Z;", "END:DAYLIGHT", "BEGIN:STANDARD",
      "DTSTART:20260101T000000", "RDATE:20260101T000000,20280101T000000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0300",
      "END:STANDARD",
    ]
    let times = ["20060701T120000", "20190701T120000", "20191201T120000", "20210701T120000", "20260701T120000"]
    #expect(
      dues("Own", times, defined: observances, in: newYork).dues == [
        "2006-07-01T17:00:00Z", "2019-07-01T16:00:00Z", "2019-12-01T17:00:00Z", "2021-07-01T17:00:00Z",
        "2026-07-01T15:00:00Z",
      ])
    let single = [
      "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0545", "TZOFFSETTO:+0545", "END:STANDARD",
    ]
    #expect(dues("Own", ["20260701T120000"], defined: single, in: newYork).dues == ["2026-07-01T06:15:00Z"])
  }

  @Test(arguments: [
    ("W. Europe Standard Time", "2026-12-17T12:00:00Z", "2027-07-01T11:00:00Z"),
    ("Eastern Standard Time", "2026-12-17T18:00:00Z", "2027-07-01T17:00:00Z"),
    ("India Standard Time", "2026-12-17T07:30:00Z", "2027-07-01T07:30:00Z"),
    ("AUS Eastern Standard Time", "2026-12-17T02:00:00Z", "2027-07-01T03:00:00Z"),
    ("UTC", "2026-12-17T13:00:00Z", "2027-07-01T13:00:00Z"),
    ("Pacific Standard Time (Mexico)", "2026-12-17T21:00:00Z", "2027-07-01T20:00:00Z"),
  ])
  func `the names of Windows are zones, also without a definition`(zone: String, winter: String, summer: String) {
    let (dues, findings) = dues(zone, ["20261217T130000", "20270701T130000"], in: newYork)
    #expect(dues == [winter, summer])
    #expect(findings == "")
  }

  @Test func `a broken definition leaves the name, and an unknown one is reported`() {
    let broken = ["BEGIN:STANDARD", "DTSTART:soon", "TZOFFSETTO:+1", "RRULE:nonsense", "END:STANDARD"]
    #expect(
      dues("Tokyo Standard Time", ["20261217T130000"], defined: broken, in: newYork).dues == ["2026-12-17T04:00:00Z"])
    let (dues, findings) = dues("Own", ["20261217T130000"], defined: broken, in: newYork)
    #expect(dues == ["2026-12-17T18:00:00Z"])
    #expect(findings.contains("The time zone “Own” of “x” is unknown: the time was read as yours."))
  }

  /// Returns the recurrence of a to-do in a zone that the calendar defines, and the findings.
  private func recurrence(_ line: String, in zone: [String]) -> (recurrence: Recurrence?, findings: String) {
    let lines =
      ["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Own"] + zone + ["END:VTIMEZONE", "BEGIN:VTODO", "SUMMARY:x"]
      + [line, "RRULE:FREQ=WEEKLY;BYDAY=TU", "END:VTODO", "END:VCALENDAR", ""]
    let reading = ICalendarFormat(timeZone: newYork).read(lines.joined(separator: "\r\n"))
    return (reading.list[1]?.recurrence, picture(reading.findings))
  }

  @Test func `a rule recurs in the zone of the database whose clocks change as those of the definition`() {
    let (recurrence, findings) = recurrence("DUE;TZID=Own:20261201T233000", in: Self.europe)
    #expect(recurrence?.description == "FREQ=WEEKLY;BYDAY=TU;START=20261201T233000;TZID=Europe/Berlin")
    #expect(findings == "")
    // Clocks skip the first time.
    #expect(
      self.recurrence("DUE;TZID=Own:20270328T023000", in: Self.europe).recurrence?.description
        == "FREQ=WEEKLY;BYDAY=TU;START=20270328T023000;TZID=Europe/Berlin")
    // The zone of the reader is preferred.
    let america = [
      "BEGIN:STANDARD", "DTSTART:20071104T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000",
      "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT",
    ]
    #expect(
      self.recurrence("DUE;TZID=Own:20261201T233000", in: america).recurrence?.timeZoneIdentifier == newYork.identifier)
  }

  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "America/Santiago", "America/Nuuk", "Australia/Lord_Howe", "Asia/Kathmandu",
  ])
  func `a daily time in a defined zone is that of its clocks on every day of ten years`(identifier: String) throws {
    let written = try Recurrence("FREQ=DAILY;START=20260101T023000;TZID=\(identifier)")
    var list = ToDoList()
    try list.add(ToDo("x", due: written.start, recurrence: written))
    let text = ICalendarFormat(timeZone: newYork).text(list).replacing(identifier, with: "Own")
    let reading = ICalendarFormat(timeZone: berlin).read(text)
    let read = try #require(reading.list[1]?.recurrence)
    let dues = try [written, read].map { recurrence in
      let zone = try #require(recurrence.timeZoneIdentifier.flatMap { TimeZone(identifier: $0) })
      let occurrences = recurrence.rule.occurrences(from: recurrence.start, in: zone)
      return occurrences.prefix(3_652).map { $0.moment(in: .gmt) }
    }
    #expect(dues[0] == dues[1] && reading.findings.isEmpty)
  }

  @Test func `a rule in a zone like no other recurs at the offset of its first time, and is reported`() throws {
    let always = Self.europe.map { $0.replacing("BYMONTH=3", with: "BYMONTH=5") }
    for (time, offset) in [("20261201T233000", "GMT+0100"), ("20270601T233000", "GMT+0200")] {
      let (recurrence, findings) = recurrence("DUE;TZID=Own:\(time)", in: always)
      #expect(recurrence?.description == "FREQ=WEEKLY;BYDAY=TU;START=\(time);TZID=\(offset)")
      #expect(findings.contains("No known time zone changes its clocks as “Own” of “x” does"))
      var list = ToDoList()
      try list.add(ToDo("x", due: recurrence?.start, recurrence: recurrence))
      let format = ICalendarFormat(timeZone: newYork)
      #expect(format.text(list).contains("\r\nDUE;TZID=\(offset):\(time)\r\n"))
      #expect(format.read(format.text(list)).list[1]?.recurrence == recurrence)
    }
  }

  @Test func `a recurrence keeps the time of day of its zone`() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      SUMMARY:x
      DUE;TZID=W. Europe Standard Time:20270322T130000
      RRULE:FREQ=WEEKLY
      END:VTODO
      END:VCALENDAR
      """
    let toDo = try #require(ICalendarFormat(timeZone: newYork).read(text).list[1])
    var recurrence = try #require(toDo.recurrence)
    let next = recurrence.complete(try #require(toDo.due), at: atNoon, in: newYork)
    #expect(next?.description == "2027-03-29T13:00:00[Europe/Berlin]")
  }
}
