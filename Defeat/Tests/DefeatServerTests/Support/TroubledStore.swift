import Foundation
import HolonToDos

/// A store that can't do anything.
struct TroubledStore: ToDoStore {
  let error: ToDoStoreError

  func list() throws -> ToDoList { throw error }
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList { throw error }
  func progress() throws -> ToDoProgress { throw error }
  func numbers(of references: [ToDoReference]) throws -> [Int] { throw error }
  func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] { throw error }
  func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result { throw error }
  func undo(at now: Date) throws -> ToDoEdit? { throw error }
  func redo(at now: Date) throws -> ToDoEdit? { throw error }
  func lastEdit() throws -> Int { throw error }
  func contentHashes() throws -> Set<ContentHash> { throw error }
  func changes(after edit: Int) throws -> ToDoChanges { throw error }
  func snapshot<Result>(_ body: (any ToDoStore) throws -> Result) throws -> Result { throw error }
}
