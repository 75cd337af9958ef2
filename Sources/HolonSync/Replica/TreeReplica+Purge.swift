public import Foundation

/// The end of what lies in the trash as of the horizon.
///
/// A node that no move since the horizon names, nor anything above it up to the trash, can be brought back by nobody:
/// servers refuse all that would. So its fields go, on all replicas, when they learn of the horizon. Its identity and its
/// places stay, by which later operations on it are known for what they are.
extension TreeReplica {
  /// Whether the node lies in the trash for good, without fields.
  public func isPurged(_ id: UUID) -> Bool { slots[id].map { nodes[Int($0)].isPurged } ?? false }

  /// Takes the fields of all nodes that are in the trash for good.
  ///
  /// - Complexity: O(*t* + *m*), *t* being the number of nodes in the trash and *m* that of the moves since the horizon.
  mutating func purge() -> ReplicaChanges { purge(from: children[TreeSlot.trash] ?? []) }

  /// Takes the fields of nodes that are in the trash for good, and of all that is below them.
  ///
  /// - Parameter starts: The nodes whose moves have been settled or taken back; nothing else can have come to be there.
  /// - Complexity: O(*k* *d* + *m*), *k* being the number of the nodes with all that is below, *d* the depth, and *m* the
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

  /// Whether neither a node nor anything above it is named by a move since the horizon, and the trash is above all.
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
