import Foundation
import GRDB
import HolonSQLite
import HolonToDos

extension SQLiteToDoStore {
  /// Copies the list to a new file, as of one moment, also while other processes write.
  ///
  /// The copy is complete in itself, without the log that the list's own file has next to it. It contains the history,
  /// filters and templates, and can be opened as a list.
  ///
  /// - Parameter path: The path of a file that doesn't exist.
  /// - Throws: `ToDoStoreError`; no file remains then.
  public func backUp(to path: String) throws {
    do {
      let copy = try DatabaseQueue.opening(path, "PRAGMA synchronous = FULL")
      try queue.backup(to: copy)
    } catch {
      unlink(path)
      throw ToDoStoreError(error, path: path)
    }
  }

  /// Replaces everything in the list by the contents of a backup.
  ///
  /// Other processes that have the file open see the former list or the restored one, and nothing in between.
  ///
  /// - Throws: `ToDoStoreError`; the list stays as it is then.
  public func restore(from backup: SQLiteToDoStore) throws {
    do {
      try DatabaseError.repeatingWhileBusy { try backup.queue.backup(to: queue) }
    } catch {
      throw ToDoStoreError(error, path: path)
    }
  }
}
