import DefeatCore
import Foundation
import HolonToDos
import Testing

@Suite("Views of several lists")
struct CombinedAgendaTests {
  private let time = ClockReading.noon

  private func list(_ titles: [(String, String)], completed: Int? = nil) throws -> ToDoList {
    var list = ToDoList()
    for (title, day) in titles { try list.add(ToDo(title, due: Day(day).map { .day($0) }, created: time.now)) }
    if let completed { try list.complete(completed, at: time.now) }
    return list
  }

  private func combined(_ lists: (String, ToDoList)...) -> CombinedAgenda {
    CombinedAgenda(lists.map { (list: $0.0, agenda: Agenda($0.1, at: time)) }, at: time)
  }

  private func titles(_ agenda: CombinedAgenda, _ section: Agenda.Section) -> [String] {
    agenda[section].map { ($0.path + [$0.toDo.row.entry.toDo.title]).joined(separator: " › ") }
  }

  @Test func `sections have the to-dos of all lists by due time`() throws {
    let home = try list([("rent", "2026-11-19"), ("cake", "2026-11-21"), ("tea", "2026-11-23")], completed: 2)
    let work = try list([("report", "2026-11-18"), ("tax", "2026-11-20"), ("call", "2026-11-21")])
    let agenda = combined(("Home", home), ("Work", work))
    #expect(titles(agenda, .overdue) == ["Work › report", "Home › rent", "Work › tax"])
    #expect(titles(agenda, .today) == ["Work › call"])
    #expect(titles(agenda, .upcoming) == ["Home › tea"])
    #expect(agenda.done == 1)
    #expect(agenda.progress == ToDoProgress(completed: 1, total: 5))
  }

  @Test func `without lists or due to-dos it is empty`() throws {
    #expect(combined().isEmpty && combined().progress == .zero)
    #expect(try combined(("Home", list([("some day", "")]))).isEmpty)
    #expect(try !combined(("Home", list([("late", "2026-11-01")]))).isEmpty)
  }

  @Test func `the order of equal to-dos is that of the lists`() throws {
    let agenda = try combined(("Home", list([("a", "2026-11-21")])), ("Work", list([("b", "2026-11-21")])))
    #expect(titles(agenda, .today) == ["Home › a", "Work › b"])
  }

  @Test func `the most urgent to-dos of all lists are the most urgent ones of each, in one order`() throws {
    let lists = [
      ("Home", try list([("rent", "2026-11-19"), ("tea", "2027-11-23")])), ("Work", try list([("tax", "2026-11-20")])),
    ]
    let term = UrgencyWeights().term
    let each = lists.map { (list: $0.0, toDos: $0.1.mostUrgent(9, by: term, at: time)) }
    let all = [UrgentToDo].mostUrgent(9, of: each)
    #expect(all.count == 3)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.urgent.urgency >= $1.urgent.urgency })
    #expect([UrgentToDo].mostUrgent(1, of: each).map(\.owned.toDo.title) == [all[0].owned.toDo.title])
    #expect([UrgentToDo].mostUrgent(9, of: []).isEmpty)
    let json = String(decoding: JSONAnswer.urgent(all), as: UTF8.self)
    #expect(json.contains("\"list\":\"Work\"") && json.contains("\"urgency\":"))
  }
}
