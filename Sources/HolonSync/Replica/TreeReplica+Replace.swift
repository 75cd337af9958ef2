import Foundation
import HolonTree

extension TreeReplica {
  /// Replaces the states of some nodes, and removes those of others, with all moves of both.
  ///
  /// A removed node keeps its slot, because others may lie in it.
  ///
  /// - Returns: The nodes with another place.
  /// - Complexity: O(*k* *d* + *m* + *c*), *k* being the number of the nodes, *d* the depth, *m* the number of moves since
  ///   the horizon, and *c* that of the siblings where places change.
  mutating func replace(_ states: [NodeSnapshot], removing gone: Set<UUID>) -> ReplicaChanges {
    let items = Set(states.map { slot(of: $0.id) } + gone.compactMap { slots[$0] })
    let former = items.filter { parents[Int($0)] != TreeSlot.nowhere }
      .map { item in (item: item, parent: parents[Int(item)], key: key(of: item, in: parents[Int(item)])) }
    var trail = PlaceTrail()
    undo(from: 0, &trail)
    moves.removeAll { items.contains($0.item) }
    for item in items {
      trail.record(item, in: parents[Int(item)])
      parents[Int(item)] = TreeSlot.nowhere
      nodes[Int(item)] = ReplicaNode(id: nodes[Int(item)].id)
    }
    fill(states, &trail)
    redo(from: 0, &trail)
    for (item, parent, key) in former where parents[Int(item)] == parent && self.key(of: item, in: parent) != key {
      trail.record(item, in: parent, reordered: true)
    }
    var changes = ReplicaChanges()
    settle(trail, &changes)
    return changes
  }
}
