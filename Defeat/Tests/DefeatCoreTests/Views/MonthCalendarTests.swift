import DefeatCore
import Foundation
import HolonToDos
import Testing

@Suite("Calendar")
struct MonthCalendarTests {
  private func weeks(of month: String, firstWeekday: Int) throws -> [String] {
    let day = try #require(Day(month))
    return MonthCalendar(ToDoList(), of: day, firstWeekday: firstWeekday, at: .noon).weeks.map { week in
      week.map { $0.map { "\($0.civil.day)" } ?? "-" }.joined(separator: " ")
    }
  }

  @Test func `a month is divided into weeks that begin on any weekday`() throws {
    #expect(
      try weeks(of: "2026-11-21", firstWeekday: 1) == [
        "- - - - - - 1", "2 3 4 5 6 7 8", "9 10 11 12 13 14 15", "16 17 18 19 20 21 22", "23 24 25 26 27 28 29",
        "30 - - - - - -",
      ])
    #expect(try weeks(of: "2026-11-01", firstWeekday: 0).first == "1 2 3 4 5 6 7")
    #expect(try weeks(of: "2027-02-28", firstWeekday: 1).count == 4)
    #expect(try weeks(of: "9999-12-31", firstWeekday: 1).last == "27 28 29 30 31 - -")
  }

  @Test func `open to-dos are on the days of the person's time zone`() throws {
    var list = ToDoList()
    try list.add(ToDo("In Berlin on 1 December", due: Due("2026-11-30T23:30:00Z")))
    try list.add(ToDo("Day", due: Due("2026-11-30")))
    try list.add(ToDo("Evening", due: Due("2026-11-30T18:00:00Z")))
    try list.add(ToDo("Completed", due: Due("2026-11-30")))
    try list.complete(4, at: ClockReading.noon.now)
    let time = ClockReading(ClockReading.noon.now, in: try #require(TimeZone(identifier: "Europe/Berlin")))
    let (november, december) = (try #require(Day("2026-11-30")), try #require(Day("2026-12-01")))
    #expect(
      MonthCalendar(list, of: november, at: time).toDos.mapValues { $0.map(\.title) } == [november: ["Evening", "Day"]])
    #expect(
      MonthCalendar(list, of: december, at: time).toDos.mapValues { $0.map(\.title) } == [
        december: ["In Berlin on 1 December"]
      ])
  }

  @Test(arguments: [
    ("2026-12", "2026-12-01"), ("December", "2026-12-01"), ("feb", "2026-02-01"), ("3", "2026-03-01"),
    ("next", "2026-12-21"), ("last", "2026-10-21"), ("this", "2026-11-21"),
  ])
  func `a month is read as people write it`(text: String, day: String) throws {
    #expect(try MonthCalendar.month(written: text, today: ClockReading.noon.today) == Day(day))
  }

  @Test(arguments: [
    ("january 2027 +home", "2027-01-01", "+home"), ("2027 jan", "2027-01-01", ""), ("next month", "2026-12-21", ""),
    ("1 2027", "2027-01-01", ""), ("2027-01 cake", "2027-01-01", "cake"), ("december", "2026-12-01", ""),
    ("+home", nil, "+home"), ("cake 2027", nil, "cake 2027"), ("", nil, ""),
  ])
  func `the first words can be a month with its year, and others are left`(text: String, day: String?, rest: String)
    throws
  {
    var words = text.split(separator: " ").map(String.init)
    let month = try MonthCalendar.month(removedFrom: &words, today: ClockReading.noon.today)
    #expect(month?.description == day)
    #expect(words.joined(separator: " ") == rest)
  }

  @Test(arguments: ["janury", "Decembre", "agust 2027", "january 27", "january 12345", "2026-13", "2027"])
  func `a misspelled month and a number that is no year are refused`(text: String) {
    var words = text.split(separator: " ").map(String.init)
    #expect(throws: ViewError.self) {
      try MonthCalendar.month(removedFrom: &words, today: ClockReading.noon.today)
    }
  }

  @Test(arguments: ["", "13", "0", "ma", "2026-13", "soon"])
  func `other texts aren't months`(text: String) {
    #expect(throws: ViewError.self) { try MonthCalendar.month(written: text, today: ClockReading.noon.today) }
  }
}
