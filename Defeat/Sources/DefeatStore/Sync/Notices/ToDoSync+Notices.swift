public import Foundation
import GRDB
import HolonSync
import HolonToDos
import HolonTree

extension ToDoSync {
  /// Returns this device's changes that others have overwritten or removed, oldest first; at most the latest hundred.
  public func notices() throws -> [SyncNotice] {
    try store.read { try SyncNotices(database: $0.database).all().map(\.notice) }
  }

  /// Returns the notices that haven't been returned before, oldest first.
  public func consumeNotices() throws -> [SyncNotice] {
    // Usually no notices exist, and a reading transaction blocks no one.
    let isEmpty = try store.read { reader in
      try Int.fetchOne(reader.database, sql: "SELECT 1 FROM sync_notice WHERE is_told = 0 LIMIT 1") == nil
    }
    if isEmpty { return [] }
    return try store.write { database in
      let notices = try SyncNotices(database: database).all(onlyUnreported: true).map(\.notice)
      try database.execute(sql: "UPDATE sync_notice SET is_told = 1")
      return notices
    }
  }

  /// Restores changes that others have overwritten or removed, as one edit.
  ///
  /// A value is set again. A to-do returns to its former place, or to the end of the list if its former whole no longer
  /// exists.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the notices; nil for all.
  ///   - now: The time of the edit.
  /// - Returns: The notices whose changes were restored; they are deleted.
  @discardableResult
  public func restore(_ numbers: [Int]? = nil, at now: Date) throws -> [SyncNotice] {
    try store.write { database in
      var chosen = try SyncNotices(database: database).all().filter { numbers?.contains($0.notice.number) ?? true }
      guard !chosen.isEmpty, let state = try SyncState.read(database) else { return [] }
      var tree = PartialReplica(database, horizon: state.client.replica.horizon)
      for each in chosen { try tree.load(each.notice.toDo) }
      // Purged to-dos can't be restored.
      chosen.removeAll { tree.replica.isPurged($0.notice.toDo) }
      guard !chosen.isEmpty else { return [] }
      var last = try String.fetchOne(database, sql: "SELECT max(key) FROM todo WHERE parent = 0")
        .map(OrderKey.init(stored:))
      var actions: [(UUID, TreeAction)] = []
      for (notice, field, place) in chosen {
        if let field, case .overwritten(_, let mine, _) = notice.loss {
          actions.append((notice.toDo, .set(field, mine)))
        } else if !tree.replica.isVisible(notice.toDo) {
          let (parent, key) = try self.place(of: notice.toDo, place, after: &last, in: &tree)
          actions.append((notice.toDo, .move(to: parent, key)))
        }
      }
      let title = chosen[0].notice.title
      let label = "restore “\(title)”" + (chosen.count > 1 ? " and \(chosen.count - 1) more" : "")
      if !actions.isEmpty {
        _ = try TreeEdit(database: database).commit(
          actions, state, in: &tree, label: label, at: now, reverts: nil)
      }
      for each in chosen {
        try database.execute(sql: "DELETE FROM sync_notice WHERE id = ?", arguments: [each.notice.number])
      }
      return chosen.map(\.notice)
    }
  }

  /// Returns the former place of a to-do, or the end of the list.
  private func place(
    of id: UUID, _ former: (parent: Int, key: String), after last: inout OrderKey?, in tree: inout PartialReplica
  ) throws -> (NodeParent, OrderKey) {
    if let key = OrderKey(former.key) {
      if former.parent == 0 { return (.root, key) }
      let (parent, _) = try tree.cells(of: former.parent)
      try tree.load(parent)
      if tree.replica.isVisible(parent), !tree.replica.isInside(parent, of: id) { return (.node(parent), key) }
    }
    let next = OrderKey.after(last)
    last = next
    return (.root, next)
  }
}
