import DefeatStore
import Foundation
import HolonToDos
import Testing

private let noon = Date(timeIntervalSince1970: 1_795_262_400)

@Suite("Rules for the completion of checklists in the store")
struct CompletionRuleStoreTests {
  private let file: TemporaryFile
  private let store: SQLiteToDoStore

  /// A store with 1 house: 2 party, by hand, with 3 friends and 4 cake; 5 trip, independent, with 6 bag.
  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
    try store.edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      try list.add(ToDo("house", created: noon))
      var (party, trip) = (try ToDo("party", due: Due("2026-11-21"), created: noon), try ToDo("trip", created: noon))
      (party.completion, trip.completion) = (.manual, .independent)
      try list.add(party, to: .last(in: 1))
      try list.add(ToDo("friends", created: noon), to: .last(in: 2))
      try list.add(ToDo("cake", created: noon), to: .last(in: 2))
      try list.add(trip, to: .last(in: 1))
      try list.add(ToDo("bag", created: noon), to: .last(in: 5))
    }
  }

  private func complete(_ numbers: [Int]) throws {
    try store.edit("done", excerpt: ToDoExcerpt(completing: numbers), at: noon) { list in
      _ = try list.complete(numbers, at: noon, in: .gmt)
    }
  }

  /// The numbers of the completed to-dos, by the rows and by two queries of the database.
  private func completed() throws -> [[Int]] {
    let list = try store.list()
    let query = QueryFilter(.state(.complete), at: noon, in: .gmt)
    let selected = try store.list(selecting: query)
    return [
      list.rows.filter(\.progress.isComplete).map(\.entry.number).sorted(),
      selected.numbers(of: query).sorted(),
      try store.titles(ofNumbersBeginningWith: "", isComplete: true, limit: 9).map(\.number).sorted(),
    ]
  }

  @Test(arguments: [
    ([3, 4], [3, 4]), ([3, 4, 2], [2, 3, 4]), ([5], [5]), ([5, 6, 2, 3, 4], [1, 2, 3, 4, 5, 6]),
    ([1], [1, 2, 3, 4, 5, 6]), ([6], [6]),
  ])
  func `an excerpt completes as the whole list does, and all queries agree`(numbers: [Int], expected: [Int]) throws {
    let before = try store.list()
    var list = before
    try list.complete(numbers, at: noon, in: .gmt)
    try complete(numbers)
    #expect(try store.list() == list)
    #expect(try store.progress() == list.progress)
    for completed in try completed() { #expect(completed == expected) }
    var excerpt = ToDoExcerpt()
    excerpt.dueBy = Day("2026-11-21")
    #expect(try store.list(excerpt).holds(2) == !expected.contains(2))
    _ = try store.undo(at: noon)
    #expect(try store.list().entries.map(\.entry) == before.entries.map(\.entry))
    #expect(try store.progress() == before.progress)
  }

  @Test func `a checklist by hand with open parts is refused, and nothing is written`() throws {
    #expect(throws: ToDoError.openParts([3, 4], title: "party")) { try complete([6, 2]) }
    #expect(try store.progress() == ToDoProgress(completed: 0, total: 5))
  }

  @Test func `another rule counts in all wholes`() throws {
    try store.edit("edit", excerpt: ToDoExcerpt(alone: [2, 5]), at: noon) { list in
      for number in [2, 5] { try list.edit(number, at: noon) { toDo throws(ToDoError) in toDo.completion = nil } }
    }
    #expect(try store.progress() == ToDoProgress(completed: 0, total: 3))
    #expect(try store.list().progress(of: 1) == ToDoProgress(completed: 0, total: 3))
  }
}

@Suite("Rules for the completion of checklists on several devices")
struct SyncedCompletionRuleTests {
  private let devices: SyncedDevices

  /// Two devices with a party by hand, of cake and music.
  init() throws {
    devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in
      var party = try ToDo("party", created: date)
      party.completion = .manual
      try list.add(party)
      try list.add(ToDo("cake", created: date), to: .last(in: 1))
      try list.add(ToDo("music", created: date), to: .last(in: 1))
    }
    try devices.syncAll()
  }

  private func complete(_ title: String, _ device: Int) throws {
    let number = try devices.number(title, device)
    let date = devices.date
    try devices.edit(device, ToDoExcerpt(completing: [number])) { list in
      _ = try list.complete(number, at: date, in: .gmt)
    }
  }

  private func check(_ picture: String, _ progress: ToDoProgress) throws {
    try devices.syncAll()
    for index in 0..<2 {
      #expect(try devices.picture(index) == picture)
      #expect(try devices[index].progress() == progress)
      #expect(try devices[index].list().progress == progress)
      #expect(try devices.problem(index) == nil)
    }
  }

  @Test func `parts that two devices complete leave the checklist to be checked off`() throws {
    try complete("cake", 0)
    try complete("music", 1)
    try check("[ ] party\n  [x] cake\n  [x] music", ToDoProgress(completed: 2, total: 3))
    try complete("party", 1)
    try check("[x] party\n  [x] cake\n  [x] music", ToDoProgress(completed: 3, total: 3))
  }

  @Test func `a rule that one device removes while another checks the parts off is gone on both`() throws {
    let date = devices.date
    try devices.edit(0, ToDoExcerpt(alone: [1])) { list in
      try list.edit(1, at: date) { toDo throws(ToDoError) in toDo.completion = nil }
    }
    for title in ["cake", "music", "party"] { try complete(title, 1) }
    try check("[x] party\n  [x] cake\n  [x] music", ToDoProgress(completed: 2, total: 2))
  }

  @Test func `a part that arrives later opens the checklist until it is done`() throws {
    for title in ["cake", "music", "party"] { try complete(title, 1) }
    let date = devices.date
    try devices.edit(0, ToDoExcerpt(alone: [1])) { list in
      try list.add(ToDo("guests", created: date), to: .last(in: 1))
    }
    let parts = "  [x] cake\n  [x] music\n"
    try check("[ ] party\n\(parts)  [ ] guests", ToDoProgress(completed: 3, total: 4))
    try complete("guests", 0)
    try check("[x] party\n\(parts)  [x] guests", ToDoProgress(completed: 4, total: 4))
  }
}
