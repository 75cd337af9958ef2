package import Foundation
package import HolonToDos

/// A store that starts a sync after each edit of a synced list.
package struct SyncingStore: ToDoStore {
  private let store: SQLiteToDoStore
  private let start: @Sendable () -> Void

  /// Creates a store.
  ///
  /// - Parameter start: Starts a sync and returns immediately.
  package init(_ store: SQLiteToDoStore, start: @escaping @Sendable () -> Void) {
    self.store = store
    self.start = start
  }

  package func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result {
    let result = try store.edit(label(), excerpt: excerpt, at: now, change)
    startIfNeeded()
    return result
  }

  package func once(
    _ edit: RemoteEdit, at now: Date, _ body: (_ store: any ToDoStore, _ made: Date) throws -> [UInt8]
  ) throws -> RemoteEditAnswer {
    let answer = try store.once(edit, at: now, body)
    if !answer.isRepeated { startIfNeeded() }
    return answer
  }

  package func undo(at now: Date) throws -> ToDoEdit? {
    defer { startIfNeeded() }
    return try store.undo(at: now)
  }

  package func redo(at now: Date) throws -> ToDoEdit? {
    defer { startIfNeeded() }
    return try store.redo(at: now)
  }

  /// Starts a sync if changes wait for the hub.
  ///
  /// An edit that is stored doesn't fail because of it.
  private func startIfNeeded() {
    if (try? store.sync.hasPending()) ?? false { start() }
  }

  package func list() throws -> ToDoList { try store.list() }
  package func list(_ excerpt: ToDoExcerpt) throws -> ToDoList { try store.list(excerpt) }
  package func list(selecting filter: QueryFilter) throws -> ToDoList { try store.list(selecting: filter) }
  package func progress() throws -> ToDoProgress { try store.progress() }
  package func archivedProgress() throws -> ToDoProgress { try store.archivedProgress() }
  package func numbers(of references: [ToDoReference]) throws -> [Int] { try store.numbers(of: references) }
  package func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] { try store.numbers(ofIDs: ids) }
  package func lastEdit() throws -> Int { try store.lastEdit() }
  package func contentHashes() throws -> Set<ContentHash> { try store.contentHashes() }
  package func changes(after edit: Int) throws -> ToDoChanges { try store.changes(after: edit) }
  package func snapshot<Result>(_ body: (any ToDoStore) throws -> Result) throws -> Result { try store.snapshot(body) }
}
