import Foundation
import HolonToDos
import Testing

@Suite("Due times of day")
struct LocalDueTests {
  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "America/Santiago", "America/Nuuk", "Australia/Lord_Howe", "Asia/Kathmandu",
  ])
  func `a time of day is the same in all formats with zones, on every day of ten years`(identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    let first = try #require(Day("2026-01-01"))
    var list = ToDoList()
    for days in 0..<3_652 {
      let day = try #require(first.advanced(by: days))
      let seconds = [0, 8_100, 9_000, 84_600][days % 4]
      let due = Due.time(LocalTime(day, secondsIntoDay: seconds), in: zone)
      #expect(Due(due.description) == due && due.day(in: zone) == day)
      #expect(due.moment(in: .gmt) == RecurrenceYearsTests.moment(day, seconds, in: zone))
      try list.add(ToDo("x", due: due, created: atNoon))
    }
    let dues = list.entries.map(\.entry.toDo.due)
    #expect(JSONFormat().read(Data(JSONFormat().text(list).utf8)).list.entries.map(\.entry.toDo.due) == dues)
    let calendar = ICalendarFormat(timeZone: berlin)
    #expect(calendar.read(calendar.text(list)).list.entries.map(\.entry.toDo.due) == dues)
    let org = OrgFormat(timeZone: zone)
    #expect(org.read(org.text(list)).list.entries.map(\.entry.toDo.due) == dues)
  }

  @Test(arguments: [
    // Clocks skip the time, and show it twice.
    ("2027-03-28T02:30:00[Europe/Berlin]", "2027-03-28", "2027-03-28T01:30:00Z"),
    ("2027-10-31T02:30:00[Europe/Berlin]", "2027-10-31", "2027-10-31T00:30:00Z"),
    // It is moved to the next day, and stays on its own.
    ("2027-03-27T23:30:00[America/Nuuk]", "2027-03-27", "2027-03-28T01:30:00Z"),
  ])
  func `a time is over after its moment, and is due on its day`(text: String, day: String, moment: String) throws {
    let due = try #require(Due(text))
    guard case .time(_, let name) = due else { throw CancellationError() }
    let (zone, moment) = (try #require(TimeZone(identifier: name)), try #require(Timestamp.date(moment)))
    #expect(due.description == text && due.day(in: zone).description == day && due.moment(in: .gmt) == moment)
    #expect(!due.isOver(at: moment, in: .gmt) && due.isOver(at: moment + 1, in: .gmt))
    #expect(due.isLater(than: moment - 1, in: .gmt) && !due.isLater(than: moment, in: .gmt))
    // Found on its day, and not on others.
    for shift in -1...1 {
      let other = Due.day(due.day(in: zone)).advanced(byDays: shift, in: zone)
      #expect(DueRange(other, in: zone).holds(.equal) { $0.isAfter(due) } == (shift == 0))
      #expect(DueRange(other, in: zone).holds(.less) { $0.isAfter(due) } == (shift == 1))
    }
    #expect(
      due.advanced(byDays: 1, in: .gmt).localTime(in: zone)?.secondsIntoDay == due.localTime(in: zone)?.secondsIntoDay)
  }

  @Test func `a time is compared with moments, days, and times of other zones`() throws {
    let dues = try [
      "2026-11-21T15:59:59Z", "2026-11-21T17:00:00[Europe/Berlin]", "2026-11-21T11:00:01[America/New_York]",
      "2026-11-22",
    ].map { try #require(Due($0)) }
    for (index, due) in dues.enumerated() {
      for (other, range) in dues.map({ DueRange($0, in: berlin) }).enumerated() {
        #expect(range.holds(.less) { $0.isAfter(due) } == (index < other), "\(due), \(dues[other])")
      }
    }
  }

  @Test func `clocks elsewhere show another time, and an unknown zone is the user's`() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let due = try #require(Due("2026-11-21T03:00:00[Europe/Berlin]"))
    #expect(due.localTime(in: newYork)?.description == "2026-11-20T21:00:00")
    #expect(due.day(in: newYork).description == "2026-11-20" && due.day(in: berlin).description == "2026-11-21")
    let unknown = try #require(Due("2026-11-21T03:00:00[Mars/Olympus]"))
    #expect(unknown.description == "2026-11-21T03:00:00[Mars/Olympus]")
    #expect(unknown.localTime(in: newYork)?.description == "2026-11-21T03:00:00")
    #expect(unknown.moment(in: berlin) == due.moment(in: newYork))
  }

  @Test(arguments: [
    "2026-11-21T03:00:00[]", "2026-11-21T03:00:00[a b]", "2026-11-21T03:00:00[a]b]", "2026-11-21T24:00:00[GMT]",
    "2026-02-30T03:00:00[GMT]", "2026-11-21T03:00[GMT]", "2026-11-21[GMT]",
  ])
  func `other texts aren't times`(text: String) { #expect(Due(text) == nil && Reminder(text) == nil) }

  @Test func `a series from a time goes on at it, in its zone`() throws {
    let night = try #require(Due("2027-03-28T02:30:00[Europe/Berlin]"))
    var recurrence = Recurrence(try RecurrenceRule(.daily), from: night)
    #expect(
      recurrence.description == "FREQ=DAILY;START=20270328T023000;TZID=Europe/Berlin" && recurrence.start == night)
    let next = recurrence.complete(night, at: try #require(night.moment(in: .gmt)), in: .gmt)
    #expect(next?.description == "2027-03-29T02:30:00[Europe/Berlin]")
    // A person moves an instance, here and in another zone.
    for (moved, scheduled) in [("Europe/Berlin", "20270329T023000"), ("Asia/Tokyo", "20270329T023000")] {
      var toDo = try ToDo("call", due: next, recurrence: recurrence)
      let former = toDo
      toDo.due = Due("2027-03-28T09:00:00[\(moved)]")
      toDo.keepSchedule(of: former)
      #expect(toDo.recurrence?.description == "\(recurrence);SCHEDULED=\(scheduled)")
      #expect(try toDo.recurrence == Recurrence("\(recurrence);SCHEDULED=\(scheduled)"))
    }
  }

  @Test func `calendars have reminders at a time of day as alarms`() throws {
    var list = ToDoList()
    let remind = "2026-12-01T09:00:00[Europe/Berlin]"
    try list.add(ToDo("x", attributes: ["remind": remind], created: atNoon))
    let format = ICalendarFormat(timeZone: berlin)
    let text = format.text(list)
    #expect(text.contains("\r\nTRIGGER;VALUE=DATE-TIME:20261201T080000Z\r\n"))
    #expect(format.read(text).list[1]?.attributes["remind"] == remind)
    let changed = text.replacing("20261201T080000Z", with: "20261201T070000Z")
    #expect(format.read(changed).list[1]?.attributes["remind"] == "2026-12-01T07:00:00Z")
  }
}
