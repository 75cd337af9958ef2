import Foundation
import HolonToDos
import HolonTree
import Testing

/// The times are those of Berlin, where clocks are put forward on 28 March 2027.
@Suite("Recurring to-dos")
struct RecurringToDoTests {
  private func due(_ text: String) throws -> Due { try #require(Due(text)) }

  private func moment(_ text: String) throws -> Date { try #require(Timestamp.date(text)) }

  private func recurrence(_ rule: String, from start: String) throws -> Recurrence {
    Recurrence(try RecurrenceRule(rule), from: try due(start))
  }

  /// A list with 1 plants, due on Monday every week and shown from Saturday on, and 2 mail.
  private func plants(_ rule: String = "FREQ=WEEKLY", due: String = "2026-11-23") throws -> ToDoList {
    var list = ToDoList()
    try list.add(
      ToDo(
        "plants", notes: "all", due: self.due(due), start: self.due("2026-11-21"),
        recurrence: recurrence(rule, from: due), priority: .low, estimate: Estimate("20min"), tags: ["home"],
        attributes: ["x": "y"], created: moment("2026-11-01T12:00:00Z")))
    try list.add(ToDo("mail"))
    return list
  }

  @Test func `a completed to-do is due again, and a completed copy follows it`() throws {
    var list = try plants()
    let before = try #require(list[1])
    let now = try moment("2026-11-24T12:00:00Z")
    let completion = try list.complete([1], at: now, in: berlin)
    #expect(completion == ToDoList.Completion(counts: [1], dueAgain: [1]))
    #expect(
      "\(list)" == """
        ├─ [ ] 1 plants
        ├─ [x] 3 plants
        └─ [ ] 2 mail
        """)
    let next = try #require(list[1])
    #expect(next.id == before.id && next.completed == nil && next.recurrence == before.recurrence)
    #expect(try next.due == due("2026-11-30") && next.start == due("2026-11-28") && next.modified == now)
    let copy = try #require(list[3])
    #expect(copy.id == before.instanceID && copy.created == before.created)
    #expect(copy.title == "plants" && copy.notes == "all" && copy.tags == ["home"])
    #expect(copy.priority == .low && copy.estimate == Estimate("20min"))
    #expect(try copy.due == due("2026-11-23") && copy.completed == now && copy.modified == now)
    #expect(copy.start == nil && copy.recurrence == nil && copy.attributes == [:])
    #expect(list.progress == ToDoProgress(completed: 1, total: 3))
  }

  @Test func `the copy's identifier depends only on the to-do and the due time of the instance`() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000001"))
    var toDo = try ToDo(
      "plants", id: id, due: due("2026-11-23"), recurrence: recurrence("FREQ=DAILY", from: "2026-11-20"))
    // Computed by Python's uuid.uuid5.
    #expect(toDo.instanceID?.uuidString.lowercased() == "d26ecf52-2c61-5d2f-a2f1-b3c66b28d9fb")
    toDo.due = try due("2026-11-24")
    #expect(toDo.instanceID?.uuidString.lowercased() != "d26ecf52-2c61-5d2f-a2f1-b3c66b28d9fb")
    toDo.due = nil
    toDo.recurrence = try recurrence("FREQ=DAILY", from: "2026-11-23")
    #expect(toDo.instanceID?.uuidString.lowercased() == "d26ecf52-2c61-5d2f-a2f1-b3c66b28d9fb")
    toDo.recurrence = nil
    #expect(toDo.instanceID == nil)
  }

  /// Edits the due time as a person does.
  private func move(_ number: Int, to due: String, in list: inout ToDoList) throws {
    let due = try self.due(due)
    try list.edit(number) { toDo throws(ToDoError) in toDo.due = due }
  }

  @Test func `an occurrence that was moved earlier doesn't come again`() throws {
    let friday = try moment("2026-11-20T12:00:00Z")
    // Moved once, twice, past other occurrences and back, and without a due time for a while.
    for days in [["20"], ["18", "20"], ["21", "20"], ["30", "20"], ["23", "20"]] {
      var list = try plants()
      for day in days { try move(1, to: "2026-11-\(day)", in: &list) }
      try list.complete(1, at: friday, in: berlin)
      #expect(try list[1]?.due == due("2026-11-30") && list[3]?.due == due("2026-11-20"), "\(days)")
      #expect(try list[1]?.recurrence == plants()[1]?.recurrence)
    }
    var skipped = try plants()
    try move(1, to: "2026-11-19", in: &skipped)
    try skipped.skip(1, at: friday, in: berlin)
    #expect(try skipped[1]?.due == due("2026-11-30"))
    var timed = try plants("FREQ=DAILY", due: "2026-11-23T08:00:00Z")
    try move(1, to: "2026-11-20T09:00:00Z", in: &timed)
    try timed.complete(1, at: friday, in: berlin)
    #expect(try timed[1]?.due == due("2026-11-24T08:00:00Z"))
  }

