import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

@Suite("To-dos that need others, in the application")
struct DefeatNeedsTests {
  @Test func `the urgency of to-dos that wait is lower, and of those that others wait for higher`() throws {
    var list = ToDoList()
    for title in ["shop", "bake", "other"] { try list.add(ToDo(title, created: ClockReading.noon.now)) }
    try list.setNeeds(of: 2, to: [1], at: ClockReading.noon.now)
    let urgent = list.mostUrgent(9, by: UrgencyWeights().term, at: .noon)
    #expect(urgent.map(\.listed.number) == [1, 3, 2])
    #expect(urgent.map(\.urgency.description) == ["8.00", "0.00", "-5.00"])
    #expect(urgent.map { $0.terms.map(\.factor) } == [[.blocking], [], [.blocked]])
  }

  @Test func `a line has needs among its values`() {
    let clock = LocalClock()
    let line = ToDoLine("Bake needs:12,kqvx depends:0f8c", clock: clock)
    #expect(line.title == "Bake")
    #expect(line.needs == [.number(12), .letters("kqvx"), .id(prefix: "0f8c")])
    #expect(ToDoLine("Bake needs:none", clock: clock).cleared == [.needs])
    #expect(
      ToDoLine("Bake needs:soon", clock: clock).errors.map(\.description) == [
        "“needs:soon” isn't a to-do: write the numbers of to-dos with commas between them, as in “needs:12,14”."
      ])
  }

  @Test func `a filter selects to-dos that wait, and those with dependencies`() throws {
    let clock = LocalClock()
    let texts = ["is:blocked", "is:blocking", "needs:any", "needs:none", "open is:blocked"]
    for text in texts {
      let query = try ToDoQuery(text, clock: clock)
      #expect(try ToDoQuery(query.written, clock: clock) == query)
    }
    #expect(try ToDoQuery("is:blocked", clock: clock) == .state(.blocked))
    #expect(try ToDoQuery("blocked", clock: clock) == .text(.anywhere, "blocked"))
    #expect(try ToDoQuery("depends:any", clock: clock) == .has(.needs))
  }
}
