import Foundation
import HolonToDos
import HolonTree
import Testing

@Suite("Rules for the completion of checklists")
struct CompletionRuleTests {
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  /// A list with 1 house: 2 party, which has a rule, with 3 friends and 4 cake; 5 sleep.
  private func house(_ rule: CompletionRule?) throws -> ToDoList {
    var list = ToDoList()
    try list.add(ToDo("house"))
    var party = try ToDo("party")
    party.completion = rule
    try list.add(party, to: .last(in: 1))
    try list.add(ToDo("friends"), to: .last(in: 2))
    try list.add(ToDo("cake"), to: .last(in: 2))
    try list.add(ToDo("sleep"), to: .last(in: 1))
    return list
  }

  @Test func `a checklist by hand stays open until it is checked off, with all of the progress of its parts`() throws {
    var list = try house(.manual)
    try list.complete([3, 4, 5], at: noon)
    #expect(
      "\(list)" == """
        └─ [ ] 1 house 3/4
           ├─ [ ] 2 party 2/2
           │  ├─ [x] 3 friends
           │  └─ [x] 4 cake
           └─ [x] 5 sleep
        """)
    #expect(try list.progress(of: 2).percent == 100 && !list.isComplete(2))
    #expect(list.toDo == [1] && !list.quest.isWon)
    #expect(try list.complete(2, at: noon) == 1)
    #expect(list.quest.isWon && list.progress == ToDoProgress(completed: 4, total: 4))
    #expect(list.completed == [1] && list.tree.brokenInvariant() == nil)
  }

  @Test func `a checklist by hand can't be checked off before its parts`() throws {
    var list = try house(.manual)
    try list.complete(3, at: noon)
    let before = list
    #expect(throws: ToDoError.openParts([4], title: "party")) { try list.complete(2, at: noon) }
    #expect(throws: ToDoError.openParts([4], title: "party")) { try list.complete([5, 2], at: noon) }
    #expect(list == before)
    let start = "“party” is completed after its parts, but"
    let end = "first, or choose another rule for its completion."
    #expect(ToDoError.openParts([4], title: "party").description == "\(start) 4 is open: complete it \(end)")
    let both = ToDoError.openParts([3, 4], title: "party")
    #expect(both.description == "\(start) 3 and 4 are open: complete them \(end)")
  }

  @Test func `two checklists by hand, one in the other, don't complete an open part together`() throws {
    var list = try house(.manual)
    try list.edit(1) { toDo throws(ToDoError) in toDo.completion = .manual }
    try list.complete([3, 5], at: noon)
    for numbers in [[1, 2], [2, 1]] {
      #expect(throws: ToDoError.openParts([4], title: numbers[0] == 1 ? "house" : "party")) {
        try list.complete(numbers, at: noon)
      }
    }
    try list.complete([1, 2, 4], at: noon)
    #expect(list.quest.isWon)
  }

  @Test(arguments: [[2, 3, 4], [4, 2, 3], [1], [2, 1]])
  func `parts or wholes that are completed in the same step count`(numbers: [Int]) throws {
    var list = try house(.manual)
    try list.complete(numbers, at: noon)
    #expect(try list.isComplete(2) && list.isComplete(4))
    #expect(try list.isComplete(1) == numbers.contains(1))
  }

  @Test func `a checklist by hand and its parts are counted one by one`() throws {
    var list = try house(.manual)
    #expect(try list.complete([2, 3, 4], at: noon).counts == [1, 1, 1])
    #expect(try list.complete([2, 3, 4], at: noon).counts == [0, 0, 0])
  }

  @Test func `an independent checklist is checked off without its parts, which stay to be done in its wholes`() throws {
    var list = try house(.independent)
    #expect(try list.complete(2, at: noon) == 1)
    try list.complete(5, at: noon)
    #expect(
      "\(list)" == """
        └─ [ ] 1 house 2/4
           ├─ [x] 2 party 0/2
           │  ├─ [ ] 3 friends
           │  └─ [ ] 4 cake
           └─ [x] 5 sleep
        """)
    #expect(try list.completionDate(of: 2) == noon)
    #expect(try list.reopen(2, at: noon) == 1)
    try list.complete([3, 4], at: noon)
    #expect(try !list.isComplete(2) && list.progress(of: 2).percent == 100)
    #expect(list.tree.brokenInvariant() == nil)
  }

  @Test func `a whole that is completed or reopened changes both its parts and their own states`() throws {
    for rule in [CompletionRule.manual, .independent] {
      var list = try house(rule)
      #expect(try list.complete(1, at: noon) == 4)
      #expect(list.quest.isWon)
      #expect(try list.reopen(1, at: noon) == 4)
      #expect(list.progress == ToDoProgress(completed: 0, total: 4))
    }
  }

  @Test func `reopening a checklist by hand leaves its parts completed`() throws {
    var list = try house(.manual)
    try list.complete([2, 3, 4], at: noon)
    #expect(try list.reopen(2, at: noon) == 1)
    #expect(try list.progress(of: 2) != ToDoProgress(completed: 2, total: 2))
    #expect(try list.progress(of: 2).counts == ToDoCounts(completed: 2, total: 2))
    try list.complete(2, at: noon)
    try list.reopen(3, at: noon)
    #expect(try !list.isComplete(2))
    try list.complete(3, at: noon)
    #expect(try list.isComplete(2))
  }

  @Test func `another rule leaves a checklist complete, as far as it allows`() throws {
    var list = try house(nil)
    try list.complete(2, at: noon)
    for rule in [CompletionRule.manual, .independent, .automatic] {
      try list.edit(2, at: noon) { toDo throws(ToDoError) in toDo.set(.completion(rule)) }
      #expect(try list.isComplete(2))
    }
    #expect(list[2]?.completed == nil && list[2]?.completion == nil)
    try list.reopen(2, at: noon)
    try list.edit(2, at: noon) { toDo throws(ToDoError) in toDo.completion = .independent }
    try list.complete(2, at: noon)
    try list.edit(2, at: noon) { toDo throws(ToDoError) in toDo.completion = nil }
    #expect(try !list.isComplete(2))
    #expect(list.progress == ToDoProgress(completed: 0, total: 3))
  }

  @Test func `a rule has no effect on a plain to-do, which keeps its state when it gains and loses parts`() throws {
    var list = ToDoList()
    var mail = try ToDo("mail", completed: noon)
    mail.completion = .independent
    try list.add(mail)
    #expect(list.progress == ToDoProgress(completed: 1, total: 1))
    try list.add(ToDo("stamp"), to: .last(in: 1))
    #expect(try list.isComplete(1) && list.progress == ToDoProgress(completed: 1, total: 2))
    try list.remove(2)
    #expect(try list.isComplete(1) && list.progress == ToDoProgress(completed: 1, total: 1))
  }

  @Test func `a recurring checklist by hand moves on when it is checked off`() throws {
    var list = try house(.manual)
    let weekly = try Recurrence("FREQ=WEEKLY;START=20261121")
    try list.edit(2) { toDo throws(ToDoError) in (toDo.due, toDo.recurrence) = (Due("2026-11-21"), weekly) }
    #expect(try list.complete([3, 4], at: noon, in: .gmt).dueAgain == [])
    #expect(try list.complete([2], at: noon, in: .gmt).dueAgain == [2])
    #expect(
      "\(list)" == """
        └─ [ ] 1 house 3/7
           ├─ [ ] 2 party 0/2
           │  ├─ [ ] 3 friends
           │  └─ [ ] 4 cake
           ├─ [x] 6 party 2/2
           │  ├─ [x] 7 friends
           │  └─ [x] 8 cake
           └─ [ ] 5 sleep
        """)
  }

  @Test func `the copy of an independent checklist has its completed parts only`() throws {
    var list = try house(.independent)
    let weekly = try Recurrence("FREQ=WEEKLY;START=20261121")
    try list.edit(2) { toDo throws(ToDoError) in (toDo.due, toDo.recurrence) = (Due("2026-11-21"), weekly) }
    try list.complete(3, at: noon, in: .gmt)
    try list.complete(2, at: noon, in: .gmt)
    #expect(try list.parts(of: 6) == [7] && list[7]?.title == "friends" && list.isComplete(6))
    #expect(try list.progress(of: 2).completed == 0 && !list.isComplete(2))
  }

  @Test(arguments: ["json", "markdown", "todo.txt", "taskwarrior"], [CompletionRule.manual, .independent])
  func `formats preserve the rule and the state of a checklist`(name: String, rule: CompletionRule) throws {
    let format = try #require(ToDoFormats(timeZone: .gmt).named(name))
    for numbers in [[3, 4], [3, 4, 2]] {
      var list = try house(rule)
      try list.complete(numbers, at: noon)
      let read = format.read(format.write(list).data).list
      let party = try #require(read.rows.first { $0.entry.toDo.title == "party" })
      #expect(party.entry.toDo.completion == rule)
      #expect(party.progress.isComplete == numbers.contains(2))
    }
  }
}
