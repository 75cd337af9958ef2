import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

@Suite("Moving to-dos to another list")
final class ToDoTransferTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("defeat-\(UUID().uuidString)")
  private let home: Defeat
  private let family: Defeat
  private let names = (from: "Home", to: "Family")

  /// In the first list 1 mail; 2 party with 3 friends and 4 cake, which is completed; in the second one 1 call.
  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    home = Defeat(store: try SQLiteToDoStore(path: folder.appendingPathComponent("home.sqlite").path))
    family = Defeat(store: try SQLiteToDoStore(path: folder.appendingPathComponent("family.sqlite").path))
    try home.add(ToDoDraft(title: "mail"))
    try home.add(ToDoDraft(title: "party"))
    try home.add(ToDoDraft(title: "friends", values: [.priority(.high)]), to: .under(.number(2)))
    try home.add(ToDoDraft(title: "cake"), to: .under(.number(2)))
    try home.complete([.number(4)])
    try family.add(ToDoDraft(title: "call"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func move(_ numbers: Int...) throws -> [Int] {
    let transfer = try home.beginTransfer(numbers.map { .number($0) })
    let moved = try family.receive(transfer, names)
    try home.endTransfer(transfer, to: names.to)
    return moved
  }

  @Test func `a to-do moves with its parts, all values and its identifier`() throws {
    let before = try (1...4).map { try #require(try home.list()[$0]) }
    #expect(try move(2) == [2])
    #expect(try "\(home.list())" == "└─ [ ] 1 mail")
    #expect(
      try "\(family.list())" == """
        ├─ [ ] 1 call
        └─ [ ] 2 party 1/2
           ├─ [ ] 3 friends
           └─ [x] 4 cake
        """)
    #expect(try (2...4).map { try family.list()[$0] } == Array(before[1...]))
  }

  @Test func `a part of another moved to-do moves with it, and a part alone leaves its checklist`() throws {
    #expect(try move(3, 2, 1) == [2, 5])
    #expect(try home.list().isEmpty)
    _ = try home.undo()
    _ = try family.undo()
    #expect(try move(3) == [6])
    #expect(try "\(home.list())".contains("friends") == false)
  }

  @Test func `undo in each list reverts its half`() throws {
    let (before, other) = (try home.list(), try family.list())
    _ = try move(2)
    #expect(try home.undo().map(\.label) == ["move “party” to Family"])
    #expect(try home.list() == before)
    #expect(try family.undo().map(\.label) == ["move “party” from Home"])
    #expect(try "\(family.list())" == "\(other)")
  }

  @Test func `a move that was interrupted between the lists is ended by the next one`() throws {
    let transfer = try home.beginTransfer([.number(2)])
    _ = try family.receive(transfer, names)
    #expect(try home.list().count == 4 && family.list().count == 4)
    #expect(try move(2) == [2])
    #expect(try home.list().count == 1 && family.list().count == 4)
  }

  @Test func `a to-do that differs in the other list isn't overwritten`() throws {
    _ = try family.receive(try home.beginTransfer([.number(2)]), names)
    try family.edit([.number(3)], ToDoDraft(title: "all friends"))
    let before = (try home.list(), try family.list())
    #expect(throws: TransferError.differs(title: "party", list: "Family")) { try move(2) }
    #expect(try home.list() == before.0 && family.list() == before.1)
    #expect(throws: TransferError.differs(title: "friends", list: "Family")) { try move(3) }
  }

  @Test func `a to-do that is changed meanwhile stays`() throws {
    let transfer = try home.beginTransfer([.number(2)])
    _ = try family.receive(transfer, names)
    try home.add(ToDoDraft(title: "music"), to: .under(.number(2)))
    #expect(throws: TransferError.changedMeanwhile(title: "party", list: "Family")) {
      try home.endTransfer(transfer, to: names.to)
    }
    #expect(try home.list().count == 5)
  }

  @Test func `a to-do returns to the list that it came from`() throws {
    let before = try home.list()
    _ = try move(2)
    let back = try family.beginTransfer([.number(2)])
    #expect(try home.receive(back, (from: "Family", to: "Home")) == [5])
    try family.endTransfer(back, to: "Home")
    #expect(try family.list().count == 1)
    #expect(try home.list().entries.map(\.entry.toDo) == before.entries.map(\.entry.toDo))
  }

  @Test func `an unknown number moves nothing`() throws {
    #expect(throws: ToDoError.unknownNumber(9)) { try move(1, 9) }
    #expect(try home.list().count == 4 && family.list().count == 1)
  }
}
