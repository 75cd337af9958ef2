import DefeatServer
import Foundation
import HolonToDos

/// A store whose list a person may only read.
struct ReadOnlyStore: ToDoStore {
  private let store: any ToDoStore
  private let name: String

  /// Creates a store that refuses edits.
  ///
  /// - Parameter name: The name of the list, for the error.
  init(_ store: any ToDoStore, name: String) {
    self.store = store
    self.name = name
  }

  func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result { throw RequestError(readOnly: name) }

  func undo(at now: Date) throws -> ToDoEdit? { throw RequestError(readOnly: name) }
  func redo(at now: Date) throws -> ToDoEdit? { throw RequestError(readOnly: name) }

  func list() throws -> ToDoList { try store.list() }
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList { try store.list(excerpt) }
  func list(selecting filter: QueryFilter) throws -> ToDoList { try store.list(selecting: filter) }
  func progress() throws -> ToDoProgress { try store.progress() }
  func archivedProgress() throws -> ToDoProgress { try store.archivedProgress() }
  func numbers(of references: [ToDoReference]) throws -> [Int] { try store.numbers(of: references) }
  func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] { try store.numbers(ofIDs: ids) }
  func lastEdit() throws -> Int { try store.lastEdit() }
  func contentHashes() throws -> Set<ContentHash> { try store.contentHashes() }
  func changes(after edit: Int) throws -> ToDoChanges { try store.changes(after: edit) }
  func snapshot<Result>(_ body: (any ToDoStore) throws -> Result) throws -> Result { try store.snapshot(body) }
}
