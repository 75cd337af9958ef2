import Foundation
import HolonToDos
import HolonTree
import Testing

@Suite("Recurring parts of recurring to-dos")
struct RecurringPartTests {
  private func due(_ text: String) throws -> Due { try #require(Due(text)) }

  private func moment(_ text: String) throws -> Date { try #require(Timestamp.date(text)) }

  private func recurrence(_ rule: String, from start: String) throws -> Recurrence {
    Recurrence(try RecurrenceRule(rule), from: try due(start))
  }

  /// A list with 1 week, every week from Monday on, with 2 dose, which recurs by the given rule, and 3 other.
  private func week(_ rule: String) throws -> ToDoList {
    var list = ToDoList()
    let monday = "2026-11-23"
    try list.add(ToDo("week", due: due(monday), recurrence: recurrence("FREQ=WEEKLY", from: monday)))
    try list.add(
      ToDo("dose", due: due(monday), start: due("2026-11-22"), recurrence: recurrence(rule, from: monday)),
      to: .last(in: 1))
    try list.add(ToDo("other"), to: .last(in: 1))
    return list
  }

  @Test(arguments: [
    ("FREQ=DAILY", "2026-11-24", "2026-11-23"), ("FREQ=DAILY;COUNT=7", "2026-11-24", "2026-11-23"),
    ("FREQ=DAILY;UNTIL=20261129", "2026-11-24", "2026-11-23"), ("FREQ=WEEKLY", "2026-11-30", "2026-11-29"),
    ("FREQ=MONTHLY", "2026-12-23", "2026-12-22"),
  ])
  func `a recurring part moves with its whole, by its own rule`(rule: String, next: String, start: String) throws {
    let now = try moment("2026-11-23T12:00:00Z")
    var skipped = try week(rule)
    try skipped.skip(1, at: now, in: berlin)
    var completed = try week(rule)
    try completed.complete(1, at: now, in: berlin)
    for list in [completed, skipped] {
      #expect(try list[1]?.due == due("2026-11-30"))
      #expect(try list[2]?.due == due(next) && list[2]?.start == due(start))
      #expect(try list[2]?.recurrence == week(rule)[2]?.recurrence)
      #expect(list[2]?.completed == nil && list[3]?.completed == nil)
    }
  }

  @Test func `the parts of a moved instance move by the days from one scheduled time to the next`() throws {
    var list = try week("FREQ=DAILY")
    let (early, other) = (try due("2026-11-20"), try due("2026-11-24"))
    for number in [1, 2] { try list.edit(number) { toDo throws(ToDoError) in toDo.due = early } }
    try list.edit(3) { toDo throws(ToDoError) in toDo.due = other }
    try list.complete(1, at: moment("2026-11-20T12:00:00Z"), in: berlin)
    #expect(try list[1]?.due == due("2026-11-30") && list[3]?.due == due("2026-12-01"))
    #expect(try list[2]?.due == due("2026-11-24") && list[2]?.start == due("2026-11-23"))
  }

  @Test(arguments: ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY"])
  func `a part moves once, before its whole, after it or with it`(rule: String) throws {
    let now = try moment("2026-11-23T12:00:00Z")
    func dues(_ act: (inout ToDoList) throws -> Void) throws -> [Due?] {
      var list = try week(rule)
      try act(&list)
      return [list[1]?.due, list[2]?.due]
    }
    let together = try dues { try $0.complete([2, 1], at: now, in: berlin) }
    #expect(together == [try due("2026-11-30"), try dues { try $0.complete(2, at: now, in: berlin) }[1]])
    #expect(
      try dues {
        try $0.complete(2, at: now, in: berlin)
        try $0.complete(1, at: now, in: berlin)
      } == together)
    #expect(
      try dues {
        try $0.skip(2, at: now, in: berlin)
        try $0.skip(1, at: now, in: berlin)
      } == together)
  }

  @Test func `a named part that has moved on is completed by itself, as in a command of its own`() throws {
    let now = try moment("2026-11-23T12:00:00Z")
    var list = try week("FREQ=DAILY")
    let daily = try recurrence("FREQ=DAILY", from: "2026-11-23")
    try list.add(ToDo("pill", due: due("2026-11-23"), recurrence: daily), to: .last(in: 2))
    try list.complete(2, at: now, in: berlin)
    // The dose has moved on with the pill in it.
    for numbers in [[1, 4], [4, 1], [1, 2], [2, 1]] {
      var (together, apart) = (list, list)
      let completion = try together.complete(numbers, at: now, in: berlin)
      #expect(completion.counts.count == 2 && Set(completion.dueAgain) == Set(numbers))
      for number in numbers { try apart.complete(number, at: now, in: berlin) }
      for number in 1...4 { #expect(together[number]?.due == apart[number]?.due, "\(numbers)") }
      #expect(together.count == apart.count && together.progress == apart.progress)
    }
  }

  @Test func `a part that has moved on isn't completed with its whole, nor is anything in it`() throws {
    var list = try week("FREQ=DAILY")
    try list.add(ToDo("pill"), to: .last(in: 2))
    try list.add(ToDo("water"), to: .last(in: 2))
    for day in 23...25 { try list.complete(2, at: moment("2026-11-\(day)T12:00:00Z"), in: berlin) }
    try list.complete(4, at: moment("2026-11-25T13:00:00Z"), in: berlin)
    let (dose, pill) = (list[2], list[4])
    try list.complete(1, at: moment("2026-11-25T14:00:00Z"), in: berlin)
    #expect(list[2] == dose && list[4] == pill && list[5]?.completed == nil)
    #expect(try list[1]?.due == due("2026-11-30") && list[2]?.due == due("2026-11-26"))
    // Three copies of the part, with two parts each, and one of the other part.
    let copies = list.rows.filter { $0.progress.isComplete && $0.entry.toDo.title == "dose" }
    #expect(copies.map { $0.entry.toDo.due?.description } == ["2026-11-25", "2026-11-24", "2026-11-23"])
  }

  @Test func `the weekday of a part stays what it is when its whole moves by a month`() throws {
    var list = ToDoList()
    let (monthly, weekly) = (
      try recurrence("FREQ=MONTHLY", from: "2026-11-30"), try recurrence("FREQ=WEEKLY", from: "2026-11-30")
    )
    try list.add(ToDo("month", due: due("2026-11-30"), recurrence: monthly))
    try list.add(ToDo("week", due: due("2026-11-30"), recurrence: weekly), to: .last(in: 1))
    let now = try moment("2026-11-30T12:00:00Z")
    try list.complete(2, at: now, in: berlin)
    try list.complete(1, at: now, in: berlin)
    #expect(try list[1]?.due == due("2026-12-30") && list[2]?.due == due("2026-12-07"))
  }

  @Test func `a part whose schedule has ended moves into the copy of its whole`() throws {
    let now = try moment("2026-11-23T12:00:00Z")
    for numbers in [[1], [2, 3]] {
      var list = try week("FREQ=DAILY;COUNT=1")
      #expect(try list.complete(numbers, at: now, in: berlin).dueAgain == [1])
      #expect(
        "\(list)" == """
          ├─ [ ] 1 week 0/1
          │  └─ [ ] 3 other
          └─ [x] 4 week 2/2
             ├─ [x] 5 other
             └─ [x] 2 dose
          """)
      #expect(try list[2]?.due == due("2026-11-23") && list[2]?.completed == now)
    }
    var list = try week("FREQ=DAILY;COUNT=1")
    try list.add(ToDo("pill"), to: .last(in: 2))
    try list.complete(1, at: now, in: berlin)
    #expect(try list.isComplete(2) && list.wholes(of: 4) == [2, 5] && list[1]?.due == due("2026-11-30"))
    var skipped = try week("FREQ=DAILY;COUNT=1")
    try skipped.complete(2, at: now, in: berlin)
    try skipped.skip(1, at: now, in: berlin)
    #expect("\(skipped)" == "└─ [ ] 1 week 1/2\n   ├─ [x] 2 dose\n   └─ [ ] 3 other")
  }

  @Test func `a checklist whose only part has ended is a plain to-do in its next instance`() throws {
    var list = try week("FREQ=DAILY;COUNT=1")
    try list.remove(3)
    try list.complete(1, at: moment("2026-11-23T12:00:00Z"), in: berlin)
    #expect("\(list)" == "├─ [ ] 1 week\n└─ [x] 4 week 1/1\n   └─ [x] 2 dose")
    #expect(list[1]?.completed == nil)
  }

  @Test func `each instance of a checklist has copies of its own`() throws {
    let now = try moment("2026-11-23T12:00:00Z")
    var list = try week("FREQ=DAILY")
    let copies = try list.instanceIDs(of: 1)
    #expect(copies.map(\.number) == [1, 2, 3])
    #expect(copies[0].id == list[1]?.instanceID && copies[1].id == list[2]?.instanceID)
    #expect(try list.instanceIDs(of: 3).isEmpty)
    try list.complete(1, at: now, in: berlin)
    #expect([4, 5, 6].compactMap { list[$0]?.id } == copies.map(\.id))
    try list.complete(1, at: moment("2026-11-30T12:00:00Z"), in: berlin)
    #expect(
      "\(list)" == """
        ├─ [ ] 1 week 0/2
        │  ├─ [ ] 2 dose
        │  └─ [ ] 3 other
        ├─ [x] 7 week 2/2
        │  ├─ [x] 8 dose
        │  └─ [x] 9 other
        └─ [x] 4 week 2/2
           ├─ [x] 5 dose
           └─ [x] 6 other
        """)
    #expect(Set(list.entries.map(\.entry.toDo.id)).count == 9)
  }

