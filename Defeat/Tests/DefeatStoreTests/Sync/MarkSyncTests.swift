import Foundation
import HolonTesting
import HolonTestingSync
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

  private static let chest = CompletionMark(name: "chest") { "\(Int($0.timeIntervalSince1970 * 1_000))/\($1)" }

  /// Three devices with a checklist of two parts, of which the first two devices complete one each.
  private func completedTogether(_ mark: CompletionMark? = chest) throws -> (devices: SyncedDevices, last: Date) {
    let devices = try SyncedDevices(3, completionMark: mark)
    let date = devices.date
    try devices.edit(0) { list in
      let party = try list.add(ToDo("party", created: date))
      for title in ["cake", "music"] { try list.add(ToDo(title, created: date), to: .last(in: party)) }
    }
    try devices.syncAll()
    var last = date
    for index in 0..<2 {
      let number = try devices.number(["cake", "music"][index], index)
      let date = devices.date
      last = date
      try devices.edit(index, ToDoExcerpt(completing: [number])) { list in
        _ = try list.complete([number], at: date, in: .gmt)
      }
    }
    return (devices, last)
  }

  @Test func `a checklist that two devices complete together is marked by the merge, the same everywhere`() throws {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let (devices, last) = try completedTogether()
      for index in order + order + order { try devices.sync(index) }
      let expected = ["chest": "\(Int(last.timeIntervalSince1970 * 1_000))/2"]
      for index in 0..<3 {
        #expect(try devices[index].list()[1]?.marks == expected)
        #expect(try devices.problem(index) == nil)
        #expect(try devices[index].sync.hasPending() == false)
        #expect(try devices[index].sync.consumeNotices().isEmpty)
      }
    }
  }

  @Test func `the mark stays when another device reopens a part or adds one`() throws {
    let (devices, _) = try completedTogether()
    try devices.syncAll()
    let marks = try devices[0].list()[1]?.marks
    let (number, date) = (try devices.number("cake", 2), devices.date)
    try devices.edit(2, ToDoExcerpt(withParts: [number])) { list in
      _ = try list.reopen(number, at: date)
      try list.add(ToDo("guests", created: date), to: .last(in: 1))
    }
    try devices.syncAll()
    for index in 0..<3 {
      #expect(try devices[index].list()[1]?.marks == marks && marks?.count == 1)
      #expect(try devices[index].list().isComplete(1) == false)
    }
  }

  @Test func `a device without completions of its own, and one that marks nothing, send nothing`() throws {
    let (devices, _) = try completedTogether()
    for index in 0..<2 {
      // Only the first exchange, which sends the completion.
      let sync = devices[index].sync
      let request = try #require(try sync.nextRequest())
      try sync.receive(devices.server.answer(request, at: devices.now, refusal: { _ in nil }), at: devices.date)
    }
    try devices.sync(2)
    #expect(try devices[2].list().isComplete(1))
    #expect(try devices[2].sync.hasPending() == false)
    let (others, _) = try completedTogether(nil)
    try others.syncAll()
    for index in 0..<3 { #expect(try others[index].list()[1]?.marks == [:]) }
  }

  @Test func `undo on a device doesn't undo the mark of a merge`() throws {
    let (devices, _) = try completedTogether()
    try devices.syncAll()
    #expect(try devices[0].undo(at: devices.date)?.label == "edit")
    try devices.syncAll()
    #expect(try devices.picture(1) == "[ ] party\n  [ ] cake\n  [x] music")
    #expect(try devices[1].list()[1]?.marks.count == 1)
  }
}
