import DefeatStore
import Foundation
import HolonToDos
import Testing

/// Monday, 23 November 2026, 12:00 in Greenwich.
private let noon = Date(timeIntervalSince1970: 1_795_435_200)

@Suite("Recurring to-dos in the store")
struct RecurringStoreTests {
  private let file: TemporaryFile
  private let store: SQLiteToDoStore

  /// A store with 1 plants, daily, and 2 mail; 3 party, weekly, with 4 cake, 5 food with 6 drinks, and 7 music, daily.
  init() throws {
    file = try TemporaryFile()
    store = try SQLiteToDoStore(path: file.path)
    let due = Due("2026-11-23")
    let daily = try Recurrence("FREQ=DAILY;START=20261123")
    let weekly = try Recurrence("FREQ=WEEKLY;START=20261123")
    try store.edit("fill", excerpt: ToDoExcerpt(), at: noon) { list in
      try list.add(ToDo("plants", due: due, recurrence: daily, created: noon))
      try list.add(ToDo("mail", created: noon))
      try list.add(ToDo("party", due: due, recurrence: weekly, created: noon))
      try list.add(ToDo("cake", created: noon), to: .last(in: 3))
      try list.add(ToDo("food", created: noon), to: .last(in: 3))
      try list.add(ToDo("drinks", created: noon), to: .last(in: 5))
      try list.add(ToDo("music", due: due, recurrence: daily, created: noon), to: .last(in: 3))
    }
  }

  private func complete(_ numbers: [Int]) throws -> ToDoList.Completion {
    try store.edit("done", excerpt: ToDoExcerpt(completing: numbers), at: noon) { list in
      try list.complete(numbers, at: noon, in: .gmt)
    }
  }

  @Test(arguments: [[1], [3], [4], [7], [5, 4], [4, 6, 7], [1, 2, 3], [3, 7]])
  func `an excerpt completes as the whole list does, and undo is one step`(numbers: [Int]) throws {
    let before = try store.list()
    var list = before
    let completion = try list.complete(numbers, at: noon, in: .gmt)
    #expect(try complete(numbers) == completion)
    #expect(try store.list() == list)
    _ = try store.undo(at: noon)
    #expect(try store.list().entries.map(\.entry) == before.entries.map(\.entry))
  }

