package import Foundation
internal import HolonBase
import HolonTree

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

extension SyncedTree {
  func record() -> Int {
    state.use { state in
      let number = (state.records.keys.max() ?? 0) + 1
      state.records[number] = ChangeRecord()
      return number
    }
  }

  func endRecord(_ number: Int) { state.use { _ = $0.records.removeValue(forKey: number) } }

  func takeRecord(_ number: Int) -> Set<UUID> {
    state.use { state in
      let record = state.records.updateValue(ChangeRecord(isWhole: false), forKey: number) ?? ChangeRecord()
      let replica = state.client.replica
      if record.isWhole { return Set(replica.preorder().map(\.id)) }
      var nodes = record.changes.contents
      for node in record.changes.places where nodes.insert(node).inserted || record.changes.contents.contains(node) {
        nodes.formUnion(replica.preorder(below: .node(node)).map(\.id))
      }
      return nodes
    }
  }

  /// Returns the items of those nodes that are visible.
  ///
  /// - Complexity: O(*k* *d*), *k* being the number of nodes and *d* their depth.
  package func visibleItems(of nodes: Set<UUID>) -> [UUID: Item] {
    state.use { state in
      nodes.reduce(into: [:]) { items, id in
        if state.client.replica.isVisible(id) { items[id] = item(of: id, &state) ?? schema.prototype }
      }
    }
  }
}