  @Test func `a part keeps the date on which it was completed in its copy`() throws {
    var list = try week("FREQ=DAILY")
    let (sunday, monday) = (try moment("2026-11-22T12:00:00Z"), try moment("2026-11-23T12:00:00Z"))
    try list.complete(3, at: sunday, in: berlin)
    try list.complete(1, at: monday, in: berlin)
    #expect(list[6]?.completed == sunday && list[5]?.completed == monday)
  }

  @Test func `a copy that was opened again opens with its parts, and is completed once more`() throws {
    var list = try week("FREQ=DAILY")
    let former = list
    let now = try moment("2026-11-23T12:00:00Z")
    try list.complete(1, at: now, in: berlin)
    let done = list.description
    #expect(try list.reopen(4) == 2)
    #expect(try list.progress(of: 4).completed == 0)
    for number in [1, 2] { list.replace(try #require(former[number]), at: number) }
    try list.complete(1, at: now, in: berlin)
    #expect(list.description == done)
  }

  @Test func `the copy of a whole that a person has moved into it isn't moved into itself`() throws {
    var list = try week("FREQ=DAILY")
    let former = try #require(list[1])
    let now = try moment("2026-11-23T12:00:00Z")
    try list.complete(1, at: now, in: berlin)
    try list.move(4, to: .last(in: 1))
    list.replace(former, at: 1)
    try list.complete(1, at: now, in: berlin)
    #expect(try list.whole(of: 4) == 1 && list[1]?.due == due("2026-11-30"))
  }

  @Test func `opening a checklist again leaves the copies of its recurring parts completed`() throws {
    var list = try week("FREQ=DAILY")
    let now = try moment("2026-11-23T12:00:00Z")
    try list.complete([2, 3], at: now, in: berlin)
    #expect(try list.reopen(1) == 1)
    #expect("\(list)" == "└─ [ ] 1 week 1/3\n   ├─ [ ] 2 dose\n   ├─ [x] 4 dose\n   └─ [ ] 3 other")
    #expect(try list.reopen(4) == 1)
    #expect(list[4]?.completed == nil)
  }
}
