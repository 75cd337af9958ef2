import DefeatCore
import Foundation
import HolonToDos
import Testing

@Suite("Agenda")
struct AgendaTests {
  @Test func `to-dos are in sections by due time and priority, with their checklists`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("Plan the party", due: Due("2026-11-28")))
    try list.add(ToDo("Bake a cake", due: Due("2026-11-21T15:00:00Z")), to: .last(in: party))
    try list.add(ToDo("Invite friends", due: Due("2026-11-19"), priority: .low), to: .last(in: party))
    try list.add(ToDo("Mail", due: Due("2026-11-21")))
    try list.add(ToDo("Bank", due: Due("2026-11-21"), priority: .high))
    try list.add(ToDo("Too late", due: Due("2026-11-21T11:59:59Z")))
    try list.add(ToDo("Dentist", due: Due("2026-11-22T08:00:00Z")))
    try list.add(ToDo("Next month", due: Due("2026-11-29")))
    try list.add(ToDo("Some day"))
    #expect(
      Agenda(list, at: .noon).picture == """
        overdue: | Plan the party › Invite friends | Too late
        today: | Plan the party › Bake a cake | Bank | Mail
        upcoming: | Dentist | Plan the party
        done 0, day 0/5
        """)
    #expect(Agenda(list, days: 0, at: .noon)[.upcoming].isEmpty)
    #expect(Agenda(list, days: 8, at: .noon)[.upcoming].map(\.title).last == "Next month")
  }

  @Test func `completed to-dos are counted on the day of their completion`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("Party", due: Due("2026-11-21")))
    for title in ["Cake", "Candles", "Friends"] { try list.add(ToDo(title), to: .last(in: party)) }
    try list.add(ToDo("Yesterday's", due: Due("2026-11-20")))
    try list.complete(2, at: Date(timeIntervalSince1970: 1_795_219_200))
    try list.complete(5, at: Date(timeIntervalSince1970: 1_795_219_199))
    #expect(
      Agenda(list, at: .noon).picture == """
        overdue:
        today: | Party
        upcoming:
        done 1, day 1/3
        """)
    try list.complete(party, at: ClockReading.noon.now)
    #expect(
      Agenda(list, at: .noon).picture == """
        overdue:
        today:
        upcoming:
        done 3, day 3/3
        """)
  }

  @Test func `a part that is due counts once towards the day if its checklist is due, too`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("Party", due: Due("2026-11-20")))
    try list.add(ToDo("Cake", due: Due("2026-11-21")), to: .last(in: party))
    try list.add(ToDo("Candles"), to: .last(in: party))
    #expect(Agenda(list, at: .noon).progress == ToDoProgress(completed: 0, total: 2))
  }

  @Test(arguments: [
    ("America/Los_Angeles", "overdue: | A\ntoday: | B | C\nupcoming:\ndone 1, day 1/4"),
    ("Europe/Berlin", "overdue: | C | B\ntoday: | A\nupcoming:\ndone 0, day 0/3"),
  ])
  func `moments belong to the day of the person's time zone`(zone: String, picture: String) throws {
    // 00:30 on 21 November in Berlin, 15:30 on 20 November in Los Angeles.
    let now = try #require(Timestamp.date("2026-11-20T23:30:00Z"))
    var list = ToDoList()
    try list.add(ToDo("A", due: Due(zone == "Europe/Berlin" ? "2026-11-21" : "2026-11-19")))
    try list.add(ToDo("B", due: Due(zone == "Europe/Berlin" ? "2026-11-20" : "2026-11-21T07:59:00Z")))
    try list.add(ToDo("C", due: Due(zone == "Europe/Berlin" ? "2026-11-20T22:59:00Z" : "2026-11-20")))
    try list.add(ToDo("Done"))
    // 23:30 in Berlin, 14:30 in Los Angeles.
    try list.complete(4, at: try #require(Timestamp.date("2026-11-20T22:30:00Z")))
    let time = ClockReading(now, in: try #require(TimeZone(identifier: zone)))
    #expect(Agenda(list, at: time).picture == picture)
  }

  @Test(arguments: [
    // Clocks are put forward on 29 March 2026, and back on 25 October 2026, in Berlin.
    ("2026-03-29T21:59:59Z", "today"), ("2026-03-29T22:00:00Z", "upcoming"), ("2026-10-25T22:59:59Z", "today"),
    ("2026-10-25T23:00:00Z", "upcoming"),
  ])
  func `a day of 23 or 25 hours ends at midnight`(due: String, section: String) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let moment = try #require(Timestamp.date(due))
    let day = due.prefix(10) == "2026-03-29" ? "2026-03-28T23:00:00Z" : "2026-10-24T22:00:00Z"
    var list = ToDoList()
    try list.add(ToDo("One", due: .moment(moment)))
    try list.add(ToDo("Done at midnight"))
    try list.complete(2, at: try #require(Timestamp.date(day)))
    let agenda = Agenda(list, at: ClockReading(try #require(Timestamp.date(day)), in: zone))
    #expect(agenda[try #require(Agenda.Section(rawValue: section))].map(\.title) == ["One"])
    #expect(agenda.done == 1)
  }

  @Test func `a filter selects to-dos, also completed ones`() throws {
    var list = ToDoList()
    for (title, tag) in [("A", "home"), ("B", "phone"), ("C", "home"), ("D", "phone")] {
      try list.add(ToDo(title, due: Due("2026-11-21"), tags: [tag]))
    }
    try list.complete(3, at: ClockReading.noon.now)
    try list.complete(4, at: ClockReading.noon.now)
    let agenda = Agenda(list, where: [TagFilter("home")], at: .noon)
    #expect(agenda.picture == "overdue:\ntoday: | A\nupcoming:\ndone 1, day 1/2")
  }

  @Test func `an empty list has an empty agenda`() {
    let agenda = Agenda(ToDoList(), at: .noon)
    #expect(agenda.isEmpty && agenda.done == 0 && agenda.progress == .zero)
  }
}
