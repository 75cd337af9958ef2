/// A set of nodes of one tree, which costs a byte for each slot.
@usableFromInline
struct NodeMarks {
  @usableFromInline var isMarked: ContiguousArray<Bool> = []

  /// Creates a set of nodes that are all in the same version of a tree.
  @inlinable
  init(_ nodes: some Sequence<NodeHandle>) {
    for node in nodes {
      let slot = Int(node.slot)
      if slot >= isMarked.count {
        isMarked.append(contentsOf: repeatElement(false, count: slot + 1 - isMarked.count))
      }
      isMarked[slot] = true
    }
  }

  /// Whether a node of that version is in the set.
  @inlinable
  func contains(_ node: NodeHandle) -> Bool {
    Int(node.slot) < isMarked.count && isMarked[Int(node.slot)]
  }
}
