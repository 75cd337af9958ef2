import DefeatStore
import Foundation
import GRDB
import HolonSync
import HolonTestingSync
import HolonToDos

/// Some devices with lists in files, and a hub in memory.
final class SyncedDevices {
  private(set) var stores: [SQLiteToDoStore]
  var server = SyncServer(genesis: 7)
  var now: Int64 = 1_795_262_400_000
  private let files: [SyncFile]

  init(_ count: Int, completionMark: CompletionMark? = nil) throws {
    files = (0..<count).map { _ in SyncFile() }
    stores = try files.map { file in
      var store = try SQLiteToDoStore(path: file.path)
      store.completionMark = completionMark
      return store
    }
    for store in stores { try store.sync.attach(to: .test, at: now.date) }
  }

  subscript(index: Int) -> SQLiteToDoStore { stores[index] }

  var date: Date {
    now += 1
    return now.date
  }

  /// Lets a device sync until it is in step.
  func sync(_ index: Int, refusing refusal: (TreeOperation) -> RefusalReason? = { _ in nil }) throws {
    let sync = stores[index].sync
    try sync.hint()
    while let request = try sync.nextRequest(limit: 50) {
      now += 1
      try sync.receive(server.answer(request, at: now, refusal: refusal), at: now.date)
    }
  }

  /// Lets all devices sync until none has anything new.
  func syncAll() throws { for _ in 0..<2 { for index in stores.indices { try sync(index) } } }

  /// Opens a device's file anew, changed by some SQL.
  func reopen(_ index: Int, after sql: String) throws {
    try DatabaseQueue(path: files[index].path).write { try $0.execute(sql: sql) }
    stores[index] = try SQLiteToDoStore(path: files[index].path)
  }

  /// The list of a device, without numbers.
  func picture(_ index: Int) throws -> String {
    let list = try stores[index].list()
    return list.rows.map { row in
      String(repeating: "  ", count: row.depth) + (row.progress.isComplete ? "[x] " : "[ ] ") + row.entry.toDo.title
        + row.entry.toDo.tags.map { " #\($0)" }.joined()
    }.joined(separator: "\n")
  }

  /// What is wrong with a device; nil when all is well.
  func problem(_ index: Int) throws -> String? {
    guard let client = try stores[index].sync.client() else { return "it isn't kept in step" }
    return try client.replica.brokenInvariant() ?? ListPortrait.difference(stores[index], client.replica)
  }

  /// Makes an edit on a device.
  func edit(
    _ index: Int, _ excerpt: ToDoExcerpt = ToDoExcerpt(), _ change: (inout ToDoList) throws -> Void
  ) throws {
    let date = date
    try stores[index].edit("edit", excerpt: excerpt, at: date, change)
  }

  /// The number of the to-do with a title on a device.
  func number(_ title: String, _ index: Int) throws -> Int {
    let list = try stores[index].list()
    return list.entries.first { $0.entry.toDo.title == title }?.entry.number ?? 0
  }
}