  @Test func `an instance that was moved earlier and back is the same one`() throws {
    var list = try plants()
    try move(1, to: "2026-11-20", in: &list)
    try move(1, to: "2026-11-23", in: &list)
    #expect(try list[1]?.recurrence == plants()[1]?.recurrence)
  }

  @Test func `the last occurrence, moved earlier, is the last one`() throws {
    var list = try plants("FREQ=WEEKLY;UNTIL=20261129")
    try move(1, to: "2026-11-20", in: &list)
    try list.complete(1, at: moment("2026-11-20T12:00:00Z"), in: berlin)
    #expect(list.count == 2 && list[1]?.completed != nil)
  }

  @Test func `an instance that was moved to the day of another one has a copy of its own`() throws {
    var list = try plants("FREQ=DAILY")
    let now = try moment("2026-11-23T12:00:00Z")
    try list.complete(1, at: now, in: berlin)
    try move(1, to: "2026-11-23", in: &list)
    try list.complete(1, at: now, in: berlin)
    #expect(try list.count == 4 && list[1]?.due == due("2026-11-25"))
  }

  @Test func `a checklist that was moved earlier is completed with its parts, except one that is ahead`() throws {
    var list = ToDoList()
    for place in [ToDoList.Place.last(in: nil), .last(in: 1), .last(in: 1)] {
      try list.add(
        ToDo("to-do", due: due("2026-11-28"), recurrence: recurrence("FREQ=WEEKLY", from: "2026-11-28")), to: place)
    }
    let friday = try moment("2026-11-27T12:00:00Z")
    try list.complete(3, at: friday, in: berlin)
    try move(3, to: "2026-11-27", in: &list)
    try move(1, to: "2026-11-27", in: &list)
    try list.complete(1, at: friday, in: berlin)
    #expect([1, 2, 3].map { list[$0]?.due?.description } == ["2026-12-05", "2026-12-05", "2026-11-27"])
  }

  @Test func `a copy that is in the list already isn't added again`() throws {
    var list = try plants()
    let former = try #require(list[1])
    let now = try moment("2026-11-23T12:00:00Z")
    try list.complete(1, at: now, in: berlin)
    list.replace(former, at: 1)
    try list.complete(1, at: now, in: berlin)
    #expect(list.count == 3)
    #expect(try list[1]?.due == due("2026-11-30"))
  }

  @Test(arguments: [
    // Late by weeks, early, and to-dos that start or are due at a time of day, across the change of clocks.
    ("FREQ=DAILY", "2026-11-23", "2026-12-24T12:00:00Z", "2026-12-25", "2026-12-23"),
    ("FREQ=WEEKLY", "2026-11-23", "2026-11-21T12:00:00Z", "2026-11-30", "2026-11-28"),
    ("FREQ=WEEKLY", "2027-03-27T08:00:00Z", "2027-03-27T12:00:00Z", "2027-04-03T07:00:00Z", "2026-11-28"),
    ("FREQ=DAILY;INTERVAL=2", "2026-11-22T23:30:00Z", "2026-11-22T23:45:00Z", "2026-11-24T23:30:00Z", "2026-11-23"),
  ])
  func `the start keeps its distance in days to the due time`(
    rule: String, due: String, now: String, next: String, start: String
  ) throws {
    var list = try plants(rule, due: due)
    try list.complete(1, at: moment(now), in: berlin)
    #expect(list[1]?.due?.description == next)
    #expect(list[1]?.start?.description == start)
  }

  @Test(arguments: [
    ("2026-11-17", Recurrence.Basis.schedule, "2026-11-30", "2026-11-28"),
    ("2026-11-26", .schedule, "2026-11-30", "2026-11-28"),
    ("2026-11-17", .completion, "2026-11-25", "2026-11-23"), ("2026-11-26", .completion, "2026-11-25", "2026-11-23"),
  ])
  func `the start of a moved instance is as many days before the scheduled time`(
    moved: String, basis: Recurrence.Basis, next: String, start: String
  ) throws {
    var list = try plants()
    let rule = Recurrence(try RecurrenceRule(.weekly), basis: basis, from: try due("2026-11-23"))
    try list.edit(1) { toDo throws(ToDoError) in toDo.recurrence = rule }
    try move(1, to: moved, in: &list)
    var skipped = list
    try list.complete(1, at: moment("2026-11-18T12:00:00Z"), in: berlin)
    #expect(try list[1]?.due == due(next) && list[1]?.start == due(start))
    guard basis == .schedule else { return }
    try skipped.skip(1, at: moment("2026-11-15T12:00:00Z"), in: berlin)
    #expect(try skipped[1]?.due == due(next) && skipped[1]?.start == due(start))
  }

