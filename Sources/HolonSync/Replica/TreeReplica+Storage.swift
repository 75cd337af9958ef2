/// Operations for stores that keep a replica's nodes and moves in tables, and load only those that are needed.
///
/// A part of a replica merges like the whole as long as it has the following: the nodes that the operations name, the
/// moves since the earliest move that it lacks, the moves that it has, the nodes of those moves, and the parent of each
/// of its nodes. Its lists of parts have only the loaded nodes, on which merging doesn't depend.
extension TreeReplica {
  /// Creates a replica whose nodes and moves a store adds.
  public init(horizon: HybridTimestamp) {
    self.init()
    self.horizon = horizon
  }

  /// Updates the lists of parts after nodes were added.
  ///
  /// - Complexity: O(*n* log *n*), *n* being the number of nodes.
  public mutating func arrangeParts() {
    children = [:]
    for slot in parents.indices where parents[slot] != TreeSlot.nowhere {
      children[parents[slot], default: []].append(Int32(slot))
    }
    for (parent, items) in children { children[parent] = sorted(items, in: parent) }
  }
}
