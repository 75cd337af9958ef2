/// What stores need that keep a replica's nodes and moves in tables, and load as few of them as an answer touches.
///
/// A part of a replica merges like the whole as long as it has the nodes that the operations name, the moves since the
/// earliest of the operations' moves that it lacks, those moves that it has, the nodes of those moves, and for each of its nodes the node's parent. Its lists of
/// parts are those of the nodes at hand, which nothing in merging depends on.
extension TreeReplica {
  /// Creates a replica whose nodes and moves a store fills in.
  public init(horizon: HybridTimestamp) {
    self.init()
    self.horizon = horizon
  }

  /// Brings the lists of parts up to date after nodes were filled in.
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
