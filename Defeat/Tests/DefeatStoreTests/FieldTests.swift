import Foundation
import HolonSync
import HolonToDos
import Testing

@testable import DefeatStore

/// Swift Testing has attachments as well.
private typealias ToDoAttachment = HolonToDos.Attachment

/// Each test goes through all fields, so that one that is forgotten by store or sync is named.
@Suite("Fields in the store")
struct FieldTests {
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  /// A to-do that has a value in each field.
  private func full() throws -> ToDo {
    var toDo = try ToDo(
      "title", notes: "notes", tags: ["tag"], attributes: ["name": "value"], created: noon, modified: noon + 60,
      completed: noon + 120)
    let hash = try #require(ContentHash(String(repeating: "a", count: 64)))
    toDo.attach(try #require(ToDoAttachment(name: "a.txt", hash: hash, bytes: 3)))
    for field in ToDo.Field.values { toDo.set(try field.sample()) }
    toDo.archived = noon + 180
    toDo.setNeeds([UUID(), UUID()])
    toDo.marks = ["name": "value"]
    return toDo
  }

  @Test func `every field is stored in a column, and restored by undo`() throws {
    #expect(Set(ToDo.Field.allCases.map(\.rawValue)).isSubset(of: ToDoColumn.all.map(\.stringValue)))
    let file = try TemporaryFile()
    let store = try SQLiteToDoStore(path: file.path)
    let toDo = try full()
    _ = try store.edit("add", excerpt: ToDoExcerpt(), at: noon) { list in try list.add(toDo) }
    #expect(try SQLiteToDoStore(path: file.path).list()[1] == toDo)
    for field in ToDo.Field.values {
      _ = try store.edit("clear", excerpt: ToDoExcerpt(alone: [1]), at: noon) { list in
        try list.edit(1, at: noon) { toDo throws(ToDoError) in toDo.clear(field) }
      }
      #expect(try store.list()[1]?[field] == nil)
      _ = try store.undo(at: noon)
      #expect(try store.list()[1] == toDo)
    }
  }

  @Test func `values that few to-dos have are read for the right ones, whether they are few or not`() throws {
    #expect(ToDoColumn.common + ToDoColumn.sparse == ToDoColumn.all)
    #expect(ToDoColumn.sparse.contains(.archived) && ToDoColumn.common.contains(.due))
    for distance in [1, 2, 7, 40] {
      let file = try TemporaryFile()
      let store = try SQLiteToDoStore(path: file.path)
      let toDos = try (1...40).map { number in
        var toDo = number % distance == 0 ? try full() : try ToDo("plain", created: noon)
        try toDo.rename("to-do \(number)")
        return toDo
      }
      try store.edit("add", excerpt: ToDoExcerpt(), at: noon) { list in
        for toDo in toDos { try list.add(toDo) }
      }
      #expect(try store.list().entries.map(\.entry.toDo) == toDos)
    }
  }

  @Test(arguments: ToDo.Field.values)
  func `the last of two concurrent values wins, and the other device is notified`(field: ToDo.Field) throws {
    let devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in try list.add(ToDo("mail", created: date)) }
    try devices.syncAll()
    let (value, other) = (try field.sample(), try field.other())
    for index in 0...1 {
      try devices.edit(index, ToDoExcerpt(alone: [1])) { list in
        try list.edit(1, at: devices.date) { toDo throws(ToDoError) in
          if index == 0 { toDo.set(value) } else { try toDo.rename("mail!") }
        }
      }
    }
    try devices.syncAll()
    for index in 0...1 {
      let toDo = try devices[index].list()[1]
      #expect(toDo?[field] == value && toDo?.title == "mail!")
    }
    for index in 0...1 {
      try devices.edit(index, ToDoExcerpt(alone: [1])) { list in
        try list.edit(1, at: devices.date) { toDo throws(ToDoError) in
          if index == 0 { toDo.clear(field) } else { toDo.set(other) }
        }
      }
    }
    try devices.sync(1)
    try devices.sync(0)
    #expect(try devices[0].list()[1]?[field] == other)
    let losses = try devices[0].sync.notices().map(\.loss)
    #expect(losses == [.overwritten(field: .whole(field), mine: nil, theirs: other.description)])
  }

  @Test(arguments: ToDo.Field.values)
  func `a value that this version can't read stays until it is set`(field: ToDo.Field) throws {
    let cells = [NodeCell(field: field.rawValue, value: "of a newer version", stamp: .zero)]
    var toDo = ToDoFields.toDo(UUID(), cells)
    #expect(toDo[field] == nil)
    #expect(ToDoFields.changes(to: toDo, from: cells).isEmpty)
    toDo.set(try field.sample())
    #expect(ToDoFields.changes(to: toDo, from: cells).map(\.field) == [field.rawValue])
  }
}

extension ToDo.Field {
  /// A value of the field.
  fileprivate func sample() throws -> ToDo.Value {
    try value(among: ["2026-12-01", "B", "90min", "FREQ=DAILY;START=20261201", "manual"])
  }

  /// Another one.
  fileprivate func other() throws -> ToDo.Value {
    try value(among: ["2026-12-02", "C", "45min", "FREQ=DAILY;START=20261202", "independent"])
  }

  private func value(among texts: [String]) throws -> ToDo.Value {
    try #require(texts.lazy.compactMap(value).first, "no text is a value of \(self)")
  }
}
