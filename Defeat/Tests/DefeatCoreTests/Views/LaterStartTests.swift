import DefeatCore
import Foundation
import HolonToDos
import Testing

@Suite("To-dos that start later, in views")
struct LaterStartTests {
  /// Overdue Mail; Party, which starts later, with overdue Cake with Flour, Candles for a later day, Flowers, and Music,
  /// which is overdue and starts later itself.
  private func list() throws -> ToDoList {
    var list = ToDoList()
    try list.add(ToDo("Mail", due: Due("2026-11-20"), tags: ["home", "+Garden"]))
    let party = try list.add(ToDo("Party", due: Due("2026-11-20"), tags: ["home", "+Garden"]))
    let cake = try list.add(ToDo("Cake", due: Due("2026-11-20")), to: .last(in: party))
    try list.add(ToDo("Flour"), to: .last(in: cake))
    try list.add(ToDo("Candles", due: Due("2026-11-22")), to: .last(in: party))
    try list.add(ToDo("Flowers"), to: .last(in: party))
    try list.add(ToDo("Music", due: Due("2026-11-20"), start: Due("2026-11-22")), to: .last(in: party))
    try list.edit(party) { $0.start = Due("2026-11-22") }
    return list
  }

  @Test func `today and the calendar show what is due, or will have started when it is due`() throws {
    let agenda = try Agenda(list(), at: .noon)
    #expect(
      agenda.picture == """
        overdue: | Mail | Party › Cake
        today:
        upcoming: | Party › Candles
        done 0, day 0/2
        """)
    // Party and Music start after they are due.
    #expect(agenda.later == 2)
    let (day, later) = (try #require(Day("2026-11-20")), try #require(Day("2026-11-22")))
    let calendar = try MonthCalendar(list(), of: day, at: .noon)
    #expect(
      calendar.toDos.mapValues { $0.map(\.title) } == [day: ["Mail", "Party › Cake"], later: ["Party › Candles"]])
    #expect(calendar.later == 2)
  }

  @Test(arguments: [
    ("2026-11-25", "2026-11-24", true), ("2026-11-25", "2026-11-25", true), ("2026-11-25", "2026-11-26", false),
    ("2026-11-25T17:00:00Z", "2026-11-25T15:00:00Z", true), ("2026-11-25T17:00:00Z", "2026-11-25T18:00:00Z", false),
    ("2026-11-25T17:00:00Z", "2026-11-25", true), ("2026-11-21T17:00:00Z", "2026-11-21T15:00:00Z", true),
    ("2026-11-20", "2026-11-22", false),
  ])
  func `a to-do is in views of time if it starts until it is due`(due: String, start: String, isShown: Bool) throws {
    var list = ToDoList()
    try list.add(ToDo("Taxes", due: Due(due), start: Due(start)))
    let agenda = Agenda(list, at: .noon)
    let month = try #require(Day("2026-11-21"))
    let shown = Agenda.Section.allCases.flatMap { agenda[$0] }.map(\.title)
    #expect(shown == (isShown ? ["Taxes"] : []))
    #expect(agenda.later == (isShown ? 0 : 1))
    #expect(MonthCalendar(list, of: month, at: .noon).toDos.isEmpty != isShown)
    let all = Agenda(list, showsLater: true, at: .noon)
    #expect(Agenda.Section.allCases.flatMap { all[$0] }.count == 1 && all.later == 0)
  }

  @Test func `the most urgent to-dos are without them and their parts, except parts that are due`() throws {
    let urgent = try list().mostUrgent(9, by: UrgencyWeights().term, at: .noon)
    #expect(Set(urgent.map(\.listed.title)) == ["Mail", "Party › Cake › Flour"])
  }

  @Test(arguments: [("2026-11-21", true), ("2026-11-21T15:00:00Z", true), ("2026-11-22", false)])
  func `a part is due from the beginning of its day on`(due: String, isShown: Bool) throws {
    var list = try list()
    try list.edit(6) { $0.due = Due(due) }
    #expect(list.mostUrgent(9, by: UrgencyWeights().term, at: .noon).contains { $0.listed.number == 6 } == isShown)
  }

  @Test func `statistics count them as open, but only parts that are due as overdue`() throws {
    let statistics = try ListStatistics(list(), at: .noon)
    #expect(statistics.overdue == 2)
    #expect(statistics.progress == ToDoProgress(completed: 0, total: 5))
  }

  @Test func `tags and projects count them as open, but only parts that are due as overdue`() throws {
    for tallies in [try list().tagTallies(at: .noon), try list().projectTallies(at: .noon)] {
      #expect(tallies.map(\.open) == [5])
      #expect(tallies.map(\.overdue) == [2])
    }
  }

  @Test func `an outline leaves out everything in them`() throws {
    let list = try list()
    #expect(list.rows(of: StartFilter(list, at: ClockReading.noon.now, in: .gmt)).map(\.entry.number) == [1])
  }
}
