public import Foundation
import GRDB
import HolonSync
import HolonToDos
import HolonTree

extension ToDoSync {
  /// The changes of this device that others have overwritten or removed, oldest first: the latest hundred.
  public func notices() throws -> [SyncNotice] {
    try store.read { try SyncNotices(database: $0.database).all().map(\.notice) }
  }

  /// The notices that haven't been taken yet, oldest first; each is returned once.
  public func takeNotices() throws -> [SyncNotice] {
    // Most often there are none, and reading makes nobody wait.
    let isEmpty = try store.read { reader in
      try Int.fetchOne(reader.database, sql: "SELECT 1 FROM sync_notice WHERE is_told = 0 LIMIT 1") == nil
    }
    if isEmpty { return [] }
    return try store.write { database in
      let notices = try SyncNotices(database: database).all(onlyUntold: true).map(\.notice)
      try database.execute(sql: "UPDATE sync_notice SET is_told = 1")
      return notices
    }
  }

  /// Brings changes back that others have overwritten or removed, as one edit.
  ///
  /// A value is set again; a to-do goes where it was, or to the end of the list when that is gone.
  ///
  /// - Parameter numbers: Those of the notices; nil for all.
  /// - Returns: The notices whose changes were brought back; they are forgotten.
  @discardableResult
  public func bringBack(_ numbers: [Int]? = nil, at now: Date) throws -> [SyncNotice] {
    try store.write { database in
      var chosen = try SyncNotices(database: database).all().filter { numbers?.contains($0.notice.number) ?? true }
      guard !chosen.isEmpty, let state = try SyncState.read(database) else { return [] }
      var tree = PartialReplica(database, horizon: state.client.replica.horizon)
      for each in chosen { try tree.load(each.notice.toDo) }
      // What was removed for good can't come back.
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
      let label = "bring back “\(title)”" + (chosen.count > 1 ? " and \(chosen.count - 1) more" : "")
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

  /// Where a to-do was, or the end of the list.
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
