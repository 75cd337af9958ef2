import DefeatStore
import Foundation
import HolonToDos
import Testing

private let noon = Date(timeIntervalSince1970: 1_795_262_400)

@Suite("Archived to-dos and templates in the store")
struct ArchiveStoreTests {
  private let file: TemporaryFile
  private let store: SQLiteToDoStore

  /// A store with 1 party of 2 cake, completed; 3 mail; 4 trip by hand of 5 bag, completed.
  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
    try store.edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      try list.add(ToDo("party", created: noon), checklist: [ToDo("cake", created: noon)])
      try list.add(ToDo("mail", created: noon))
      var trip = try ToDo("trip", created: noon)
      trip.completion = .manual
      try list.add(trip, checklist: [ToDo("bag", created: noon)])
      try list.complete([1, 4, 5], at: noon)
    }
  }

  private func edit(_ excerpt: ToDoExcerpt, _ change: (inout ToDoList) throws -> Void) throws {
    try store.edit("edit", excerpt: excerpt, at: noon, change)
    let list = try store.list()
    // Every excerpt has the way of the whole list.
    #expect(try store.way() == list.way && store.list(ToDoExcerpt()).way == list.way)
    #expect(try store.list(ToDoExcerpt(alone: [1, 3])).way == list.way)
  }

  @Test func `the way of an excerpt is that of the whole list, through archive, return and undo`() throws {
    try edit(ToDoExcerpt(alone: [1, 4])) { list in
      try list.archive([1, 4], at: noon)
      #expect(list.way == ToDoProgress(completed: 0, total: 1))
    }
    #expect(try store.progress() == ToDoProgress(completed: 3, total: 4))
    for text in [ToDoQuery.State.archived, .complete] {
      let filter = QueryFilter(.all([.state(text), .not(.text(.title, "mail"))]), at: noon, in: .gmt)
      #expect(try store.list(selecting: filter).numbers(of: filter) == [1, 2, 4, 5])
    }
    let other = QueryFilter(.all([.not(.state(.archived)), .text(.title, "a")]), at: noon, in: .gmt)
    #expect(try store.list(selecting: other).numbers(of: other) == [3])
    try edit(ToDoExcerpt(withParts: [5])) { list in _ = try list.reopen(5, at: noon) }
    #expect(try store.list().archivedNumbers == [1, 2])
    _ = try store.undo(at: noon)
    #expect(try store.list().archivedNumbers == [1, 2, 4, 5])
    try edit(ToDoExcerpt(alone: [2])) { list in _ = try list.unarchive([2], at: noon) }
    _ = try store.undo(at: noon)
    _ = try store.undo(at: noon)
    #expect(try store.way() == ToDoProgress(completed: 3, total: 4) && store.list().archivedNumbers.isEmpty)
  }

  @Test func `one device archives while another opens a part, and the to-do stays in the list`() throws {
    let devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in
      try list.add(ToDo("party", created: date), checklist: [ToDo("cake", created: date)])
      try list.add(ToDo("mail", created: date))
      try list.complete([1, 3], at: date)
    }
    try devices.syncAll()
    try devices.edit(0, ToDoExcerpt(alone: [1, 3])) { list in _ = try list.archive([1, 3], at: date) }
    try devices.edit(1, ToDoExcerpt(withParts: [2])) { list in _ = try list.reopen(2, at: date) }
    try devices.syncAll()
    for index in 0...1 {
      #expect(try devices[index].list().archivedNumbers == [3])
      #expect(try devices[index].way() == ToDoProgress(completed: 0, total: 1))
      #expect(try devices[index].list().way == devices[index].way())
      #expect(try devices.problem(index) == nil)
    }
    // Completing it again leaves it in the list.
    try devices.edit(1, ToDoExcerpt(completing: [2])) { list in _ = try list.complete([2], at: date, in: .gmt) }
    try devices.syncAll()
    for index in 0...1 { #expect(try devices[index].way() == ToDoProgress(completed: 1, total: 1)) }
  }

  @Test func `templates are kept by name`() throws {
    let list = try store.list()
    try store.save(ToDoTemplate("trip", of: 4, in: list))
    try store.save(ToDoTemplate("Mail", of: 3, in: list))
    try store.save(ToDoTemplate("TRIP", of: 1, in: list))
    #expect(try SQLiteToDoStore(path: file.path).templates().map(\.title) == ["mail", "party"])
    #expect(try store.removeTemplate(named: "trip") && !store.removeTemplate(named: "trip"))
    #expect(try store.lastEdit() == 1)
  }
}
