import DefeatStore
import Foundation
import GRDB
import HolonSync
import HolonTestingSync
import HolonToDos
import Testing

@Suite("Purged to-dos of synced lists")
struct SyncedPurgeTests {
  let devices: SyncedDevices
  let party: Int

  /// Two devices with “milk” and “party”, of which “cake” is a part; the second one has removed the party.
  init() throws {
    devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in
      try list.add(ToDo("milk", created: date))
      let party = try list.add(ToDo("party", created: date))
      try list.add(ToDo("cake", created: date), to: .last(in: party))
    }
    try devices.syncAll()
    party = try devices.number("party", 0)
    let number = try devices.number("party", 1)
    try devices.edit(1, ToDoExcerpt(withParts: [number])) { list in _ = try list.remove(number) }
    try devices.sync(1)
  }

  private func purge() throws {
    devices.server.advanceHorizon(to: devices.server.ledger.horizonAfterAll(at: devices.now))
    devices.now += 1_000
  }

  private func check(_ picture: String) throws {
    try devices.syncAll()
    for index in 0..<2 {
      #expect(try devices.picture(index) == picture)
      let problem = try devices.problem(index)
      #expect(problem == nil)
    }
  }

  /// The titles that a device's tree still has of what isn't in the list.
  private func hiddenTitles(_ index: Int) throws -> [String] {
    let replica = try #require(try devices[index].sync.client()).replica
    return replica.preorder(below: .trash).compactMap { replica.value("title", of: $0.id) }
  }

  @Test func `a purged to-do loses its values on all devices`() throws {
    try devices.syncAll()
    #expect(try hiddenTitles(0) == ["party", "cake"])
    try purge()
    try check("[ ] milk")
    for index in 0..<2 { #expect(try hiddenTitles(index) == []) }
  }

  @Test func `undoing the removal of a purged to-do reports the missing values`() throws {
    try purge()
    try devices.syncAll()
    #expect(try devices[1].undo(at: devices.date)?.overtaken ?? 0 > 0)
    try check("[ ] milk")
  }

  @Test func `an edit of a purged to-do by an offline device is refused, and can't be retried`() throws {
    let number = party
    try devices.edit(0, ToDoExcerpt(alone: [number])) { list in
      try list.edit(number) { toDo throws(ToDoError) in try toDo.rename("feast") }
    }
    devices.now += 1_000
    try purge()
    try check("[ ] milk")
    let refused = try #require(try devices[0].sync.status()).refused
    #expect(!refused.isEmpty && refused.allSatisfy { $0.reason == .removed })
    #expect(try devices[0].sync.retry(at: devices.date) == 0)
    #expect(try devices[0].sync.discard() == refused.count)
  }

  @Test func `a notice of the removal of a purged to-do restores nothing`() throws {
    let number = party
    try devices.edit(0, ToDoExcerpt(alone: [number])) { list in
      try list.edit(number) { toDo throws(ToDoError) in try toDo.rename("feast") }
    }
    try devices.syncAll()
    try purge()
    try devices.syncAll()
    #expect(try devices[0].sync.restore(at: devices.date) == [])
    try check("[ ] milk")
  }

  @Test func `importing a purged to-do again creates a new to-do`() throws {
    let list = try devices[0].list()
    let toDo = try #require(list[party])
    let part = try #require(list.entries.first { $0.entry.toDo.title == "cake" }?.entry.toDo)
    try purge()
    try devices.syncAll()
    try devices.edit(0) { list in
      let party = try list.add(toDo)
      try list.add(part, to: .last(in: party))
    }
    try check("[ ] milk\n[ ] party\n  [ ] cake")
    #expect(try devices[0].list().entries.allSatisfy { $0.entry.toDo.id != toDo.id })
    #expect(try devices[0].sync.status()?.refused.isEmpty == true)
  }
}