  @Test func `a checklist moves on with its last part, without the other ones in the request`() throws {
    try store.edit("remove", excerpt: ToDoExcerpt(withParts: [7]), at: noon) { list in _ = try list.remove(7) }
    #expect(try complete([6]).dueAgain == [])
    #expect(try complete([4]).dueAgain == [3])
    let list = try store.list()
    #expect(
      "\(list)" == """
        ├─ [ ] 1 plants
        ├─ [ ] 2 mail
        ├─ [ ] 3 party 0/2
        │  ├─ [ ] 4 cake
        │  └─ [ ] 5 food 0/1
        │     └─ [ ] 6 drinks
        └─ [x] 8 party 2/2
           ├─ [x] 9 cake
           └─ [x] 10 food 1/1
              └─ [x] 11 drinks
        """)
    #expect(try #require(list.entry(3)).key < #require(list.entry(8)).key)
  }

  @Test func `an excerpt has no more than a completion needs`() throws {
    #expect(try store.list(ToDoExcerpt(completing: [2])).count == 1)
    #expect(try store.list(ToDoExcerpt(completing: [1])).count == 2)
    // Other parts are open, so the party doesn't move on.
    #expect(try store.list(ToDoExcerpt(completing: [4])).count == 2)
    #expect(try store.list(ToDoExcerpt(completing: [4, 6, 7])).count == 6)
    #expect(throws: ToDoError.unknownNumber(9)) { try store.list(ToDoExcerpt(completing: [9])) }
    #expect(try store.list(ToDoExcerpt(completing: [9], skipsUnknown: true)).isEmpty)
  }

  @Test func `a copy that is anywhere in the list isn't added again`() throws {
    let former = try #require(store.list()[1])
    _ = try complete([1])
    try store.edit("again", excerpt: ToDoExcerpt(alone: [1, 4], withNeighbours: [8]), at: noon) { list in
      try list.move(8, to: .last(in: 4), at: noon)
      list.replace(former, at: 1)
    }
    #expect(try complete([1]) == ToDoList.Completion(counts: [1], dueAgain: [1]))
    #expect(try store.list().count == 8)
    #expect(try store.list()[1]?.due == Due("2026-11-24"))
  }

  @Test func `copies of parts that are anywhere in the list aren't added again`() throws {
    let former = try store.list()
    _ = try complete([3])
    // 8 party with copies 9 to 12; the copy of the cake is moved away and opened, that of the party removed.
    try store.edit("again", excerpt: ToDoExcerpt(withParts: [3, 8], alone: [2]), at: noon) { list in
      try list.move(9, to: .last(in: 2), at: noon)
      try list.reopen(9, at: noon)
      try list.remove(8)
      for number in [3, 7] { list.replace(try #require(former[number]), at: number) }
    }
    var list = try store.list()
    let completion = try list.complete([3], at: noon, in: .gmt)
    #expect(try complete([3]) == completion)
    #expect(try store.list() == list)
    #expect(try list.whole(of: 9) == 2 && list.isComplete(9))
  }

  @Test func `a copy that was opened again, and given parts, is completed with its instance`() throws {
    let former = try #require(store.list()[1])
    _ = try complete([1])
    try store.edit("again", excerpt: ToDoExcerpt(withParts: [8, 1]), at: noon) { list in
      try list.reopen(8, at: noon)
      try list.add(ToDo("can", created: noon), to: .last(in: 8))
      list.replace(former, at: 1)
    }
    let before = try store.list()
    #expect(try complete([1]) == ToDoList.Completion(counts: [1], dueAgain: [1]))
    #expect(try store.list().isComplete(8))
    #expect(try store.list()[1]?.due == Due("2026-11-24"))
    _ = try store.undo(at: noon)
    #expect(try store.list().entries.map(\.entry) == before.entries.map(\.entry))
  }

  @Test func `an unreadable recurrence of a newer version counts as none`() throws {
    let devices = try SyncedDevices(1)
    let date = devices.date
    try devices.edit(0) { list in try list.add(ToDo("plants", due: Due("2026-11-23"), created: date)) }
    try devices.reopen(0, after: "UPDATE todo SET recurrence = 'FREQ=FULLMOON;START=20261123', start = 'soon'")
    #expect(try devices[0].list()[1]?.recurrence == nil)
    #expect(try devices[0].list()[1]?.start == nil)
  }
}

@Suite("Recurring to-dos on several devices")
struct SyncedRecurrenceTests {
  private let devices: SyncedDevices

  /// Two devices with plants, due every day, and mail.
  init() throws {
    devices = try SyncedDevices(2)
    let date = devices.date
    let recurrence = try Recurrence("FREQ=DAILY;START=20261121")
    try devices.edit(0) { list in
      try list.add(ToDo("plants", due: Due("2026-11-21"), recurrence: recurrence, tags: ["home"], created: date))
      try list.add(ToDo("mail", created: date))
    }
    try devices.syncAll()
  }

  private func complete(_ title: String, _ device: Int, at date: Date? = nil) throws {
    let number = try devices.number(title, device)
    let date = date ?? devices.date
    try devices.edit(device, ToDoExcerpt(completing: [number])) { list in
      try list.complete(number, at: date, in: .gmt)
    }
  }

  private func check(_ picture: String) throws {
    try devices.syncAll()
    for index in 0..<2 {
      #expect(try devices.picture(index) == picture)
      #expect(try devices.problem(index) == nil)
    }
  }

  @Test func `two devices that complete the same instance have one copy of it`() throws {
    for index in 0..<2 { try complete("plants", index) }
    try check("[ ] plants #home\n[x] plants #home\n[ ] mail")
    for index in 0..<2 {
      #expect(try devices[index].list()[1]?.due == Due("2026-11-22"))
      #expect(try devices[index].sync.notices().isEmpty)
    }
  }

  @Test func `a later completion of the same instance on another device decides when it is due again`() throws {
    try complete("plants", 0)
    try complete("plants", 1, at: devices.date.addingTimeInterval(3 * 86_400))
    try check("[ ] plants #home\n[x] plants #home\n[ ] mail")
    for index in 0..<2 { #expect(try devices[index].list()[1]?.due == Due("2026-11-25")) }
  }

  @Test func `each instance has a copy, also when devices take turns`() throws {
    try complete("plants", 0)
    try devices.syncAll()
    let number = try devices.number("plants", 1)
    let date = devices.date
    try devices.edit(1, ToDoExcerpt(completing: [number])) { list in
      try list.complete(number, at: date, in: .gmt)
    }
    try check("[ ] plants #home\n[x] plants #home\n[x] plants #home\n[ ] mail")
  }

  @Test func `undo on one device removes its copy, and a second completion restores it`() throws {
    try complete("plants", 0)
    try devices.syncAll()
    #expect(try devices[0].undo(at: devices.date)?.overtaken == 0)
    try check("[ ] plants #home\n[ ] mail")
    #expect(try devices[1].list()[1]?.due == Due("2026-11-21"))
    try complete("plants", 1)
    try check("[ ] plants #home\n[x] plants #home\n[ ] mail")
  }

  @Test func `undo keeps the copy that another device has made as well`() throws {
    for index in 0..<2 { try complete("plants", index) }
    try devices.syncAll()
    #expect(try devices[0].undo(at: devices.date)?.overtaken ?? 0 > 0)
    try devices.syncAll()
    for index in 0..<2 {
      #expect(try devices[index].list().count == 3)
      #expect(try devices.problem(index) == nil)
    }
  }

  @Test func `a checklist whose parts were completed on two devices moves on when it is completed`() throws {
    let weekly = try Recurrence("FREQ=WEEKLY;START=20261121")
    let date = devices.date
    try devices.edit(0) { list in
      let party = try list.add(ToDo("party", due: Due("2026-11-21"), recurrence: weekly, created: date))
      try list.add(ToDo("cake", created: date), to: .last(in: party))
      try list.add(ToDo("music", created: date), to: .last(in: party))
    }
    try devices.syncAll()
    try complete("cake", 0)
    try complete("music", 1)
    let plants = "[ ] plants #home\n[ ] mail\n"
    try check(plants + "[x] party\n  [x] cake\n  [x] music")
    try complete("party", 1)
    try check(plants + "[ ] party\n  [ ] cake\n  [ ] music\n[x] party\n  [x] cake\n  [x] music")
  }

  @Test func `two devices that complete a checklist have one copy with one copy of each part`() throws {
    let weekly = try Recurrence("FREQ=WEEKLY;START=20261121")
    let daily = try Recurrence("FREQ=DAILY;START=20261121")
    let date = devices.date
    try devices.edit(0) { list in
      let party = try list.add(ToDo("party", due: Due("2026-11-21"), recurrence: weekly, created: date))
      try list.add(ToDo("cake", created: date), to: .last(in: party))
      try list.add(ToDo("music", due: Due("2026-11-21"), recurrence: daily, created: date), to: .last(in: party))
    }
    try devices.syncAll()
    try complete("music", 0)
    try devices.syncAll()
    for index in 0..<2 { try complete("party", index) }
    let open = "[ ] plants #home\n[ ] mail\n[ ] party\n  [ ] cake\n  [ ] music\n"
    try check(open + "[x] party\n  [x] cake\n  [x] music")
    #expect(try devices[0].undo(at: devices.date) != nil)
    try devices.syncAll()
    for index in 0..<2 { #expect(try devices.problem(index) == nil) }
    #expect(try devices.picture(0) == devices.picture(1))
  }

  @Test func `undo of a completed checklist removes its copies, and a second completion restores them`() throws {
    let weekly = try Recurrence("FREQ=WEEKLY;START=20261121")
    let date = devices.date
    try devices.edit(0) { list in
      let party = try list.add(ToDo("party", due: Due("2026-11-21"), recurrence: weekly, created: date))
      try list.add(ToDo("cake", created: date), to: .last(in: party))
    }
    try devices.syncAll()
    try complete("party", 0)
    try devices.syncAll()
    #expect(try devices[0].undo(at: devices.date)?.overtaken == 0)
    let open = "[ ] plants #home\n[ ] mail\n[ ] party\n  [ ] cake"
    try check(open)
    try complete("party", 1)
    try check(open + "\n[x] party\n  [x] cake")
  }
}
