import Foundation
import HolonToDos

/// A store that counts how often it is asked for its last edit.
///
/// Unchecked because the compiler doesn't see that the lock is held wherever the count is used.
final class WatchedStore: ToDoStore, @unchecked Sendable {
  private let store: any ToDoStore
  private let lock = NSLock()
  private var count = 0

  init(_ store: any ToDoStore) { self.store = store }

  /// How often it was asked.
  var looks: Int { lock.withLock { count } }

  func lastEdit() throws -> Int {
    lock.withLock { count += 1 }
    return try store.lastEdit()
  }

  func list() throws -> ToDoList { try store.list() }
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList { try store.list(excerpt) }
  func progress() throws -> ToDoProgress { try store.progress() }
  func numbers(of references: [ToDoReference]) throws -> [Int] { try store.numbers(of: references) }
  func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] { try store.numbers(ofIDs: ids) }
  func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result { try store.edit(label(), excerpt: excerpt, at: now, change) }
  func undo(at now: Date) throws -> ToDoEdit? { try store.undo(at: now) }
  func redo(at now: Date) throws -> ToDoEdit? { try store.redo(at: now) }
  func contentHashes() throws -> Set<ContentHash> { try store.contentHashes() }
  func changes(after edit: Int) throws -> ToDoChanges { try store.changes(after: edit) }
  func snapshot<Result>(_ body: (any ToDoStore) throws -> Result) throws -> Result { try store.snapshot(body) }
}
