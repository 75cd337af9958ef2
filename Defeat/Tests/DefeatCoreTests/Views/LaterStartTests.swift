import DefeatCore
import HolonToDos
import Testing

@Suite("To-dos that start later, in views")
struct LaterStartTests {
  /// Overdue Mail; Party, which starts later, with overdue Cake.
  private func list() throws -> ToDoList {
    var list = ToDoList()
    try list.add(ToDo("Mail", due: Due("2026-11-20"), tags: ["home", "+Garden"]))
    let party = try list.add(ToDo("Party", tags: ["home", "+Garden"]))
    try list.add(ToDo("Cake", due: Due("2026-11-20")), to: .last(in: party))
    try list.edit(party) { $0.start = Due("2026-11-22") }
    return list
  }

  @Test func `the calendar leaves them out with their parts`() throws {
    let day = try #require(Day("2026-11-20"))
    #expect(try MonthCalendar(list(), of: day, at: .noon).toDos.mapValues { $0.map(\.title) } == [day: ["Mail"]])
  }

  @Test func `statistics count them as open, but not as overdue`() throws {
    let statistics = try ListStatistics(list(), at: .noon)
    #expect(statistics.overdue == 1)
    #expect(statistics.progress == ToDoProgress(completed: 0, total: 2))
  }

  @Test func `tags and projects count them as open, but not as overdue`() throws {
    for tallies in [try list().tagTallies(at: .noon), try list().projectTallies(at: .noon)] {
      #expect(tallies.map(\.open) == [2])
      #expect(tallies.map(\.overdue) == [1])
    }
  }
}
