import DefeatCore
import Foundation
import HolonToDos
import Testing

@Suite("Views of checklists that are checked off by hand")
struct CompletionRuleViewTests {
  /// A list with 1 party, by hand and due today, of 2 cake, which is completed, and 3 music.
  private func party() throws -> ToDoList {
    var list = ToDoList()
    var party = try ToDo("party", due: Due("2026-11-21"), created: ClockReading.noon.now)
    party.completion = .manual
    try list.add(party)
    try list.add(ToDo("cake", created: ClockReading.noon.now), to: .last(in: 1))
    try list.add(ToDo("music", created: ClockReading.noon.now), to: .last(in: 1))
    try list.complete(2, at: ClockReading.noon.now)
    return list
  }

  @Test func `a checklist is next when only the checklist is left to be checked off`() throws {
    var list = try party()
    let next = { (list: ToDoList) in list.mostUrgent(9, by: UrgencyWeights().term, at: .noon).map(\.listed.number) }
    #expect(next(list) == [3])
    try list.complete(3, at: ClockReading.noon.now)
    #expect(next(list) == [1])
    #expect(list.urgencies(by: UrgencyWeights().term, at: .noon).keys.sorted() == [1])
    try list.complete(1, at: ClockReading.noon.now)
    #expect(next(list) == [])
  }

  @Test func `checking off is a step of the day`() throws {
    var list = try party()
    try list.complete(3, at: ClockReading.noon.now)
    let agenda = Agenda(list, at: .noon)
    #expect(agenda[.today].map(\.number) == [1])
    #expect(agenda.progress == ToDoProgress(completed: 2, total: 3))
  }
}
