import DefeatCore
import DefeatStore
import Foundation
import HolonToDos

/// A store that starts a sync after each edit of a synced list.
struct SyncingStore: ToDoStore {
  private let store: SQLiteToDoStore
  private let start: @Sendable () -> Void

  /// Creates a store.
  ///
  /// - Parameter start: Starts a sync and returns immediately.
  init(_ store: SQLiteToDoStore, start: @escaping @Sendable () -> Void) {
    self.store = store
    self.start = start
  }

  func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result {
    let result = try store.edit(label(), excerpt: excerpt, at: now, change)
    startIfNeeded()
    return result
  }

  func undo(at now: Date) throws -> ToDoEdit? {
    defer { startIfNeeded() }
    return try store.undo(at: now)
  }

  func redo(at now: Date) throws -> ToDoEdit? {
    defer { startIfNeeded() }
    return try store.redo(at: now)
  }

  /// Starts a sync if changes wait for the hub.
  ///
  /// An edit that is stored doesn't fail because of it.
  private func startIfNeeded() {
    if (try? store.sync.hasPending()) ?? false { start() }
  }

  func list() throws -> ToDoList { try store.list() }
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList { try store.list(excerpt) }
  func list(selecting filter: QueryFilter) throws -> ToDoList { try store.list(selecting: filter) }
  func progress() throws -> ToDoProgress { try store.progress() }
  func numbers(of references: [ToDoReference]) throws -> [Int] { try store.numbers(of: references) }
  func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] { try store.numbers(ofIDs: ids) }
  func lastEdit() throws -> Int { try store.lastEdit() }
  func contentHashes() throws -> Set<ContentHash> { try store.contentHashes() }
  func changes(after edit: Int) throws -> ToDoChanges { try store.changes(after: edit) }
}
