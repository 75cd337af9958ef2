import DefeatStore
import Foundation
import HolonSync
import HolonToDos
import Testing

/// The notices about changes of this device that another device has overwritten or removed.
@Suite("Notices of sync")
struct SyncNoticeTests {
  /// Two devices with a checklist “party” of “cake”, and a plain “mail”, both in step.
  private let devices: SyncedDevices

  init() throws {
    devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in
      let party = try list.add(ToDo("party", tags: ["fun"], created: date))
      try list.add(ToDo("cake", created: date), to: .last(in: party))
      try list.add(ToDo("mail", created: date))
    }
    try devices.syncAll()
  }

  private func rename(_ index: Int, _ title: String, to other: String) throws {
    let number = try devices.number(title, index)
    let date = devices.date
    try devices.edit(index, ToDoExcerpt(alone: [number])) { list in
      try list.edit(number, at: date) { toDo throws(ToDoError) in try toDo.rename(other) }
    }
  }

  private func add(_ index: Int, _ title: String, below whole: String) throws {
    let number = try devices.number(whole, index)
    let date = devices.date
    try devices.edit(index, ToDoExcerpt(alone: [number])) { list in
      try list.add(ToDo(title, created: date), to: .last(in: number))
    }
  }

  private func remove(_ index: Int, _ title: String) throws {
    let number = try devices.number(title, index)
    try devices.edit(index, ToDoExcerpt(withParts: [number])) { list in _ = try list.remove(number) }
  }

  private func notices(_ index: Int) throws -> [SyncNotice] { try devices[index].sync.notices() }

  @Test func `an overwritten title is reported, and can be restored`() throws {
    try rename(0, "mail", to: "letter")
    try rename(1, "mail", to: "parcel")
    try devices.sync(1)
    try devices.sync(0)
    #expect(try devices.picture(0) == "[ ] party #fun\n  [ ] cake\n[ ] parcel")
    let reported = try devices[0].sync.consumeNotices()
    #expect(reported.map(\.title) == ["parcel"])
    #expect(reported.map(\.loss) == [.overwritten(field: .whole(.title), mine: "letter", theirs: "parcel")])
    #expect(reported.map(\.toDoNumber) == [3])
    #expect(try devices[0].sync.consumeNotices().isEmpty)
    #expect(try notices(0) == reported)
    #expect(try notices(1).isEmpty)

    let number = try #require(reported.first?.number)
    #expect(try devices[0].sync.restore([number], at: devices.date) == reported)
    #expect(try notices(0).isEmpty)
    try devices.syncAll()
    for index in 0...1 { #expect(try devices.picture(index) == "[ ] party #fun\n  [ ] cake\n[ ] letter") }
    #expect(try notices(0).isEmpty && notices(1).isEmpty)
    #expect(try devices[0].undo(at: devices.date)?.label == "restore “parcel”")
    #expect(try devices.picture(0) == "[ ] party #fun\n  [ ] cake\n[ ] parcel")
  }

  @Test func `a change that was overwritten before its delivery is reported, however late`()
    throws
  {
    try rename(0, "mail", to: "letter")
    try rename(1, "mail", to: "parcel")
    try devices.sync(0)
    for title in ["one", "two"] {
      let date = devices.date
      try devices.edit(0) { list in try list.add(ToDo(title, created: date)) }
      try devices.sync(0)
    }
    #expect(try notices(0).isEmpty)
    try devices.sync(1)
    try devices.sync(0)
    #expect(try notices(0).map(\.loss) == [.overwritten(field: .whole(.title), mine: "letter", theirs: "parcel")])
    #expect(try notices(1).isEmpty)
  }

  @Test func `changes that were delivered before an update aren't reported as lost`() throws {
    try rename(0, "mail", to: "letter")
    try devices.syncAll()
    try rename(1, "letter", to: "parcel")
    try rename(1, "cake", to: "pie")
    try rename(0, "cake", to: "tart")
    try rename(1, "pie", to: "pies")
    try devices.reopen(
      0,
      after: """
        DROP TABLE sync_notice;
        DROP TABLE sync_delivery;
        DELETE FROM grdb_migrations WHERE identifier = '5: what others have overwritten or removed';
        PRAGMA user_version = 4;
        """)
    try devices.sync(0)
    try devices.sync(1)
    try devices.sync(0)
    #expect(try notices(0).map(\.loss) == [.overwritten(field: .whole(.title), mine: "tart", theirs: "pies")])
  }

  @Test func `a part that was added to a removed checklist is reported, and can be restored`() throws {
    try add(1, "candles", below: "party")
    try add(1, "matches", below: "candles")
    try remove(0, "party")
    try devices.sync(0)
    try devices.sync(1)
    #expect(try devices.picture(1) == "[ ] mail")
    let reported = try devices[1].sync.consumeNotices()
    #expect(reported.map(\.title) == ["candles"])
    #expect(reported.map(\.loss) == [.removed] && reported.map(\.toDoNumber) == [nil])
    #expect(try notices(0).isEmpty)
    try devices[1].sync.restore(at: devices.date)
    try devices.syncAll()
    for index in 0...1 {
      #expect(try devices.picture(index) == "[ ] mail\n[ ] candles\n  [ ] matches")
      #expect(try devices.problem(index) == nil)
    }
  }

  @Test func `a to-do that was changed here and removed elsewhere is restored at its place`() throws {
    try rename(1, "cake", to: "pie")
    try remove(0, "cake")
    try devices.sync(0)
    try devices.sync(1)
    #expect(try notices(1).map(\.title) == ["pie"])
    try devices[1].sync.restore(at: devices.date)
    try devices.syncAll()
    for index in 0...1 { #expect(try devices.picture(index) == "[ ] party #fun\n  [ ] pie\n[ ] mail") }
  }

  @Test func `a lost tag and a lost completion are reported`() throws {
    let date = devices.date
    for (index, isDone) in [(0, true), (1, false)] {
      try devices.edit(index, ToDoExcerpt(withParts: [3])) { list in
        try list.complete(3, at: date)
        try list.edit(3, at: date) { toDo throws(ToDoError) in try toDo.setTags(["post"]) }
      }
      guard !isDone else { continue }
      try devices.edit(index, ToDoExcerpt(withParts: [3])) { list in
        _ = try list.reopen(3, at: devices.date)
        try list.edit(3, at: devices.date) { toDo throws(ToDoError) in try toDo.setTags([]) }
      }
    }
    try devices.sync(1)
    try devices.sync(0)
    let fields = try notices(0).map(\.loss).compactMap { loss -> SyncField? in
      if case .overwritten(let field, _?, nil) = loss { field } else { nil }
    }
    #expect(Set(fields) == [.whole(.completed), .element(.tags, "post")])
  }

  @Test func `successive changes, and changes of different fields, aren't losses`() throws {
    try rename(0, "mail", to: "letter")
    try devices.syncAll()
    try rename(1, "letter", to: "parcel")
    try add(0, "candles", below: "party")
    try devices.syncAll()
    try rename(1, "cake", to: "pie")
    try rename(0, "party", to: "feast")
    try devices.syncAll()
    try remove(0, "feast")
    try devices.syncAll()
    #expect(try devices.picture(1) == "[ ] parcel")
    for index in 0...1 { #expect(try notices(index).isEmpty) }
  }

  @Test func `only the latest hundred notices are kept`() throws {
    let date = devices.date
    try devices.edit(0) { list in
      for number in 0..<150 { try list.add(ToDo("to-do \(number)", created: date)) }
    }
    try devices.syncAll()
    for index in 0...1 {
      let numbers = try devices[index].list().entries.map(\.entry.number)
      let date = devices.date
      try devices.edit(index, ToDoExcerpt(alone: numbers)) { list in
        for number in numbers {
          try list.edit(number, at: date) { toDo throws(ToDoError) in try toDo.rename("\(toDo.title) \(index)") }
        }
      }
    }
    try devices.sync(1)
    try devices.sync(0)
    #expect(try notices(0).count == 100)
    #expect(try devices[0].sync.restore(at: devices.date).count == 100)
    #expect(try devices.problem(0) == nil)
  }
}
