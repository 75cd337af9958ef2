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

  @Test func `today and the calendar leave them out with their parts, except parts that are due`() throws {
    #expect(
      try Agenda(list(), at: .noon).picture == """
        overdue: | Mail | Party › Cake
        today:
        upcoming:
        done 0, day 0/2
        """)
    let day = try #require(Day("2026-11-20"))
    #expect(
      try MonthCalendar(list(), of: day, at: .noon).toDos.mapValues { $0.map(\.title) }
        == [day: ["Mail", "Party › Cake"]])
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
