import Foundation
import HolonToDos
import Testing

@Suite("Templates of to-dos")
struct TemplateTests {
  private func day(_ text: String) throws -> Day { try #require(Day(text)) }

  /// 1 trip, created on 18 November, due on the 28th, with 2 tickets, due on the 21st, and 3 bag, which needs 2 and 4;
  /// 4 pay.
  private func trip() throws -> ToDoList {
    var list = ToDoList()
    let created = atNoon.addingTimeInterval(-3 * 86_400)
    try list.add(
      ToDo("trip", due: .day(day("2026-11-28")), created: created),
      checklist: [
        ToDo("tickets", due: .day(day("2026-11-21")), created: atNoon),
        ToDo("bag", due: .moment(atNoon), tags: ["home"], created: atNoon),
      ])
    try list.add(ToDo("pay", created: atNoon))
    try list.setNeeds(of: 3, to: [2, 4], at: atNoon)
    try list.complete([1], ignoringDependencies: true, at: atNoon)
    return list
  }

  @Test func `a copy is open, has new identifiers and keeps its distances`() throws {
    let list = try trip()
    let template = try ToDoTemplate("trip", of: 1, in: list)
    #expect(template.title == "trip" && template.list.count == 3)
    var copies = try template.copies(from: day("2027-03-01"), created: atNoon, in: .gmt)
    #expect(
      picture(copies) == """
        [ ] trip due:2027-03-11
          [ ] tickets due:2027-03-04
          [ ] bag #home due:2027-03-04T12:00:00Z needs:tickets
        """)
    let ids = Set(list.entries.map(\.entry.toDo.id))
    #expect(copies.entries.allSatisfy { !ids.contains($0.entry.toDo.id) && $0.entry.toDo.created == atNoon })
    copies = try template.copies(
      from: day("2027-03-01"), due: .day(day("2027-06-10")), created: atNoon, in: .gmt)
    #expect(
      copies.entries.map { $0.entry.toDo.due?.description.prefix(10) } == ["2027-06-10", "2027-06-03", "2027-06-03"])
  }

  @Test func `the start is the beginning, and recurrences move with it`() throws {
    var list = ToDoList()
    let monday = Due.day(try day("2026-11-16"))
    try list.add(
      ToDo(
        "plants", due: .day(day("2026-11-19")), start: monday,
        recurrence: Recurrence(RecurrenceRule(.weekly), from: monday),
        created: atNoon))
    let copies = try ToDoTemplate("plants", of: 1, in: list).copies(from: day("2026-12-07"), created: atNoon, in: .gmt)
    let (start, due) = (Due.day(try day("2026-12-07")), Due.day(try day("2026-12-10")))
    #expect(copies[1]?.start == start && copies[1]?.due == due && copies[1]?.recurrence?.start == start)
  }

  @Test func `completed copies of recurring parts aren't kept`() throws {
    var list = ToDoList()
    let monday = Due.day(try day("2026-11-16"))
    try list.add(ToDo("week", created: atNoon))
    try list.add(
      ToDo("dose", due: monday, recurrence: Recurrence(RecurrenceRule(.daily), from: monday), created: atNoon),
      to: .last(in: 1))
    try list.complete([2], at: atNoon, in: .gmt)
    #expect(list.count == 3)
    #expect(try ToDoTemplate("week", of: 1, in: list).list.count == 2)
  }

  @Test func `a damaged text has no to-dos`() throws {
    #expect(try ToDoTemplate(name: "x", text: "{").copies(from: day("2026-12-07"), created: atNoon, in: .gmt).isEmpty)
  }
}
