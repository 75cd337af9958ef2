import DefeatStore
import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Edits that a page made while it was offline")
struct LateEditTests {
  private static let hour: Int64 = 3_600_000
  private let devices: SyncedDevices
  private let milk: UUID
  private var page = OfflinePage()

  /// Three devices with two to-dos.
  init() throws {
    devices = try SyncedDevices(3)
    try devices.edit(0) { list in
      try list.add(ToDo("Milk", created: Date(timeIntervalSince1970: 1_795_000_000)))
      try list.add(ToDo("Bread", created: Date(timeIntervalSince1970: 1_795_000_000)))
    }
    try devices.syncAll()
    milk = try #require(try devices[0].list()[1]?.id)
  }

  private func rename(_ title: String) -> (inout ToDoList, Int) throws -> Void {
    { list, number in
      try list.edit(number, at: Date(timeIntervalSince1970: 1_795_000_001)) { toDo throws(ToDoError) in
        try toDo.rename(title)
      }
    }
  }

  private func rename(_ title: String, on index: Int, at time: Int64) throws {
    devices.now = time
    let number = try #require(try devices[index].numbers(ofIDs: [milk])[milk])
    try devices.edit(index, ToDoExcerpt(alone: [number])) { list in try rename(title)(&list, number) }
  }

  private func checkConvergence(to picture: String) throws {
    try devices.syncAll()
    for index in 0..<3 {
      #expect(try devices.problem(index) == nil)
      #expect(try devices.picture(index) == picture)
    }
  }

  @Test mutating func `a later edit that arrives after the late one wins on all devices`() throws {
    let start = devices.now
    page.edit(milk, at: start + Self.hour, rename("page"))
    try rename("device", on: 1, at: start + 2 * Self.hour)
    devices.now = start + 24 * Self.hour
    #expect(try page.send(to: devices[0], at: devices.now).overtaken == [])
    #expect(try devices[0].list()[1]?.title == "page")
    try devices.sync(0)
    try devices.sync(2)
    #expect(try devices.picture(2) == "[ ] page\n[ ] Bread")
    try checkConvergence(to: "[ ] device\n[ ] Bread")
    // The page's person learns it from the device that the page belongs to.
    #expect(try devices[0].sync.notices().map(\.title) == ["device"])
  }

  @Test mutating func `an earlier edit that arrives after the late one loses on all devices`() throws {
    let start = devices.now
    try rename("device", on: 1, at: start + Self.hour)
    page.edit(milk, at: start + 2 * Self.hour, rename("page"))
    devices.now = start + 24 * Self.hour
    _ = try page.send(to: devices[0], at: devices.now)
    try devices.sync(0)
    try checkConvergence(to: "[ ] page\n[ ] Bread")
  }

  @Test mutating func `a field that was changed later is kept and reported, and other fields are changed`() throws {
    let start = devices.now
    try rename("device", on: 1, at: start + 2 * Self.hour)
    try devices.syncAll()
    page.edit(milk, at: start + Self.hour) { list, number in
      try list.edit(number, at: (start + Self.hour).date) { toDo throws(ToDoError) in
        try toDo.rename("page")
        toDo.notes = "page"
      }
    }
    #expect(try page.send(to: devices[0], at: start + 24 * Self.hour).overtaken == ["title"])
    #expect(try devices[0].list()[1]?.notes == "page")
    try checkConvergence(to: "[ ] device\n[ ] Bread")
    #expect(try devices[2].list()[1]?.notes == "page")
  }

  @Test mutating func `to-dos that a page added, completed, moved or removed are the same on all devices`() throws {
    let start = devices.now
    let eggs = try page.add("Eggs", at: start + Self.hour)
    let jam = try page.add("Jam", at: start + Self.hour + 1)
    page.edit(eggs, at: start + Self.hour + 2) { list, number in
      _ = try list.complete([number], at: (start + Self.hour + 2).date, in: .gmt)
    }
    page.edit(milk, at: start + Self.hour + 3) { list, number in try list.remove(number) }
    page.edit(jam, at: start + Self.hour + 4) { list, number in
      try list.move(number, to: .last(in: nil), at: start.date)
    }
    try devices.edit(2) { list in try list.add(ToDo("Tea", created: start.date)) }
    devices.now = start + 24 * Self.hour
    let sent = try page.send(to: devices[1], at: devices.now, times: 2)
    #expect(sent.refused == 0)
    try devices.sync(1)
    try devices.syncAll()
    let picture = try devices.picture(0)
    #expect(picture.split(separator: "\n").sorted() == ["[ ] Bread", "[ ] Jam", "[ ] Tea", "[x] Eggs"])
    try checkConvergence(to: picture)
  }

