internal import HolonTree

extension TreeModel {
  /// Returns the parts that a difference changes, apart from the order of the rows, before the rows are updated.
  func changedParts(
    _ difference: TreeDifference<Element>, from old: Tree<Element, Summary>, to new: Tree<Element, Summary>
  ) -> Set<Part> {
    var parts: Set<Part> = []
    var (aroundOld, aroundNew) = (Set<NodeHandle>(), Set<NodeHandle>())
    for change in difference.changes {
      let node = change.node
      switch change {
      case .insert:
        parts.formUnion([.element(node), .summary(node), .depth(node)])
        if !new.isLeaf(node) { parts.insert(.isLeaf(node)) }
      case .remove:
        parts.formUnion([.element(node), .summary(node), .depth(node)])
        if !old.isLeaf(node) { parts.insert(.isLeaf(node)) }
        if outline.isCollapsed(node) { parts.insert(.isCollapsed(node)) }
      case .update: parts.insert(.element(node))
      case .move: parts.formUnion(Self.otherDepths(below: node, from: old, to: new))
      }
      Self.add(node, in: old, to: &aroundOld)
      Self.add(node, in: new, to: &aroundNew)
    }
    for node in aroundOld.union(aroundNew) where old.contains(node) && new.contains(node) {
      if old.summary(of: node) != new.summary(of: node) { parts.insert(.summary(node)) }
      if old.isLeaf(node) != new.isLeaf(node) { parts.insert(.isLeaf(node)) }
    }
    if old.summary != new.summary { parts.insert(.summary(nil)) }
    return parts
  }

  /// Adds a node and those above it, up to the first one that has been added before.
  private static func add(_ node: NodeHandle, in tree: Tree<Element, Summary>, to around: inout Set<NodeHandle>) {
    var upcoming: NodeHandle? = tree.contains(node) ? node : nil
    while let node = upcoming, around.insert(node).inserted { upcoming = tree.parent(of: node) }
  }

  /// Returns the depths of a moved node and of those below it, if they are others now.
  private static func otherDepths(
    below node: NodeHandle, from old: Tree<Element, Summary>, to new: Tree<Element, Summary>
  ) -> [Part] {
    guard old.depth(of: node) != new.depth(of: node) else { return [] }
    return new.preorder(from: node).map { .depth($0.node) }
  }
}
