import Foundation
import HolonToDos
import Testing

/// Rules, dates and versions in calendars of other programs.
@Suite struct CalendarRuleTests {
  let format = ICalendarFormat(timeZone: berlin)

  private func read(_ lines: String) -> ToDoReading {
    format.read("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:x\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n")
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;", "FREQ=WEEKLY;BYDAY=MO"), (";FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", nil),
    ("FREQ=DAILY;;COUNT=3", "FREQ=DAILY;COUNT=3"), ("FREQ=WEEKLY;BYDAY=MO,,TU,;", "FREQ=WEEKLY;BYDAY=MO,TU"),
    ("FREQ=WEEKLY;BYDAY=MO, TU", "FREQ=WEEKLY;BYDAY=MO,TU"), ("FREQ=DAILY;INTERVAL=", "FREQ=DAILY"),
    (";;FREQ=MONTHLY;;BYMONTHDAY=,1,;BYDAY=;", "FREQ=MONTHLY;BYMONTHDAY=1"), ("freq=daily", "FREQ=DAILY"),
    ("FREQ=WEEKLY;WKST=MO;BYDAY=FR", "FREQ=WEEKLY;BYDAY=FR"),
    (
      "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270331T090000", "FREQ=WEEKLY;UNTIL=20270331T090000;BYDAY=MO,TU,WE,TH,FR"
    ),
  ])
  func `empty parts mean nothing, and an untouched rule is written as it came`(text: String, rule: String?) throws {
    let reading = read("DUE;VALUE=DATE:20270328\nRRULE;X-SOURCE=OTHER:\(text)")
    let rule = rule ?? "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"
    #expect(reading.list[1]?.recurrence?.rule.description == rule)
    #expect(picture(reading.findings) == "")
    let written = format.text(reading.list)
    #expect(written.contains("\r\nRRULE:\(text)\r\n") && !written.contains("X-DEFEAT"))
    #expect(format.read(written).list == reading.list)
    var list = reading.list
    var toDo = try #require(list[1])
    toDo.recurrence = Recurrence(
      try RecurrenceRule("FREQ=DAILY;INTERVAL=4"), from: .day(try #require(Day("2027-03-28"))))
    list.replace(toDo, at: 1)
    #expect(format.text(list).contains("\r\nRRULE:FREQ=DAILY;INTERVAL=4\r\n"))
  }

  @Test(arguments: ["BYDAY=MO", "FREQ=;BYDAY=MO", "", ";;", "FREQ=SOMETIMES", "FREQ=DAILY;X"])
  func `a rule without a meaning is reported`(text: String) {
    let reading = read("DUE;VALUE=DATE:20270328\nRRULE:\(text)")
    #expect(reading.list[1]?.recurrence == nil && reading.list[1]?.due?.description == "2027-03-28")
    #expect(ToDoLosses(reading.findings).all.map(\.value) == [.recurrence])
  }

  @Test(arguments: [
    ("20270131", "FREQ=MONTHLY", ["2027-03-31", "2027-05-31"]),
    ("20280229", "FREQ=YEARLY", ["2032-02-29", "2036-02-29"]),
    ("20270130", "FREQ=MONTHLY", ["2027-03-30", "2027-04-30"]),
    ("20270131", "FREQ=MONTHLY;BYMONTHDAY=31", ["2027-03-31", "2027-05-31"]),
  ])
  func `months without the day are left out, also after completion`(day: String, rule: String, days: [String]) throws {
    let reading = read("DTSTART;VALUE=DATE:\(day)\nDUE;VALUE=DATE:\(day)\nRRULE:\(rule)")
    #expect(format.text(reading.list).contains("\r\nRRULE:\(rule)\r\n"))
    var list = reading.list
    for next in days {
      let due = try #require(list[1]?.due)
      try list.complete(1, at: due.day(in: berlin).moment(secondsIntoDay: 43_200, in: berlin), in: berlin)
      #expect(list[1]?.due?.description == next)
    }
    #expect(format.text(list).contains("\r\nRRULE:\(rule)\r\n"))
  }

  @Test(arguments: ["VALUE=DATE:20261207", "TZID=Europe/Berlin:20261207T090000"])
  func `a recurring to-do with only a start is due then`(start: String) throws {
    let reading = read("DTSTART;\(start)\nRRULE:FREQ=WEEKLY")
    let day = start.hasPrefix("VALUE") ? "2026-12-07" : "2026-12-07T09:00:00[Europe/Berlin]"
    #expect(reading.list[1]?.due?.description == day && reading.list[1]?.start == nil)
    #expect(!format.text(reading.list).contains("\r\nDUE"))
    #expect(format.read(format.text(reading.list)).list == reading.list)
    var list = reading.list
    try list.complete(1, at: Timestamp.date("2026-12-07T12:00:00Z") ?? atNoon, in: berlin)
    #expect(list[1]?.due?.description.hasPrefix("2026-12-14") == true)
    #expect(format.text(list).contains("\r\nDTSTART") && format.read(format.text(list)).list[1]?.due == list[1]?.due)
    let single = read("DTSTART;\(start)")
    #expect(single.list[1]?.due == nil && single.list[1]?.start?.description == day)
  }

  @Test func `a recurring to-do without a due time keeps its start`() throws {
    for start in [nil, "2026-12-07", "2026-12-08"] {
      var list = ToDoList()
      let recurrence = Recurrence(try RecurrenceRule("FREQ=WEEKLY"), from: .day(try #require(Day("2026-12-07"))))
      try list.add(ToDo("x", start: start.flatMap { Due($0) }, recurrence: recurrence, created: atNoon))
      let read = format.read(format.text(list)).list
      #expect(read[1] == list[1])
    }
  }

  @Test(arguments: [
    ("LAST-MODIFIED:20261102T090000Z\nDTSTAMP:20261103T090000Z", "2026-11-02T09:00:00Z"),
    ("DTSTAMP:20261103T090000Z", "2026-11-03T09:00:00Z"), ("DTSTAMP:soon", "2026-11-21T12:00:00Z"),
    ("LAST-MODIFIED:soon\nDTSTAMP:20261103T090000Z", "2026-11-03T09:00:00Z"), ("", "2026-11-21T12:00:00Z"),
  ])
  func `the date of the last change is LAST-MODIFIED, or else DTSTAMP`(lines: String, modified: String) {
    #expect(read(lines).list[1].map { Timestamp.text($0.modified) } == modified)
  }

  @Test(arguments: ["EXDATE:20261214T080000Z", "EXDATE;VALUE=DATE:20261214,20261221", "RDATE:20261214T080000Z"])
  func `exceptions are reported`(line: String) {
    let reading = read("DUE;VALUE=DATE:20261207\nRRULE:FREQ=WEEKLY\n\(line)")
    #expect(reading.list[1]?.recurrence?.rule.description == "FREQ=WEEKLY")
    #expect(ToDoLosses(reading.findings).all.map(\.description) == ["1 recurrence not kept: “x”"])
  }

  @Test func `single instances are reported, before and after their to-do`() {
    let instance = "BEGIN:VTODO\nUID:a\nSUMMARY:moved\nRECURRENCE-ID;VALUE=DATE:20261214\nSTATUS:COMPLETED\nEND:VTODO\n"
    let whole = "BEGIN:VTODO\nUID:a\nSUMMARY:x\nDUE;VALUE=DATE:20261207\nRRULE:FREQ=WEEKLY\nEND:VTODO\n"
    for toDos in [instance + whole, whole + instance] {
      let reading = format.read("BEGIN:VCALENDAR\n\(toDos)END:VCALENDAR\n")
      #expect(picture(reading.list) == "[ ] x due:2026-12-07 recur:FREQ=WEEKLY {ics.uid: a}")
      #expect(ToDoLosses(reading.findings).all.map(\.description) == ["1 recurrence not kept: “moved”"])
      #expect(reading.findings.first?.message.contains("20261214") == true)
    }
  }
}
