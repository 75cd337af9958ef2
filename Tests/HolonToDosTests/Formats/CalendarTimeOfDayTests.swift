import Foundation
import HolonToDos
import Testing

@Suite("Times of day of recurring to-dos in iCalendar")
struct CalendarTimeOfDayTests {
  private let format = ICalendarFormat(timeZone: berlin)

  /// Reads a VTODO with some properties.
  private func recurrence(_ properties: String) -> String? {
    let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:x\n\(properties)\nEND:VTODO\nEND:VCALENDAR\n"
    return format.read(text).list[1]?.recurrence?.description
  }

  @Test(arguments: [
    ("DTSTART;TZID=America/New_York:20261123T090000", "START=20261123T090000;TZID=America/New_York"),
    (
      "DTSTART;TZID=America/New_York:20261122T090000\nDUE;TZID=Europe/London:20261123T090000",
      "START=20261123T090000;TZID=Europe/London"
    ),
    ("DUE:20261123T090000", "START=20261123T090000;TZID=Europe/Berlin"),
    ("DUE;TZID=Nowhere:20261123T090000", "START=20261123T090000;TZID=Europe/Berlin"),
    ("DUE:20261123T080000Z", "START=20261123T080000;TZID=GMT"),
    ("DTSTART:20261123T080000Z", "START=20261123T080000;TZID=GMT"),
    ("DTSTART:20261122T080000Z\nDUE;TZID=Europe/London:20261123T090000", "START=20261123T090000;TZID=Europe/London"),
    ("DTSTART;TZID=America/New_York:20261122T090000\nDURATION:P1D", "START=20261123T090000;TZID=America/New_York"),
    ("DTSTART:20261123T080000Z\nDURATION:PT1H", "START=20261123T090000;TZID=GMT"),
    ("DTSTART:20261122T090000\nDUE:never", "START=20261122T090000;TZID=Europe/Berlin"),
    // Clocks skip these times.
    ("DTSTART;TZID=America/New_York:20270314T023000", "START=20270314T023000;TZID=America/New_York"),
    ("DUE:20270328T023000", "START=20270328T023000;TZID=Europe/Berlin"),
    ("DUE;VALUE=DATE:20270328", "START=20270328"),
  ])
  func `a rule recurs at the time of day of its line, in the zone of the line`(line: String, start: String) {
    #expect(recurrence("\(line)\nRRULE:FREQ=DAILY") == "FREQ=DAILY;\(start)")
  }

  @Test(arguments: [
    ("START=20261123T090000;TZID=America/New_York", "America/New_York:20261123T090000"),
    ("START=20270328T023000;TZID=Europe/Berlin", "Europe/Berlin:20270328T023000"),
  ])
  func `a time of day is written in its zone, and read as the same`(start: String, time: String) throws {
    let recurrence = try Recurrence("FREQ=DAILY;\(start)")
    var list = ToDoList()
    try list.add(ToDo("x", due: recurrence.start, recurrence: recurrence, created: atNoon))
    let text = format.text(list)
    #expect(text.contains("\r\nDUE;TZID=\(time)\r\nDTSTART;TZID=\(time)\r\nRRULE:FREQ=DAILY\r\n"))
    #expect(!text.contains("X-DEFEAT") && text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    #expect(format.read(text).list[1]?.recurrence == recurrence)
    #expect(format.read(text).list[1]?.due == recurrence.start)
    // A later instance, with its first one.
    try list.complete(1, at: atNoon, in: berlin)
    #expect(format.read(format.text(list)).list[1]?.recurrence == recurrence)
    #expect(format.read(format.text(list)).list[1]?.due == list[1]?.due)
  }

  @Test(arguments: ["DUE", "DTSTART"])
  func `a time in UTC recurs in UTC, on the weekdays of UTC, and is written as it came`(name: String) throws {
    let lines = "\(name):20261201T233000Z\nRRULE:FREQ=WEEKLY;BYDAY=TU"
    let reading = format.read("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:x\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n")
    var list = reading.list
    for week in ["20261201", "20261208", "20261215"] {
      let text = format.text(list)
      #expect(text.contains("\r\n\(name):\(week)T233000Z\r\n") && text.contains("\r\nRRULE:FREQ=WEEKLY;BYDAY=TU\r\n"))
      #expect(!text.contains("VTIMEZONE") && (week != "20261201" || !text.contains("X-DEFEAT")))
      #expect(format.read(text).list[1]?.recurrence == list[1]?.recurrence)
      let due = try #require(list[1]?.due?.moment(in: berlin))
      try list.complete(1, at: due, in: berlin)
    }
    #expect(reading.findings.isEmpty)
  }

  @Test func `the zone is defined by the changes of its clocks`() throws {
    let recurrence = try Recurrence("FREQ=DAILY;START=20361123T090000;TZID=Europe/Berlin")
    var list = ToDoList()
    try list.add(ToDo("x", due: recurrence.start, recurrence: recurrence, created: atNoon))
    #expect(
      format.text(list).replacing("\r\n ", with: "").replacing("\r\n", with: "\n").contains(
        """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:20350101T010000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0100
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20350325T020000
        RDATE:20360330T020000,20370329T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:20351028T030000
        RDATE:20361026T030000,20371025T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE

        """))
  }

  @Test func `a zone without changes has one offset, and to-dos without times of day need none`() throws {
    var list = ToDoList()
    let kathmandu = try Recurrence("FREQ=DAILY;START=20261123T090000;TZID=Asia/Kathmandu")
    try list.add(ToDo("x", due: kathmandu.start, recurrence: kathmandu, created: atNoon))
    #expect(format.text(list).contains("TZOFFSETFROM:+0545\r\nTZOFFSETTO:+0545\r\nEND:STANDARD\r\nEND:VTIMEZONE"))
    var days = ToDoList()
    let daily = try Recurrence("FREQ=DAILY;START=20261123")
    try days.add(ToDo("x", due: daily.start, recurrence: daily, created: atNoon))
    try days.add(ToDo("y", due: Due("2026-11-23T08:00:00Z"), created: atNoon))
    #expect(!format.text(days).contains("VTIMEZONE") && format.text(days).contains("DUE:20261123T080000Z"))
  }
}
