import DefeatStore
import Foundation
import HolonTesting
import HolonToDos
import Testing

private let noon = Date(timeIntervalSince1970: 1_795_262_400)

@Suite("Dependencies in the store")
struct DependencyStoreTests {
  private let file: TemporaryFile
  private let store: SQLiteToDoStore

  /// A store with 1 party, which needs 4 shop: 2 cake, which needs 3 friends; 4 shop, with 5 flour.
  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
    try store.edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      try list.add(
        ToDo("party", due: Due("2026-11-21"), created: noon),
        checklist: [ToDo("cake", created: noon), ToDo("friends", created: noon)])
      try list.add(ToDo("shop", created: noon), checklist: [ToDo("flour", created: noon)])
      try list.setNeeds(of: 1, to: [4], at: noon)
      try list.setNeeds(of: 2, to: [3], at: noon)
    }
  }

  private func complete(_ numbers: [Int]) throws {
    try store.edit("done", excerpt: ToDoExcerpt(completing: numbers), at: noon) { list in
      _ = try list.complete(numbers, at: noon, in: .gmt)
    }
  }

  @Test func `an excerpt refuses what the whole list refuses`() throws {
    let shop = [ToDoError.NamedToDo(number: 4, title: "shop")]
    #expect(throws: ToDoError.blocked(title: "friends", by: shop)) { try complete([3]) }
    #expect(throws: ToDoError.blocked(title: "party", by: shop)) { try complete([1]) }
    try complete([5])
    #expect(throws: ToDoError.blocked(title: "cake", by: [.init(number: 3, title: "friends")])) { try complete([2]) }
    try complete([3])
    try complete([2])
    #expect(try store.progress() == ToDoProgress(completed: 3, total: 3))
  }

  @Test func `views read what their to-dos wait for`() throws {
    var due = ToDoExcerpt()
    due.dueBy = Day("2026-11-21")
    #expect(try store.list(due).dependencies[1].waitsFor == [4])
    for (state, numbers) in [(ToDoQuery.State.blocked, [1, 2, 3]), (.blocking, [3, 4, 5])] {
      let filter = QueryFilter(.state(state), at: noon, in: .gmt)
      #expect(try store.list(selecting: filter).numbers(of: filter) == numbers)
      let others = QueryFilter(.all([.not(.state(state)), .text(.title, "o")]), at: noon, in: .gmt)
      #expect(try store.list(selecting: others).numbers(of: others) == store.list().numbers(of: others))
    }
    let one = QueryFilter(.all([.state(.blocked), .text(.title, "cake")]), at: noon, in: .gmt)
    #expect(try store.list(selecting: one).numbers(of: one) == [2])
  }

  @Test func `removing a to-do unblocks others, and undo blocks them again`() throws {
    try store.edit("remove", excerpt: ToDoExcerpt(withParts: [4]), at: noon) { list in _ = try list.remove(4) }
    #expect(try store.list().dependencies[1].waitsFor == [])
    _ = try store.undo(at: noon)
    #expect(try store.list().dependencies[1].waitsFor == [4])
    _ = try store.undo(at: noon)
    #expect(try store.list().isEmpty)
  }

  @Test(arguments: UInt64(1)...12)
  func `any completion has the result of the whole list`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try store.edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      for number in 6...20 {
        let whole = Bool.random(using: &generator) ? Int.random(in: 1..<number, using: &generator) : nil
        let isRecurring = Int.random(in: 0..<5, using: &generator) == 0
        let due = Due.day(Day(daysSince1970: 20_778))
        let recurrence = isRecurring ? try Recurrence(RecurrenceRule(.weekly), from: due) : nil
        try list.add(
          ToDo("to-do", due: isRecurring ? due : nil, recurrence: recurrence, created: noon),
          to: .last(in: whole.flatMap { list.holds($0) ? $0 : nil }))
        let needs = (0..<2).map { _ in Int.random(in: 1...number, using: &generator) }
        try? list.setNeeds(of: number, to: needs, at: noon)
      }
    }
    for _ in 0..<20 {
      var list = try store.list()
      let numbers = (0...1).compactMap { _ in list.entries.map(\.entry.number).randomElement(using: &generator) }
      let isRefused = (try? list.complete(numbers, at: noon, in: .gmt)) == nil
      #expect(((try? complete(numbers)) == nil) == isRefused, "\(numbers)\n\(list)")
      #expect(try store.list() == list)
    }
  }
}

@Suite("Dependencies on several devices")
struct SyncedDependencyTests {
  private let devices: SyncedDevices

  /// Two devices with 1 shop, 2 bake, 3 pay.
  init() throws {
    devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in
      for title in ["shop", "bake", "pay"] { try list.add(ToDo(title, created: date)) }
    }
    try devices.syncAll()
  }

  private func setNeeds(_ device: Int, of number: Int, to needs: [Int]) throws {
    let date = devices.date
    try devices.edit(device, ToDoExcerpt(alone: [1, 2, 3])) { list in
      try list.setNeeds(of: number, to: needs, at: date)
    }
  }

  private func waiting(_ number: Int) throws -> [[Int]] {
    try (0...1).map { try devices[$0].list().dependencies[number].waitsFor }
  }

  @Test func `dependencies that two devices add at the same time are both kept`() throws {
    try setNeeds(0, of: 2, to: [1])
    try setNeeds(1, of: 2, to: [3])
    try devices.syncAll()
    #expect(try waiting(2) == [[1, 3], [1, 3]])
    try setNeeds(1, of: 2, to: [3])
    try devices.syncAll()
    #expect(try waiting(2) == [[3], [3]])
    for index in 0...1 { #expect(try devices.problem(index) == nil) }
  }

  @Test func `a circle of two devices blocks nothing, until one of them leaves out a dependency`() throws {
    try setNeeds(0, of: 2, to: [1])
    try setNeeds(1, of: 1, to: [2])
    try devices.syncAll()
    #expect(try waiting(1) == [[], []] && waiting(2) == [[], []])
    try devices.edit(1, ToDoExcerpt(completing: [1])) { list in _ = try list.complete([1], in: .gmt) }
    try devices.edit(1, ToDoExcerpt(withParts: [1])) { list in _ = try list.reopen(1) }
    _ = try devices[0].undo(at: devices.date)
    try devices.syncAll()
    #expect(try waiting(1) == [[2], [2]] && waiting(2) == [[], []])
  }

  @Test func `a to-do that another device has removed blocks nothing`() throws {
    try setNeeds(0, of: 2, to: [1])
    try devices.edit(1, ToDoExcerpt(withParts: [1])) { list in _ = try list.remove(1) }
    try devices.syncAll()
    #expect(try waiting(2) == [[], []])
    _ = try devices[1].undo(at: devices.date)
    try devices.syncAll()
    #expect(try waiting(2) == [[1], [1]])
  }

  @Test func `a dependency that another device removes is reported once`() throws {
    try setNeeds(0, of: 2, to: [1])
    try devices.syncAll()
    try setNeeds(0, of: 2, to: [1, 3])
    try devices.syncAll()
    #expect(try devices[1].list()[2]?.needs.count == 2)
    #expect(try devices[1].sync.consumeNotices().isEmpty)
  }
}
