import DefeatStore
import Dispatch
import Foundation
import HolonRepositories
import HolonToDos
import Synchronization
import Testing

@Suite("Edits that other programs send, in a list without a hub")
struct RemoteEditTests {
  private let file: TemporaryFile
  private let store: SQLiteToDoStore
  private let page = UUID()
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
    _ = try store.edit("add", excerpt: ToDoExcerpt(), at: noon) { list in
      try list.add(ToDo("Milk", tags: ["shop"], created: noon))
      try list.add(ToDo("Bread", created: noon))
    }
  }

  private func after(_ minutes: Double) -> Date { noon.addingTimeInterval(minutes * 60) }

  private func edit(
    _ number: Int, at made: Date, in store: SQLiteToDoStore? = nil, _ change: @escaping (inout ToDo) -> Void
  ) throws -> RemoteEditAnswer {
    let now = after(600)
    let age = Int(now.timeIntervalSince(made) * 1_000)
    return try (store ?? self.store).once(RemoteEdit(sender: page, number: number, age: age), at: now) { store, made in
      try store.edit("late", excerpt: ToDoExcerpt(alone: [1]), at: made) { list in
        try list.edit(1, at: made) { toDo throws(ToDoError) in change(&toDo) }
      }
      return Array("answer \(number)".utf8)
    }
  }

  private func editHere(at made: Date, _ change: (inout ToDo) -> Void) throws {
    try store.edit("here", excerpt: ToDoExcerpt(alone: [1]), at: made) { list in
      try list.edit(1, at: made) { toDo throws(ToDoError) in change(&toDo) }
    }
  }

  @Test func `a repeated edit has no effect and gets the first answer, even after a restart`() throws {
    let first = try edit(1, at: after(60)) { $0.notes += "x" }
    let again = try edit(1, at: after(60), in: SQLiteToDoStore(path: file.path)) { $0.notes += "x" }
    #expect(again == RemoteEditAnswer(content: first.content, isRepeated: true))
    #expect(try store.list()[1]?.notes == "x")
  }

  @Test func `concurrent repetitions of an edit by several processes are made once`() throws {
    let stores = try (0..<4).map { _ in try SQLiteToDoStore(path: file.path) }
    let answers = Mutex<[RemoteEditAnswer]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      let answer = try? edit(index / 4 + 1, at: after(60), in: stores[index % 4]) { $0.notes += "x" }
      if let answer { answers.withLock { $0.append(answer) } }
    }
    let all = answers.withLock { $0 }
    #expect(all.count == 16)
    #expect(all.count { !$0.isRepeated } == 4)
    #expect(try store.list()[1]?.notes == "xxxx")
  }

  @Test func `a refused edit is neither stored nor remembered`() throws {
    let edit = RemoteEdit(sender: page, number: 1)
    #expect(throws: ToDoError.unknownNumber(9)) {
      _ = try store.once(edit, at: noon) { store, made in
        _ = try store.edit("add", excerpt: ToDoExcerpt(), at: made) { list in try list.add(ToDo("Lost", created: made))
        }
        try store.edit("late", excerpt: ToDoExcerpt(alone: [9]), at: made) { _ in }
        return []
      }
    }
    #expect(try store.list().entries.map(\.entry.toDo.title).sorted() == ["Bread", "Milk"])
    #expect(try self.edit(1, at: after(60)) { $0.notes = "x" }.isRepeated == false)
  }

  @Test func `an edit far behind its sender's latest ones is refused, because it may have been made`() throws {
    for number in 1...1_002 { _ = try edit(number, at: after(60)) { $0.notes = "\(number)" } }
    #expect(throws: ForgottenEdit()) { _ = try edit(1, at: after(60)) { $0.notes = "again" } }
    #expect(try edit(500, at: after(60)) { $0.notes = "again" } == RemoteEditAnswer(content: [], isRepeated: true))
    #expect(try store.list()[1]?.notes == "1002")
  }

  @Test func `a field that was changed later is kept, and others are changed`() throws {
    try editHere(at: after(120)) { $0.notes = "here" }
    let answer = try edit(1, at: after(60)) { toDo in
      toDo.notes = "page"
      toDo.priority = .high
    }
    #expect(answer.overtaken == ["notes"])
    #expect(try store.list()[1]?.notes == "here")
    #expect(try store.list()[1]?.priority == .high)
  }

  @Test func `a field that was changed earlier gets the late value, also with other late edits`() throws {
    try editHere(at: after(30)) { $0.notes = "here" }
    #expect(try edit(1, at: after(60)) { $0.notes = "page" }.overtaken == [])
    #expect(try store.list()[1]?.notes == "page")
    // Another page made its edit before the first one, but arrives after it.
    let other = RemoteEdit(sender: UUID(), number: 1, age: 555 * 60_000)
    let answer = try store.once(other, at: after(600)) { store, made in
      try store.edit("late", excerpt: ToDoExcerpt(alone: [1]), at: made) { list in
        try list.edit(1, at: made) { toDo throws(ToDoError) in toDo.notes = "other page" }
      }
      return []
    }
    #expect(answer.overtaken == ["notes"])
    #expect(try store.list()[1]?.notes == "page")
  }

  @Test func `a tag that was added later stays, and so does a late one`() throws {
    try editHere(at: after(120)) { try? $0.setTags(["shop", "later"]) }
    #expect(try edit(1, at: after(60)) { try? $0.setTags(["shop", "later", "page"]) }.overtaken == [])
    #expect(try store.list()[1]?.tags.sorted() == ["later", "page", "shop"])
  }

  @Test func `a late move is overtaken by a later one`() throws {
    try store.edit("here", excerpt: ToDoExcerpt(withNeighbours: [1, 2]), at: after(120)) { list in
      try list.move(1, to: .after(2), at: after(120))
    }
    let edit = RemoteEdit(sender: page, number: 1, age: 540 * 60_000)
    let answer = try store.once(edit, at: after(600)) { store, made in
      try store.edit("late", excerpt: ToDoExcerpt(alone: [1, 2]), at: made) { list in
        try list.move(1, to: .last(in: 2), at: made)
      }
      return []
    }
    #expect(answer.overtaken == ["place"])
    #expect(try store.list().rows.map { "\($0.depth) \($0.entry.toDo.title)" } == ["0 Bread", "0 Milk"])
  }

  @Test func `undo reverts a late edit, and redo makes it again`() throws {
    try editHere(at: after(120)) { $0.notes = "here" }
    _ = try edit(1, at: after(60)) { $0.priority = .high }
    #expect(try store.undo(at: after(601))?.label == "late")
    #expect(try store.list()[1]?.priority == nil)
    #expect(try store.redo(at: after(602))?.label == "late")
    #expect(try store.list()[1]?.priority == .high)
    #expect(try store.list()[1]?.notes == "here")
  }

  @Test func `a prompt edit isn't late, whatever was changed in the same second`() throws {
    try editHere(at: after(600)) { $0.notes = "here" }
    #expect(try edit(1, at: after(600).addingTimeInterval(-1)) { $0.notes = "page" }.overtaken == [])
    #expect(try store.list()[1]?.notes == "page")
  }
}
