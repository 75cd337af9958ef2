import DefeatCore
import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Orders and groups")
struct ToDoOrderTests {
  private let list: ToDoList

  init() throws {
    let now = ClockReading.noon.now
    var list = ToDoList()
    try list.add(ToDo("mail", priority: .low, estimate: Estimate("20"), created: now))
    try list.add(ToDo("Party", tags: ["family"], created: now.addingTimeInterval(-1)))
    try list.add(ToDo("cake", due: Due("2026-11-30"), estimate: Estimate("1h"), created: now), to: .last(in: 2))
    try list.add(ToDo("balloons", due: Due("2026-11-22"), priority: .high, created: now), to: .last(in: 2))
    try list.add(ToDo("Bank", due: Due("2026-11-25"), tags: ["+Money"], created: now.addingTimeInterval(-9)))
    self.list = list
  }

  private func outline(_ order: String) throws -> [String] {
    let urgencies = list.urgencies(by: UrgencyWeights().term, at: .noon)
    return try ToDoOrder(written: order).sorted(Array(list.rows), urgencies: urgencies, at: .noon).map { row in
      String(repeating: " ", count: row.depth) + row.entry.toDo.title
    }
  }

  @Test(arguments: [
    ("due", ["Party", " balloons", " cake", "Bank", "mail"]),
    ("-due", ["Bank", "Party", " cake", " balloons", "mail"]),
    ("priority", ["Party", " balloons", " cake", "mail", "Bank"]),
    ("title", ["Bank", "mail", "Party", " balloons", " cake"]),
    ("-title", ["Party", " cake", " balloons", "mail", "Bank"]),
    ("created", ["Bank", "Party", " cake", " balloons", "mail"]),
    ("estimate", ["mail", "Party", " cake", " balloons", "Bank"]),
    ("urgency", ["Party", " balloons", " cake", "Bank", "mail"]),
    ("modified,-title", ["Bank", "Party", " cake", " balloons", "mail"]),
  ])
  func `siblings are in order, a checklist by its parts as well`(order: String, titles: [String]) throws {
    #expect(try outline(order) == titles)
  }

  @Test(arguments: UInt64(1)...UInt64(4))
  func `an order keeps each part below its checklist`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let list = try ToDoList.random(60, around: ClockReading.noon.now, using: &generator)
    let rows = try ToDoOrder(written: "-priority,title").sorted(Array(list.rows), at: .noon)
    #expect(Set(rows.map(\.entry.number)) == Set(list.rows.map(\.entry.number)))
    var wholes: [Int] = []
    for row in rows {
      wholes.removeSubrange(row.depth...)
      #expect(try list.whole(of: row.entry.number) == wholes.last)
      wholes.append(row.entry.number)
    }
  }

  @Test func `a flat order ignores checklists`() throws {
    let rows = try ToDoOrder(written: "due").sortedFlat(Array(list.rows), at: .noon)
    #expect(rows.map(\.entry.toDo.title) == ["balloons", "Bank", "cake", "mail", "Party"])
  }

  @Test func `the order of unknown names is refused`() throws {
    for text in ["", "date", "due,", "--due", "due;title"] {
      #expect(throws: ViewError.self) { try ToDoOrder(written: text) }
    }
    let error = #expect(throws: ViewError.self) { try ToDoOrder(written: "date") }
    #expect(
      error?.description
        == "“date” isn't an order: use due, priority, title, created, modified, estimate or urgency, or “-due” for the "
        + "reverse order.")
  }

  @Test(arguments: [
    (ToDoGrouping.due, "Upcoming: Party › balloons, Bank | Later: Party › cake | No due time: mail, Party"),
    (.priority, "High: Party › balloons | Low: mail | No priority: Party, Party › cake, Bank"),
    (.tag, "#family: Party, Party › cake, Party › balloons | No tags: mail, Bank"),
    (.project, "Money: Bank | No project: mail, Party, Party › cake, Party › balloons"),
    (.checklist, "Party: Party › cake, Party › balloons | No checklist: mail, Party, Bank"),
  ])
  func `a list is divided into groups`(grouping: ToDoGrouping, picture: String) {
    let groups = list.groups(of: Array(list.rows), by: grouping, at: .noon)
    #expect(
      groups.map { "\($0.title): \($0.toDos.map(\.title).joined(separator: ", "))" }.joined(separator: " | ") == picture
    )
  }

  @Test func `groups by due time separate the past, the present and what is done`() throws {
    var list = ToDoList()
    for due in ["2026-11-20", "2026-11-21", "2026-11-28", "2026-11-29"] { try list.add(ToDo(due, due: Due(due))) }
    try list.add(ToDo("done", due: Due("2026-11-20")))
    try list.complete(5, at: ClockReading.noon.now)
    let groups = list.groups(of: Array(list.rows), by: .due, at: .noon)
    #expect(groups.map(\.title) == ["Overdue", "Today", "Upcoming", "Later", "Completed"])
    #expect(groups.allSatisfy { $0.toDos.count == 1 })
  }

  @Test func `tags and projects count the parts of their checklists`() throws {
    var list = list
    try list.complete(3, at: ClockReading.noon.now)
    let tags = list.tagTallies(at: .noon)
    #expect(tags.map { "\($0.name) \($0.open) \($0.completed) \($0.overdue) \($0.minutes)" } == ["family 1 1 0 0"])
    let projects = list.projectTallies(at: ClockReading(ClockReading.noon.now.addingTimeInterval(5 * 86_400), in: .gmt))
    #expect(projects.map { "\($0.name) \($0.open) \($0.completed) \($0.overdue) \($0.minutes)" } == ["Money 1 0 1 0"])
    #expect(ToDoList().tagTallies(at: .noon).isEmpty)
  }
}