  @Test func `a start at a time of day keeps it across a change of clocks`() throws {
    var list = try plants("FREQ=WEEKLY", due: "2027-03-27")
    // 9:00 in Berlin, in winter and in summer.
    let start = try due("2027-03-26T08:00:00Z")
    try list.edit(1) { toDo throws(ToDoError) in toDo.start = start }
    try list.complete(1, at: moment("2027-03-27T12:00:00Z"), in: berlin)
    #expect(list[1]?.start?.description == "2027-04-02T07:00:00Z")
  }

  @Test func `after the last instance the to-do is completed`() throws {
    var list = try plants("FREQ=WEEKLY;COUNT=2")
    let now = try moment("2026-11-23T12:00:00Z")
    try list.complete(1, at: now, in: berlin)
    #expect(try list.complete([1], at: now, in: berlin) == ToDoList.Completion(counts: [1]))
    #expect("\(list)" == "├─ [x] 1 plants\n├─ [x] 3 plants\n└─ [ ] 2 mail")
    #expect(list[1]?.completed == now)
    #expect(try list.complete([1], at: now, in: berlin) == ToDoList.Completion(counts: [0]))
  }

  /// A list with 1 household: 2 party, every week, with 3 cake and 4 food with 5 drinks.
  private func party() throws -> ToDoList {
    var list = ToDoList()
    try list.add(ToDo("household"))
    try list.add(
      ToDo("party", due: due("2026-11-27"), recurrence: recurrence("FREQ=WEEKLY", from: "2026-11-27")),
      to: .last(in: 1))
    try list.add(ToDo("cake", due: due("2026-11-26")), to: .last(in: 2))
    try list.add(ToDo("food"), to: .last(in: 2))
    try list.add(ToDo("drinks"), to: .last(in: 4))
    return list
  }

