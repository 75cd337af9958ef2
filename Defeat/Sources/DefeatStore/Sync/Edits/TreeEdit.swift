import Foundation
import GRDB
import HolonSync
import HolonToDos

/// An edit that changes the tree first and then the rows of the list, such as an undo or a retry of refused changes.
struct TreeEdit {
  let database: Database

  /// Makes an edit.
  ///
  /// - Parameters:
  ///   - tree: The tree with the nodes that the actions affect.
  ///   - label: The name of the edit.
  ///   - reverts: The edit that this one reverts; nil for none, and 0 for an edit that can't be undone.
  /// - Returns: The operations, and the number of the edit.
  func commit(
    _ actions: [(UUID, TreeAction)], _ state: SyncState, in tree: inout PartialReplica, label: String,
    at now: Date, reverts: Int?
  ) throws -> (operations: [TreeOperation], edit: Int) {
    var client = state.client
    let operations = actions.map {
      TreeOperation(stamp: client.clock.tick(at: now.stampMilliseconds), item: $0.0, action: $0.1)
    }
    let edit = try commit(operations, by: client, in: &tree, label: label, at: now, reverts: reverts)
    return (operations, edit)
  }

  /// Makes an edit of operations that have their timestamps.
  ///
  /// - Parameters:
  ///   - client: The client, whose clock has made or seen the timestamps of its device.
  ///   - known: The numbers of new to-dos.
  ///   - tree: The tree with the nodes and moves that the operations affect.
  /// - Returns: The number of the edit.
  @discardableResult
  func commit(
    _ operations: [TreeOperation], by client: SyncClient, known: [UUID: Int] = [:], in tree: inout PartialReplica,
    label: String, at now: Date, reverts: Int?
  ) throws -> Int {
    var client = client
    client.replica = tree.replica
    let former = operations.map { FormerState(of: $0.action, $0.item, in: tree) }
    let changes = client.replica.apply(operations)
    client.enqueue(operations)
    try tree.write(client.replica, known: known, showsKnown: false, at: client.clock.moment(now))
    try OutboxTable(database: database).append(client.outbox)
    var update = try ListUpdate(tree)
    let edit =
      try update.apply(changes, label: label, at: now, reverts: reverts)
      ?? ToDoWriter(database: database).begin(
        label, at: now, added: 0..<0, progress: ToDoReader(database: database).progress(), reverts: reverts)
    try SyncHistory(database: database).write(zip(operations, former), edit: edit)
    return edit
  }
}
