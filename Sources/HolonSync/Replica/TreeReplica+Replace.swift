import Foundation
import HolonTree

extension TreeReplica {
  /// Replaces the states of some nodes, and removes those of others, with all moves of both.
  ///
  /// A removed node keeps its slot, because others may lie in it.
  ///
  /// - Returns: The nodes with another place, or a replaced one.
  /// - Complexity: O(*k* *d* + *m* + *c*), *k* being the number of the nodes, *d* the depth, *m* the number of moves since
  ///   the horizon, and *c* that of the siblings where places change.
  mutating func replace(_ states: [NodeSnapshot], removing gone: Set<UUID>) -> ReplicaChanges {
    var trail = PlaceTrail()
    undo(from: 0, &trail)
    let items = Set(states.map { slot(of: $0.id) } + gone.compactMap { slots[$0] })
    moves.removeAll { items.contains($0.item) }
    for item in items {
      trail.record(item, in: parents[Int(item)], reordered: true)
      parents[Int(item)] = TreeSlot.nowhere
      nodes[Int(item)] = ReplicaNode(id: nodes[Int(item)].id)
    }
    fill(states, &trail)
    redo(from: 0, &trail)
    var changes = ReplicaChanges()
    settle(trail, &changes)
    return changes
  }
}
