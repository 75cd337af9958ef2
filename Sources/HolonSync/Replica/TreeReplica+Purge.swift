public import Foundation

/// Purging of nodes in the trash at the horizon.
///
/// If no move since the horizon names a node, or a node above it up to the trash, it can't be restored: servers refuse
/// every operation that would do so. All replicas therefore remove its fields when they receive the horizon. Its
/// identity and its places stay, by which later operations on it are recognized.
extension TreeReplica {
  /// Returns whether the node is purged: it is in the trash for good, without fields.
  public func isPurged(_ id: UUID) -> Bool { slots[id].map { nodes[Int($0)].isPurged } ?? false }

  /// Removes the fields of all nodes that are in the trash for good.
  ///
  /// - Complexity: O(*t* + *m*), *t* being the number of nodes in the trash and *m* that of the moves since the horizon.
  mutating func purge() -> ReplicaChanges { purge(from: children[TreeSlot.trash] ?? []) }

  /// Removes the fields of nodes that are in the trash for good, and of all nodes below them.
  ///
  /// - Parameter starts: The nodes whose moves have been settled or undone; no others can have got there.
  /// - Complexity: O(*k* *d* + *m*), *k* being the number of the nodes with all nodes below, *d* the depth, and *m* the
  ///   number of moves since the horizon.
  mutating func purge(from starts: some Sequence<Int32>) -> ReplicaChanges {
    var changes = ReplicaChanges()
    let movable = Set(moves.lazy.map(\.item))
    var open = starts.filter { isSettledInTrash($0, movable) }
    while let slot = open.popLast() {
      guard !nodes[Int(slot)].isPurged else { continue }
      nodes[Int(slot)].isPurged = true
      if !nodes[Int(slot)].cells.isEmpty { changes.contents.insert(nodes[Int(slot)].id) }
      nodes[Int(slot)].cells = []
      for part in children[slot] ?? [] where !movable.contains(part) { open.append(part) }
    }
    return changes
  }

  /// Returns whether a node is in the trash, and no move since the horizon names it or a node above it.
  private func isSettledInTrash(_ slot: Int32, _ movable: Set<Int32>) -> Bool {
    var slot = slot
    while slot >= 0 {
      if nodes[Int(slot)].isPurged { return true }
      if movable.contains(slot) { return false }
      slot = parents[Int(slot)]
    }
    return slot == TreeSlot.trash
  }
}
