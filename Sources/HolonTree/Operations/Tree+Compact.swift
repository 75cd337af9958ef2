extension Tree {
  /// Arranges the nodes in memory in the order of the tree, without gaps, which makes walks fastest.
  ///
  /// All handles become invalid: a renumbering leads from them to the new ones.
  ///
  /// ```swift
  /// let renumbering = tree.compact()
  /// selection = selection.flatMap { renumbering[$0] }
  /// ```
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  @inlinable
  @discardableResult
  public mutating func compact() -> NodeRenumbering<Element, Summary> {
    let old = self
    var slots = ContiguousArray<UInt32>(repeating: 0, count: old.storage.counts.slots)
    let compacted = Tree(storage: TreeStorage(succeeding: old.storage))
    compacted.storage.counts.defersSummaries = true
    var lineage = Lineage<Int>()
    for (node, depth) in old.preorder {
      let slot = Int(compacted.storage.store(old.storage.elements[Int(node.slot)].pointee).slot)
      compacted.storage.summaries[slot].pointee = old.storage.summaries[Int(node.slot)].pointee
      compacted.storage.link(slot, under: lineage.parent(at: depth) ?? 0, before: 0)
      lineage.append(slot)
      slots[Int(node.slot)] = UInt32(slot)
    }
    compacted.storage.summaries[0].pointee = old.summary
    compacted.storage.counts.defersSummaries = old.storage.counts.defersSummaries
    self = compacted
    return NodeRenumbering(old: old, turn: compacted.storage.counts.leastTurn, slots: slots)
  }
}

/// A mapping from the handles before ``Tree/compact()`` to those after it.
///
/// It keeps the previous tree alive.
public struct NodeRenumbering<Element, Summary: TreeSummary> where Summary.Element == Element {
  @usableFromInline let old: Tree<Element, Summary>
  @usableFromInline let turn: UInt32
  @usableFromInline let slots: ContiguousArray<UInt32>

  @inlinable
  init(old: Tree<Element, Summary>, turn: UInt32, slots: ContiguousArray<UInt32>) {
    self.old = old
    self.turn = turn
    self.slots = slots
  }

  /// The new handle of a node; nil if the node had been removed before.
  ///
  /// - Complexity: O(1)
  @inlinable
  public subscript(node: NodeHandle) -> NodeHandle? {
    old.contains(node) ? NodeHandle(slot: slots[Int(node.slot)], turn: turn) : nil
  }
}

extension NodeRenumbering: Sendable where Element: Sendable {}
