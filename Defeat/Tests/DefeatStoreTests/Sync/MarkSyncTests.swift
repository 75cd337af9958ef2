import Foundation
import HolonTesting
import HolonToDos
import Testing

@testable import DefeatStore

@Suite("Marks of several devices")
struct MarkSyncTests {
  @Test func `marks are united, in any order of merges`() throws {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
      let devices = try SyncedDevices(3)
      let date = devices.date
      try devices.edit(0) { list in try list.add(ToDo("party", created: date)) }
      try devices.syncAll()
      for index in 0..<3 {
        try devices.edit(index, ToDoExcerpt(alone: [1])) { list in try list.mark(1, "day:\(index)", "\(index)/1") }
      }
      for index in order + order { try devices.sync(index) }
      for index in 0..<3 {
        #expect(try devices[index].list()[1]?.marks == ["day:0": "0/1", "day:1": "1/1", "day:2": "2/1"])
        #expect(try devices.problem(index) == nil)
      }
    }
  }

  @Test func `the same mark of two devices is the same everywhere, without a notice`() throws {
    let devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in try list.add(ToDo("party", created: date)) }
    try devices.syncAll()
    for index in 0..<2 {
      try devices.edit(index, ToDoExcerpt(alone: [1])) { list in try list.mark(1, "chest", "\(index)/1") }
    }
    try devices.syncAll()
    #expect(try devices[0].list()[1]?.marks == devices[1].list()[1]?.marks)
    for index in 0..<2 { #expect(try devices[index].sync.consumeNotices().isEmpty) }
  }

  @Test func `undo takes a mark away on all devices, and keeps those of others`() throws {
    let devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in try list.add(ToDo("party", created: date)) }
    try devices.syncAll()
    try devices.edit(0, ToDoExcerpt(alone: [1])) { list in try list.mark(1, "chest", "1/1") }
    try devices.edit(1, ToDoExcerpt(alone: [1])) { list in try list.mark(1, "day", "2/1") }
    try devices.syncAll()
    _ = try devices[0].undo(at: devices.date)
    try devices.syncAll()
    for index in 0..<2 { #expect(try devices[index].list()[1]?.marks == ["day": "2/1"]) }
  }

  @Test func `a mark changes nothing else of a to-do`() throws {
    let devices = try SyncedDevices(1)
    let date = devices.date
    try devices.edit(0) { list in try list.add(ToDo("party", created: date)) }
    var expected = try #require(try devices[0].list()[1])
    try devices.edit(0, ToDoExcerpt(alone: [1])) { list in try list.mark(1, "chest", "1/1") }
    expected.marks = ["chest": "1/1"]
    #expect(try devices[0].list()[1] == expected)
  }
}
