package import Foundation

/// The nodes of a ``SyncedTree`` that have changed since they were last requested, so that work on a tree can grow with
/// its changes.
package final class ChangedNodes<Item: Sendable>: Sendable {
  private let tree: SyncedTree<Item>
  private let number: Int

  /// Begins to record the changes of a tree, which has all its nodes at first.
  package init(of tree: SyncedTree<Item>) {
    self.tree = tree
    number = tree.record()
  }

  deinit { tree.endRecord(number) }

  /// Returns the nodes that were added, edited, moved or restored since the last call, with all nodes below those that
  /// moved, and forgets them.
  ///
  /// - Complexity: O(*k*), *k* being the number of these nodes.
  package func take() -> Set<UUID> { tree.takeRecord(number) }
}

/// The changes of a tree since a recorder requested them.
struct ChangeRecord: Sendable {
  var isWhole = true
  var changes = ReplicaChanges()
}