  @Test func `a checklist moves on with its last part, and its parts are open again`() throws {
    var list = try party()
    let now = try moment("2026-11-27T12:00:00Z")
    #expect(try list.complete([3], at: now, in: berlin).dueAgain == [])
    #expect(try list.complete([5], at: now, in: berlin) == ToDoList.Completion(counts: [1], dueAgain: [2]))
    #expect(
      "\(list)" == """
        └─ [ ] 1 household 2/4
           ├─ [ ] 2 party 0/2
           │  ├─ [ ] 3 cake
           │  └─ [ ] 4 food 0/1
           │     └─ [ ] 5 drinks
           └─ [x] 6 party 2/2
              ├─ [x] 7 cake
              └─ [x] 8 food 1/1
                 └─ [x] 9 drinks
        """)
    #expect(try list[2]?.due == due("2026-12-04") && list[3]?.due == due("2026-12-03"))
    #expect(try list[6]?.completed == nil && list.completionDate(of: 6) == now)
    #expect(try list[6]?.due == due("2026-11-27") && list[7]?.due == due("2026-11-26"))
    #expect(list[7]?.completed == now && list[8]?.completed == nil)
  }

  @Test func `a completed checklist moves on, and its parts aren't completed for the next instance`() throws {
    for numbers in [[2], [2, 3], [3, 2], [5, 3], [3, 5]] {
      var list = try party()
      let completion = try list.complete(numbers, at: moment("2026-11-27T12:00:00Z"), in: berlin)
      #expect(completion.dueAgain == [2] && completion.counts.reduce(0, +) == 2, "\(numbers)")
      #expect(try list.progress(of: 2) == ToDoProgress(completed: 0, total: 2))
      #expect(list.progress == ToDoProgress(completed: 2, total: 4))
    }
  }

  @Test func `a recurring part of a completed whole is completed with it`() throws {
    var list = try party()
    #expect(try list.complete([1], at: moment("2026-11-27T12:00:00Z"), in: berlin).dueAgain == [])
    #expect(try list.isComplete(1))
    #expect(list.count == 5 && list[2]?.recurrence != nil)
  }

  @Test func `completed instances of a part move into the copy of the whole, which starts empty`() throws {
    var list = try party()
    let daily = try recurrence("FREQ=DAILY", from: "2026-11-27")
    try list.edit(3) { toDo throws(ToDoError) in toDo.recurrence = daily }
    try list.complete(3, at: moment("2026-11-26T12:00:00Z"), in: berlin)
    try list.complete(2, at: moment("2026-11-27T12:00:00Z"), in: berlin)
    #expect(
      "\(list)" == """
        └─ [ ] 1 household 3/5
           ├─ [ ] 2 party 0/2
           │  ├─ [ ] 3 cake
           │  └─ [ ] 4 food 0/1
           │     └─ [ ] 5 drinks
           └─ [x] 7 party 3/3
              ├─ [x] 8 cake
              ├─ [x] 9 food 1/1
              │  └─ [x] 10 drinks
              └─ [x] 6 cake
        """)
    #expect(try list[3]?.due == due("2026-11-28") && list[3]?.recurrence == daily)
  }

  @Test func `a copy that was opened again is completed with its instance`() throws {
    var list = try plants()
    let former = try #require(list[1])
    try list.complete(1, at: moment("2026-11-23T12:00:00Z"), in: berlin)
    try list.reopen(3)
    list.replace(former, at: 1)
    let now = try moment("2026-11-24T12:00:00Z")
    #expect(try list.complete([1], at: now, in: berlin) == ToDoList.Completion(counts: [1], dueAgain: [1]))
    #expect(list.count == 3 && list[3]?.completed == now && list[3]?.modified == now)
  }

  @Test func `a checklist whose parts were completed elsewhere moves on when it is completed`() throws {
    var list = try party()
    let now = try moment("2026-11-27T12:00:00Z")
    for number in [3, 5] { list.complete(number, now) }
    #expect(try list.isComplete(2))
    #expect(try list.complete([2], at: now, in: berlin) == ToDoList.Completion(counts: [1], dueAgain: [2]))
    #expect(try list.progress(of: 2).completed == 0)
  }

  @Test func `a checklist that wasn't read with all of its parts stays completed`() throws {
    var list = ToDoList()
    let now = try moment("2026-11-27T12:00:00Z")
    let party = try ToDo("party", recurrence: recurrence("FREQ=WEEKLY", from: "2026-11-27"), created: now)
    list.restore(
      ToDoList.Entry(party, number: 1, key: .first, elsewhere: ToDoCounts(completed: 1, total: 1)), under: nil)
    try list.add(ToDo("cake"), to: .last(in: 1))
    #expect(try list.complete([2], at: now, in: berlin).dueAgain == [])
    #expect(try list.isComplete(1))
  }

  @Test func `a skipped to-do moves on without a copy`() throws {
    var list = try plants()
    try list.skip(1, at: moment("2026-11-21T12:00:00Z"), in: berlin)
    #expect(try list.count == 2 && list[1]?.due == due("2026-11-30") && list[1]?.start == due("2026-11-28"))
    var checklist = try party()
    try checklist.complete(3, at: moment("2026-11-21T12:00:00Z"), in: berlin)
    try checklist.skip(2, at: moment("2026-11-21T12:00:00Z"), in: berlin)
    #expect(try checklist.progress(of: 2) == ToDoProgress(completed: 0, total: 2))
    #expect(try checklist[2]?.due == due("2026-12-04"))
  }

  @Test func `a to-do that doesn't recur, or not any more, can't be skipped`() throws {
    var list = try plants("FREQ=WEEKLY;COUNT=1")
    #expect(throws: ToDoError.lastInstance(title: "plants")) { try list.skip(1) }
    #expect(throws: ToDoError.notRecurring(title: "mail")) { try list.skip(2) }
    #expect(throws: ToDoError.unknownNumber(3)) { try list.skip(3) }
  }

  @Test func `an unknown number among several leaves the list as it was`() throws {
    var list = try plants()
    let before = list
    #expect(throws: ToDoError.unknownNumber(9)) { try list.complete([1, 9]) }
    #expect(list == before)
  }

  @Test func `a recurrence counts from another start, and keeps its meaning late in a month`() throws {
    let monthly = try recurrence("FREQ=MONTHLY", from: "2026-11-23")
    let moved = try monthly.starting(at: due("2026-12-31"), in: berlin)
    #expect(moved.description == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;START=20261231")
    let completion = Recurrence(monthly.rule, basis: .completion, from: monthly.start)
    #expect(
      try completion.starting(at: due("2026-12-31"), in: berlin).description
        == "FREQ=MONTHLY;START=20261231;BASIS=COMPLETION")
  }
}
