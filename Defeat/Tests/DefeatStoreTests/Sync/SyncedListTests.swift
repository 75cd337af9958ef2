import DefeatStore
import Foundation
import HolonSync
import HolonTesting
import HolonTestingSync
import HolonToDos
import HolonTree
import Testing

@Suite("Synced lists")
struct SyncedListTests {
  /// Edits of all kinds on three devices, by the ways that commands take, with undo and redo, and syncs in between: at
  /// every step rows and tree agree, and in the end all devices.
  @Test(arguments: 0..<6) func `devices that are edited independently converge`(run: Int) throws {
    var generator = SeededGenerator()
    let devices = try SyncedDevices(3)
    for step in 0..<150 {
      let index = Int.random(in: 0..<3, using: &generator)
      try edit(index, devices, step, using: &generator)
      let problem = try devices.problem(index)
      #expect(problem == nil, "step \(step) with the seed \(generator.seed)")
      guard problem == nil else { return }
      if Int.random(in: 0..<5, using: &generator) == 0 { try devices.sync(index) }
      if Int.random(in: 0..<40, using: &generator) == 0 {
        devices.server.advanceHorizon(to: HybridTimestamp(milliseconds: devices.now - 20))
        devices.server.compactLog()
      }
    }
    try devices.syncAll()
    for index in 0..<3 {
      #expect(try devices.problem(index) == nil, "seed \(generator.seed)")
      #expect(try devices.picture(index) == devices.picture(0), "seed \(generator.seed)")
    }
  }

