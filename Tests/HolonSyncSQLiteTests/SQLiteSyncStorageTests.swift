import Foundation
import GRDB
import HolonSync
import HolonTestingSync
import Testing

@testable import HolonSyncSQLite

@Suite("Trees in SQLite files")
struct SQLiteSyncStorageTests {
  @Test func `devices that are stored in files converge, and restart from them`() {
    var check = ConvergenceCheck(Entry.schema) { entry, generator in
      if generator.next().isMultiple(of: 2) { entry.count += 1 } else { entry.title = "\(generator.next() % 10)" }
    }
    check.storage = { try SQLiteSyncStorage(path: ":memory:") }
    check.run(25)
  }

  @Test func `a tree is in its file when it is opened again`() throws {
    let file = TemporaryFile()
    let id = UUID()
    do {
      let tree = try SyncedTree(Entry.schema, in: SQLiteSyncStorage(path: file.path))
      try tree.insert(Entry(title: "Milk", count: 2), id: id)
      try tree.update(id) { $0.count += 1 }
    }
    let tree = try SyncedTree(Entry.schema, in: SQLiteSyncStorage(path: file.path))
    #expect(tree[id] == Entry(title: "Milk", count: 3))
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
  }

  @Test func `a full disk loses no edit, and editing goes on when there is room`() throws {
    let file = TemporaryFile()
    let kept = UUID()
    do {
      let storage = try SQLiteSyncStorage(path: file.path)
      let tree = try SyncedTree(Entry.schema, in: storage)
      try tree.insert(Entry(title: "Milk", count: 1), id: kept)
      try storage.queue.limitPages()
      let error = #expect(throws: SyncStorageError.self) {
        for number in 0..<10_000 { try tree.insert(Entry(title: String(repeating: "x", count: 500), count: number)) }
      }
      #expect(error?.description == "the tree's file: the disk is full: free some space, then try again")
      let count = tree.nodes().count
      #expect(throws: SyncStorageError.self) { try tree.insert(Entry(title: String(repeating: "x", count: 5_000))) }
      #expect(tree.nodes().count == count && tree[kept]?.title == "Milk")
      try storage.queue.limitPages(to: 1_000_000)
      try tree.update(kept) { $0.count += 1 }
    }
    let again = try SyncedTree(Entry.schema, in: SQLiteSyncStorage(path: file.path))
    #expect(again[kept] == Entry(title: "Milk", count: 2))
  }

  @Test func `a file that is open already is refused with a sentence`() throws {
    let file = TemporaryFile()
    let tree = try SyncedTree(Entry.schema, in: SQLiteSyncStorage(path: file.path, patience: .milliseconds(50)))
    let error = try #require(throws: SyncStorageError.self) {
      try SQLiteSyncStorage(path: file.path, patience: .milliseconds(50))
    }
    #expect(
      error.description == "“\(file.path)”: another program is using it: close it there, or try again later")
    #expect(tree.nodes().isEmpty)
  }

  @Test func `a file of another kind is refused with a sentence`() throws {
    let file = TemporaryFile()
    try Data(repeating: 65, count: 4_096).write(to: URL(fileURLWithPath: file.path))
    let error = try #require(throws: SyncStorageError.self) { try SQLiteSyncStorage(path: file.path) }
    #expect(error.description == "“\(file.path)”: it isn't an SQLite database: choose another one")
    #expect(throws: SyncStorageError.self) { try SQLiteSyncStorage(path: "/nowhere/at/all.sqlite") }
  }
}

struct Entry: Hashable, Sendable {
  var title = ""
  var count = 0

  static let schema = SyncSchema(Entry(), [.lastWriter("title", \.title), .counter("count", \.count)])
}

/// A file that is removed when no one uses it any more.
final class TemporaryFile: Sendable {
  let path = "\(NSTemporaryDirectory())/holon-\(UUID().uuidString).sqlite"

  deinit { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
}

extension DatabaseQueue {
  /// Makes the file as full as a disk without room; by default it can't grow.
  func limitPages(to count: Int? = nil) throws {
    try write { database in
      let pages = try count ?? Int.fetchOne(database, sql: "PRAGMA page_count") ?? 1
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
  }
}
