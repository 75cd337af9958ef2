import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Archived to-dos")
struct ArchiveTests {
  /// 1 party with 2 cake and 3 friends; 4 mail; 5 trip, independent, with 6 bag.
  private var list = ToDoList()

  init() throws {
    try list.add(ToDo("party", created: atNoon), checklist: ["cake", "friends"].map { try ToDo($0, created: atNoon) })
    try list.add(ToDo("mail", created: atNoon))
    var trip = try ToDo("trip", created: atNoon)
    trip.completion = .independent
    try list.add(trip, checklist: [ToDo("bag", created: atNoon)])
  }

  /// The refusal of a change, which is made in a copy of the list.
  private func refusal(_ change: (inout ToDoList) throws -> Void) -> ToDoError? {
    var list = list
    do {
      try change(&list)
      return nil
    } catch {
      return error as? ToDoError
    }
  }

  private var current: [Int] { list.currentRows.map(\.entry.number) }

  @Test mutating func `a completed to-do leaves the list and the way, and returns`() throws {
    try list.complete([1, 4], at: atNoon)
    #expect(try list.archive([1, 4, 4], at: atNoon) == [true, true, false])
    #expect(current == [5, 6])
    #expect(list.rows.filter(\.isArchived).map(\.entry.number) == [1, 2, 3, 4])
    #expect(list.progress == ToDoProgress(completed: 3, total: 5) && list.way == ToDoProgress(completed: 0, total: 2))
    #expect(list.quest.rooms == 2)
    #expect(try list.unarchive([2], at: atNoon) == [true])
    #expect(current == [1, 2, 3, 5, 6] && list.way == ToDoProgress(completed: 2, total: 4))
  }

  @Test mutating func `open to-dos and parts can't be archived`() throws {
    try list.complete([2, 4, 5], at: atNoon)
    let before = list
    #expect(refusal { try $0.archive([4, 1]) } == .archivingOpen(title: "party"))
    #expect(refusal { try $0.archive([5]) } == .archivingOpen(title: "trip"))
    #expect(refusal { try $0.archive([2]) } == .archivingPart(title: "cake"))
    #expect(list == before)
  }

  @Test mutating func `a to-do that is opened again returns, and stays when it is completed again`() throws {
    try list.complete([1, 4], at: atNoon)
    try list.archive([1, 4], at: atNoon)
    try list.reopen(2, at: atNoon)
    #expect(current == [1, 2, 3, 5, 6])
    try list.complete(2, at: atNoon)
    #expect(current == [1, 2, 3, 5, 6])
    try list.archive([1], at: atNoon)
    try list.add(ToDo("music", created: atNoon), to: .last(in: 1))
    #expect(current.contains(1))
    try list.move(4, to: .last(in: 1), at: atNoon)
    try list.move(4, to: .last(in: nil), at: atNoon)
    #expect(current.contains(4))
  }

  @Test(arguments: UInt64(1)...20)
  func `the way is that of the rows that remain, after any edits`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var list = ToDoList()
    for _ in 0..<120 {
      let numbers = list.entries.map(\.entry.number)
      let one = numbers.randomElement(using: &generator) ?? 0
      let place = ToDoList.Place.last(
        in: Bool.random(using: &generator) ? numbers.randomElement(using: &generator) : nil)
      switch numbers.count < 3 ? 0 : Int.random(in: 0...9, using: &generator) {
      case 0, 1:
        var toDo = try ToDo("to-do", created: atNoon)
        toDo.completion = [nil, nil, .manual, .independent].randomElement(using: &generator) ?? nil
        try list.add(toDo, to: place)
      case 2...4: _ = try? list.complete(one, at: atNoon)
      case 5: try list.reopen(one, at: atNoon)
      case 6, 7: _ = try? list.archive([one], at: atNoon)
      case 8: try? list.move(one, to: place, at: atNoon)
      default: if numbers.count > 12 { try list.remove(one) }
      }
      var way = ToDoCounts.zero
      var isHidden = false
      for row in list.rows {
        if row.depth == 0 {
          isHidden = row.entry.toDo.archived != nil
          // No edit leaves a date of archiving on an open to-do.
          if isHidden { #expect(row.progress.isComplete, "seed \(seed)\n\(list)") }
        }
        #expect(row.isArchived == isHidden, "seed \(seed)\n\(list)")
        guard !isHidden, !row.hasChecklist || row.entry.toDo.completion != nil else { continue }
        way.add(ToDoCounts(completed: row.entry.toDo.completed == nil ? 0 : 1, total: 1))
      }
      #expect(list.way.counts == way, "seed \(seed)\n\(list)")
    }
  }
}
