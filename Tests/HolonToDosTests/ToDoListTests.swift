import Foundation
import HolonTesting
import HolonToDos
import HolonTree
import Testing

/// The list of the tests: 1 mail; 2 party with 3 friends, 4 food with 5 cake and 6 drinks; 7 sleep.
private func partyList() throws -> ToDoList {
  var list = ToDoList()
  try list.add(ToDo("mail"))
  try list.add(ToDo("party"))
  try list.add(ToDo("friends"), to: .last(in: 2))
  try list.add(ToDo("food"), to: .last(in: 2))
  try list.add(ToDo("cake"), to: .last(in: 4))
  try list.add(ToDo("drinks"), to: .last(in: 4))
  try list.add(ToDo("sleep"))
  return list
}

private let noon = Date(timeIntervalSince1970: 1_795_262_400)

struct ToDoListTests {
  @Test func `a list draws to-dos and checklists with their progress`() throws {
    #expect(
      "\(try partyList())" == """
        ├─ [ ] 1 mail
        ├─ [ ] 2 party 0/3
        │  ├─ [ ] 3 friends
        │  └─ [ ] 4 food 0/2
        │     ├─ [ ] 5 cake
        │     └─ [ ] 6 drinks
        └─ [ ] 7 sleep
        """)
  }

  @Test func `a to-do is added together with its checklist`() throws {
    var list = try partyList()
    let trip = try list.add(
      ToDo("trip", completed: noon), checklist: [ToDo("tickets"), ToDo("bag", completed: noon)], to: .after(1))
    #expect(trip == 8)
    #expect(try list.parts(of: nil) == [1, 8, 2, 7])
    #expect(try list.parts(of: trip) == [9, 10])
    #expect(try list.progress(of: trip) == ToDoProgress(completed: 1, total: 2))
    #expect(list[trip]?.completed == nil, "its parts answer for it")

    let call = try list.add(ToDo("call"), checklist: [], to: .last(in: trip))
    #expect(try !list.hasChecklist(call))

    let before = list
    #expect(throws: ToDoError.unknownNumber(99)) {
      try list.add(ToDo("nowhere"), checklist: [ToDo("at all")], to: .last(in: 99))
    }
    #expect(list == before)
  }

  @Test func `completing a checklist completes all of its parts`() throws {
    var list = try partyList()
    #expect(try list.complete(2, at: noon) == 3)
    #expect(list.progress == ToDoProgress(completed: 3, total: 5))
    #expect(list.toDo == [1, 7])
    #expect(list.completed == [2])
    #expect(try list.completionDate(of: 2) == noon)
    #expect(list[2]?.completed == nil, "a checklist has no answer of its own")
  }

  @Test func `a checklist is complete when its last part is`() throws {
    var list = try partyList()
    try list.complete(3)
    try list.complete(5)
    #expect(try !list.isComplete(2))
    try list.complete(6)
    #expect(try list.isComplete(4))
    #expect(try list.isComplete(2))
    try list.reopen(5)
    #expect(try !list.isComplete(2))
    #expect(try list.progress(of: 2) == ToDoProgress(completed: 2, total: 3))
  }

  @Test func `completed parts keep their date when the whole is completed`() throws {
    var list = try partyList()
    try list.complete(5, at: noon)
    #expect(try list.complete(2, at: noon.addingTimeInterval(60)) == 2)
    #expect(list[5]?.completed == noon)
    #expect(try list.complete(2) == 0)
  }

  @Test func `reopening a checklist reopens all of its parts`() throws {
    var list = try partyList()
    try list.complete(2)
    #expect(try list.reopen(2) == 3)
    #expect(list == (try reopened(partyList(), like: list)))
  }

  @Test func `a completed to-do that gets a part is open again`() throws {
    var list = try partyList()
    try list.complete(1)
    try list.add(ToDo("answer"), to: .last(in: 1))
    #expect(try !list.isComplete(1))
    #expect(try list.hasChecklist(1))
    #expect(try list.progress(of: 1) == ToDoProgress(completed: 0, total: 1))
  }

  @Test(arguments: [false, true])
  func `a checklist that loses its last part keeps its state`(isComplete: Bool) throws {
    var list = try partyList()
    try list.remove(5)
    if isComplete { try list.complete(6, at: noon) }
    try list.remove(6)
    #expect(try !list.hasChecklist(4))
    #expect(try list.isComplete(4) == isComplete)
    #expect(list[4]?.completed == (isComplete ? noon : nil))
  }

  @Test func `moving a to-do takes its parts along and updates both wholes`() throws {
    var list = try partyList()
    try list.complete(4)
    try list.move(4, to: .first(in: 1))
    try list.move(7, to: .before(3))
    try list.move(1, to: .last(in: nil))
    #expect(
      "\(list)" == """
        ├─ [ ] 2 party 0/2
        │  ├─ [ ] 7 sleep
        │  └─ [ ] 3 friends
        └─ [x] 1 mail 2/2
           └─ [x] 4 food 2/2
              ├─ [x] 5 cake
              └─ [x] 6 drinks
        """)
  }

  @Test func `moving below itself is refused and changes nothing`() throws {
    for place in [ToDoList.Place.last(in: 2), .first(in: 4), .last(in: 5), .after(6), .before(3)] {
      var list = try partyList()
      let before = list
      #expect(throws: ToDoError.moveIntoItself(title: "party")) { try list.move(2, to: place) }
      #expect(list == before)
    }
  }

  @Test func `moving next to itself changes nothing`() throws {
    var list = try partyList()
    let before = list
    try list.move(3, to: .before(3))
    try list.move(3, to: .after(3))
    #expect(list == before)
  }

  @Test func `the wholes of a to-do are listed from the nearest`() throws {
    let list = try partyList()
    #expect(try list.wholes(of: 5) == [4, 2])
    #expect(try list.wholes(of: 1) == [])
    #expect(throws: ToDoError.unknownNumber(99)) { try list.wholes(of: 99) }
  }

  @Test(arguments: [
    ([4, 6], "4 and 6"), ([4, 6, 9], "4, 6 and 9"),
    (Array(1...90), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 and 70 more"),
  ])
  func `several unknown numbers are named in one sentence`(numbers: [Int], text: String) {
    let sentence = "No to-dos have the numbers \(text): use numbers of to-dos in the list."
    #expect(ToDoError.unknownNumbers(numbers).description == sentence)
  }

  @Test func `removing a checklist removes its parts`() throws {
    var list = try partyList()
    #expect(try list.remove(4) == 3)
    #expect(list.count == 4)
    #expect(list[5] == nil)
    #expect(throws: ToDoError.unknownNumber(5)) { try list.complete(5) }
    #expect(try list.add(ToDo("again")) == 8, "a number is never given out twice")
  }

  @Test func `editing keeps the state and refuses bad values`() throws {
    var list = try partyList()
    try list.complete(1, at: noon)
    try list.edit(1, at: noon) { toDo throws(ToDoError) in
      try toDo.rename("  post ")
      toDo.completed = nil
    }
    #expect(list[1]?.title == "post")
    #expect(list[1]?.completed == noon)
    #expect(throws: ToDoError.emptyTitle) { try list.edit(1) { toDo throws(ToDoError) in try toDo.rename(" ") } }
    #expect(list[1]?.title == "post")
  }

  @Test func `an empty list is not won`() {
    let list = ToDoList()
    #expect(list.progress == .zero)
    #expect(!list.quest.isWon)
    #expect("\(list.quest)" == "The dungeon is empty: add a to-do.")
  }

  @Test(arguments: UInt64(1)...UInt64(20))
  func `random edits keep keys in order and progress equal to a count`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var list = ToDoList()
    for step in 0..<400 {
      let numbers = list.entries.map(\.entry.number)
      let one = numbers.randomElement(using: &generator)
      let other = numbers.randomElement(using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5:
        let places: [ToDoList.Place] = [.first(in: one), .last(in: one), .last(in: nil)]
        let beside: [ToDoList.Place] = one.map { [.before($0), .after($0)] } ?? []
        try list.add(ToDo("\(step)"), to: (places + beside).randomElement(using: &generator) ?? .last(in: nil))
      case 5, 6: if let one { try list.complete(one) }
      case 7: if let one { try list.reopen(one) }
      case 8:
        if let one, let other {
          let places: [ToDoList.Place] = [.first(in: other), .last(in: other), .before(other), .after(other)]
          _ = try? list.move(one, to: places.randomElement(using: &generator) ?? .last(in: nil))
        }
      default: if let one, step % 4 == 0 { try list.remove(one) }
      }
      try expectSound(list)
    }
  }
}

/// Sets the times of a list to those of another one, so that the remaining values can be compared.
private func reopened(_ list: ToDoList, like other: ToDoList) throws -> ToDoList {
  #expect("\(list)" == "\(other)")
  return other
}

private func expectSound(_ list: ToDoList) throws {
  var leaves = ToDoCounts.zero
  var lastKeys: [Int: OrderKey] = [:]
  for (entry, _) in list.entries {
    let whole = try list.whole(of: entry.number) ?? 0
    if let last = lastKeys[whole] { #expect(last < entry.key, "\(list)") }
    lastKeys[whole] = entry.key
    if try list.hasChecklist(entry.number) {
      #expect(entry.toDo.completed == nil)
    } else {
      leaves.add(ToDoCounts(completed: entry.toDo.completed == nil ? 0 : 1, total: 1))
    }
  }
  #expect(list.progress.counts == leaves)
}
