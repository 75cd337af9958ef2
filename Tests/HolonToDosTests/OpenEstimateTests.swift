import Foundation
import HolonToDos
import HolonTree
import Testing

@Suite("Sums of estimates")
struct OpenEstimateTests {
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  /// A list with 1 party, of 2 friends (20min) and 3 food, of 4 cake (1h) and 5 drinks; 6 sleep (8h).
  private func party() throws -> ToDoList {
    var list = ToDoList()
    try list.add(ToDo("party", estimate: Estimate("5h")))
    try list.add(ToDo("friends", estimate: Estimate("20min")), to: .last(in: 1))
    try list.add(ToDo("food"), to: .last(in: 1))
    try list.add(ToDo("cake", estimate: Estimate("1h")), to: .last(in: 3))
    try list.add(ToDo("drinks"), to: .last(in: 3))
    try list.add(ToDo("sleep", estimate: Estimate("8h")))
    return list
  }

  @Test func `a checklist has the sum of its open parts, at all depths`() throws {
    var list = try party()
    #expect(list.openEstimates == [1: 80, 3: 60])
    try list.complete(2, at: noon)
    #expect(list.openEstimates == [1: 60, 3: 60])
    try list.complete(4, at: noon)
    #expect(list.openEstimates == [:])
    #expect(ToDoList().openEstimates == [:])
  }

  @Test func `a part that is a checklist counts with its own estimate`() throws {
    var list = try party()
    try list.edit(3) { toDo throws(ToDoError) in toDo.estimate = Estimate("2h") }
    #expect(list.openEstimates == [1: 140, 3: 60])
  }

  @Test func `a checklist with parts outside of the list has no sum, unless its own estimate counts`() throws {
    var list = ToDoList()
    let outside = ToDoCounts(completed: 0, total: 1)
    try list.restore(.init(ToDo("party"), number: 1, key: .first), under: nil)
    let party = try list.node(1)
    try list.restore(.init(ToDo("food"), number: 2, key: .first, elsewhere: outside), under: party)
    let food = try list.node(2)
    try list.restore(.init(ToDo("cake", estimate: Estimate("1h")), number: 3, key: .first), under: food)
    #expect(list.openEstimates == [:])
    try list.edit(2) { toDo throws(ToDoError) in toDo.estimate = Estimate("2h") }
    #expect(list.openEstimates == [1: 120])
  }

  @Test func `a sum may be longer than any estimate`() {
    #expect(Estimate.text(ofMinutes: 60_090) == "1001h30min")
    #expect(Estimate(minutes: 90)?.description == Estimate.text(ofMinutes: 90))
  }
}
