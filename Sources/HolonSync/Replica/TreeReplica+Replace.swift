import Foundation
import HolonTree

extension TreeReplica {
  /// Replaces the states of some nodes, and removes those of others, with all moves of both.
  ///
  /// A removed node keeps its slot, because others may lie in it. The states may be of another time than those of the
  /// other nodes. Another node that lies in a replaced one, and has it in itself, is outdated: it loses its place.
  ///
  /// - Returns: The nodes with another place, and the outdated nodes.
  /// - Complexity: O(*k* *d* + *m* + *c*), *k* being the number of the nodes, *d* the depth, *m* the number of moves since
  ///   the horizon, and *c* that of the siblings where places change.
  mutating func replace(
    _ states: [NodeSnapshot], removing gone: Set<UUID>
  ) -> (changes: ReplicaChanges, outdated: [UUID]) {
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
    var outdated: [UUID] = []
    for base in fill(states, &trail) {
      if isInside(base.parent, of: base.item) {
        guard let slot = other(than: items, from: base.parent, to: base.item) else { continue }
        put(BasePlace(item: slot, parent: TreeSlot.nowhere, stamp: .zero), &trail)
        outdated.append(nodes[Int(slot)].id)
      }
      put(base, &trail)
    }
    redo(from: 0, &trail)
    for (item, parent, key) in former where parents[Int(item)] == parent && self.key(of: item, in: parent) != key {
      trail.record(item, in: parent, reordered: true)
    }
    var changes = ReplicaChanges()
    settle(trail, &changes)
    return (changes, outdated)
  }

  /// Returns the first node from one node up to another one that isn't among some; nil if all are.
  private func other(than items: Set<Int32>, from slot: Int32, to top: Int32) -> Int32? {
    var slot = slot
    while slot != top, items.contains(slot) { slot = parents[Int(slot)] }
    return slot == top ? nil : slot
  }
}
