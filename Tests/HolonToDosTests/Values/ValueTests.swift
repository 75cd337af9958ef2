import Foundation
import HolonToDos
import Testing

struct DayTests {
  @Test func `days are counted from 1970 according to the calendar`() throws {
    for (text, days) in [("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-21", 20_778)] {
      let day = try #require(Day(text))
      #expect(Int(day.daysSince1970) == days)
      #expect(day.description == text)
    }
  }

  @Test(arguments: ["2025-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-01-01", "2026-1-1", "", "tomorrow"])
  func `an invalid day is refused`(text: String) { #expect(Day(text) == nil) }

  @Test func `a month later is the same day or the last day of the month`() throws {
    #expect(try #require(Day("2026-01-31")).advanced(byMonths: 1)?.description == "2026-02-28")
    #expect(try #require(Day("2026-12-15")).advanced(byMonths: 2)?.description == "2027-02-15")
    #expect(try #require(Day("2024-02-29")).advanced(byMonths: 12)?.description == "2025-02-28")
  }

  @Test func `days are limited to the years 1 to 9999, whatever their source`() throws {
    let (first, last) = (try #require(Day("0001-01-01")), try #require(Day("9999-12-31")))
    #expect(Day(daysSince1970: .min) == first)
    #expect(Day(daysSince1970: .max) == last)
    let zone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
    for (seconds, day) in [(-Double.infinity, first), (-9e15, first), (9e15, last), (Double.infinity, last)] {
      #expect(Day(of: Date(timeIntervalSince1970: seconds), in: zone) == day)
    }
    #expect(first.advanced(by: -1) == nil && first.advanced(byMonths: -1) == nil)
    #expect(last.advanced(by: 1) == nil && last.advanced(byMonths: 1) == nil)
    #expect(last.advanced(by: .max) == nil && last.advanced(byMonths: .max) == nil)
    #expect(first.advanced(by: .min) == nil && first.advanced(byMonths: .min) == nil)
    #expect(last.advanced(byMonths: -9_998 * 12)?.description == "0001-12-31")
  }

  @Test func `21 November 2026 is a Saturday`() throws { #expect(try #require(Day("2026-11-21")).weekday == 6) }

  @Test func `a time that the clocks skip is moved by the length of the change`() throws {
    let santiago = try #require(TimeZone(identifier: "America/Santiago"))
    let day = try #require(Day("2026-09-06"))
    #expect(day.moment(secondsIntoDay: 0, in: santiago).description == "2026-09-06 04:00:00 +0000")
    #expect(day.moment(secondsIntoDay: 1_800, in: santiago).description == "2026-09-06 04:30:00 +0000")
    #expect(day.moment(secondsIntoDay: 3_600, in: santiago).description == "2026-09-06 04:00:00 +0000")
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-10-25", 9_000, "2026-10-25 00:30:00 +0000"),
    ("America/New_York", "2026-11-01", 5_400, "2026-11-01 05:30:00 +0000"),
    ("Australia/Lord_Howe", "2026-04-05", 6_300, "2026-04-04 14:45:00 +0000"),
  ])
  func `a time that the clocks show twice is the first`(zone: String, day: String, seconds: Int, moment: String) throws
  {
    let timeZone = try #require(TimeZone(identifier: zone))
    #expect(try #require(Day(day)).moment(secondsIntoDay: seconds, in: timeZone).description == moment)
  }

  @Test func `a time of day is that of the time zone's clocks`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let day = try #require(Day("2026-07-01"))
    #expect(day.moment(secondsIntoDay: 12 * 3_600, in: berlin).description == "2026-07-01 10:00:00 +0000")
    #expect(Day(of: Date(timeIntervalSince1970: 1_795_302_000), in: berlin).description == "2026-11-22")
  }
}

struct DueTests {
  @Test(arguments: ["2026-12-01", "2026-12-01T15:30:00Z", "2026-12-01T15:30:00.250Z"])
  func `a parsed due time is written unchanged`(text: String) throws {
    #expect(try #require(Due(text)).description == text)
  }

  @Test func `a time with an offset is the same moment as in UTC`() throws {
    #expect(Due("2026-12-01T16:30:00+01:00") == Due("2026-12-01T15:30:00Z"))
    #expect(Due("2026-12-01T10:00:00-0530") == Due("2026-12-01T15:30:00Z"))
  }