  @Test mutating func `undo reverts a late edit, and only what is still in effect`() throws {
    let start = devices.now
    page.edit(milk, at: start + Self.hour, rename("page"))
    _ = try page.add("Eggs", at: start + Self.hour + 1)
    devices.now = start + 24 * Self.hour
    _ = try page.send(to: devices[0], at: devices.now)
    #expect(try devices[0].undo(at: devices.date)?.overtaken == 0)
    #expect(try devices.picture(0) == "[ ] page\n[ ] Bread")
    #expect(try devices[0].undo(at: devices.date)?.overtaken == 0)
    #expect(try devices.picture(0) == "[ ] Milk\n[ ] Bread")
    #expect(try devices[0].redo(at: devices.date)?.label == "late")
    try checkConvergence(to: "[ ] page\n[ ] Bread")
  }

  @Test mutating func `a to-do that was removed meanwhile stays removed, and the page is told`() throws {
    let start = devices.now
    page.edit(milk, at: start + 3 * Self.hour, rename("page"))
    devices.now = start + Self.hour
    let number = try devices.number("Milk", 1)
    try devices.edit(1, ToDoExcerpt(withParts: [number])) { list in try list.remove(number) }
    try devices.syncAll()
    #expect(try page.send(to: devices[0], at: start + 24 * Self.hour).refused == 1)
    try checkConvergence(to: "[ ] Bread")
  }

  @Test mutating func `a late move and a later one that would make a cycle converge`() throws {
    let start = devices.now
    let bread = try #require(try devices[0].list()[2]?.id)
    page.edit(milk, at: start + Self.hour) { _, _ in }
    devices.now = start + 2 * Self.hour
    let (milkNumber, breadNumber) = (try devices.number("Milk", 1), try devices.number("Bread", 1))
    try devices.edit(1, ToDoExcerpt(withNeighbours: [milkNumber, breadNumber])) { list in
      try list.move(breadNumber, to: .last(in: milkNumber), at: start.date)
    }
    let remote = RemoteEdit(sender: page.id, number: 9, age: Int(23 * Self.hour))
    _ = try devices[0].once(remote, at: (start + 24 * Self.hour).date) { store, made in
      let numbers = try store.numbers(ofIDs: [milk, bread])
      try store.edit("late", excerpt: ToDoExcerpt(alone: Array(numbers.values)), at: made) { list in
        try list.move(numbers[milk] ?? 0, to: .last(in: numbers[bread]), at: made)
      }
      return []
    }
    devices.now = start + 24 * Self.hour
    try devices.syncAll()
    try checkConvergence(to: "[ ] Bread\n  [ ] Milk")
  }

  @Test mutating func `wrong clocks of a browser don't reach the future, and lose at most to edits of a month`() throws
  {
    let start = devices.now
    devices.now = start + 24 * Self.hour
    for (number, age) in [(1, Int.min), (2, -5), (3, Int.max)] {
      let remote = RemoteEdit(sender: page.id, number: number, age: age)
      let made = try devices[0].once(remote, at: devices.now.date) { store, made in
        _ = try store.edit("late", excerpt: ToDoExcerpt(), at: made) { list in
          try list.add(ToDo("\(number)", created: made))
        }
        return Array("\(Int64(made.timeIntervalSince1970 * 1_000))".utf8)
      }
      let earliest = devices.now - Int64(RemoteEdit.longestAge)
      #expect(String(decoding: made.content, as: UTF8.self) == "\(number == 3 ? earliest : devices.now)")
    }
    try checkConvergence(to: "[ ] Milk\n[ ] Bread\n[ ] 1\n[ ] 2\n[ ] 3")
  }
}
