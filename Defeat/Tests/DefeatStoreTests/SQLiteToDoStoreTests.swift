import DefeatStore
import Dispatch
import Foundation
import HolonBase
import HolonTesting
import HolonToDos
import Testing

private let noon = Date(timeIntervalSince1970: 1_795_262_400)

/// A new file in a folder of its own, which is removed when the test is over.
final class TemporaryFile: Sendable {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("holon-\(UUID().uuidString)")

  var path: String { folder.appendingPathComponent("list.sqlite").path }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

extension SQLiteToDoStore {
  /// Adds 1 mail; 2 party with 3 friends and 4 cake; 5 sleep.
  fileprivate func fill() throws {
    try edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      try list.add(ToDo("mail", created: noon))
      try list.add(ToDo("party", created: noon))
      try list.add(ToDo("friends", created: noon), to: .last(in: 2))
      try list.add(
        ToDo(
          "cake", notes: "with\nchocolate", due: Due("2026-12-01"), priority: .high, tags: ["home", "+party"],
          attributes: ["wait": "2026-11-30"], created: noon),
        to: .last(in: 2))
      try list.add(ToDo("sleep", due: Due("2026-12-01T22:00:00Z"), created: noon))
    }
  }
}

struct SQLiteToDoStoreTests {
  let file: TemporaryFile
  let store: SQLiteToDoStore

  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
  }

  @Test func `a list has an identity that no other list has`() throws {
    let identity = try SQLiteToDoStore(path: file.path).identity()
    #expect(identity.count == 32)
    #expect(try SQLiteToDoStore(path: file.path).identity() == identity)
    let other = try TemporaryFile()
    #expect(try SQLiteToDoStore(path: other.path).identity() != identity)
  }

  @Test func `a list is read as it was written, with every value`() throws {
    try store.fill()
    let list = try SQLiteToDoStore(path: file.path).list()
    #expect(
      "\(list)" == """
        ├─ [ ] 1 mail
        ├─ [ ] 2 party 0/2
        │  ├─ [ ] 3 friends
        │  └─ [ ] 4 cake
        └─ [ ] 5 sleep
        """)
    let cake = try #require(list[4])
    #expect(cake.notes == "with\nchocolate")
    #expect(cake.due == Due("2026-12-01"))
    #expect(cake.priority == .high)
    #expect(cake.tags == ["home", "+party"])
    #expect(cake.attributes == ["wait": "2026-11-30"])
    #expect(cake.created == noon)
    #expect(list[5]?.due == Due("2026-12-01T22:00:00Z"))
  }

  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "America/Santiago", "America/Nuuk", "Australia/Lord_Howe", "Asia/Kathmandu",
  ])
  func `times of day are read as they were written, on every day of ten years`(identifier: String) throws {
    let first = try #require(Day("2026-01-01"))
    let dues = try (0..<3_652).map { days in
      let time = LocalTime(try #require(first.advanced(by: days)), secondsIntoDay: [0, 8_100, 9_000, 84_600][days % 4])
      return Due.time(time, zone: identifier)
    }
    try store.edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      for due in dues { try list.add(ToDo("x", due: due, start: due, created: noon)) }
    }
    let list = try SQLiteToDoStore(path: file.path).list()
    #expect(list.entries.map(\.entry.toDo.due) == dues && list.entries.map(\.entry.toDo.start) == dues)
  }

  @Test func `an excerpt returns the same results as the whole list`() throws {
    try store.fill()
    let excerpt = try store.list(ToDoExcerpt(alone: [3]))
    #expect(excerpt.count == 2)
    #expect(excerpt.progress == ToDoProgress(completed: 0, total: 4))
    #expect(try excerpt.progress(of: 2) == ToDoProgress(completed: 0, total: 2))
    #expect(throws: ToDoError.unknownNumber(9)) { try store.list(ToDoExcerpt(alone: [9])) }
    #expect(try store.list(ToDoExcerpt(alone: [9], skipsUnknown: true)).isEmpty)
  }

  @Test func `an edit of a part updates the progress of its whole`() throws {
    try store.fill()
    _ = try store.edit("done", excerpt: ToDoExcerpt(withParts: [3]), at: noon) { try $0.complete(3, at: noon) }
    #expect(try store.progress() == ToDoProgress(completed: 1, total: 4))
    let list = try store.list()
    #expect(try list.progress(of: 2) == ToDoProgress(completed: 1, total: 2))
    #expect(list.progress == ToDoProgress(completed: 1, total: 4))
  }

  @Test func `a whole keeps its state when its last part, a complete checklist, is moved out`() throws {
    try store.edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      let whole = try list.add(ToDo("whole"))
      let checklist = try list.add(ToDo("checklist"), to: .last(in: whole))
      let leaf = try list.add(ToDo("leaf"), to: .last(in: checklist))
      try list.complete(leaf, at: noon)
    }
    try store.edit("move", excerpt: ToDoExcerpt(withNeighbours: [2]), at: noon) { try $0.move(2, to: .last(in: nil)) }
    #expect(
      try "\(store.list())" == """
        ├─ [x] 1 whole
        └─ [x] 2 checklist 1/1
           └─ [x] 3 leaf
        """)
    #expect(try store.progress() == ToDoProgress(completed: 2, total: 2))
  }

  @Test(arguments: 0..<20) func `several processes may create a list concurrently`(round: Int) async throws {
    let path = file.folder.appendingPathComponent("new.sqlite").path
    let ends = DispatchGroup()
    let problems = Locked<[String]>([])
    for index in 0..<8 {
      ends.enter()
      Thread.detachNewThread {
        do {
          let store = try SQLiteToDoStore(path: path)
          _ = try store.edit("add", excerpt: ToDoExcerpt(), at: noon) { try $0.add(ToDo("\(index)")) }
        } catch {
          problems.use { $0.append("\(error)") }
        }
        ends.leave()
      }
    }
    await withCheckedContinuation { continuation in ends.notify(queue: .global()) { continuation.resume() } }
    #expect(problems.use { $0 } == [])
    #expect(try SQLiteToDoStore(path: path).list().count == 8)
  }

  @Test func `an edit that throws changes nothing`() throws {
    try store.fill()
    let before = try store.list()
    #expect(throws: ToDoError.emptyTitle) {
      _ = try store.edit("bad", excerpt: ToDoExcerpt(withParts: [2]), at: noon) { list in
        try list.complete(2)
        try list.add(ToDo(" "))
      }
    }
    #expect(try store.list() == before)
    #expect(try store.lastEdit() == 1)
  }

  @Test func `an edit that changes nothing isn't recorded`() throws {
    try store.fill()
    _ = try store.edit("nothing", excerpt: ToDoExcerpt(alone: [1]), at: noon) { try $0.reopen(1) }
    #expect(try store.lastEdit() == 1)
  }

  @Test func `a to-do is found by the beginning of its identifier`() throws {
    try store.fill()
    let id = try #require(store.list()[4]).id.uuidString.lowercased()
    #expect(try store.numbers(of: [.id(prefix: id), .number(2)]) == [4, 2])
    #expect(throws: ToDoError.ambiguousID(String(id.prefix(4)))) {
      try store.numbers(of: [.id(prefix: String(id.prefix(4)))])
    }
    #expect(throws: ToDoError.unknownID("ffff")) { try store.numbers(of: [.id(prefix: "ffff")]) }
  }

  @Test func `undo reverts one edit after another, and redo repeats them`() throws {
    try store.fill()
    var versions = [try store.list()]
    let edits: [(ToDoExcerpt, (inout ToDoList) throws -> Void)] = [
      (ToDoExcerpt(withParts: [2]), { try $0.complete(2, at: noon) }),
      (ToDoExcerpt(alone: [1]), { try $0.add(ToDo("answer", created: noon), to: .last(in: 1)) }),
      (ToDoExcerpt(withParts: [4]), { try $0.remove(4) }),
      (ToDoExcerpt(withNeighbours: [3, 1]), { try $0.move(3, to: .before(1), at: noon) }),
    ]
    for (index, (excerpt, change)) in edits.enumerated() {
      _ = try store.edit("edit \(index)", excerpt: excerpt, at: noon, change)
      versions.append(try store.list())
    }
    for index in edits.indices.reversed() {
      #expect(try store.undo(at: noon)?.label == "edit \(index)")
      #expect(try "\(store.list())" == "\(versions[index])")
    }
    for index in edits.indices {
      #expect(try store.redo(at: noon)?.label == "edit \(index)")
      #expect(try "\(store.list())" == "\(versions[index + 1])")
    }
    #expect(try store.redo(at: noon) == nil)
    #expect(try store.undo(at: noon)?.label == "edit 3")
  }

  @Test func `a new edit discards the edits that could be redone`() throws {
    try store.fill()
    _ = try store.undo(at: noon)
    #expect(try store.list().isEmpty)
    _ = try store.edit("add", excerpt: ToDoExcerpt(), at: noon) { try $0.add(ToDo("new")) }
    #expect(try store.redo(at: noon) == nil)
    #expect(try store.list().entries.map(\.entry.number) == [6], "numbers that were given out stay so")
    #expect(try store.undo(at: noon)?.label == "add")
    #expect(try store.undo(at: noon) == nil)
  }

  @Test func `changed numbers are reported, also for edits by another connection`() throws {
    let other = try SQLiteToDoStore(path: file.path)
    try store.fill()
    #expect(try other.changes(after: 0).numbers == [1, 2, 3, 4, 5])
    _ = try store.edit("done", excerpt: ToDoExcerpt(withParts: [3]), at: noon) { try $0.complete(3) }
    #expect(try other.changes(after: 1) == ToDoChanges(lastEdit: 2, numbers: [2, 3]))
    #expect(try other.changes(after: 2) == ToDoChanges(lastEdit: 2, numbers: []))
    #expect(try other.changes(after: 9).numbers == nil)
  }

  @Test(arguments: UInt64(1)...UInt64(8))
  func `random edits of excerpts have the same result as edits of the whole list`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try store.fill()
    var whole = try store.list()
    for step in 0..<60 {
      let one = whole.entries.map(\.entry.number).randomElement(using: &generator)
      let other = whole.entries.map(\.entry.number).randomElement(using: &generator)
      guard let one, let other else { break }
      let (excerpt, change): (ToDoExcerpt, (inout ToDoList) throws -> Void) =
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: (ToDoExcerpt(withParts: [one]), { try $0.complete(one, at: noon) })
        case 1: (ToDoExcerpt(withParts: [one]), { try $0.reopen(one, at: noon) })
        case 2: (ToDoExcerpt(alone: [one]), { [toDo = try ToDo("\(step)")] in try $0.add(toDo, to: .last(in: one)) })
        case 3:
          (ToDoExcerpt(withNeighbours: [one]), { [toDo = try ToDo("\(step)")] in try $0.add(toDo, to: .after(one)) })
        case 4: (ToDoExcerpt(withNeighbours: [one, other]), { try $0.move(one, to: .before(other), at: noon) })
        default: (ToDoExcerpt(withParts: [one]), { if step % 3 == 0 { try $0.remove(one) } })
        }
      let refusal = failure { try change(&whole) }
      #expect(failure { try store.edit("\(step)", excerpt: excerpt, at: noon, change) } == refusal)
      #expect(try "\(store.list())" == "\(whole)")
      #expect(try store.progress() == whole.progress)
    }
  }
}

private func failure(_ body: () throws -> Void) -> ToDoError? {
  do {
    try body()
    return nil
  } catch {
    return error as? ToDoError
  }
}
