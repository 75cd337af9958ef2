import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import HolonTracking
import Testing

/// The application over a new file, with 1 mail; 2 party with 3 friends and 4 cake.
final class DefeatTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("defeat-\(UUID().uuidString)")
  let defeat: Defeat

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defeat = Defeat(store: try SQLiteToDoStore(path: folder.appendingPathComponent("list.sqlite").path))
    try defeat.add(ToDoDraft(title: "mail"))
    try defeat.add(ToDoDraft(title: "party"))
    try defeat.add(ToDoDraft(title: "friends"), to: .under(.number(2)))
    try defeat.add(ToDoDraft(title: "cake", values: [.priority(.high)]), to: .under(.number(2)))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func drawing() throws -> String { try "\(defeat.list())" }

  @Test func `to-dos are added and moved to the requested places`() throws {
    try defeat.add(ToDoDraft(title: "first"), to: .before(.number(1)))
    try defeat.add(ToDoDraft(title: "drinks"), to: .after(.number(3)))
    #expect(
      try drawing() == """
        ├─ [ ] 5 first
        ├─ [ ] 1 mail
        └─ [ ] 2 party 0/3
           ├─ [ ] 3 friends
           ├─ [ ] 6 drinks
           └─ [ ] 4 cake
        """)
  }

  @Test func `several to-dos are moved in the order of their names`() throws {
    try defeat.move([.number(4), .number(1)], to: .after(.number(2)))
    #expect(
      try drawing() == """
        ├─ [ ] 2 party 0/1
        │  └─ [ ] 3 friends
        ├─ [ ] 4 cake
        └─ [ ] 1 mail
        """)
    #expect(throws: ToDoError.moveIntoItself(title: "party")) {
      try defeat.move([.number(1), .number(2)], to: .under(.number(3)))
    }
    #expect(try defeat.move([.number(1), .number(4)], to: .before(.number(2))).changes == [1, 1])
    #expect(try defeat.list().toDo == [1, 4, 2])
    #expect(try defeat.undo(2).map(\.label) == ["move “mail”, “cake”", "move “cake”, “mail”"])
  }

  @Test func `completing returns the changed to-dos and the warrior's progress`() throws {
    let outcome = try defeat.complete([.number(2), .number(2), .number(3)])
    #expect(outcome.numbers == [2, 3])
    #expect(outcome.titles == ["party", "friends"])
    #expect(outcome.affected == 2)
    #expect(outcome.progress == ToDoProgress(completed: 2, total: 3))
    #expect(try defeat.quest() == Quest(ToDoProgress(completed: 2, total: 3)))
  }

  @Test func `completing the last part of a checklist returns the checklist`() throws {
    try defeat.add(ToDoDraft(title: "flour"), to: .under(.number(4)))
    #expect(try defeat.complete([.number(3), .number(1)]).checklists == [[], []])
    let outcome = try defeat.complete([.number(5)])
    #expect(outcome.numbers == [5])
    #expect(outcome.checklists[0].map(\.number) == [4, 2])
    #expect(outcome.checklists[0].map(\.title) == ["cake", "party"])
    try defeat.reopen([.number(2)])
    #expect(try defeat.complete([.number(2), .number(5)]).checklists == [[], []])
    #expect(try defeat.complete([.number(5)]).checklists == [[]])
  }

  @Test func `an unknown to-do among several leaves all of them unchanged`() throws {
    let before = try drawing()
    #expect(throws: ToDoError.unknownNumber(9)) { try defeat.complete([.number(1), .number(9)]) }
    #expect(throws: ToDoError.unknownNumbers([9, 8])) { try defeat.remove([9, 1, 8].map { .number($0) }) }
    #expect(try drawing() == before)
  }

  @Test func `editing changes the given values and keeps the others`() throws {
    try defeat.edit(
      [.number(4)], ToDoDraft(title: "pie", values: [.due(#require(Due("2026-12-01")))], addedTags: ["home"]))
    let pie = try #require(defeat.list()[4])
    #expect(pie.title == "pie" && pie.priority == .high && pie.tags == ["home"] && pie.due == Due("2026-12-01"))
    try defeat.edit([.number(4)], ToDoDraft(cleared: [.due, .priority], removedTags: ["home"]))
    let plain = try #require(defeat.list()[4])
    #expect(plain.due == nil && plain.priority == nil && plain.tags.isEmpty && plain.title == "pie")
  }

  @Test func `an edit returns the new title, and the to-dos that it has changed`() throws {
    let renamed = try defeat.edit([.number(1)], ToDoDraft(title: "post"))
    #expect(renamed.titles == ["post"] && renamed.changes == [1])
    #expect(try defeat.complete([.number(1)]).changes == [1])
    let again = try defeat.complete([.number(1), .number(2)])
    #expect(again.changes == [0, 2] && again.affected == 2)
    #expect(try defeat.remove([.number(1)]).titles == ["post"])
    #expect(try defeat.move(.number(4), to: .after(.number(4))).changes == [0])
  }

  @Test func `an edit that changes nothing isn't added to the history`() throws {
    let last = try defeat.lastEdit()
    let before = try defeat.list()
    let draft = ToDoDraft(title: " cake ", values: [.priority(.high)], removedTags: ["work"])
    #expect(try defeat.edit([.number(4)], draft).changes == [0])
    #expect(try defeat.reopen([.number(4)]).changes == [0])
    for (number, spot) in [(2, Spot.end), (2, .after(.number(1))), (1, .before(.number(2))), (4, .under(.number(2)))] {
      #expect(try defeat.move(.number(number), to: spot).changes == [0])
    }
    #expect(try defeat.lastEdit() == last)
    #expect(try defeat.list() == before)
    #expect(try defeat.undo().map(\.label) == ["add “cake”"])
  }

  @Test func `an edit that changes nothing isn't tracked`() throws {
    let tracker = RecordingTracker()
    let defeat = Defeat(store: self.defeat.store, tracker: tracker)
    try defeat.reopen([.number(1)])
    try defeat.edit([.number(1)], ToDoDraft(title: "mail"))
    try defeat.move(.number(1), to: .before(.number(1)))
    _ = try defeat.undo(9)
    _ = try defeat.undo()
    #expect(tracker.names == ["edits_undone"])
  }

  @Test func `removing a whole together with one of its parts is one edit`() throws {
    #expect(try defeat.remove([.number(2), .number(3)]).affected == 3)
    #expect(try drawing() == "└─ [ ] 1 mail")
    #expect(try defeat.undo().map(\.label) == ["remove “party”, “friends”"])
    #expect(try defeat.list().count == 4)
  }

  @Test func `undo stops where history begins`() throws {
    #expect(try defeat.undo(99).count == 4)
    #expect(try defeat.list().isEmpty)
    #expect(try defeat.redo(2).count == 2)
    #expect(try drawing() == "├─ [ ] 1 mail\n└─ [ ] 2 party")
  }

  @Test func `a second import adds only new to-dos`() throws {
    var list = ToDoList()
    try list.add(ToDo("trip"))
    try list.add(ToDo("tickets"), to: .last(in: 1))
    #expect(try defeat.add(contentsOf: list, from: "trip.md").added == 2)
    try list.add(ToDo("hotel"), to: .last(in: 1))
    let again = try defeat.add(contentsOf: list, from: "trip.md")
    #expect(again.added == 1 && again.known == 2)
    #expect(
      try drawing() == """
        ├─ [ ] 1 mail
        ├─ [ ] 2 party 0/2
        │  ├─ [ ] 3 friends
        │  └─ [ ] 4 cake
        └─ [ ] 5 trip 0/2
           ├─ [ ] 6 tickets
           └─ [ ] 7 hotel
        """)
    #expect(try defeat.undo(2).map(\.label) == ["import trip.md", "import trip.md"])
    #expect(try defeat.list().count == 4)
  }

  @Test func `changes list the new rows with their places, and the removed ones`() throws {
    let start = try defeat.lastEdit()
    try defeat.complete([.number(3)])
    try defeat.remove([.number(1)])
    let change = try defeat.changes(after: start)
    #expect(change.removed == [1])
    #expect(change.changed.map(\.entry.number) == [2, 3])
    #expect(change.changed.map(\.whole) == [nil, 2])
    #expect(change.progress == ToDoProgress(completed: 1, total: 2))
  }

  @Test func `JSON nests parts in their wholes`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(JSONAnswer.list(defeat.list()))) as? [String: Any]
    let toDos = try #require(json?["toDos"] as? [[String: Any]])
    #expect(toDos.map { $0["title"] as? String } == ["mail", "party"])
    let parts = try #require(toDos[1]["parts"] as? [[String: Any]])
    #expect(parts.map { $0["number"] as? Int } == [3, 4])
    #expect((json?["quest"] as? [String: Any])?["rooms"] as? Int == 3)
  }
}
