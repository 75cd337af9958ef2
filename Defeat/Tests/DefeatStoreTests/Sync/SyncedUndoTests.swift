import DefeatStore
import Foundation
import HolonSync
import HolonTestingSync
import HolonToDos
import Testing

@Suite("Undo with edits by others")
struct SyncedUndoTests {
  let devices: SyncedDevices

  /// Two devices with “milk” and “party”, whose parts are “cake” and “friends”.
  init() throws {
    devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in
      try list.add(ToDo("milk", created: date))
      let party = try list.add(ToDo("party", created: date))
      try list.add(ToDo("cake", created: date), to: .last(in: party))
      try list.add(ToDo("friends", created: date), to: .last(in: party))
    }
    try devices.syncAll()
  }

  private func rename(_ device: Int, _ title: String, to new: String) throws {
    let number = try devices.number(title, device)
    try devices.edit(device, ToDoExcerpt(alone: [number])) { list in
      try list.edit(number) { toDo throws(ToDoError) in try toDo.rename(new) }
    }
  }

  private func check(_ picture: String) throws {
    try devices.syncAll()
    for index in 0..<2 {
      #expect(try devices.picture(index) == picture)
      #expect(try devices.problem(index) == nil)
    }
  }

  @Test func `a change of this device is undone and redone on all devices`() throws {
    try rename(0, "milk", to: "oat milk")
    try devices.syncAll()
    #expect(try devices[0].undo(at: devices.date)?.overtaken == 0)
    try check("[ ] milk\n[ ] party\n  [ ] cake\n  [ ] friends")
    #expect(try devices[0].redo(at: devices.date)?.overtaken == 0)
    try check("[ ] oat milk\n[ ] party\n  [ ] cake\n  [ ] friends")
    _ = try devices[0].undo(at: devices.date)
    try check("[ ] milk\n[ ] party\n  [ ] cake\n  [ ] friends")
  }

  @Test func `undo skips edits by others`() throws {
    try rename(0, "milk", to: "oat milk")
    try devices.syncAll()
    try rename(1, "cake", to: "pie")
    try devices.syncAll()
    _ = try devices[0].undo(at: devices.date)
    try check("[ ] milk\n[ ] party\n  [ ] pie\n  [ ] friends")
  }

  @Test func `values that another device has set since stay, and are counted`() throws {
    try rename(0, "milk", to: "oat milk")
    try devices.syncAll()
    try rename(1, "oat milk", to: "soy milk")
    try devices.syncAll()
    // The title is the other's; the time of the change, too.
    #expect(try devices[0].undo(at: devices.date)?.overtaken ?? 0 > 0)
    try check("[ ] soy milk\n[ ] party\n  [ ] cake\n  [ ] friends")
  }

  @Test func `undoing an edit keeps the value that another device had set before it`() throws {
    try rename(0, "milk", to: "oat milk")
    try devices.syncAll()
    try rename(1, "oat milk", to: "soy milk")
    try devices.syncAll()
    try rename(0, "soy milk", to: "rice milk")
    _ = try devices[0].undo(at: devices.date)
    try check("[ ] soy milk\n[ ] party\n  [ ] cake\n  [ ] friends")
    _ = try devices[0].undo(at: devices.date)
    try check("[ ] soy milk\n[ ] party\n  [ ] cake\n  [ ] friends")
  }

  @Test func `undoing a removal also restores parts that another device has added`() throws {
    let party = try devices.number("party", 0)
    try devices.edit(0, ToDoExcerpt(withParts: [party])) { list in _ = try list.remove(party) }
    let other = try devices.number("party", 1)
    let date = devices.date
    try devices.edit(1, ToDoExcerpt(alone: [other])) { list in
      try list.add(ToDo("music", created: date), to: .last(in: other))
    }
    try check("[ ] milk")
    _ = try devices[0].undo(at: devices.date)
    try check("[ ] milk\n[ ] party\n  [ ] cake\n  [ ] friends\n  [ ] music")
    #expect(try devices.number("party", 0) == party)
  }

  @Test func `an added to-do stays when another device has put something below it`() throws {
    let date = devices.date
    try devices.edit(0) { list in try list.add(ToDo("trip", created: date)) }
    try devices.syncAll()
    let trip = try devices.number("trip", 1)
    try devices.edit(1, ToDoExcerpt(alone: [trip])) { list in
      try list.add(ToDo("tickets", created: date), to: .last(in: trip))
    }
    try devices.syncAll()
    #expect(try devices[0].undo(at: devices.date)?.overtaken == 1)
    try check("[ ] milk\n[ ] party\n  [ ] cake\n  [ ] friends\n[ ] trip\n  [ ] tickets")
  }

  @Test func `undoing a move restores the former place, or moves to the end if the whole is gone`() throws {
    let (party, cake) = (try devices.number("party", 0), try devices.number("cake", 0))
    try devices.edit(0, ToDoExcerpt(alone: [cake])) { list in try list.move(cake, to: .last(in: nil)) }
    try devices.syncAll()
    let other = try devices.number("party", 1)
    try devices.edit(1, ToDoExcerpt(withParts: [other])) { list in _ = try list.remove(other) }
    try devices.syncAll()
    #expect(party > 0)
    _ = try devices[0].undo(at: devices.date)
    try check("[ ] milk\n[ ] cake")
  }

  @Test func `undoing a completion reopens the to-do on all devices`() throws {
    let milk = try devices.number("milk", 0)
    try devices.edit(0, ToDoExcerpt(withParts: [milk])) { list in _ = try list.complete(milk) }
    try check("[x] milk\n[ ] party\n  [ ] cake\n  [ ] friends")
    _ = try devices[0].undo(at: devices.date)
    try check("[ ] milk\n[ ] party\n  [ ] cake\n  [ ] friends")
  }

  @Test func `edits from before the first sync can't be undone`() throws {
    let file = SyncFile()
    let store = try SQLiteToDoStore(path: file.path)
    _ = try store.edit("add", excerpt: ToDoExcerpt(), at: devices.date) { list in try list.add(ToDo("early")) }
    try store.sync.attach(to: .test, at: devices.date)
    #expect(try store.undo(at: devices.date) == nil)
    #expect(try store.list().count == 1)
    try store.sync.detach()
    #expect(try store.list().count == 1)
    #expect(try store.sync.nextRequest() == nil)
  }
}