  private func edit(
    _ index: Int, _ devices: SyncedDevices, _ step: Int, using generator: inout SeededGenerator
  ) throws {
    let store = devices[index]
    let numbers = try store.list().entries.map(\.entry.number)
    let date = devices.date
    guard let number = numbers.randomElement(using: &generator), numbers.count > 2 else {
      return try devices.edit(index) { list in try list.add(ToDo("\(index).\(step)", created: date)) }
    }
    let other = numbers.randomElement(using: &generator) ?? number
    do {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0, 1:
        try devices.edit(index, ToDoExcerpt(alone: [number])) { list in
          try list.add(ToDo("\(index).\(step)", created: date), to: .last(in: number))
        }
      case 2: try devices.edit(index) { list in try list.add(ToDo("\(index).\(step)", created: date)) }
      case 3:
        try devices.edit(index, ToDoExcerpt(withNeighbours: [number])) { list in
          try list.add(ToDo("\(index).\(step)", created: date), to: .before(number))
        }
      case 4:
        try devices.edit(index, ToDoExcerpt(withParts: [number])) { list in
          _ = try list.complete(number, at: date)
        }
      case 5:
        try devices.edit(index, ToDoExcerpt(withParts: [number])) { list in _ = try list.reopen(number, at: date) }
      case 6, 7:
        let tag = "t\(Int.random(in: 0..<4, using: &generator))"
        try devices.edit(index, ToDoExcerpt(alone: [number])) { list in
          try list.edit(number, at: date) { toDo throws(ToDoError) in
            try toDo.setTags(toDo.tags.contains(tag) ? toDo.tags.filter { $0 != tag } : [tag] + toDo.tags)
          }
        }
      case 8:
        try devices.edit(index, ToDoExcerpt(alone: [other], withNeighbours: [number])) { list in
          try list.move(number, to: .last(in: other), at: date)
        }
      case 9:
        try devices.edit(index, ToDoExcerpt(withNeighbours: [number, other])) { list in
          try list.move(number, to: .after(other), at: date)
        }
      case 10:
        try devices.edit(index, ToDoExcerpt(withParts: [number])) { list in _ = try list.remove(number) }
      default:
        _ = try Bool.random(using: &generator) ? store.undo(at: date) : store.redo(at: date)
      }
    } catch ToDoError.moveIntoItself {
      // What the list refuses doesn't happen.
      return
    }
  }

  @Test func `a to-do of a synced list can't be nested deeper than a hub allows`() throws {
    let devices = try SyncedDevices(1)
    var whole: Int?
    for depth in 1...256 {
      let place = whole
      try devices.edit(0, ToDoExcerpt(alone: [place].compactMap(\.self))) { list in
        whole = try list.add(ToDo("level \(depth)"), to: .last(in: place))
      }
    }
    let deepest = try #require(whole)
    #expect(throws: ToDoError.tooDeep(title: "below", limit: 256)) {
      try devices.edit(0, ToDoExcerpt(alone: [deepest])) { list in
        try list.add(ToDo("below"), to: .last(in: deepest))
      }
    }
    try devices.edit(0, ToDoExcerpt()) { list in try list.add(ToDo("aside")) }
    try devices.sync(0)
  }

  @Test func `an existing list is sent to the hub and received by another device`() throws {
    let devices = try SyncedDevices(1)
    let file = SyncFile()
    let store = try SQLiteToDoStore(path: file.path)
    try store.edit("fill", excerpt: ToDoExcerpt(), at: devices.date) { list in
      let whole = try list.add(ToDo("whole", tags: ["b", "a"]))
      try list.add(ToDo("part", notes: "so\nit is", due: Due("2026-12-01"), priority: .low), to: .last(in: whole))
    }
    try store.sync.attach(to: .test, at: devices.date)
    while let request = try store.sync.nextRequest() {
      try store.sync.receive(devices.server.answer(request, at: devices.now), at: devices.date)
    }
    try devices.sync(0)
    let (here, there) = (try store.list(), try devices[0].list())
    #expect(here.entries.map(\.entry.toDo) == there.entries.map(\.entry.toDo))
  }

  @Test func `a refused change is undone and reported, and can be retried or discarded`() throws {
    let devices = try SyncedDevices(2)
    try devices.edit(0) { list in try list.add(ToDo("milk")) }
    try devices.syncAll()
    let milk = try devices.number("milk", 0)
    try devices.edit(0, ToDoExcerpt(alone: [milk])) { list in
      try list.edit(milk) { toDo throws(ToDoError) in try toDo.rename("oat milk") }
    }
    #expect(try devices.picture(0) == "[ ] oat milk")
    try devices.sync(0) { operation in
      if case .set("title", _) = operation.action { .forbidden } else { nil }
    }
    #expect(try devices.picture(0) == "[ ] milk")
    let refused = try #require(try devices[0].sync.status()?.refused.first)
    #expect(refused.change == "set title to “oat milk”")
    #expect(refused.title == "milk")
    #expect(try devices[0].sync.retry(at: devices.date) == 1)
    try devices.syncAll()
    #expect(try devices.picture(1) == "[ ] oat milk")
    #expect(try devices[0].sync.status()?.refused == [])
    #expect(try devices[0].sync.discard() == 0)
  }

  @Test func `changes by others are reported to watchers of the list`() throws {
    let devices = try SyncedDevices(2)
    try devices.syncAll()
    let seen = try devices[1].lastEdit()
    try devices.edit(0) { list in try list.add(ToDo("milk")) }
    try devices.syncAll()
    let changes = try devices[1].changes(after: seen)
    #expect(changes.lastEdit > seen)
    #expect(changes.numbers == [try devices.number("milk", 1)])
  }

  @Test func `keys stay short, however many to-dos are inserted between the same two`() throws {
    let devices = try SyncedDevices(2)
    try devices.edit(0) { list in for title in ["first", "last"] { try list.add(ToDo(title)) } }
    let last = try devices.number("last", 0)
    for number in 0..<400 {
      let date = devices.date
      let previous = number > 0 ? last + number : last - 1
      try devices.edit(0, ToDoExcerpt(withNeighbours: [previous])) { list in
        try list.add(ToDo("\(number)", created: date), to: .after(previous))
      }
    }
    try devices.syncAll()
    #expect(try devices.problem(0) == nil)
    #expect(try devices.picture(0) == devices.picture(1))
    let titles = try devices[1].list().entries.map(\.entry.toDo.title)
    #expect(titles == ["first"] + (0..<400).map(String.init) + ["last"])
    let keys = try devices[0].list().entries.map(\.entry.key.text.utf8.count)
    #expect(keys.max() ?? 0 <= 48)
  }

  @Test func `importing a removed to-do restores it with its former number`() throws {
    let devices = try SyncedDevices(1)
    let toDo = try ToDo("milk")
    try devices.edit(0) { list in
      let milk = try list.add(toDo)
      try list.add(ToDo("oats"), to: .last(in: milk))
    }
    try devices.edit(0, ToDoExcerpt(withParts: [1])) { list in _ = try list.remove(1) }
    try devices.edit(0) { list in try list.add(toDo) }
    #expect(try devices.problem(0) == nil)
    #expect(try devices[0].list()[1]?.title == "milk")
    #expect(try devices.picture(0) == "[ ] milk\n  [ ] oats")
  }
}