  @Test func `moments are limited to the years 1 to 9999, whatever their source`() {
    #expect(Due("0001-01-01T00:30:00+01:00") == nil)
    #expect(Due("9999-12-31T23:30:00-01:00") == nil)
    #expect(Due.moment(Date(timeIntervalSince1970: 9e15)).description == "9999-12-31T23:59:59Z")
    #expect(Due.moment(Date(timeIntervalSince1970: -9e15)).description == "0001-01-01T00:00:00Z")
    #expect(Timestamp.exactText(Date(timeIntervalSince1970: .infinity)) == "9999-12-31T23:59:59Z")
  }

  @Test(arguments: ["2026-12-01T25:00:00Z", "2026-12-01T15:30", "2026-12-01T15:30:00", "soon", "2026-12-01T15:30:00+1"])
  func `an invalid time is refused`(text: String) { #expect(Due(text) == nil) }

  @Test func `a due day is over when the next one starts in the time zone`() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let utc = try #require(TimeZone(identifier: "UTC"))
    let evening = try #require(Timestamp.date("2026-11-21T20:00:00Z"))
    let due = Due.day(try #require(Day("2026-11-21")))
    #expect(due.isOver(at: evening, in: tokyo))
    #expect(!due.isOver(at: evening, in: utc))
  }
}

struct PriorityTests {
  @Test func `a priority is a letter or a word`() {
    #expect(Priority("high") == Priority("A"))
    #expect(Priority("c") == .low)
    #expect(Priority("AA") == nil)
    #expect(Priority("é") == nil)
    #expect(Priority.high > .low)
  }
}

struct QuestTests {
  @Test(arguments: [
    (0, 4, "⚔▒▒▒◆ Room 0 of 4, 0 %"), (1, 4, "·⚔▒▒◆ Room 1 of 4, 25 %"),
    (3, 4, "···⚔◆ Room 3 of 4, 75 %"), (4, 4, "···⚔★ Room 4 of 4, 100 %: the treasure is yours!"),
    (999, 1_000, "·······⚔◆ Room 999 of 1000, 99 %"),
    (1_000, 1_000, "·······⚔★ Room 1000 of 1000, 100 %: the treasure is yours!"),
    (7, 20, "·······⚔» Room 7 of 20, 35 %"), (8, 20, "⚔▒▒▒▒▒▒▒» Room 8 of 20, 40 %"),
    (0, 0, "⚔◆ The dungeon is empty: add a to-do."),
  ])
  func `the warrior walks as to-dos are checked off`(completed: Int, total: Int, picture: String) {
    let quest = Quest(ToDoProgress(completed: completed, total: total))
    #expect("\(quest.map(width: 9)) \(quest)" == picture)
  }

  @Test func `new to-dos never move the warrior back on the map`() {
    for width in [2, 3, 9] {
      for completed in 0...20 {
        var last: Quest.Hall?
        for total in max(completed, 1)...40 {
          let hall = Quest(ToDoProgress(completed: completed, total: total)).hall(of: width - 1)
          if let last { #expect((last.index, last.position) <= (hall.index, hall.position)) }
          last = hall
        }
      }
    }
  }

  @Test(arguments: [(0, "·⚔▒▒◆"), (1, "·⚔☠▒◆"), (2, "·⚔☠☠◆"), (9, "·⚔☠☠◆")])
  func `monsters stand ahead of the warrior`(monsters: Int, picture: String) {
    #expect(Quest(ToDoProgress(completed: 1, total: 4)).map(width: 9, monsters: monsters) == picture)
  }
}

struct ToDoTests {
  @Test func `a title is one line that isn't blank`() throws {
    #expect(try ToDo("  Buy milk\t").title == "Buy milk")
    #expect(throws: ToDoError.emptyTitle) { try ToDo(" \n ") }
    #expect(throws: ToDoError.titleWithLineBreak("a\nb")) { try ToDo("a\nb") }
    #expect(try ToDo(String(repeating: "ä", count: 32_768)).title.utf8.count == 65_536)
    #expect(throws: ToDoError.tooLong(limit: 65_536)) { try ToDo(String(repeating: "ä", count: 32_769)) }
  }

  @Test func `a tag is one word, and duplicates count once`() throws {
    #expect(try ToDo("a", tags: ["x", "y", "x"]).tags == ["x", "y"])
    for tag in ["", "two words", "a,b"] { #expect(throws: ToDoError.invalidTag(tag)) { try ToDo("a", tags: [tag]) } }
  }

  @Test func `identifiers of to-dos made one after another sort by time`() throws {
    let ids = try (0..<100).map { try ToDo("a", created: Date(timeIntervalSince1970: Double($0))).id.uuidString }
    #expect(ids == ids.sorted())
  }
}
